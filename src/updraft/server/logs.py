"""The log: one JSON object per line, or plain lines in a terminal; and no secrets in it, whoever writes a line."""

import logging
import sys
import threading
import time
import warnings
from traceback import extract_tb
from types import TracebackType
from typing import Any, TextIO

import msgspec

OWN = "updraft"  # our own loggers, whose messages are written for the log

log = logging.getLogger("updraft.logs")


def harmless_facts(record: logging.LogRecord) -> dict[str, Any]:
    """Return what may be logged.

    Of errors, that is only type and place, and of other packages' messages only the place: both may quote a table's
    id, a move, a seed or a password.
    """
    facts: dict[str, Any] = {"at": record.created, "level": record.levelname.lower(), "from": record.name}
    if record.name.partition(".")[0] == OWN:
        facts["what"] = record.getMessage()
    else:
        facts["what"] = f"a message of {record.name}"
        facts["where"] = [f"{record.pathname}:{record.lineno}"]
    if record.exc_info and record.exc_info[1]:
        facts["error"] = type(record.exc_info[1]).__name__
        facts["where"] = [f"{frame.filename}:{frame.lineno}" for frame in extract_tb(record.exc_info[2])]
    return facts


class JsonLines(logging.Formatter):
    """Log one JSON object per line, for programs."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(harmless_facts(record)).decode()


class PlainLines(logging.Formatter):
    """Log the time and what happened, for people; of an error also its type and where it was raised."""

    def format(self, record: logging.LogRecord) -> str:
        facts = harmless_facts(record)
        level = "" if record.levelno <= logging.INFO else f"{facts['level']}: "
        error = f" ({facts['error']})" if "error" in facts else ""
        where = "".join(f"\n          {place}" for place in facts.get("where", ()))
        return f"{time.strftime('%H:%M:%S', time.localtime(record.created))}  {level}{facts['what']}{error}{where}"


def log_everything() -> None:
    """Send all that Python would print by itself to the log: warnings, and errors that nobody caught."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if sys.stderr.isatty() else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn"):  # uvicorn logs the address of every socket
        logging.getLogger(noisy).setLevel(logging.WARNING)
    logging.raiseExceptions = False  # otherwise a message that cannot be formatted is printed with its arguments
    warnings.showwarning = _log_warning
    sys.excepthook = _log_fatal_error
    threading.excepthook = _log_error_of_thread
    sys.unraisablehook = _log_unraisable


def _log_warning(
    message: Warning | str,  # noqa: ARG001 (Python passes all of these)
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,  # noqa: ARG001
    line: str | None = None,  # noqa: ARG001
) -> None:
    log.warning("a %s at %s:%s", category.__name__, filename, lineno)


def _log_fatal_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("the server stopped because of an error", exc_info=(kind, error, trace))


def _log_error_of_thread(caught: threading.ExceptHookArgs) -> None:
    if caught.exc_value:
        log.error("a thread stopped", exc_info=(caught.exc_type, caught.exc_value, caught.exc_traceback))


def _log_unraisable(caught: "sys.UnraisableHookArgs") -> None:
    if caught.exc_value:
        log.error("an error was ignored", exc_info=(caught.exc_type, caught.exc_value, caught.exc_traceback))
