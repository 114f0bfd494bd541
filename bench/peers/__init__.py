"""Other libraries, one file each, as far as they are installed; `ours` does the same work."""

import importlib
from typing import Any


class MissingPeer(Exception):
    """The library of a peer is not installed or cannot be used; the message is short enough for a cell of a table."""


def load_library(module: str) -> Any:
    """Import a peer's module, or raise MissingPeer."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPeer(f"{error.name} is not installed") from error
    except Exception as error:  # a library that cannot be used has many faces
        raise MissingPeer(f"{module} cannot be imported: {error}") from error
