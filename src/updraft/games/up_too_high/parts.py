"""The parts of Up Too High besides its rules."""

from updraft.games.up_too_high.coach import look, reasons
from updraft.games.up_too_high.digest import DIGEST
from updraft.games.up_too_high.drawing import compact, describe, draw, expand, hint
from updraft.games.up_too_high.heuristic import HEURISTIC
from updraft.games.up_too_high.log import consequences, involved, pieces, tell, turn_number
from updraft.games.up_too_high.simple_bots import SIMPLE_BOTS
from updraft.games.up_too_high.study import STUDY
from updraft.games.up_too_high.web import derive, is_public, rule
from updraft.kit.parts import Coach, Drawing, Log, Parts, Web

PARTS = Parts(
    Drawing(draw, compact, describe, hint, expand=expand),
    Log(tell, turn_number, pieces, consequences, involved),
    Web(derive, rule, is_public),
    Coach(look, reasons),
    HEURISTIC,
    STUDY,
    DIGEST,
    simple_bots=SIMPLE_BOTS,
)
