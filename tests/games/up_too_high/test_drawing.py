"""Up Too High in the terminal: the drawing, descriptions of moves, and shorthand."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import updraft
from updraft.cli.terminal_table import Seating, TerminalTable
from updraft.games.up_too_high import drawing
from updraft.games.up_too_high.components import card_text
from updraft.games.up_too_high.moves import NO_BID
from updraft.kit.contract import NOBODY
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.table import Settings, hide_for, legal_actions
from updraft.kit.texts import LANGUAGES

GAME = updraft.game("up-too-high")
NAMES = ["Ann", "Bob", "Cécile de la Tour du Pin", "Dora", "Émile"]


@pytest.mark.parametrize("players", [2, 5])
def test_every_position_fits_into_80_columns(players: int) -> None:
    match = Match(Settings(GAME, players), "drawn")
    choices = random.Random(players)
    while not match.is_over:
        match.push(choices.choice(legal_actions(GAME, match.table)))
        lang = LANGUAGES[match.move_count % 2]
        page = plain(drawing.draw(hide_for(GAME, match.table, match.turn), match.turn, NAMES, lang))
        assert max(len(line) for line in page.splitlines()) <= 80
        for move in legal_actions(GAME, match.table):
            assert "{" not in drawing.hint(match.table, move, lang)
            assert "{" not in drawing.describe(match.table, move, NAMES, lang)


def test_the_table_shows_circle_presidents_capital_and_worth(lay: Callable[..., Any]) -> None:
    table = lay(
        "A-p1 p1-a2",
        2,
        2,
        phase="BID",
        offers="D-p1 E-p2",
        presidents="C1",
        portfolios=["", "C-p1 C-p2"],
        airports="C:p5-a3",
        planes="C:B-p2",
        capital={"C": 7},
    )
    page = plain(drawing.draw(hide_for(GAME, table, 0), 0, NAMES, "en"))
    for part in ("III + 2 = 5", "capital 7", "p5-a3 B-p2", "D-p1  E-p2", "C×2 p1 p2", "Ann, bid", "A-p1  p1-a2"):
        assert part in page
    assert "Bob                   10" in page


def test_uth_5_a_bid_is_described_to_the_bidder(lay: Callable[..., Any]) -> None:
    table = lay("A-p1 B-p1", 2, 2, phase="BID", offers="D-p1")
    move = GAME.notation.number(table, "bid B-p1")
    assert move is not None
    assert drawing.describe(table, move, NAMES, "en") == "add share B (airplane 1) to your bid"
    assert drawing.describe(table, move, NAMES, "fr") == "ajouter la part B (avion 1) à votre mise"
    GAME.rules.play(table, move)
    done = GAME.notation.number(table, "bid done")
    assert done is not None
    assert drawing.describe(table, done, NAMES, "en") == "bid 1 card"


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("bid B-p1 A-p1", ["bid A-p1", "bid B-p1", "bid done"]),
        ("BID p1-A2 a-P1", ["bid A-p1", "bid p1-a2", "bid done"]),
        ("bid A-p1", None),
        ("bid rien", ["bid done"]),
        ("", None),
        ("bid none", ["bid done"]),
        ("bid 0", ["bid done"]),
        ("bid done", None),
        ("bid", None),
        ("take A", None),
        ("bid A-p1 rubbish", None),
    ],
)
def test_uth_5_all_cards_of_a_bid_can_be_typed_at_once(
    lay: Callable[..., Any], typed: str, moves: list[str] | None
) -> None:
    table = lay("A-p1 B-p1 p1-a2", 2, 2, phase="BID")
    assert drawing.expand(hide_for(GAME, table, 0), typed) == moves


def test_uth_5_a_bid_that_has_begun_cannot_become_no_bid(lay: Callable[..., Any]) -> None:
    table = lay("A-p1 B-p1 p1-a2", 2, 2, phase="BID", bids=["C-p1", "", ""])
    for typed in NO_BID:
        assert drawing.expand(hide_for(GAME, table, 0), typed) is None


def test_the_shorthand_for_bids_means_nothing_in_other_phases(lay: Callable[..., Any]) -> None:
    assert drawing.expand(lay("A-p1", 2, 2), "bid A-p1 B-p1") is None


# In the terminal


def sit(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> Match:
    """Let Ann and Bob type these lines at one screen and leave."""
    lines = iter(["", *typed])

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    monkeypatch.setattr("builtins.input", read)
    match = Match(Settings(GAME, 2, first=0), "screen")
    TerminalTable(match, Seating(NAMES[:2], {}, NAMES[:2]), "en", None).run()
    return match


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def offers() -> list[str]:
    """Type both players' first offers, with the curtain between them."""
    return ["1", "", "1", ""]


def moves_of(match: Match) -> list[str]:
    return [entry["move"] for entry in match.entries if "move" in entry]


def hand(match: Match, seat: int) -> list[str]:
    s = match.table[0]
    return [card_text(s, int(card)) for card in s.hand[seat, : s.held[seat]]]


def test_several_moves_can_be_typed_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *_ = hand(sit(offers(), monkeypatch), 0)
    match = sit([*offers(), f"bid {first}, bid {second}, bid done"], monkeypatch)
    assert moves_of(match)[2:] == [f"bid {first}", f"bid {second}", "bid done"]


def test_the_first_refused_move_of_a_line_stops_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = hand(sit(offers(), monkeypatch), 0)
    match = sit([*offers(), f"bid {second}, bid {first}, bid done"], monkeypatch)
    assert moves_of(match)[2:] == [f"bid {second}"]
    assert "[UTH-C4]" in capsys.readouterr().out


def test_moves_of_a_line_are_never_made_for_the_next_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = sit([*offers(), "bid done, bid done"], monkeypatch)
    assert moves_of(match)[2:] == ["bid done"]


def test_a_bid_typed_at_once_is_made_as_a_whole_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *_ = hand(sit(offers(), monkeypatch), 0)
    assert len(moves_of(sit([*offers(), f"bid {first} {first}"], monkeypatch))) == 2
    assert "[UTH-5]" in capsys.readouterr().out
    match = sit([*offers(), f"bid {second} {first.swapcase()}"], monkeypatch)
    assert moves_of(match)[2:] == [f"bid {first}", f"bid {second}", "bid done"]


def test_spectators_see_no_hand() -> None:
    match = Match(Settings(GAME, 3), "watched")
    page = plain(drawing.draw(hide_for(GAME, match.table, NOBODY), NOBODY, NAMES, "en"))
    assert "hand (" not in page
