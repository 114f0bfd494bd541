"""Play two worlds that differ only in what the viewers cannot see: the viewers receive the same bytes."""

import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from types import FunctionType
from typing import Any, TypeAlias

import pytest

import updraft
from tests.server.clients import Clock
from tests.server.conftest import start_server
from tests.server.twin_cases import HIDDEN, do_worlds_differ, part_cases, whole_case
from tests.server.twin_servers import APART, Recording, TwinCase, TwinGames
from updraft.kit import diffs
from updraft.kit.contract import NOBODY, Game, Refusal
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.match import Match
from updraft.kit.memory import Table
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for, public_fields
from updraft.server import messages, subscribers, views, wire
from updraft.server.adviser import Adviser, Hint
from updraft.server.http import records
from updraft.server.hub import Hub
from updraft.server.table_commands import TableCommands
from updraft.server.table_state import TableState, replayed_moves


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwinGames]:
    one, other = (start_server(tmp_path_factory.mktemp(name), Clock()) for name in ("one", "other"))
    with pytest.MonkeyPatch.context() as patch:
        yield TwinGames(one, other, patch)
    one.stop()
    other.stop()


CASES = [case for game in updraft.catalogue() for case in part_cases(game, "0")]


@pytest.mark.parametrize("case", [pytest.param(case, id=f"{case.game.name}-{case.name}") for case in CASES])
def test_viewers_receive_the_same_bytes_in_two_worlds(twins: TwinGames, case: TwinCase) -> None:
    recording = twins.record(case)
    assert len(recording.script.path) >= 5
    assert do_worlds_differ(recording)
    twins.compare(recording)


@pytest.mark.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)
def test_viewers_receive_the_same_bytes_of_whole_games(twins: TwinGames, game: Game) -> None:
    recording = twins.record(whole_case(game, 0))
    assert recording.is_over
    assert do_worlds_differ(recording)
    twins.compare(recording)


@pytest.mark.parametrize("game", updraft.catalogue(), ids=lambda game: game.name)
def test_nobody_else_notices_a_hint(twins: TwinGames, game: Game) -> None:
    case = TwinCase("hints", game, game.player_counts[1], viewers=(0, NOBODY), moves=12, probes=(4, 9), hints=0)
    recording = twins.record(case)
    assert not recording.is_over
    assert twins.play_with_hints(recording, 3) == 3


# Leaks

LEAKY_CASES = {
    "die-aufsteiger": TwinCase("leaks", updraft.game("die-aufsteiger"), 2, moves=2, probes=()),
    "tout-la-haut": TwinCase(
        "leaks",
        updraft.game("tout-la-haut"),
        4,
        {"draw_last": True},
        (0, NOBODY),
        moves=16,
        probes=(5,),
        hints=1,
        random_rate=0.4,
        seed="2",
    ),
    "bots": TwinCase("bots", updraft.game("tout-la-haut"), 2, {}, (NOBODY,), bots=(1,), moves=5, probes=()),
    "up-too-high": TwinCase(
        "leaks", updraft.game("up-too-high"), 3, {}, (0, NOBODY), moves=26, probes=(4, 14), hints=0
    ),
    "up-turn": TwinCase("leaks", updraft.game("up-turn"), 2, {}, (0, NOBODY), moves=20, probes=(4,), hints=0),
    "chosen": TwinCase("offers", updraft.game("up-too-high"), 3, {}, (NOBODY,), moves=2, probes=()),
}
Leak: TypeAlias = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture(scope="module")
def recorded(twins: TwinGames) -> Callable[[str], Recording]:
    """Return a function that records a case once, and checks that without a leak its worlds look the same."""
    recordings: dict[str, Recording] = {}

    def record(name: str) -> Recording:
        if name not in recordings:
            recordings[name] = twins.record(LEAKY_CASES[name])
            twins.compare(recordings[name])
        return recordings[name]

    return record


@pytest.mark.parametrize("name", HIDDEN)
def test_every_field_that_is_hidden_is_listed(recorded: Callable[[str], Recording], name: str) -> None:
    recording = recorded(name)
    game = recording.case.game
    hidden = {
        field
        for table in recording.finder.tables
        for viewer in range(NOBODY, recording.case.players)
        for field in game.state.fields
        if (table[0][field] != hide_for(game, table, viewer)[0][field]).any()
    }
    assert hidden <= {*HIDDEN[name], "luck"}


def unhide(patch: pytest.MonkeyPatch, game: Game, field: str) -> None:
    """Let a game's `hide` leave a field as it is, and send luck like other fields."""
    hide = game.rules.hide

    def leaky(table: Table[Any], seat: int) -> None:
        kept = table[0][field].copy()
        hide(table, seat)
        table[0][field] = kept

    memory_map = diffs.memory_map(game)
    diff_all = FunctionType(diffs.diff_all.__code__, {**diffs.diff_all.__globals__, "hide": leaky})
    patch.setitem(vars(game), "rules", replace(game.rules, hide=leaky))
    patch.setattr(diffs, "memory_map", lambda _: memory_map._replace(diff_all=diff_all))
    patch.setattr(views, "public_fields", lambda game: (*public_fields(game), ("luck", (4,))))


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, fields in HIDDEN.items() for field in fields])
def test_a_field_that_is_not_hidden_is_detected(
    twins: TwinGames,
    recorded: Callable[[str], Recording],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    field: str,
) -> None:
    recording = recorded("chosen" if field == "chosen" else name)
    assert recording.differing(field)
    unhide(monkeypatch, recording.case.game, field)
    with pytest.raises(AssertionError, match=APART):
        twins.play_side_by_side(recording)


