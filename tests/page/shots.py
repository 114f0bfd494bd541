"""Take screenshots of a game: `python -m tests.page.shots tout-la-haut --players 5 --moves 6`."""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from tests.page.clients import DESKTOP, PHONE, Visitor, chromium, play_on
from tests.server.clients import OPEN, RunningServer
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.store import Store

SHOTS = Path(__file__).parents[2] / ".shots"


def shoot(browser: Browser, server: RunningServer, game: str, players: int, moves: int) -> None:
    """Play some moves against bots and take a screenshot in both sizes and themes."""
    for size in (DESKTOP, PHONE):
        for theme in ("light", "dark"):
            visitor = Visitor(browser, server, size=size, theme=theme)
            visitor.go(f"/new/{game}")
            visitor.page.get_by_role("radio", name=str(players), exact=True).check()
            visitor.button("Open the table").click()
            if players > 1:
                visitor.button("Fill with bots").click()
            visitor.page.locator("button.primary:enabled", has_text="Start the game").click()
            visitor.page.wait_for_selector(".sentence")
            play_on([visitor], moves)
            visitor.page.wait_for_selector("main.yours, main[data-over]")
            visitor.page.wait_for_timeout(400)
            path = SHOTS / f"{game}-{players}p-{moves}-{size[0]}-{theme}.png"
            visitor.page.screenshot(path=path, full_page=True)
            print(path, *visitor.complaints)  # noqa: T201 (the output of the command)
            visitor.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--moves", type=int, default=3)
    arguments = parser.parse_args()
    SHOTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Hub(Store(sqlite_in(Path(folder))), None, OPEN, pause=0.0))
        try:
            shoot(browser, server, arguments.game, arguments.players, arguments.moves)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
