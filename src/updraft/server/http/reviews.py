"""Reviews of finished games: what each decision was worth, the choices at a moment, and trying another move there."""

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from updraft.kit.contract import NOBODY, Seat
from updraft.kit.texts import refusal_text
from updraft.review import Judge, JudgedDecision, Review, SeatReview
from updraft.server import moments
from updraft.server.accounts import Guest
from updraft.server.auth import address_of, find_guest
from updraft.server.events import GuestId
from updraft.server.fair_queue import QueueKey
from updraft.server.http.params import LangParam, TableId
from updraft.server.http.records import finished_state
from updraft.server.hub import Hub
from updraft.server.i18n import NotFound, ReviewUnavailable
from updraft.server.limits import MAX_MOVE
from updraft.server.moments import MomentChoices
from updraft.server.problems import problems
from updraft.server.replays import finished_game
from updraft.server.reviews import MoveVerdict, ReviewProgress
from updraft.server.seat_actions import SeatNumber
from updraft.server.stored_reviews import Career, read_career, read_review
from updraft.server.table_state import TableState

SeatParam = Annotated[
    int, QueryParameter(ge=0, le=20, description="The seat whose knowledge the review is limited to.")
]
MomentParam = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="How many moves had been made.")]


class DecisionTexts(Struct, frozen=True):
    """The moves that were compared at a decision, in words by their notation; `at` moves had been made."""

    at: int
    moves: dict[str, str]


class ReviewedSeat(Struct, frozen=True, kw_only=True):
    """A finished game as one seat could see it; `you` is your own seat, -1 for a spectator."""

    game: str
    names: list[str]
    you: int
    moves: int
    judge: Judge
    review: SeatReview
    texts: list[DecisionTexts]


class MoveTry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move to try at a decision of a seat; `at` moves had been made."""

    seat: SeatNumber
    at: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(max_length=MAX_MOVE)]


class ReviewRequest:
    """A request about the review of a game that this guest may see."""

    def __init__(self, hub: Hub, state: TableState, guest: Guest | None, key: QueueKey, lang: str) -> None:
        self.hub, self.state, self.guest, self.key, self.lang = hub, state, guest, key, lang

    def check_seat(self, seat: int) -> Seat:
        if seat >= self.state.created.players:
            raise NotFound("unknown_seat", last=self.state.created.players - 1, given=seat)
        return seat

    def check_moment(self, at: int) -> int:
        assert self.state.match
        if at > self.state.match.move_count:
            raise NotFound("no_decision")
        return at

    async def decision(self, seat: Seat, at: int) -> tuple[Review, JudgedDecision]:
        """Find a decision in the review of a seat."""
        review = await self.hub.store.read(read_review(self.key.table, seat))
        if review is None:
            raise NotFound("not_reviewed")
        found = next((decision for decision in review.seats[0].decisions if decision.at == at), None)
        if found is None:
            raise NotFound("no_decision")
        return review, found


async def _request(request: Request[Any, Any, Any], hub: Hub, table_id: str, lang: str) -> ReviewRequest:
    state = await finished_state(request, hub, table_id)
    if state.created.start:
        raise ReviewUnavailable("review_of_playing_on")
    guest = await find_guest(request, hub)
    return ReviewRequest(hub, state, guest, QueueKey(address_of(request), guest.id if guest else "", table_id), lang)


@get(
    "/api/tables/{table_id:str}/review",
    responses={
        202: ResponseSpec(ReviewProgress, description="the review is being made: ask again"),
        **problems(401, 403, 404, 409, 503),
    },
)
async def review(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    seat: SeatParam,
    lang: LangParam = None,
) -> Response[ReviewedSeat]:
    """Return the review of a finished game for one seat, or begin it and tell how far it is (202)."""
    wanted = await _request(request, hub, table_id, lang or language)
    wanted.check_seat(seat)
    game = finished_game(wanted.state)
    found = await hub.reviews.find(wanted.key, game, seat, _deciders(wanted.state))
    if isinstance(found, ReviewProgress):
        waiting: Response[Any] = Response(found, status_code=202)
        return waiting
    return Response(await _in_words(wanted, found, seat))


def _deciders(state: TableState) -> list[GuestId | None]:
    """List the guests who made the decisions, by seat; None for a bot, and for a guest whom a bot replaced."""
    return [None if chair.level or chair.forfeited else chair.guest for chair in state.chairs]


async def _in_words(wanted: ReviewRequest, found: Review, seat: Seat) -> ReviewedSeat:
    """Add the words of all moves that were compared, as the seat would have been told them."""
    (review,) = found.seats
    moves = {
        decision.at: list(dict.fromkeys(one.move for one in (decision.played, decision.best, *decision.others)))
        for decision in review.decisions
    }
    state = wanted.state
    words = await wanted.hub.replays.look(
        wanted.key, moments.in_words, finished_game(state), seat, moves, state.names, wanted.lang
    )
    return ReviewedSeat(
        game=found.game,
        names=state.names,
        you=state.seat_of(wanted.guest.id) if wanted.guest else NOBODY,
        moves=found.moves,
        judge=found.judge,
        review=review,
        texts=[DecisionTexts(at, described) for at, described in words.items()],
    )


@get("/api/tables/{table_id:str}/moment", responses=problems(401, 403, 404, 409, 503))
async def moment(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
    seat: SeatParam,
    at: MomentParam,
    lang: LangParam = None,
) -> MomentChoices:
    """List what a seat could do at a moment of a finished game; nothing if it was not its turn."""
    wanted = await _request(request, hub, table_id, lang or language)
    wanted.check_seat(seat)
    wanted.check_moment(at)
    game, names = finished_game(wanted.state), wanted.state.names
    return await hub.replays.look(wanted.key, moments.moment, game, seat, at, names, wanted.lang)


@post("/api/tables/{table_id:str}/tries", responses=problems(401, 403, 404, 409, 503), status_code=200)
async def try_move(
    request: Request[Any, Any, Any],
    table_id: TableId,
    data: JSONBody[MoveTry],
    hub: NamedDependency[Hub],
    language: NamedDependency[str],
) -> MoveVerdict:
    """Compare another move with the best one at a decision of a reviewed game; nothing is stored."""
    wanted = await _request(request, hub, table_id, language)
    seat, at = wanted.check_seat(data.seat), wanted.check_moment(data.at)
    game, names = finished_game(wanted.state), wanted.state.names
    found, decision = await wanted.decision(seat, at)
    tried = await hub.replays.look(wanted.key, moments.try_at, game, seat, at, data.move, names, language)
    if tried.refusal:
        why = refusal_text(wanted.state.game, tried.refusal, language)
        return MoveVerdict(verdict="refused", text="", loss=None, rule=tried.refusal.rule, why=why)
    return await hub.reviews.judge(wanted.key, found, decision, data.move, tried)


@get("/api/me/career", responses=problems(401))
async def career(guest: NamedDependency[Guest], hub: NamedDependency[Hub]) -> Career:
    """Return your accuracy over all your decisions in games that were reviewed."""
    return await hub.store.read(read_career(guest.id))
