"""The balance laboratory, on every game there is and by hand."""

import json
import pickle
import re

import pytest

from updraft.arena.charts import Forest, Grid, Stack, drawn
from updraft.arena.executors import play_some
from updraft.arena.lab import QUESTIONS, BalanceLab, LabFindings, UnknownQuestionError
from updraft.arena.lab_report import report_on
from updraft.arena.report import NumberFormat, page
from updraft.arena.statistics import Estimate
from updraft.games import catalogue
from updraft.kit import jit
from updraft.kit.contract import Game
from updraft.kit.texts import LANGUAGES

PNG = b"\x89PNG\r\n\x1a\n"
slow = pytest.mark.skipif(jit.MODE == "interpreted", reason="whole games in every variant")


def findings_of(laboratory: BalanceLab, games: int) -> LabFindings:
    lines = [line for number in range(laboratory.round_up(games)) for line in play_some(laboratory, [number])[0]]
    return LabFindings(laboratory, lines)


@slow
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
def test_every_game_can_be_studied(game: Game) -> None:
    laboratory = BalanceLab(game.name, 2, "random", "s")
    laboratory.try_bots()
    findings = findings_of(laboratory, 6)
    document = json.loads(json.dumps(findings.document()))
    assert sum(one["win_share"]["value"] for one in document["seats"]) == pytest.approx(1)
    assert sum(one["value"] for one in document["ends"].values()) == pytest.approx(1)
    assert len(document["options"]) == len(laboratory.variants)
    assert {one["trait"] for one in document["traits"]} == {trait.name for trait in laboratory.traits}
    for lang in LANGUAGES:
        report = report_on(findings, lang)
        assert len({section.key for section in report.sections}) == len(report.sections) >= 3
        assert all(len(row) == len(section.columns) for section in report.sections for row in section.rows)


@slow
def test_every_deal_is_played_with_each_seat_beginning() -> None:
    findings = findings_of(BalanceLab("tout-la-haut", 3, "random", "s", "seats"), 10)
    assert [(line["deal"], line["first"]) for line in findings.rows] == [
        (deal, seat) for deal in range(4) for seat in range(3)
    ]


@slow
def test_violet_takes_part_where_colours_are_studied() -> None:
    findings = findings_of(BalanceLab("die-aufsteiger", 2, "random", "s", "components"), 40)
    colours = {worth.value: worth for worth in findings.traits if worth.trait.name == "colour"}
    assert set(colours) == {"red", "yellow", "dark", "light", "violet"}
    assert sum(worth.often.value for worth in colours.values()) == pytest.approx(1)
    assert sum(worth.often.value * worth.wins.value for worth in colours.values()) == pytest.approx(1 / 2)


@slow
def test_whoever_meets_the_small_cabin_has_the_fewest_points_before() -> None:
    findings = findings_of(BalanceLab("tout-la-haut", 2, "random", "s", "components"), 20)
    cabin = [worth for worth in findings.traits if worth.trait.options == {"objective": "SMALL-CABIN"}]
    assert [worth.value for worth in cabin] == ["met", "missed"]
    assert 0.5 <= cabin[0].often.value < 0.7  # one of two seats, or both that tie


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(UnknownQuestionError, match="seats, options, components, ends, all"):
        BalanceLab("up-turn", 2, "random", "s", "luck")


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_plan_travels_light(question: str) -> None:
    laboratory = BalanceLab("up-turn", 2, "random", "s", question)
    assert laboratory.variants[0] == {}
    assert pickle.loads(pickle.dumps(laboratory)) == laboratory  # noqa: S301 (made on this line)
    assert len(pickle.dumps(laboratory)) < 300


def test_options_that_players_cannot_choose_are_left_out() -> None:
    two, three = (BalanceLab("die-aufsteiger", players, "random", "s").variants for players in (2, 3))
    assert {"patience": True} in two
    assert {"patience": True} not in three


