"""Draw the README's picture of a table: a golden game, as the terminal shows it, as SVG."""

import sys
from pathlib import Path

from updraft.kit.svg import svg
from updraft.kit.table import hide_for
from updraft.records.read import read_file
from updraft.records.replay import replay

RECORD = Path(__file__).parents[1] / "tests/games/tout_la_haut/golden/three-players-objective.json"
NAMES = ("Ann", "Mira", "Theo")
MOVES = 13
TITLE = "Three tree houses of Tout là-haut, and the current player's hand"


def main() -> None:
    match = replay(read_file(RECORD))
    table = match.tables[MOVES]
    seat = int(table[0].turn)
    page = match.game.parts.drawing.draw(hide_for(match.game, table, seat), seat, NAMES, "en")
    Path(sys.argv[1]).write_text(svg(page, TITLE), encoding="utf-8")


main()
