"""Begin a lesson from a record: print its file, with an empty step for every choice of the learner.

Usage: python docs/examples/new_lesson.py RECORD SEAT [FROM [TO]] > src/updraft/games/<game>/lessons/<name>.toml
FROM and TO count moves: the first empty step is after FROM moves, and the record ends after TO.
"""

import json
import sys
from typing import Any

from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.table import hide_for
from updraft.records.read import read_file
from updraft.records.replay import replay

EMPTY = '{ en = "", fr = "" }'


def value_text(value: Any) -> str:
    """Write a value of JSON as TOML; texts, numbers and truth values look the same."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_text(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def record_text(record: Record) -> str:
    """Write a record without its seed, so that the deal may be changed by hand."""
    lines = ["[record]"]
    for key, value in record.document().items():
        if key == "moves":
            lines += ["moves = [", *(f"  {value_text(entry)}," for entry in value), "]"]
        elif key != "seed":
            lines.append(f"{key} = {value_text(value)}")
    return "\n".join(lines)


def step_text(match: Match, at: int, seat: int) -> str:
    """Write an empty step for the move that the learner made, with all legal moves in a comment."""
    position = match.at_move(at)
    table = hide_for(match.game, position.table, seat)
    names = [f"player {other}" for other in range(match.settings.players)]
    described = [
        f"#   {text}: {match.game.parts.drawing.describe(table, number, names, 'en')}"
        for text, number in list(position.choices().items())[:30]
    ]
    move = json.dumps(match.moves[at])
    fields = [f"at = {at}", f"say = {EMPTY}", "point = []", "rules = []", f"move = [{move}]", f"hint = {EMPTY}"]
    return "\n".join(["[[steps]]", *described, *fields])


def main() -> None:
    path, seat = sys.argv[1], int(sys.argv[2])
    match = replay(read_file(path))
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    last = int(sys.argv[4]) if len(sys.argv) > 4 else match.move_count
    kept = match.at_move(last)
    names = ["" if other == seat else f"Player {other}" for other in range(match.settings.players)]
    print(f"order = 2\nminutes = 2\nseat = {seat}\nnames = {value_text(names)}\ntitle = {EMPTY}\ngoal = {EMPTY}\n")
    print(record_text(kept.record()))
    for at in range(first, last):
        decision = match.at_move(at)
        if decision.turn == seat and len(decision.legal_actions) > 1:
            print(f"\n{step_text(match, at, seat)}")


if __name__ == "__main__":
    main()
