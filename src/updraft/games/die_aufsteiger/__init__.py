"""die Aufsteiger: climb a tower of coloured blocks that everyone keeps rebuilding."""

from updraft.games.die_aufsteiger.components import COMPONENTS
from updraft.games.die_aufsteiger.hidden import hide
from updraft.games.die_aufsteiger.moves import CHANCES, PATTERN, number, text
from updraft.games.die_aufsteiger.observation import PIECES, observe
from updraft.games.die_aufsteiger.redeal import redeal
from updraft.games.die_aufsteiger.refusals import why_not
from updraft.games.die_aufsteiger.rules.draw import draw
from updraft.games.die_aufsteiger.rules.end import MOST_MOVES, score
from updraft.games.die_aufsteiger.rules.legal import legal
from updraft.games.die_aufsteiger.rules.play import play
from updraft.games.die_aufsteiger.rules.setup import deal
from updraft.games.die_aufsteiger.state import MOVES, State
from updraft.kit.contract import Game, Notation, Option, Rules

GAME = Game(
    name="die-aufsteiger",
    package=__name__,
    prefix="AUF",
    player_counts=range(2, 6),
    options=(
        Option("tower", "AUF-3", ("terraces", "wild", "box"), "terraces"),
        Option("violet", "AUF-4", (False, True), False),
        Option("strict_order", "AUF-5", (False, True), False),
        Option("tie_first", "AUF-16", (False, True), False),
        Option("patience", "AUF-20", (False, True), False, players=range(2, 3)),
        Option("bridges", "AUF-21", (False, True), False),
        Option("together", "AUF-22", (False, True), False),
    ),
    rule_kinds={
        "AUF-C1": "rule",
        "AUF-C2": "rule",
        "AUF-C3": "component",
        "AUF-C4": "rule",
        "AUF-1": "rule",
        "AUF-2": "rule",
        "AUF-3": "ruling",
        "AUF-4": "ruling",
        "AUF-5": "rule",
        "AUF-6": "rule",
        "AUF-7": "rule",
        "AUF-8": "rule",
        "AUF-9": "rule",
        "AUF-10": "rule",
        "AUF-11": "rule",
        "AUF-12": "rule",
        "AUF-13": "ruling",
        "AUF-14": "rule",
        "AUF-15": "ruling",
        "AUF-16": "rule",
        "AUF-20": "option",
        "AUF-21": "option",
        "AUF-22": "option",
    },
    turn_rule="AUF-5",
    ends=("AUF-14", "AUF-15"),
    chances=CHANCES,
    state=State,
    rules=Rules(deal, legal, play, hide, redeal, score, observe, draw),
    notation=Notation(text, number, why_not, PATTERN),
    components=COMPONENTS,
    move_count=MOVES,
    observation=PIECES,
    most_moves=MOST_MOVES,
    has_secrets=False,
)
