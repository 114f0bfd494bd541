"""State as memory: a class of typed fields that becomes one NumPy record."""

from typing import Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import numpy as np

Cells: TypeAlias = np.ndarray[Any, np.dtype[np.int16]]
Words: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Features: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]

S = TypeVar("S", bound=np.record)
Table: TypeAlias = np.ndarray[tuple[int], np.dtype[S]]


CELL, CELLS_IN_WORD = 2, 4  # bytes of an i16, and how many make an i64


class Field(NamedTuple):
    """What one name of a record holds, and what it holds when blank."""

    code: str
    shape: tuple[int, ...]
    fill: int


def i16(*shape: int, fill: int = 0) -> Any:
    """An array of small numbers: cards, counts, places."""
    return Field("i2", shape, fill)


def i64(*shape: int, fill: int = 0) -> Any:
    """A number by itself. Numba compiles a function anew for each width of its arguments: one is enough."""
    return Field("i8", shape, fill)


class Record(np.record):
    """Declare fields as `name: int = i64()`; subclasses add theirs to their parent's.

    The declarations leave the class again: NumPy asks the class before the record, so `s.name` would
    find them instead of the memory. Wide fields come first and `spare` fills the last word: with gaps between
    fields, copies of equal states would differ in bytes that nobody wrote.
    """

    fields: ClassVar[dict[str, Field]] = {}
    layout: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            if hasattr(np.record, name):
                raise TypeError(f"a field cannot be called {name}: interpreted, NumPy's own {name} would be found")
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}
        columns = [(name, field.code, field.shape) for name, field in cls.fields.items()]
        columns.sort(key=lambda column: column[1], reverse=True)
        cells = -(np.dtype(columns).itemsize // CELL) % CELLS_IN_WORD
        layout = np.dtype([*columns, ("spare", "i2", (cells,))] if cells else columns, align=True)
        cls.layout = np.dtype((cls, layout))


def blank(state: type[S], count: int = 1) -> Table[S]:
    """A table (or several) with every field as declared."""
    tables = np.zeros(count, state.layout)  # type: ignore[attr-defined]
    for name, field in state.fields.items():  # type: ignore[attr-defined]
        tables[name] = field.fill
    return tables
