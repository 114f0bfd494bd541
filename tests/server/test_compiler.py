"""Compiler processes: they answer, end with their server, and never compile a part twice."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.loops import run_async
from updraft.kit import jit
from updraft.kit.code_cache import CodeCache
from updraft.server.compiler import (
    Compiler,
    CompilerError,
    compile_part,
    compiling_alone,
    is_being_compiled,
    mark_of,
)
from updraft.server.readiness import GamePart

GAME = "up-turn"
PART = GamePart(GAME)


def compile_with(*words: str) -> str:
    async def attempt() -> str:
        compiler = Compiler(0, [sys.executable, *words])
        try:
            await compiler.compile(PART)
        except CompilerError as error:
            return str(error)
        finally:
            await compiler.close()
        return ""

    return run_async(attempt())


def test_a_compiler_process_that_dies_fails_or_cannot_start_is_reported() -> None:
    assert compile_with("-c", "") == "its process died"
    assert compile_with("-c", "print('failed No space left on device')") == "No space left on device"
    assert compile_with("-c", "input(); print('done')") == ""

    async def missing() -> None:
        await Compiler(0, ["/nowhere/python"]).compile(PART)

    with pytest.raises(CompilerError, match="FileNotFoundError"):
        run_async(missing())


def test_a_compiler_process_that_died_after_its_last_answer_is_reported() -> None:
    async def again() -> None:
        compiler = Compiler(0, [sys.executable, "-c", "input(); print('done')"])
        await compiler.compile(PART)
        assert compiler._process
        await compiler._process.wait()
        await compiler.compile(PART)

    with pytest.raises(CompilerError, match="its process died"):
        run_async(again())


def test_a_compiler_process_ends_with_its_server() -> None:
    command = [sys.executable, "-m", "updraft.server.compiler", "0"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin and child.stdout
        child.stdin.write(b"no-game rules\n")
        child.stdin.flush()
        assert child.stdout.readline() == b"failed UnknownGameError\n"
        child.stdin.close()
        assert child.wait(60) == 0


def test_no_two_processes_compile_the_same_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UPDRAFT_CACHE", str(tmp_path))
    monkeypatch.setattr(jit, "CACHE", CodeCache("compiled", ()))
    part = GamePart(GAME, "a bot that does not exist")
    with ThreadPoolExecutor() as pool:
        with compiling_alone(part):
            assert is_being_compiled(part)
            waiting = pool.submit(compile_part, part)
            jit.mark_warm(mark_of(part))
            assert not waiting.done()
        waiting.result(60)
    assert not is_being_compiled(part)
