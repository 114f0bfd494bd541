"""`updraft verify`: replay records and report those that are wrong, and where."""

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Annotated

import typer

from updraft import games
from updraft.arena.executors import check_executor, cores, worker_died, worker_processes
from updraft.cli.research import Jobs
from updraft.cli.terminal import (
    Lang,
    UsageError,
    compile_game,
    counted,
    err,
    interruptible,
    language,
    out,
    progress,
    terminal_texts,
)
from updraft.kit import jit
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

INTERRUPTED = 130
BAR_FROM = 20  # fewer files are done before anyone could read a progress bar
MANY = 5000  # files that take longer than starting processes
CHUNK = 50  # files that a process gets at once


@dataclass(frozen=True)
class Verified:
    """The moves of a file that was verified, or what is wrong with it."""

    moves: int = 0
    has_seed: bool = True
    error: str = ""


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records.")],
    jobs: Jobs = None,
    lang: Lang = None,
) -> int:
    """Replay records and report bad ones.

    Check the format, the luck, every move and the result. Exit code 1 if any record is bad.
    """
    lang = language(lang)
    check_executor(None, jobs)
    texts = terminal_texts(lang)["verify"]
    paths = [path for file in files for path in _records_in(file)]
    done: list[Verified] = []
    bar = progress(texts["verifying"], len(paths)) if len(paths) >= BAR_FROM else nullcontext(_no_progress)
    with interruptible() as stopped, bar as advance:
        for verified in _verify_all(paths, lang, jobs or _likely_jobs(len(paths))):
            if verified.error:
                out.print(verified.error)
            done.append(verified)
            advance()
            if stopped():
                break
    if len(done) < len(paths):
        err.print(texts["stopped"].format(done=len(done), count=len(paths)))
    bad = sum(bool(verified.error) for verified in done)
    counts = ("records", len(done)), ("moves", sum(verified.moves for verified in done)), ("bad", bad)
    out.print(", ".join(counted(lang, texts, key, count) for key, count in counts))
    if unchecked := sum(not verified.has_seed for verified in done):
        out.print(counted(lang, texts, "no_seed", unchecked))
    return INTERRUPTED if len(done) < len(paths) else int(bad > 0)


def _likely_jobs(files: int) -> int:
    """Return all cores for many files, unless a game is to be compiled first, which one process does alone."""
    is_compiled = all(jit.is_warm(games.find(name).folder.name) for name in games.names())
    return cores() if files >= MANY and is_compiled else 1


def _verify_all(paths: list[Path], lang: str, jobs: int) -> Iterator[Verified]:
    """Verify files in order, in this process or in several."""
    if jobs == 1:
        yield from (_verify_file(path, lang) for path in paths)
        return
    pool = worker_processes(jobs)
    try:
        yield from pool.map(partial(_verify_file, lang=lang), paths, chunksize=CHUNK)
    except BrokenProcessPool:
        raise worker_died() from None
    finally:
        pool.shutdown(cancel_futures=True)


def _verify_file(path: Path, lang: str) -> Verified:
    try:
        record = read_file(path)
        _compile_once(record.game, lang)
        return Verified(replay(record).move_count, record.seed is not None)
    except RecordError as error:
        return Verified(error=UsageError("file", path=path, why=error).message(lang))


@cache
def _compile_once(game: str, lang: str) -> None:
    compile_game(games.find(game), lang)


def _no_progress() -> None:
    pass


def _records_in(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(file for file in path.iterdir() if file.name.endswith((".json", ".json.gz")))
    elif path.exists():
        yield path
    else:
        raise UsageError("no_file", path=path)
