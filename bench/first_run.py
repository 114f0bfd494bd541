"""Measure the first minute of a newcomer: `make play` in a fresh clone with an empty home, then a table with bots.

    python bench/first_run.py [GAME …]

Nothing is cached: packages come from the registries. The installation of the same packages by pip alone is the peer.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from websockets.sync.client import connect

from updraft.games import find, names

ROOT = Path(__file__).parents[1]
PORT = 8123
URL = f"http://127.0.0.1:{PORT}"
PRIVATE = ("PIP_CACHE", "PYTHONPATH", "UPDRAFT", "UV_", "VIRTUAL_ENV", "XDG_", "npm_config_cache")
LEVEL = "casual"  # of the bots that the page seats
SILENCE = 1.0  # seconds
STOPPED = 130

console = Console()


def fresh_environment(home: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PRIVATE)}
    return {**kept, "HOME": str(home), "PIP_NO_CACHE_DIR": "1"}


def seconds_of_pip(folder: Path, environment: dict[str, str]) -> float:
    """Install what playing needs with pip alone."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-m", "venv", folder / "bare"], check=True, env=environment)
    pip = [folder / "bare/bin/pip", "install", "-q", "-r", ROOT / "requirements/play.lock"]
    subprocess.run(pip, check=True, env=environment)
    return time.monotonic() - began


@contextmanager
def make_play(folder: Path, environment: dict[str, str]) -> Iterator[None]:
    """Run `make play` in a clone until the context ends; what it prints goes to a file beside the clone."""
    arguments = f"ARGS=--port {PORT} --no-browser --metrics off --data {folder / 'data'}"
    with (
        (folder / "printed").open("wb") as printed,
        subprocess.Popen(
            ["make", "play", arguments],
            cwd=folder / "clone",
            env=environment,
            stdout=printed,
            stderr=printed,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield
        finally:
            os.killpg(process.pid, 2)


def wait_for_page() -> None:
    while True:
        try:
            assert "<script" in httpx.get(URL).text
            return
        except httpx.HTTPError:
            time.sleep(0.05)


def events_of_table(game: str) -> Iterator[dict[str, Any]]:
    """Open a table with bots in all other seats, start it at once, and yield what its socket says; {} for silence."""
    seats = find(game).player_counts[-1]
    with httpx.Client(base_url=URL, headers={"Origin": URL}) as client:
        client.post("/api/guests", json={"name": "Ann"}).raise_for_status()
        bots = {str(seat): LEVEL for seat in range(1, seats)}
        table = client.post("/api/tables", json={"game": game, "players": seats, "bots": bots}).json()["id"]
        client.post(f"/api/tables/{table}/actions", json={"type": "start"}).raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"ws://127.0.0.1:{PORT}/api/tables/{table}/live"
    with connect(address, additional_headers={"Cookie": cookie}, origin=URL) as socket:  # type: ignore[arg-type]
        while True:
            try:
                yield json.loads(socket.recv(SILENCE))
            except TimeoutError:
                yield {}


def measure(game: str, folder: Path, environment: dict[str, str]) -> None:
    """Print when the page answers, and after that when the game is dealt and its bots can move."""
    subprocess.run(["git", "clone", "-q", ROOT, folder / "clone"], check=True)
    began = time.monotonic()
    with make_play(folder, environment):
        wait_for_page()
        page = time.monotonic()
        console.print(f"{game}: the page answers after {page - began:.1f} s")
        is_dealt = is_waiting = False
        for event in events_of_table(game):
            if event.get("type") == "started":
                is_dealt = True
                console.print(f"{game}: dealt {time.monotonic() - page:.1f} s later")
            elif event.get("type") == "getting_ready":
                is_waiting = event["status"] != "ready"
            if is_dealt and not is_waiting and event.get("type") != "started":
                console.print(f"{game}: its bots can move {time.monotonic() - page:.1f} s after the page")
                return


def main(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME …]", help="All games if none is named.")] = None,
) -> None:
    """Set up and play as on a new machine, once for each game."""
    try:
        for number, game in enumerate(games or names()):
            with tempfile.TemporaryDirectory(prefix="updraft-bench-") as name:
                folder = Path(name)
                (folder / "home").mkdir()
                environment = fresh_environment(folder / "home")
                if number == 0:
                    console.print(f"pip alone: {seconds_of_pip(folder, environment):.1f} s")
                measure(game, folder, environment)
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


if __name__ == "__main__":
    typer.run(main)
