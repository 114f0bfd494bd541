"""The fair queue: addresses, owners and tables take turns, and no slot is left idle."""

import asyncio
from collections.abc import Iterable

import pytest

from tests.loops import run_async
from updraft.server.fair_queue import FairQueue, GuestAddresses, QueueKey


def served(queue: FairQueue, keys: Iterable[QueueKey]) -> list[QueueKey]:
    """Let jobs come in this order while all slots are taken; return the order in which they are served."""
    order: list[QueueKey] = []

    async def job(key: QueueKey) -> None:
        async with queue.slot(key):
            order.append(key)

    async def run() -> None:
        async with queue.slot(QueueKey("before", "all")):
            jobs = [asyncio.create_task(job(key)) for key in keys]
            await asyncio.sleep(0)
        await asyncio.gather(*jobs)

    run_async(run())
    assert queue.waiting == 0
    return order


def test_a_newcomer_waits_for_one_job_of_a_busy_address() -> None:
    many = [QueueKey("1.2.3.4", f"owner {n % 8}", f"table {n}") for n in range(160)]
    newcomer = QueueKey("5.6.7.8", "Ann", "hers")
    assert served(FairQueue(1, 1), [*many, newcomer]).index(newcomer) == 1


def test_two_addresses_alternate_also_if_one_has_a_single_table() -> None:
    """Let a table ask for its next move as soon as it has made one."""
    order: list[str] = []

    async def run() -> None:
        queue = FairQueue(1, 1)

        async def play(address: str, table: str, moves: int) -> None:
            for _ in range(moves):
                async with queue.slot(QueueKey(address, "owner", table)):
                    await asyncio.sleep(0)
                    order.append(address)

        await asyncio.gather(*(play("crowd", f"table {n}", 2) for n in range(9)), play("other", "hers", 5))

    run_async(run())
    assert order[:10] == ["crowd", "other"] * 5


def test_owners_of_an_address_take_turns_and_so_do_their_tables() -> None:
    ann = [QueueKey("home", "Ann", table) for table in ("a1", "a1", "a2")]
    bob = [QueueKey("home", "Bob", table) for table in ("b1", "b2")]
    tables = [key.table for key in served(FairQueue(1, 1), [*ann, *bob])]
    assert tables == ["a1", "b1", "a2", "b2", "a1"]


@pytest.mark.parametrize(("per_address", "first"), [(1, "late"), (2, "late"), (3, "crowd")])
def test_an_address_holds_few_slots_while_others_wait(per_address: int, first: str) -> None:
    """Free the third of three slots, while one address holds the others, waits for more and is first in line."""
    order: list[str] = []

    async def run() -> None:
        queue, done = FairQueue(3, per_address), asyncio.Event()

        async def hold() -> None:
            async with queue.slot(QueueKey("crowd", "owner")):
                await done.wait()

        async def job(address: str) -> None:
            async with queue.slot(QueueKey(address, "owner")):
                order.append(address)

        holding = [asyncio.create_task(hold()) for _ in range(2)]
        await asyncio.sleep(0)
        async with queue.slot(QueueKey("third", "owner")):
            jobs = [asyncio.create_task(job(address)) for address in ("crowd", "late")]
            await asyncio.sleep(0)
        await asyncio.gather(*jobs)
        done.set()
        await asyncio.gather(*holding)

    run_async(run())
    assert order[0] == first and sorted(order) == ["crowd", "late"]


def test_slots_that_nobody_else_wants_are_used() -> None:
    async def run() -> int:
        queue, running = FairQueue(3, 1), 0
        done = asyncio.Event()

        async def hold() -> None:
            nonlocal running
            async with queue.slot(QueueKey("alone", "owner")):
                running += 1
                await done.wait()

        jobs = [asyncio.create_task(hold()) for _ in range(5)]
        await asyncio.sleep(0.01)
        seen = running
        done.set()
        await asyncio.gather(*jobs)
        return seen

    assert run_async(run()) == 3


def test_cancelled_jobs_give_their_places_back() -> None:
    async def run() -> None:
        queue = FairQueue(1, 1)

        async def job() -> str:
            async with queue.slot(QueueKey("here", "Ann")):
                await asyncio.sleep(0)
                return "done"

        async with queue.slot(QueueKey("there", "Bob")):
            jobs = [asyncio.create_task(job()) for _ in range(3)]
            await asyncio.sleep(0)
            jobs[0].cancel()
        jobs[1].cancel()  # it has just been given the slot
        assert await asyncio.wait_for(jobs[2], 60) == "done"
        assert queue.waiting == 0

    run_async(run())


def test_guests_without_a_known_address_count_as_addresses() -> None:
    addresses = GuestAddresses()
    assert addresses.key_of("a").address != addresses.key_of("b").address
    for guest in ("a", "b"):
        addresses.remember(guest, "1.2.3.4")
    assert addresses.key_of("a").address == addresses.key_of("b").address == "1.2.3.4"


def test_the_oldest_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GuestAddresses, "MAX_KNOWN", 2)
    addresses = GuestAddresses()
    for guest in ("a", "b", "a", "c"):
        addresses.remember(guest, "home")
    assert [addresses.key_of(guest).address == "home" for guest in "abc"] == [True, False, True]
