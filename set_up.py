"""Sets up .venv and builds the page: `python3 set_up.py play`, or `develop` with the tools of developers too."""

from __future__ import annotations

import errno
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import venv
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import build_page

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
VENV = HERE / os.environ.get("UPDRAFT_VENV", ".venv")
STAMP = VENV / ".set-up"  # what was installed, and from which lock files
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
LOCKS = HERE / "requirements"
OLDEST = (3, 11)
NEEDED = {"play": 700, "develop": 1600}  # megabytes, with the page's packages
EVERY = 4.0  # seconds between two signs of life
QUIETLY = ("--disable-pip-version-check", "--no-input")
SHOWN = 12  # lines of what a failed command printed
REGISTRY = (
    "If the registries cannot be reached from here, name a mirror or a proxy: "
    "PIP_INDEX_URL and npm_config_registry, or HTTPS_PROXY, and PIP_CERT for its certificate."
)

started = monotonic()
printing = threading.Lock()


class StepFailed(Exception):
    """A command failed; the message says which, with the end of its output."""


def say(text: str) -> None:
    """Print a line with the seconds since the start."""
    with printing:
        print(f"{monotonic() - started:5.1f} s  {text}", flush=True)


def step(title: str, *command: str, **variables: str) -> None:
    """Run a command quietly; print its title, a sign of life every few seconds, and the time that it took."""
    began = monotonic()
    say(title)
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        environment = {**os.environ, "UPDRAFT_WITHOUT_PAGE": "1", **variables}  # the page is built apart
        with subprocess.Popen(command, cwd=HERE, env=environment, stdout=output, stderr=output) as process:
            code = None
            while code is None:
                try:
                    code = process.wait(EVERY)
                except subprocess.TimeoutExpired:
                    say(f"{title} …")
        if code:
            output.seek(0)
            end = "\n".join(output.read().strip().splitlines()[-SHOWN:])
            raise StepFailed(f"{title} failed:\n{end}")
    say(f"{title}: done in {monotonic() - began:.1f} s")


def python() -> str:
    return str(BIN / "python")


def make_venv() -> None:
    say(f"Making {VENV.name} with Python {sys.version_info[0]}.{sys.version_info[1]}")
    VENV.mkdir(parents=True, exist_ok=True)
    venv.create(VENV, symlinks=os.name != "nt")


def pip() -> list[str]:
    """Return the command that installs into .venv: the pip of this Python, or one in .venv where it has none."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", python(), *QUIETLY]
    try:
        step("Getting pip", python(), "-m", "ensurepip")
    except StepFailed:
        raise StepFailed("This Python has neither pip nor ensurepip: apt-get install python3-venv") from None
    return [python(), "-m", "pip", *QUIETLY]


def install(title: str, *packages: str) -> None:
    """Install with uv, much faster than pip; with pip if uv does not come or does not get through."""
    uv = [str(BIN / "uv"), "pip", "install", "--python", python(), "--no-deps", *packages]
    try:
        if not (BIN / "uv").exists():
            step("Getting the installer uv", *pip(), "install", *locked("install"))
        step(title, *uv, **settings_for_uv())
    except (StepFailed, OSError):
        step(f"{title} with pip", *pip(), "install", "--no-deps", *packages)


def locked(kind: str) -> list[str]:
    return ["--require-hashes", "-r", str(LOCKS / f"{kind}.lock")]


def settings_for_uv() -> dict[str, str]:
    """Pass pip's settings on to uv."""
    settings = {"UV_SYSTEM_CERTS": "1", "UV_HTTP_RETRIES": "1"}
    for theirs, ours in (("UV_DEFAULT_INDEX", "PIP_INDEX_URL"), ("SSL_CERT_FILE", "PIP_CERT")):
        if os.environ.get(ours) and not os.environ.get(theirs):
            settings[theirs] = os.environ[ours]
    return settings


def install_packages(kind: str) -> None:
    """Install what playing or developing needs, then this clone itself."""
    if not (BIN / "python").exists():
        make_venv()
    count = sum("==" in line for line in (LOCKS / f"{kind}.lock").read_text().splitlines())
    install(f"Installing {count} packages", *locked(kind))
    install("Installing Updraft itself", "--no-build-isolation", "-e", str(HERE))
    STAMP.write_text(stamp(kind))


def compile_ahead() -> None:
    """Compile the games in the background, while the page is built and after."""
    say("Compiling the games in the background")
    quiet = subprocess.DEVNULL
    subprocess.Popen([python(), "-m", "updraft.server.compile_ahead"], stdin=quiet, stdout=quiet, stderr=quiet)


def build() -> None:
    """Build the page, with the system's Node or one from a wheel."""
    if build_page.system_node():
        step("Building the page", sys.executable, "build_page.py")
    else:
        install("Getting Node, which builds the page", *locked("node"))
        step("Building the page", python(), "build_page.py")


def stamp(kind: str) -> str:
    """Name what was installed: its kind, and a hash of the lock files."""
    sources = (LOCKS / f"{kind}.lock", HERE / "pyproject.toml")
    return f"{kind} {hashlib.sha256(b''.join(source.read_bytes() for source in sources)).hexdigest()}"


def is_installed(kind: str) -> bool:
    """Tell whether .venv has all that is needed; the developers' tools include what playing needs."""
    found = STAMP.read_text() if STAMP.is_file() and (BIN / "python").exists() else ""
    return found in (stamp(kind), stamp("develop"))


def install_for(kind: str, is_page_missing: bool) -> None:
    """Install packages; who will play and has to wait for the page need not wait for the games after it."""
    install_packages(kind)
    if kind == "play" and is_page_missing:
        compile_ahead()


def set_up(kind: str) -> None:
    """Do what is missing; the page is built beside the installation if the system has Node."""
    jobs: list[Callable[[], None]] = []
    is_page_missing = not build_page.is_fresh()
    if not is_installed(kind):
        jobs.append(lambda: install_for(kind, is_page_missing))
    if is_page_missing:
        jobs.append(build)
    if not build_page.system_node():
        for job in jobs:
            job()
    else:
        with ThreadPoolExecutor(2) as side_by_side:
            for running in [side_by_side.submit(job) for job in jobs]:
                running.result()


def advice(failure: str) -> str:
    """Say what would help against a failure."""
    free = shutil.disk_usage(HERE).free // 1_000_000
    if free < NEEDED["play"] and os.strerror(errno.ENOSPC) in failure:
        needed = f"Playing needs {NEEDED['play']} MB, developing {NEEDED['develop']} MB"
        return f"There are {free} MB left on this disk. {needed}."
    return REGISTRY


def main(kind: str) -> None:
    """Set up; a failure is told in sentences."""
    if sys.version_info < OLDEST:
        here = ".".join(map(str, sys.version_info[:2]))
        raise SystemExit(f"Updraft needs Python 3.11 or newer, this is {here}; name one: make PYTHON=/path/to/python3")
    try:
        set_up(kind)
    except StepFailed as failure:
        raise SystemExit(f"{failure}\n{advice(str(failure))}") from None
    except OSError as error:
        raise SystemExit(f"{error.filename or HERE}: {error.strerror}. Updraft sets itself up in its clone.") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main(sys.argv[1])