def fingerprint(table: Table[Any]) -> str:
    """Digest everything on a table except luck."""
    return str(zlib.crc32(b"".join(table[0][name].tobytes() for name in table.dtype.names or () if name != "luck")))


def leak_the_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "hidden_table", lambda match, _: match.table.copy())


def leak_in_lines(patch: pytest.MonkeyPatch) -> None:
    """Describe each move to everyone as to its player."""

    def line(move: PlayedMove, _: int, names: list[str], lang: str) -> str:
        seen = SeenMove(move.before, move.number, move.after, NOBODY, knows=True)
        return move.game.parts.log.tell(seen, names, lang)

    patch.setattr(PlayedMove, "line", line)


def leak_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """Leak only in the log of clients that join or see an undo, not in the messages of moves."""

    def move_log(state: TableState, viewer: int, lang: str) -> list[wire.LogEntry]:
        moves = replayed_moves(state.match) if state.match else iter(())
        return [
            wire.LogEntry(
                seat=move.seat,
                text=fingerprint(move.before),
                rule="",
                notation=None,
                turn_number=0,
                pieces=(),
                more=[],
            )
            for move in moves
        ]

    patch.setattr(messages, "move_log", move_log)
    patch.setattr(subscribers, "move_log", move_log)


def leak_the_notation(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PlayedMove, "notation", lambda move, _: move.text)


def leak_in_diffs(patch: pytest.MonkeyPatch) -> None:
    """Send everyone the mover's diff."""
    diff = PlayedMove.diff
    patch.setattr(PlayedMove, "diff", lambda move, _: diff(move, move.seat))


def leak_in_consequences(patch: pytest.MonkeyPatch) -> None:
    """Leak in the consequences of moves, those of bots among them."""
    patch.setattr(PlayedMove, "consequences", lambda move, *_: [Consequence(fingerprint(move.after))])


def leak_in_pieces(patch: pytest.MonkeyPatch) -> None:
    """Show each move's pieces to everyone as to its player."""
    patch.setattr(PlayedMove, "pieces", lambda move, _: move.game.parts.log.pieces(move.seen_by(move.seat)))


def leak_in_turn_numbers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(PlayedMove, "turn_number", lambda move, _: int(fingerprint(move.before)))


def leak_in_refusals(patch: pytest.MonkeyPatch) -> None:
    """Let the reason why a move is refused depend on hidden things."""
    refusal = views.refusal

    def leaky(match: Match, seat: int, move: str) -> Refusal | None:
        found = refusal(match, seat, move)
        return found and replace(found, rule=fingerprint(match.table))

    patch.setattr(views, "refusal", leaky)


def leak_in_explanations(patch: pytest.MonkeyPatch) -> None:
    """Leak only to clients that ask why a move is illegal, not to those that try it."""

    def explain(commands: TableCommands, command: wire.ExplainMove) -> wire.CommandRefused:
        match = commands.table.state.match
        assert match
        return wire.CommandRefused(id=command.id, rule=fingerprint(match.table), why=commands.lang)

    patch.setattr(TableCommands, "explain", explain)


def leak_in_descriptions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "describe", lambda match, *_: (fingerprint(match.table), "", []))


def leak_in_drawings(patch: pytest.MonkeyPatch) -> None:
    """Draw the true table."""

    def drawing(match: Match, viewer: int, names: list[str], lang: str) -> Any:
        return match.game.parts.drawing.draw(match.table, viewer, names, lang)

    patch.setattr(views, "drawing", drawing)


def leak_in_hints(patch: pytest.MonkeyPatch) -> None:
    async def hint(_: Adviser, match: Match, *__: Any) -> Hint:
        return Hint(fingerprint(match.table), "", "", "", [])

    patch.setattr(Adviser, "hint", hint)


def leak_to_spectators(patch: pytest.MonkeyPatch) -> None:
    """Give spectators the view of a seat."""

    def leaky(match: Match, viewer: int) -> Table[Any]:
        return hide_for(match.game, match.table, 1 if viewer == NOBODY else viewer)

    patch.setattr(views, "hidden_table", leaky)


def leak_the_record(patch: pytest.MonkeyPatch) -> None:
    """Give out records, with seed and set-up, of games that are not over."""

    async def state(_: Any, hub: Hub, table_id: str) -> TableState:
        table = await hub.find(table_id)
        assert table
        return table.state

    patch.setattr(records, "finished_state", state)


LEAKS: list[Leak] = [
    leak_the_table,
    leak_in_lines,
    leak_in_the_log,
    leak_the_notation,
    leak_in_diffs,
    leak_in_consequences,
    leak_in_pieces,
    leak_in_turn_numbers,
    leak_in_refusals,
    leak_in_explanations,
    leak_in_descriptions,
    leak_in_drawings,
    leak_in_hints,
    leak_to_spectators,
    leak_the_record,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_detected(
    twins: TwinGames, recorded: Callable[[str], Recording], monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    recording = recorded("bots" if leak is leak_in_consequences else "tout-la-haut")
    leak(monkeypatch)
    with pytest.raises(AssertionError, match=APART):
        twins.play_side_by_side(recording, with_hints=leak is leak_in_hints)
