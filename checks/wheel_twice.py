"""Build page and wheel of the last commit in two folders and compare their bytes: `python checks/wheel_twice.py`."""

import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = ("one", "another folder/with a longer name")


def build(folder: Path, sources: bytes, date: str) -> Path:
    """Unpack the sources, build the page there, and build the wheel."""
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=BytesIO(sources)) as archive:
        archive.extractall(folder, filter="data")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": date}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist")]
    subprocess.run([sys.executable, "build_page.py"], cwd=folder, check=True)
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True).stdout


def main() -> int:
    """Build twice; return 1 if the wheels differ."""
    sources, date = _git("archive", "HEAD"), _git("log", "-1", "--format=%ct").decode().strip()
    with tempfile.TemporaryDirectory() as temporary:
        wheels = [build(Path(temporary) / folder, sources, date) for folder in FOLDERS]
        digests = [hashlib.sha256(wheel.read_bytes()).hexdigest() for wheel in wheels]
        for wheel, digest in zip(wheels, digests, strict=True):
            print(f"{digest}  {wheel.name}, {wheel.stat().st_size:,} bytes")
    print("The same bytes twice" if len(set(digests)) == 1 else "The wheels differ")
    return int(len(set(digests)) > 1)


if __name__ == "__main__":
    sys.exit(main())
