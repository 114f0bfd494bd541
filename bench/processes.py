"""The memory and the processor time of processes, read from Linux's `/proc`."""

import os
from pathlib import Path


def children(process: int) -> list[int]:
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def family(process: int) -> list[int]:
    """List a process and all that it started, however far down."""
    return [process, *(other for child in children(process) for other in family(child))]


def resident(processes: list[int]) -> int:
    """Return the memory of processes, in bytes."""
    pages = (int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in processes)
    return sum(pages) * os.sysconf("SC_PAGE_SIZE")


def processor_time(processes: list[int]) -> float:
    """Return the processor time of processes, in seconds."""
    stats = (Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes)
    return sum(int(used[11]) + int(used[12]) for used in stats) / os.sysconf("SC_CLK_TCK")
