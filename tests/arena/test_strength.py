"""The tables of strength reproduce: the same seed gives the same text, and the page says which rows are others."""

import runpy
from pathlib import Path
from typing import Any

from updraft.arena.tournament import depends_on_machine

ROOT = Path(__file__).parents[2]
STRENGTH: dict[str, Any] = runpy.run_path(str(ROOT / "bench" / "strength.py"))
PAGE = (ROOT / "bench" / "strength.md").read_text(encoding="utf-8")


def tiny() -> list[Any]:
    duel = STRENGTH["LevelDuel"]
    bots = [("casual", "novice"), ("club", "random"), ("expert:20", "ismcts:20")]
    some = [duel("tout-la-haut", players, *pair, 10) for players in (2, 5) for pair in bots]
    return [*some, duel("tout-la-haut", 5, "casual", "novice", 10, "draw_last=true", True)]


def test_two_runs_give_the_same_text(tmp_path: Path) -> None:
    first, second = (STRENGTH["play"](tiny(), tmp_path / name, 1) for name in "ab")
    text = STRENGTH["tables"](first)
    assert text == STRENGTH["tables"](second)
    assert text.count("\n| ") == 2 + len(tiny()), "one head for each table"
    assert STRENGTH["times"](first).count("\n| ") == len(tiny())
    assert STRENGTH["differences"](first, text) == []
    wrong = text.replace("| 10 |", "| 12 |", 1)
    assert len(STRENGTH["differences"](first, wrong)) == 1
    assert len(STRENGTH["differences"](first, text.replace("tout-la-haut", "up-turn"))) == len(tiny())
    assert "## tout-la-haut, draw_last=true" in text


def test_an_unfinished_run_is_continued_to_the_same_text(tmp_path: Path) -> None:
    duel = tiny()[0]
    whole = STRENGTH["play"]([duel], tmp_path, 1)
    (games,) = tmp_path.glob("*/games.jsonl")
    games.write_bytes(games.read_bytes()[:700])
    assert STRENGTH["tables"](STRENGTH["play"]([duel], tmp_path, 1)) == STRENGTH["tables"](whole)


def test_no_duel_depends_on_the_machine_and_the_page_names_command_and_seed() -> None:
    duels = list(STRENGTH["duels"]())
    assert not [duel for duel in duels if depends_on_machine(duel.bot) or depends_on_machine(duel.against)]
    assert "python bench/strength.py DIR" in PAGE and f"`{STRENGTH['SEED']}`" in PAGE
    rows = {(duel.section, f"| {duel.players} | {duel.bot} | {duel.against} |") for duel in duels}
    listed = {
        (section.partition("\n")[0], line[: len(start)])
        for section in PAGE.split("## ")
        for line in section.splitlines()
        for _, start in rows
        if line.startswith(start)
    }
    assert listed <= rows and len(rows - listed) <= 1  # die Aufsteiger's last duel with 5 players was not played
