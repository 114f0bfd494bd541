"""The parts of Tout là-haut beside its rules: drawing, page, coach, heuristic, study."""

from updraft.games.tout_la_haut.coach import look, reasons
from updraft.games.tout_la_haut.drawing import compact, describe, draw, hint
from updraft.games.tout_la_haut.heuristic import HEURISTIC
from updraft.games.tout_la_haut.log import consequences, involved, pieces, tell, turn_number
from updraft.games.tout_la_haut.simple_bots import SIMPLE_BOTS
from updraft.games.tout_la_haut.study import STUDY
from updraft.games.tout_la_haut.web import derive, is_public, rule
from updraft.kit.parts import Coach, Drawing, Log, Parts, Web

PARTS = Parts(
    Drawing(draw, compact, describe, hint),
    Log(tell, turn_number, pieces, consequences, involved),
    Web(derive, rule, is_public),
    Coach(look, reasons),
    HEURISTIC,
    STUDY,
    simple_bots=SIMPLE_BOTS,
)
