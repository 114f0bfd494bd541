"""Ctrl-C that arrives inside a destructor, where Python would swallow it."""

import subprocess
import sys

PATIENCE = 120.0  # seconds
PROGRAM = """
import signal, sys, time
from updraft import cli

signal.signal(signal.SIGINT, signal.default_int_handler)  # a program in the background is started without it

class Library:
    def __init__(self, error):
        self.error = error

    def __del__(self):
        raise self.error

sys.unraisablehook = cli._interrupt_again
Library(ValueError("not Ctrl-C"))
try:
    Library(KeyboardInterrupt())
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    print("interrupted")
"""


def test_ctrl_c_inside_a_destructor_is_repeated_and_other_errors_are_reported() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "interrupted\n")
    assert "ValueError: not Ctrl-C" in ran.stderr
    assert "KeyboardInterrupt" not in ran.stderr
