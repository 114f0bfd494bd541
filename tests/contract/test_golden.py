"""Golden games: whole games as pages that a person can read, the same in every mode, for ever.

`make golden` writes the pages anew from the records; look at the difference before you keep it.
"""

import os
import zlib
from pathlib import Path

import pytest

from updraft import games
from updraft.kit.drawing import plain
from updraft.kit.match import Match
from updraft.kit.table import hide_for
from updraft.records.read import read_file
from updraft.records.replay import replay

GAMES = Path(__file__).parents[1] / "games"
RECORDS = sorted(GAMES.glob("*/golden/*.json"))
LONG = 500  # positions; of longer games only the first and the last are drawn
DRAWN = 40


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}/{path.stem}")
def test_golden_games_are_as_they_were(path: Path) -> None:
    page = path.with_suffix(".txt")
    printed = print_game(replay(read_file(path)))
    if os.environ.get("UPDRAFT_GOLDEN") == "write":
        page.write_text(printed, encoding="utf-8")
    assert printed == page.read_text(encoding="utf-8")


def test_every_way_a_game_can_end_has_a_golden_game() -> None:
    for game in games.catalogue():
        records = [read_file(path) for path in RECORDS if path.parents[1].name == game.folder.name]
        ends = {record.result["end"] for record in records if record.result}
        assert ends == set(game.ends), game.name


def print_game(match: Match) -> str:
    """Print the settings, then every position as the current player sees it, with its moves and a digest of its bytes.

    Of a long game the positions in the middle are a line each: a check of their bytes, and the move.
    """
    settings = match.settings
    lines = [f"{settings.game.name}, {settings.players} players, {settings.options}", ""]
    moves = [entry for entry in match.entries if "move" in entry]
    names = [f"seat {seat}" for seat in range(settings.players)]
    drawing = settings.game.parts.drawing
    for number, table in enumerate(match.tables):
        seat = int(table[0].turn)
        if len(match.tables) > LONG and DRAWN <= number < len(match.tables) - DRAWN:
            lines.append(f"{number} {zlib.crc32(table.tobytes()):08x} seat {seat} plays {moves[number]['move']}")
            continue
        lines += [f"── {number} " + "─" * 60, f"bytes {zlib.crc32(table.tobytes()):08x}", ""]
        lines += [plain(drawing.draw(hide_for(settings.game, table, seat), seat, names, "en")), ""]
        if number < len(moves):
            entry = moves[number]
            lines += [f"legal: {'  '.join(entry.get('legal', []))}".rstrip(), f"seat {seat} plays {entry['move']}", ""]
    lines.append(str(match.result()))
    return "\n".join(lines) + "\n"
