"""The parts of die Aufsteiger beside its rules."""

from updraft.games.die_aufsteiger.coach import look, reasons
from updraft.games.die_aufsteiger.digest import DIGEST
from updraft.games.die_aufsteiger.drawing import compact, describe, draw, hint, opens, outlook, steps
from updraft.games.die_aufsteiger.heuristic import HEURISTIC
from updraft.games.die_aufsteiger.log import consequences, involved, pieces, tell, turn_number
from updraft.games.die_aufsteiger.simple_bots import SIMPLE_BOTS
from updraft.games.die_aufsteiger.study import STUDY
from updraft.games.die_aufsteiger.web import PREVIEWABLE, derive, rule
from updraft.kit.parts import Coach, Drawing, Log, Parts, Web, always_public

PARTS = Parts(
    Drawing(draw, compact, describe, hint, outlook=outlook, opens=opens, steps=steps),
    Log(tell, turn_number, pieces, consequences, involved),
    Web(derive, rule, always_public, PREVIEWABLE),
    Coach(look, reasons),
    HEURISTIC,
    STUDY,
    DIGEST,
    simple_bots=SIMPLE_BOTS,
)