def hand_made() -> LabFindings:
    """Up Turn for two, two deals: the starting player always wins, but for three games of four with `call` auto."""
    laboratory = BalanceLab("up-turn", 2, "random", "s", "options")
    one_deal = [(0, 0, 10), (1, 1, 12), (0, 1, 20), (1, 0, 22), (0, 0, 5), (1, 1, 7)]
    other = [(0, 0, 30), (1, 1, 32), (0, 0, 40), (1, 0, 42), (0, 0, 15), (1, 1, 17)]
    lines = []
    for number, (first, winner, moves) in enumerate(one_deal + other):
        deal, variant = divmod(number // 2, len(laboratory.variants))
        ranks = [1 if seat == winner else 2 for seat in range(2)]
        lines.append({
            "number": number, "deal": deal, "variant": variant, "first": first, "end": "UPT-16", "moves": moves,
            "ranks": ranks, "scores": [0 if rank == 1 else 4 for rank in ranks], "traits": [],
        })  # fmt: skip
    return LabFindings(laboratory, lines)


def test_effects_of_options_by_hand() -> None:
    plain, auto, once = hand_made().effects
    assert (auto.options, once.options) == ({"call": "auto"}, {"bag": "once"})
    assert plain.measures["moves"].value == 21
    assert auto.measures["moves"].value == 31
    assert auto.differences is not None
    assert auto.differences["moves"] == Estimate(10, 10, 10)
    assert plain.measures["first"].value == 1
    assert auto.differences["first"].value == pytest.approx(-0.75)
    assert plain.measures["margin"].value == 4
    assert plain.measures["score"].value == 2


def test_the_worth_of_seats_by_hand() -> None:
    first, second = hand_made().seats
    assert (first.wins.value, second.wins.value) == (1, 0)
    assert (first.score.value, second.score.value) == (0, 4)


CHARTS = [
    Forest("share", ["ann", "bob"], [Estimate(0.6, 0.5, 0.7), Estimate(0.4)], 0.5, "fair", percent=True),
    Stack("share", ["ann", "bob"], ["first", "second"], [(0.6, 0.4), (0.4, 0.6)]),
    Grid("bot", "against", ["ann", "bob"], [[None, 0.6], [0.4, None]], 0.5),
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: type(chart).__name__)
def test_charts_are_drawn_for_print_and_for_the_page(chart: Forest | Stack | Grid) -> None:
    png, svg = drawn(chart, "What is compared")
    assert png.startswith(PNG)
    assert svg.startswith("<svg")
    assert "currentColor" in svg
    assert "ann" in svg
    assert drawn(chart, "What is compared") == (png, svg)


def test_the_page_needs_nothing_else_and_obeys_nobody() -> None:
    report = report_on(hand_made(), "en")
    shown = page(
        report, {section.key: drawn(section.chart, section.title)[1] for section in report.sections if section.chart}
    )
    for word in ("src=", "<script", "<link", "@import", "url(http"):
        assert word not in shown
    assert "prefers-color-scheme: dark" in shown
    names = re.findall(r' id="([^"]+)"', shown)
    assert set(re.findall(r"url\(#([^)]+)\)", shown)) <= set(names)
    assert not any(name.startswith(("figure", "axes")) for name in names)
    hostile = page(type(report)("en", "<script>", ["<b>"], [], []), {})
    assert "<script" not in hostile and "<b>" not in hostile


@pytest.mark.parametrize(
    ("value", "said"),
    [(2.5, "2.5 s"), (0.25, "250 ms"), (0.0123, "12.3 ms"), (45e-6, "45.0 µs"), (0.0, "0.0 µs"), (1234.0, "1,234 s")],
)
def test_seconds_have_the_unit_that_fits(value: float, said: str) -> None:
    assert NumberFormat("en").seconds(value) == said


def test_figures_in_french() -> None:
    figures = NumberFormat("fr")
    assert figures.number(-1234.5) == "−1\u202f234,5"
    assert figures.share(Estimate(0.5, 0.25, 0.75)) == "50,0 % [25,0 ; 75,0]"
    assert figures.number(-0.001) == "0,0"
