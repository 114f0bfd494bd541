"""The parts of Up Turn besides its rules."""

from updraft.games.up_turn.coach import look, reasons
from updraft.games.up_turn.drawing import compact, describe, draw, hint
from updraft.games.up_turn.heuristic import HEURISTIC
from updraft.games.up_turn.log import consequences, involved, pieces, tell, turn_number
from updraft.games.up_turn.simple_bots import SIMPLE_BOTS
from updraft.games.up_turn.study import STUDY
from updraft.games.up_turn.web import derive, rule
from updraft.kit.parts import Coach, Drawing, Log, Parts, Web, always_public

PARTS = Parts(
    Drawing(draw, compact, describe, hint),
    Log(tell, turn_number, pieces, consequences, involved),
    Web(derive, rule, always_public),
    Coach(look, reasons),
    HEURISTIC,
    STUDY,
    simple_bots=SIMPLE_BOTS,
)
