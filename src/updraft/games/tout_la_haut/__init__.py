"""Tout là-haut: draft two-floor cards and stack the finest tree house."""

from updraft.games.tout_la_haut.components import COMPONENTS, OBJECTIVES
from updraft.games.tout_la_haut.hidden import hide
from updraft.games.tout_la_haut.moves import CHANCES, MOVES, PATTERN, number, text
from updraft.games.tout_la_haut.observation import PIECES, observe
from updraft.games.tout_la_haut.redeal import redeal
from updraft.games.tout_la_haut.refusals import why_not
from updraft.games.tout_la_haut.rules.end import MOST_MOVES, score
from updraft.games.tout_la_haut.rules.legal import legal
from updraft.games.tout_la_haut.rules.play import play
from updraft.games.tout_la_haut.rules.setup import deal
from updraft.games.tout_la_haut.state import State
from updraft.kit.contract import Game, Notation, Option, Rules

GAME = Game(
    name="tout-la-haut",
    package=__name__,
    prefix="TLH",
    player_counts=range(2, 6),
    options=(
        Option("objective", "TLH-20", ("off", "random", *OBJECTIVES), "off"),
        Option("strategic", "TLH-21", (False, True), False),
        Option("draw_last", "TLH-22", (False, True), False),
    ),
    rule_kinds={
        "TLH-C1": "component",
        "TLH-C2": "rule",
        "TLH-C3": "rule",
        "TLH-1": "rule",
        "TLH-2": "rule",
        "TLH-3": "rule",
        "TLH-4": "rule",
        "TLH-5": "rule",
        "TLH-6": "ruling",
        "TLH-7": "rule",
        "TLH-8": "rule",
        "TLH-9": "rule",
        "TLH-10": "rule",
        "TLH-11": "example",
        "TLH-20": "option",
        "TLH-21": "option",
        "TLH-22": "option",
        "TLH-23": "ruling",
    },
    turn_rule="TLH-3",
    ends=("TLH-7",),
    chances=CHANCES,
    state=State,
    rules=Rules(deal, legal, play, hide, redeal, score, observe),
    notation=Notation(text, number, why_not, PATTERN),
    components=COMPONENTS,
    has_points=True,
    move_count=MOVES,
    observation=PIECES,
    most_moves=MOST_MOVES,
)
