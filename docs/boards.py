"""Draws the four boards of the README anew, from games against bots: `python docs/boards.py docs/boards.webp`."""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.page.clients import Visitor, chromium, play_on, sit_down
from tests.server.clients import OPEN, RunningServer
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.store import Store

SIZE = (1440, 1000)
GAMES = {"tout-la-haut": (5, 3), "up-turn": (4, 5), "up-too-high": (4, 30), "die-aufsteiger": (5, 4)}  # players, moves


def board(visitor: Visitor, game: str) -> Image.Image:
    """Open a table after some moves, as its host sees it."""
    players, moves = GAMES[game]
    sit_down([visitor], game, players, "casual")
    play_on([visitor], moves)
    visitor.page.wait_for_selector("main.yours")
    visitor.page.locator(".move-list > [aria-expanded=true]").click()
    visitor.page.mouse.move(0, 0)
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.wait_for_timeout(2000)
    return Image.open(BytesIO(visitor.page.screenshot()))


def main() -> None:
    sheet = Image.new("RGB", (SIZE[0] * 2, SIZE[1] * 2))
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        server = RunningServer(Hub(Store(sqlite_in(Path(folder))), None, OPEN, pause=0.0, seed_of=lambda _: "boards"))
        for number, game in enumerate(GAMES):
            visitor = Visitor(browser, server, size=SIZE, theme="dark" if number in (1, 2) else "light")
            sheet.paste(board(visitor, game), (number % 2 * SIZE[0], number // 2 * SIZE[1]))
            visitor.close()
        server.stop()
    sheet.resize((SIZE[0], SIZE[1])).save(sys.argv[1], quality=82)


if __name__ == "__main__":
    main()
