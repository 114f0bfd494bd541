"""`updraft arena`: the same result in one process, in several and on Ray, also after an interruption."""

import json
import os
import re
import secrets
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest

from tests.bots.fake_model import fake_model, player
from tests.ports import free_port
from updraft.arena.report import arena_texts

if TYPE_CHECKING:
    from tests.cli.conftest import OpenTerminal, Run

EN = arena_texts("en")
TRIO = "arena tout-la-haut --bots heuristic,random,ismcts:20 --games 12 --seed trio"
LONG = "arena tout-la-haut --bots heuristic,random --players 5 --games 20000 --seed long"
TIMEOUT = 120  # seconds
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="session")
def trio(tmp_path_factory: pytest.TempPathFactory, precompiled: None) -> Path:
    """Play a small tournament in one process and return its folder."""
    folder = tmp_path_factory.mktemp("trio")
    ran = subprocess.run(
        [sys.executable, "-m", "updraft", *shlex.split(f"{TRIO} --jobs 1 --lang en --out {folder}")],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"LANG": "C.UTF-8"},
        timeout=TIMEOUT,
        check=True,
    )
    (folder / "output.txt").write_text(ran.stdout, encoding="utf-8")
    return folder


def rows(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines()]


def test_a_report_in_every_form(trio: Path) -> None:
    output = (trio / "output.txt").read_text(encoding="utf-8")
    for key in ("wins_title", "places_title", "duels_title", "ratings_title", "times_title", "note_intervals"):
        assert " ".join(EN[key].split()) in " ".join(output.split())
    results = json.loads((trio / "results.json").read_text(encoding="utf-8"))
    assert (results["games"], results["deals"], results["players"], results["design"]) == (12, 4, 3, "tables")
    standings = {one["bot"]: one for one in results["standings"]}
    assert sum(one["win_share"]["value"] for one in standings.values()) == pytest.approx(1, abs=1e-5)
    assert standings["ismcts:20"]["rating"]["mu"] > standings["random"]["rating"]["mu"]
    assert set(json.loads((trio / "times.json").read_text())) == set(standings)
    page = (trio / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 4
    assert "src=" not in page and "<script" not in page
    for name in ("wins", "places", "duels", "ratings"):
        assert (trio / f"{name}.png").read_bytes().startswith(PNG)


def test_several_processes_give_the_same_result(new_updraft: "Run", tmp_path: Path, trio: Path) -> None:
    ran = new_updraft(f"{TRIO} --jobs 2 --out two")
    assert ran.returncode == 0
    assert (tmp_path / "two" / "results.json").read_bytes() == (trio / "results.json").read_bytes()


@pytest.fixture
def cluster(precompiled: None) -> Iterator[tuple[str, dict[str, str]]]:
    """Start a Ray cluster with a token; yield its address and the variables that a driver needs."""
    port = free_port()
    variables = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    arguments = f"start --head --block --port=0 --ray-client-server-port={port} --num-cpus=1 --include-dashboard=false"
    head = subprocess.Popen(
        [str(Path(sys.executable).parent / "ray"), *arguments.split(), "--disable-usage-stats"],
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        assert head.stdout is not None
        output = list(takewhile(lambda line: "block forever" not in line, head.stdout))
        assert head.poll() is None, output
        wait_for_port(port)
        yield f"ray://127.0.0.1:{port}", variables
    finally:
        os.killpg(head.pid, signal.SIGKILL)
        head.communicate()


def wait_for_port(port: int) -> None:
    end = monotonic() + TIMEOUT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            assert monotonic() < end, "the cluster did not start"
            sleep(0.2)
        else:
            return


@pytest.mark.takes_long
def test_a_ray_cluster_gives_the_same_result(
    new_updraft: "Run", tmp_path: Path, trio: Path, cluster: tuple[str, dict[str, str]]
) -> None:
    address, variables = cluster
    ran = new_updraft(f"{TRIO} --on {address} --out far", **variables)
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "far" / "results.json").read_bytes() == (trio / "results.json").read_bytes()


def test_the_same_command_continues_after_a_kill(updraft: "Run", tmp_path: Path, trio: Path) -> None:
    assert updraft(f"{TRIO} --jobs 1 --out again").returncode == 0
    folder = tmp_path / "again"
    whole = (folder / "games.jsonl").read_bytes()
    (folder / "games.jsonl").write_bytes(whole[: len(whole) // 2])  # cut in the middle of a line
    (folder / "results.json").unlink()
    kept = [row["number"] for row in whole_rows(whole[: len(whole) // 2])]
    ran = updraft(f"{TRIO} --jobs 1 --out again")
    assert ran.returncode == 0
    assert EN["resumed"].format(folder="again", done=len(kept), games=12) in ran.stderr
    assert sorted(row["number"] for row in rows(folder)) == list(range(12))
    assert (folder / "results.json").read_bytes() == (trio / "results.json").read_bytes()


def whole_rows(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()]


def test_workers_exit_when_their_parent_is_killed(
    open_terminal: "OpenTerminal", new_updraft: "Run", tmp_path: Path
) -> None:
    terminal = open_terminal(f"{LONG} --jobs 2 --out out", new=True)
    terminal.wait_for(r"[1-9]\d*/20000")
    parent = terminal.process.pid
    workers = children(parent)
    assert len(workers) >= 2
    os.kill(parent, signal.SIGKILL)
    end = monotonic() + TIMEOUT
    while any(is_alive(worker) for worker in workers):
        assert monotonic() < end, "workers outlive their parent"
        sleep(0.1)
    kept = whole_rows((tmp_path / "out" / "games.jsonl").read_bytes())
    assert kept
    assert new_updraft(f"{LONG.replace('20000', '10')} --jobs 1 --out out").returncode == 0
    assert rows(tmp_path / "out")[: len(kept)] == kept


def children(parent: int) -> list[int]:
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=True)
    return [int(word) for word in listed.stdout.split()]


def is_alive(process: int) -> bool:
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return bool(listed.stdout.strip()) and not listed.stdout.startswith("Z")


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_finished_games_and_says_how_to_continue(
    open_terminal: "OpenTerminal", tmp_path: Path, jobs: int
) -> None:
    terminal = open_terminal(f"{LONG} --jobs {jobs} --out out", new=True)
    bar = terminal.wait_for(r"[1-9]\d*/20000[^\n]*?\d/s[^\n]*?\d:\d\d:\d\d")
    assert EN["playing"] in bar
    terminal.press_ctrl_c()
    assert terminal.is_over
    assert terminal.exit_code() == 130
    done = len(rows(tmp_path / "out"))
    assert 0 < done < 20000
    assert terminal.shows(EN["stopped"].format(done=done, games=20000, folder="out"))
    assert not (tmp_path / "out" / "results.json").exists()


def test_games_are_rounded_up_and_can_be_added(updraft: "Run", tmp_path: Path) -> None:
    command = "arena up-turn --bots random,heuristic --players 3 --out out --jobs 1 --lang fr"
    first = updraft(f"{command} --games 5")
    assert first.returncode == 0
    assert arena_texts("fr")["rounded"].format(games=6, asked=5) in first.stderr
    assert "seul contre 2 × " in first.stdout
    assert json.loads((tmp_path / "out" / "results.json").read_text())["design"] == "guests"
    before = rows(tmp_path / "out")
    more = updraft(f"{command} --games 12")
    assert more.returncode == 0
    assert rows(tmp_path / "out")[:6] == before
    assert len(rows(tmp_path / "out")) == 12
    assert 'lang="fr"' in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_a_folder_refuses_other_settings(updraft: "Run", trio: Path) -> None:
    before = sorted((path.name, path.read_bytes()) for path in trio.iterdir())
    for change in ("--seed other", "--players 2", "--option strategic=true", "--bots heuristic,random,ismcts:21"):
        ran = updraft(f"{TRIO} {change} --jobs 1 --out {trio}")
        assert ran.returncode == 2
        assert "choose another folder" in ran.stderr
        assert len(ran.stderr.splitlines()) == 1
    assert sorted((path.name, path.read_bytes()) for path in trio.iterdir()) == before


@pytest.mark.parametrize(
    ("missing", "extra", "on"),
    [("matplotlib", "research", ""), ("openskill", "research", ""), ("ray", "cluster", "--on ray")],
)
def test_a_missing_package_is_named_with_its_extra(
    new_updraft: "Run", tmp_path: Path, missing: str, extra: str, on: str
) -> None:
    (tmp_path / "hidden" / missing).mkdir(parents=True)
    (tmp_path / "hidden" / missing / "__init__.py").write_text("raise ImportError")
    found = os.pathsep.join([str(tmp_path / "hidden"), os.environ.get("PYTHONPATH", "")])
    ran = new_updraft(f"{TRIO} {on} --out out", PYTHONPATH=found)
    assert ran.returncode == 2
    assert len(ran.stderr.splitlines()) == 1
    assert f"pip install 'updraft-games[{extra}]'" in ran.stderr
    assert not (tmp_path / "out").exists()


def test_a_language_model_plays_and_its_key_is_written_nowhere(new_updraft: "Run", tmp_path: Path) -> None:
    key = "sk-a-secret-of-the-arena"
    with fake_model(player()) as fake:
        bots = f"{fake.name} key_env=ARENA_KEY transcript=talk.jsonl,random"
        command = f"arena tout-la-haut --bots '{bots}' --games 2 --jobs 1 --seed x --out talk --lang en"
        ran = new_updraft(command, ARENA_KEY=key)
        assert (ran.returncode, fake.headers[0]["Authorization"]) == (0, f"Bearer {key}"), ran.stderr
    assert len(rows(tmp_path / "talk")) == 2
    assert EN["note_models"].format(names="fake") in " ".join(ran.stdout.split())
    assert len((tmp_path / "talk.jsonl").read_text(encoding="utf-8").splitlines()) == len(fake.bodies) == 15
    (used,) = json.loads((tmp_path / "talk" / "results.json").read_text(encoding="utf-8"))["usage"].values()
    assert used == {  # all requests but the one before the first game
        "requests": 14, "retries": 0, "prompt_tokens": 1400, "completion_tokens": 140, "refused": 0, "forfeits": 0,
        "cost": 0.0,
    }  # fmt: skip
    table = ran.stdout.partition(EN["usage_title"])[2]
    assert all(EN[key] in table for key in used) and re.search(r"14 +0 +1,400 +140 +0 +0 +0", table)
    assert EN["usage_title"] in (tmp_path / "talk" / "report.html").read_text(encoding="utf-8")
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert key.encode() not in written
    assert key not in ran.stdout + ran.stderr


def test_a_language_model_that_does_not_answer_is_one_sentence(updraft: "Run") -> None:
    ran = updraft(f"arena tout-la-haut --bots llm:http://127.0.0.1:{free_port()}/v1#none,random --games 2 --out gone")
    assert ran.returncode == 2
    assert "the model none at http://127.0.0.1:" in ran.stderr and "nothing listens there" in ran.stderr
    assert "Traceback" not in ran.stderr
