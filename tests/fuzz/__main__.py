"""Attack all readers of strangers' input: `make fuzz`, or `python -m tests.fuzz --help`.

Inputs that reach new code are kept in .fuzz, so that the next run begins there; findings go to tests/fuzz/found.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tests.fuzz.every import NAMES, find_target

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / ".fuzz"
FOUND = Path(__file__).parent / "found"
SCHEMA = "schema"  # requests made from the OpenAPI description
SECONDS = 60.0  # for each target
SLOWEST = 10  # seconds for one input: a hang
MOST_MEMORY = 1024  # MiB of a process
LONGEST_INPUT = 20_000  # bytes
ONE_ROUND = 5  # requests for each operation
COLUMNS = ("target", "inputs", "a second", "branches reached", "memory", "findings")

console = Console(highlight=False, markup=False, soft_wrap=True)


@dataclass
class Attack:
    """The figures of one target, and what was found."""

    target: str
    inputs: int = 0
    seconds: float = 0.0
    reached: int = 0
    memory: int = 0  # MiB
    finding: str = ""

    def row(self) -> tuple[str, ...]:
        rate = self.inputs / self.seconds if self.seconds else 0
        reached, memory = (f"{each:,}" if each else "" for each in (self.reached, self.memory))
        return self.target, f"{self.inputs:,}", f"{rate:,.0f}", reached, f"{memory} MiB" if memory else "", self.finding


def corpus_of(name: str) -> Path:
    """Write the inputs that a target begins with into its corpus."""
    folder = CORPUS / name
    folder.mkdir(parents=True, exist_ok=True)
    for seed in find_target(name).seeds():
        (folder / sha256(seed).hexdigest()[:16]).write_bytes(seed)
    return folder


def attack(name: str, seconds: float, done: Attack) -> Iterator[float]:
    """Run the engine in a process of its own; yield the seconds so far."""
    began = monotonic()
    with TemporaryDirectory(prefix="updraft-fuzz-") as folder:
        log, artifacts = Path(folder) / "log", Path(folder) / "found"
        artifacts.mkdir()
        command = [
            *(sys.executable, "-m", "tests.fuzz.engine", name, str(corpus_of(name))),
            *(f"-max_total_time={seconds:.0f}", f"-timeout={SLOWEST}", f"-rss_limit_mb={MOST_MEMORY}"),
            *(
                f"-max_len={LONGEST_INPUT}",
                f"-artifact_prefix={artifacts}/",
                "-print_final_stats=1",
            ),
        ]
        with log.open("wb") as output:
            process = subprocess.Popen(
                command, stdout=output, stderr=output, cwd=ROOT, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}
            )
        try:
            while process.poll() is None:
                sleep(0.2)
                yield monotonic() - began
        finally:
            process.terminate()
            process.wait()
            read_figures(log.read_text(errors="replace"), done)
            done.seconds = monotonic() - began
        keep_findings(name, artifacts, log, done)


def read_figures(log: str, done: Attack) -> None:
    """Read libFuzzer's figures: `#1234 NEW cov: 512 ft: 900 …`, and those that it prints at the end."""
    numbers = [(int(inputs), int(cov)) for inputs, cov in re.findall(r"^#(\d+)\s+\w+\s+cov: (\d+)", log, re.MULTILINE)]
    if numbers:
        done.inputs, done.reached = numbers[-1]
    for figure, value in re.findall(r"^stat::(\w+):\s+(\d+)", log, re.MULTILINE):
        if figure == "number_of_executed_units":
            done.inputs = int(value)
        elif figure == "peak_rss_mb":
            done.memory = int(value)


def keep_findings(name: str, artifacts: Path, log: Path, done: Attack) -> None:
    """Copy findings to the folder that tests replay, and show what happened."""
    for artifact in sorted(artifacts.iterdir()):
        data = artifact.read_bytes()
        kept = FOUND / name / sha256(data).hexdigest()[:12]
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(data)
        done.finding = str(kept.relative_to(ROOT))
    text = log.read_text(errors="replace")
    if done.finding or "DONE" not in text:
        done.finding = done.finding or "the engine failed"
        console.print(f"{name}: {done.finding}\n{text[-3000:]}", style="red")


def attack_by_schema(seconds: float, done: Attack) -> Iterator[float]:
    """Send requests made from the OpenAPI description, round after round."""
    from tests.fuzz.served import attacked  # noqa: PLC0415 (the other targets need no server here)
    from tests.server.clients import WORKERS  # noqa: PLC0415
    from tests.server.openapi_probe import probe_api  # noqa: PLC0415

    WORKERS.reading.start()  # a server waits for them before it stops
    began = monotonic()
    server = attacked()
    try:
        while monotonic() - began < seconds:
            for _ in probe_api(server.server, ONE_ROUND, is_random=True):
                done.inputs += ONE_ROUND
                done.seconds = monotonic() - began
                yield done.seconds
                server.failures.check()
    except Exception as error:  # schemathesis has kinds of its own, and the server's may be any
        done.finding = f"{type(error).__name__}: {error}"[:300]
        console.print(f"{SCHEMA}: {type(error).__name__}: {error}", style="red")
    finally:
        server.stop()


def parse(words: list[str]) -> argparse.Namespace:
    names = [*NAMES, SCHEMA]
    parser = argparse.ArgumentParser(prog='make fuzz ARGS="…"', description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"only these: {', '.join(names)}")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="seconds for each target")
    wanted = parser.parse_args(words)
    if unknown := [name for name in wanted.targets if name not in names]:
        parser.error(f"there is no target {unknown[0]!r}: choose from {', '.join(names)}")
    wanted.targets = wanted.targets or names
    return wanted


def figures(attacks: list[Attack]) -> str:
    """Summarize the attacks, as docs/verification.md has it."""
    rows = [COLUMNS, ("---", *["---:"] * (len(COLUMNS) - 2), "---"), *(each.row() for each in attacks)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(words: list[str]) -> int:
    """Attack targets one after the other; print figures; return the exit code."""
    wanted = parse(words)
    attacks: list[Attack] = []
    code = 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console) as bar:
            task = bar.add_task("", total=round(wanted.seconds * len(wanted.targets)))
            for number, name in enumerate(wanted.targets):
                attacks.append(done := Attack(name))
                bar.update(task, description=name)
                steps = attack_by_schema(wanted.seconds, done) if name == SCHEMA else attack(name, wanted.seconds, done)
                for passed in steps:
                    bar.update(task, completed=round(number * wanted.seconds + min(passed, wanted.seconds)))
    except KeyboardInterrupt:
        console.print("Stopped. Done so far:")
        code = 130
    console.print(figures(attacks))
    return 1 if any(each.finding for each in attacks) else code


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: the engine is stopped
    sys.exit(main(sys.argv[1:]))
