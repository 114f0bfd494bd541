"""Reviews in the database: one for each seat of a finished game, and a guest's accuracy over all of them."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, delete, func, insert, select

from updraft.kit.contract import Seat
from updraft.review.findings import VERSION, Review
from updraft.server import schema
from updraft.server.events import GuestId
from updraft.server.store import Work


class Career(Struct, frozen=True, kw_only=True):
    """Your accuracy, from 0 to 100, over all your decisions in games that were reviewed; null without any."""

    accuracy: float | None
    decisions: int
    games: int


def read_review(table_id: str, seat: Seat) -> Callable[[Connection], Review | None]:
    """Read the review of a seat; one of another version, or one that cannot be decoded, counts as none."""
    reviews = schema.reviews
    wanted = select(reviews.c.body).where(
        reviews.c.table_id == table_id, reviews.c.seat == seat, reviews.c.version == VERSION
    )

    def read(connection: Connection) -> Review | None:
        body = connection.scalar(wanted)
        try:
            return msgspec.json.decode(body, type=Review) if body else None
        except msgspec.MsgspecError:
            return None

    return read


def write_review(table_id: str, review: Review, guests: Sequence[GuestId | None], at: float) -> Work:
    """Store the reviews of some seats, in place of older ones; `guests` are the people who decided, by seat."""
    rows = [
        {
            "table_id": table_id,
            "seat": found.seat,
            "version": review.judge.version,
            "at": at,
            "guest": guests[found.seat],
            "decisions": len(found.decisions),
            "accuracy": found.accuracy,
            "body": msgspec.json.encode(msgspec.structs.replace(review, seats=[found])).decode(),
        }
        for found in review.seats
    ]

    def write(connection: Connection) -> None:
        reviews, seats = schema.reviews, [row["seat"] for row in rows]
        connection.execute(delete(reviews).where(reviews.c.table_id == table_id, reviews.c.seat.in_(seats)))
        connection.execute(insert(reviews), rows)

    return write


def delete_reviews(table_id: str) -> Work:
    gone = delete(schema.reviews).where(schema.reviews.c.table_id == table_id)
    return lambda connection: connection.execute(gone) and None


def read_career(guest: GuestId) -> Callable[[Connection], Career]:
    """Average a guest's accuracy over all decisions of all games that were reviewed."""
    reviews = schema.reviews
    total = func.sum(reviews.c.accuracy * reviews.c.decisions)
    wanted = select(total, func.sum(reviews.c.decisions), func.count()).where(
        reviews.c.guest == guest, reviews.c.accuracy.is_not(None)
    )

    def read(connection: Connection) -> Career:
        summed, decisions, games = connection.execute(wanted).one()
        return Career(accuracy=summed / decisions if decisions else None, decisions=decisions or 0, games=games)

    return read
