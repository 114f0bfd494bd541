"""Measure frames per second while die Aufsteiger's tower turns, in Chromium without a graphics card, at low quality.

SwiftShader renders either the tower alone, with the page on the processor as in the tests, or the whole page.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table as Grid

from tests.page.clients import CHROMIUM, FLAGS, Visitor, sit_down
from tests.server.clients import OPEN, RunningServer
from updraft.server.database import sqlite_in
from updraft.server.hub import Hub
from updraft.server.store import Store

VIEWS = ("both", "tower")
MODES = {"page by the processor": FLAGS, "page by SwiftShader": [flag for flag in FLAGS if flag != "--disable-gpu"]}
SECONDS = 3
SETTINGS = """localStorage.setItem("updraft.settings", JSON.stringify({
  own: { "die-aufsteiger.quality": "low", "die-aufsteiger.view": "%s" } }))"""
FRAMES = """([seconds, isTurning]) => new Promise((done) => {
  const room = document.querySelector(".auf-room");
  const start = performance.now();
  let frames = 0;
  const frame = () => {
    const passed = (performance.now() - start) / 1000;
    if (passed >= seconds) return done(frames / passed);
    frames += 1;
    const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true });
    if (isTurning) room.dispatchEvent(key);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})"""


def main() -> None:
    grid = Grid("", "view", "turning", "at rest")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = RunningServer(Hub(Store(sqlite_in(Path(folder))), None, OPEN, pause=0.0, seed_of=lambda _: "tower"))
        try:
            for name, flags in MODES.items():
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
                for view in VIEWS:
                    visitor = Visitor(browser, server)
                    visitor.context.add_init_script(SETTINGS % view)
                    turning, resting = measure(visitor)
                    grid.add_row(name, view, f"{turning:.0f}", f"{resting:.0f}")
                    visitor.close()
                browser.close()
        finally:
            server.stop()
    Console().print(grid)


def measure(visitor: Visitor) -> tuple[float, float]:
    """Return frames per second of a game for 5, while the tower turns and while nothing moves."""
    visitor.go()
    sit_down([visitor], "die-aufsteiger", 5)  # random bots: others would be compiled first, longer than a visitor waits
    visitor.page.wait_for_selector("main.yours .auf-room canvas")
    visitor.page.wait_for_timeout(1500)
    turning, resting = (visitor.page.evaluate(FRAMES, [SECONDS, is_turning]) for is_turning in (True, False))
    return turning, resting


if __name__ == "__main__":
    main()
