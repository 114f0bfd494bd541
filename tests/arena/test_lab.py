"""The balance lab, with every game and with games made by hand; charts and the page of a report."""

import json
import pickle
import re

import pytest

from updraft.arena.charts import Forest, Grid, Stack, draw_chart
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
slow = pytest.mark.skipif(jit.MODE == "interpreted", reason="plays whole games in every variant")


def findings_of(lab: BalanceLab, games: int) -> LabFindings:
    rows = [row for number in range(lab.round_up(games)) for row in play_some(lab, [number])[0]]
    return LabFindings(lab, rows)


@slow
@pytest.mark.parametrize("game", catalogue(), ids=lambda game: game.name)
def test_every_game_can_be_studied(game: Game) -> None:
    lab = BalanceLab(game.name, 2, "random", "s")
    lab.try_bots()
    findings = findings_of(lab, 6)
    document = json.loads(json.dumps(findings.document()))
    assert sum(one["win_share"]["value"] for one in document["seats"]) == pytest.approx(1)
    assert sum(one["value"] for one in document["ends"].values()) == pytest.approx(1)
    assert len(document["options"]) == len(lab.variants)
    assert {one["trait"] for one in document["traits"]} == {trait.name for trait in lab.traits}
    for lang in LANGUAGES:
        report = report_on(findings, lang)
        assert len({section.key for section in report.sections}) == len(report.sections) >= 3
        assert all(len(row) == len(section.columns) for section in report.sections for row in section.rows)


@slow
def test_every_deal_is_played_with_each_seat_starting() -> None:
    findings = findings_of(BalanceLab("tout-la-haut", 3, "random", "s", "seats"), 10)
    assert [(row["deal"], row["first"]) for row in findings.rows] == [
        (deal, seat) for deal in range(4) for seat in range(3)
    ]


@slow
def test_violet_takes_part_where_colours_are_studied() -> None:
    findings = findings_of(BalanceLab("die-aufsteiger", 2, "random", "s", "components"), 40)
    colours = {stats.value: stats for stats in findings.traits if stats.trait.name == "colour"}
    assert set(colours) == {"red", "yellow", "dark", "light", "violet"}
    assert sum(stats.frequency.value for stats in colours.values()) == pytest.approx(1)
    assert sum(stats.frequency.value * stats.wins.value for stats in colours.values()) == pytest.approx(1 / 2)


@slow
def test_one_of_two_seats_meets_the_small_cabin() -> None:
    findings = findings_of(BalanceLab("tout-la-haut", 2, "random", "s", "components"), 20)
    cabin = [stats for stats in findings.traits if stats.trait.options == {"objective": "SMALL-CABIN"}]
    assert [stats.value for stats in cabin] == ["met", "missed"]
    assert 0.5 <= cabin[0].frequency.value < 0.7  # one of two seats, or both if they tie


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(UnknownQuestionError, match="seats, options, components, ends, all"):
        BalanceLab("up-turn", 2, "random", "s", "luck")


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_pickled_plan_is_small(question: str) -> None:
    lab = BalanceLab("up-turn", 2, "random", "s", question)
    assert lab.variants[0] == {}
    assert pickle.loads(pickle.dumps(lab)) == lab
    assert len(pickle.dumps(lab)) < 300


def test_options_that_players_cannot_choose_are_left_out() -> None:
    two, three = (BalanceLab("die-aufsteiger", players, "random", "s").variants for players in (2, 3))
    assert {"patience": True} in two
    assert {"patience": True} not in three


def handmade_findings() -> LabFindings:
    """Make two deals of Up Turn for two: the starting player wins all games but three of the four with `call` auto."""
    lab = BalanceLab("up-turn", 2, "random", "s", "options")
    first_deal = [(0, 0, 10), (1, 1, 12), (0, 1, 20), (1, 0, 22), (0, 0, 5), (1, 1, 7)]
    second_deal = [(0, 0, 30), (1, 1, 32), (0, 0, 40), (1, 0, 42), (0, 0, 15), (1, 1, 17)]
    rows = []
    for number, (first, winner, moves) in enumerate(first_deal + second_deal):
        deal, variant = divmod(number // 2, len(lab.variants))
        ranks = [1 if seat == winner else 2 for seat in range(2)]
        rows.append({
            "number": number, "deal": deal, "variant": variant, "first": first, "end": "UPT-16", "moves": moves,
            "ranks": ranks, "scores": [0 if rank == 1 else 4 for rank in ranks], "traits": [],
        })  # fmt: skip
    return LabFindings(lab, rows)


def test_option_effects_by_hand() -> None:
    plain, auto, once = handmade_findings().effects
    assert (auto.options, once.options) == ({"call": "auto"}, {"bag": "once"})
    assert plain.measures["moves"].value == 21
    assert auto.measures["moves"].value == 31
    assert auto.differences is not None
    assert auto.differences["moves"] == Estimate(10, 10, 10)
    assert plain.measures["first"].value == 1
    assert auto.differences["first"].value == pytest.approx(-0.75)
    assert plain.measures["margin"].value == 4
    assert plain.measures["score"].value == 2


def test_seat_stats_by_hand() -> None:
    first, second = handmade_findings().seats
    assert (first.wins.value, second.wins.value) == (1, 0)
    assert (first.score.value, second.score.value) == (0, 4)


CHARTS = [
    Forest("share", ["ann", "bob"], [Estimate(0.6, 0.5, 0.7), Estimate(0.4)], 0.5, "fair", percent=True),
    Stack("share", ["ann", "bob"], ["first", "second"], [(0.6, 0.4), (0.4, 0.6)]),
    Grid("bot", "against", ["ann", "bob"], [[None, 0.6], [0.4, None]], 0.5),
]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: type(chart).__name__)
def test_charts_are_drawn_for_print_and_for_the_page(chart: Forest | Stack | Grid) -> None:
    png, svg = draw_chart(chart, "A title")
    assert png.startswith(PNG)
    assert svg.startswith("<svg")
    assert "currentColor" in svg
    assert "ann" in svg
    assert draw_chart(chart, "A title") == (png, svg)


def test_the_page_loads_nothing_and_escapes_texts() -> None:
    report = report_on(handmade_findings(), "en")
    shown = page(
        report,
        {section.key: draw_chart(section.chart, section.title)[1] for section in report.sections if section.chart},
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
    ("value", "text"),
    [(2.5, "2.5 s"), (0.25, "250 ms"), (0.0123, "12.3 ms"), (45e-6, "45.0 µs"), (0.0, "0.0 µs"), (1234.0, "1,234 s")],
)
def test_seconds_have_the_unit_that_fits(value: float, text: str) -> None:
    assert NumberFormat("en").seconds(value) == text


def test_numbers_in_french() -> None:
    figures = NumberFormat("fr")
    assert figures.number(-1234.5) == "−1\u202f234,5"
    assert figures.share(Estimate(0.5, 0.25, 0.75)) == "50,0 % [25,0\u00a0; 75,0]"
    assert figures.number(-0.001) == "0,0"
