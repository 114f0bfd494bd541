"""The page of figures: finished rows survive Ctrl-C, and a library that is missing is named."""

import signal
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

BENCH = Path(__file__).parents[1] / "bench"
PATIENCE = 120.0  # seconds
PROGRAM = """
import signal, time, typer
import figures
from peers import MissingPeer
from rows import Peer, Row

signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background is started without it

def is_missing():
    raise MissingPeer("chess_9000 is not installed")

def wait(seconds):
    while True:
        time.sleep(0.01)

peers = [Peer("Slow", "snail", lambda: lambda seconds: 500.0), Peer("Fast", "hare", lambda: lambda seconds: 4000.0)]
figures.ROWS = (
    Row("Walk", "thousand steps/s", lambda settings: lambda seconds: 1000.0,
        lambda settings: [*peers, Peer("Gone", "ghost", is_missing)], "we carry a box", "they rest", scale=1e3),
    Row("Run", "seconds", lambda settings: wait, lambda settings: [], "nothing", "nothing"),
)
typer.run(figures.main)
"""


def test_ctrl_c_keeps_finished_rows_and_missing_libraries_are_named() -> None:
    page = subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=BENCH,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    assert page.stdout is not None
    table = list(takewhile(lambda line: "up-turn" not in line, page.stdout))
    page.send_signal(signal.SIGINT)
    rest, notes = page.communicate(timeout=PATIENCE)
    assert page.returncode == 130, notes
    assert table[2].startswith("| work | game | ours |")
    cells = [cell.strip() for cell in table[4].strip(" |\n").split(" | ")]
    assert cells[0] == "Walk, thousand steps/s" and cells[2] == "1.00"
    assert cells[3] == "Slow: **2.00** snail; Fast: 0.25 hare; Gone: ghost – (chess_9000 is not installed)"
    assert rest.splitlines()[-1] == "- **Walk**. Unfair to us: we carry a box. Unfair to them: they rest."
    assert "stopped: 1 of 2 rows are finished" in notes
