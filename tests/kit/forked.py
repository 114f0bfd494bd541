"""The process from which the compiler's tests fork theirs: it has loaded Numba, and nothing of ours."""

import os
import sys
import traceback
import warnings
from multiprocessing.connection import Connection
from pathlib import Path

import numba  # noqa: F401 - so that every fork has it


def fork_programs(pipe: Connection) -> None:
    """Run each program that arrives in a fork, and answer with its exit code."""
    while True:
        code, variables, output = pipe.recv()
        child = os.fork()
        if not child:
            _run(code, variables, output)
        pipe.send(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


def _run(code: str, variables: dict[str, str], output: Path) -> None:
    """Run a program with these variables, write what it prints into a file, and end the process."""
    os.environ.clear()
    os.environ.update(variables)
    sys.path.insert(0, variables["PYTHONPATH"])
    sys.dont_write_bytecode = True
    warnings.simplefilter("error")
    written = os.open(output, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    os.dup2(written, 1)
    os.dup2(written, 2)
    failed = True
    try:
        exec(code, {"__name__": "__main__"})  # noqa: S102 - the tests' own programs
        failed = False
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(failed)
