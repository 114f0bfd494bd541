"""The parts of die Aufsteiger beside its rules."""

from updraft.games.die_aufsteiger.drawing import describe, draw, hint
from updraft.games.die_aufsteiger.heuristic import HEURISTIC
from updraft.games.die_aufsteiger.study import STUDY
from updraft.games.die_aufsteiger.web import PREVIEWABLE, derive, rule
from updraft.kit.parts import Drawing, Parts, Web, always_public

PARTS = Parts(Drawing(draw, describe, hint), Web(derive, rule, always_public, PREVIEWABLE), HEURISTIC, STUDY)
