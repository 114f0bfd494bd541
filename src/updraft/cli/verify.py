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
from updraft.kit.untrusted import MAX_SENTENCE, printable
from updraft.records.fair_shuffle import FairSeed, check_fair
from updraft.records.read import RecordError, read_file
from updraft.records.replay import replay

INTERRUPTED = 130
BAR_FROM = 20  # fewer files are done before anyone could read a progress bar
MANY = 20_000  # files that take longer than starting processes
CHUNK = 50  # files that a process gets at once


@dataclass(frozen=True)
class Verified:
    """The moves of a file that was verified and what was checked about its shuffles, or what is wrong with it."""

    moves: int = 0
    checked: tuple[str, ...] = ()
    has_seed: bool = True
    error: str = ""


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Records, or folders of records.")],
    fair: Annotated[bool, typer.Option("--fair", help="Also check that nobody chose the shuffles.")] = False,
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
        for verified in _verify_all(paths, lang, jobs or _likely_jobs(len(paths)), fair):
            for sentence in filter(None, (verified.error, *verified.checked)):
                out.print(sentence)
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


def _verify_all(paths: list[Path], lang: str, jobs: int, fair: bool) -> Iterator[Verified]:
    """Verify files in order, in this process or in several."""
    if jobs == 1:
        yield from (_verify_file(path, lang, fair) for path in paths)
        return
    pool = worker_processes(jobs)
    try:
        yield from pool.map(partial(_verify_file, lang=lang, fair=fair), paths, chunksize=CHUNK)
    except BrokenProcessPool:
        raise worker_died() from None
    finally:
        pool.shutdown(cancel_futures=True)


def _verify_file(path: Path, lang: str, fair: bool) -> Verified:
    try:
        record = read_file(path)
        _compile_once(record.game, lang)
        if fair:
            seed, match = check_fair(record)
            return Verified(match.move_count, tuple(_sentences(path, seed, lang)))
        return Verified(replay(record).move_count, has_seed=record.seed is not None)
    except RecordError as error:
        return Verified(error=UsageError("file", path=path, why=error).message(lang))


def _sentences(path: Path, seed: FairSeed, lang: str) -> Iterator[str]:
    """Say what was checked about the shuffles of a record."""
    texts = terminal_texts(lang)["fair"]
    yield texts["title"].format(path=printable(str(path), MAX_SENTENCE))
    yield texts["commitment"].format(commitment=seed.commitment)
    for seat, luck in enumerate(seed.luck):
        yield texts["added" if seat in seed.added else luck].format(seat=seat, luck=luck)
    if seed.deal > 1:
        yield texts["deals"].format(count=seed.deal)
    yield texts["follows"]
    yield texts["compare"]


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
