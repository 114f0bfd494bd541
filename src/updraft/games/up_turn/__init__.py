"""Up Turn: climb or descend a line of numbers, and be the first to lay every tile."""

from updraft.games.up_turn.components import COMPONENTS
from updraft.games.up_turn.hidden import hide
from updraft.games.up_turn.moves import CHANCES, MOVES, PATTERN, number, text
from updraft.games.up_turn.observation import PIECES, observe
from updraft.games.up_turn.redeal import redeal
from updraft.games.up_turn.refusals import why_not
from updraft.games.up_turn.rules.end import MOST_MOVES, score
from updraft.games.up_turn.rules.legal import legal
from updraft.games.up_turn.rules.play import play
from updraft.games.up_turn.rules.setup import deal
from updraft.games.up_turn.state import State
from updraft.kit.contract import Game, Notation, Option, Rules

GAME = Game(
    name="up-turn",
    package=__name__,
    prefix="UPT",
    player_counts=range(2, 5),
    options=(
        Option("call", "UPT-30", ("manual", "auto"), "manual"),
        Option("bag", "UPT-31", ("refill", "once"), "refill"),
    ),
    rule_kinds={
        "UPT-C1": "component",
        "UPT-C2": "component",
        "UPT-C3": "component",
        "UPT-C4": "component",
        "UPT-1": "rule",
        "UPT-2": "rule",
        "UPT-3": "ruling",
        "UPT-4": "rule",
        "UPT-5": "rule",
        "UPT-6": "rule",
        "UPT-7": "rule",
        "UPT-8": "ruling",
        "UPT-9": "rule",
        "UPT-10": "rule",
        "UPT-11": "rule",
        "UPT-12": "rule",
        "UPT-13": "rule",
        "UPT-14": "rule",
        "UPT-15": "rule",
        "UPT-16": "rule",
        "UPT-17": "rule",
        "UPT-18": "ruling",
        "UPT-19": "ruling",
        "UPT-20": "ruling",
        "UPT-30": "option",
        "UPT-31": "option",
    },
    turn_rule="UPT-4",
    ends=("UPT-16", "UPT-18", "UPT-31"),
    chances=CHANCES,
    state=State,
    rules=Rules(deal, legal, play, hide, redeal, score, observe),
    notation=Notation(text, number, why_not, PATTERN),
    components=COMPONENTS,
    move_count=MOVES,
    observation=PIECES,
    most_moves=MOST_MOVES,
    quick={"bag": "once"},
)
