"""Output in pages: whatever is higher than the screen waits for Enter."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from updraft.cli.terminal import out, terminal_texts

ERASE = "\r\x1b[2K"  # erases the line of the cursor
UP = "\x1b[A"  # moves the cursor to the line above


def screen_rows() -> int | None:
    """Return the height of the screen; None without one, where output is never paged."""
    return out.size.height if out.is_terminal and not out.is_dumb_terminal else None


def count_lines(print_something: Callable[[], None]) -> int:
    """Count the lines that a function would print."""
    with out.capture() as printed:
        print_something()
    return printed.get().count("\n")


@contextmanager
def paged(lang: str) -> Iterator[None]:
    """Show what is printed inside page by page, each with a last line for a prompt."""
    rows = screen_rows()
    if rows is None:
        yield
        return
    with out.capture() as printed:
        yield
    first, *others = in_pages(printed.get(), rows - 1)
    out.file.write(first)
    for number, page in enumerate(others, 1):
        if not _wants_more(lang):
            out.file.write("".join(others[number - 1 :]))
            break
        out.file.write(UP + ERASE + page)
    out.file.flush()


def _wants_more(lang: str) -> bool:
    """Wait for Enter; return False if somebody wants the rest at once, or has no more to type."""
    try:
        return not input(terminal_texts(lang)["more"]).strip()
    except EOFError:
        out.print()
        return False


def in_pages(text: str, rows: int) -> list[str]:
    """Cut a text into pages at empty lines where that is possible, the last page as full as it can be."""
    lines = text.splitlines(keepends=True)
    pages = []
    while len(lines) > rows:
        end = _page_end(lines, rows)
        pages.append("".join(lines[:end]))
        lines = lines[end:]
    return [*pages, "".join(lines)]


def _page_end(lines: list[str], rows: int) -> int:
    """Return where a page ends: the earliest empty line that leaves one page, or else the last that fits."""
    empty = [at for at in range(1, rows + 1) if not lines[at].strip()]
    last = [at for at in empty if len(lines) - at <= rows]
    return last[0] if last else empty[-1] if empty else rows
