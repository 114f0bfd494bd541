"""Token buckets: bursts, refilling, and clocks that go backwards."""

from tests.server.clients import Clock
from updraft.server.limits import Rate, TokenBucket, TokenBuckets


def takes(bucket: TokenBucket, times: int) -> list[bool]:
    return [bucket.take() for _ in range(times)]


def test_a_bucket_allows_a_burst_and_refills_with_time() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(3, 0.5), clock)
    assert takes(bucket, 4) == [True, True, True, False]
    clock.advance(1.9)
    assert not bucket.take()
    clock.advance(0.2)
    assert takes(bucket, 2) == [True, False]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(3, 0.5), clock)
    clock.advance(1_000)
    assert takes(bucket, 4) == [True, True, True, False]


def test_a_clock_that_goes_backwards_takes_no_tokens() -> None:
    clock = Clock()
    bucket = TokenBucket(Rate(3, 0.5), clock)
    assert bucket.take()
    clock.advance(-100)
    assert takes(bucket, 3) == [True, True, False]
    clock.advance(2)
    assert bucket.take()


def test_each_key_has_its_own_bucket_and_only_full_ones_are_swept() -> None:
    clock = Clock()
    buckets = TokenBuckets(Rate(2, 0.5), clock)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.take("b")
    buckets.SWEEP_AT = 1
    clock.advance(2)  # "b" is full again, "a" has one token
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    assert [buckets.take("b") for _ in range(3)] == [True, True, False]
