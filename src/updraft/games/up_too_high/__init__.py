"""Up Too High: bid for shares in small airlines, preside over them and make them grow."""

from updraft.games.up_too_high.components import COMPONENTS
from updraft.games.up_too_high.hidden import hide
from updraft.games.up_too_high.moves import CHANCES, MOVES, PATTERN, number, text
from updraft.games.up_too_high.observation import PIECES, observe
from updraft.games.up_too_high.redeal import redeal
from updraft.games.up_too_high.refusals import why_not
from updraft.games.up_too_high.rules.end import MOST_MOVES, score
from updraft.games.up_too_high.rules.legal import legal
from updraft.games.up_too_high.rules.play import play
from updraft.games.up_too_high.rules.setup import deal
from updraft.games.up_too_high.state import State
from updraft.kit.contract import Game, Notation, Rules

GAME = Game(
    name="up-too-high",
    package=__name__,
    prefix="UTH",
    player_counts=range(2, 6),
    options=(),
    rule_kinds={
        "UTH-C1": "rule",
        "UTH-C2": "component",
        "UTH-C3": "ruling",
        "UTH-C4": "ruling",
        "UTH-1": "rule",
        "UTH-2": "ruling",
        "UTH-3": "rule",
        "UTH-4": "rule",
        "UTH-5": "rule",
        "UTH-6": "rule",
        "UTH-7": "rule",
        "UTH-8": "rule",
        "UTH-9": "rule",
        "UTH-10": "rule",
        "UTH-11": "rule",
        "UTH-12": "rule",
        "UTH-13": "rule",
        "UTH-14": "rule",
        "UTH-15": "ruling",
        "UTH-16": "rule",
        "UTH-17": "rule",
        "UTH-18": "rule",
        "UTH-19": "ruling",
        "UTH-20": "rule",
    },
    turn_rule="UTH-3",
    ends=("UTH-18", "UTH-19"),
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
