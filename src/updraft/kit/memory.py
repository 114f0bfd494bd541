"""State as memory: a class of typed fields that becomes one NumPy record."""

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

import numpy as np

Cells: TypeAlias = np.ndarray[Any, np.dtype[np.int16]]
Ints: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Features: TypeAlias = np.ndarray[Any, np.dtype[np.float32]]

if TYPE_CHECKING:
    Memory = np.generic  # NumPy's stubs forbid subclasses of its records; its code is made for them
else:
    Memory = np.record

S = TypeVar("S", bound=np.generic)
Table: TypeAlias = np.ndarray[tuple[int], np.dtype[S]]


CELL, CELLS_IN_WORD = 2, 4  # bytes of an i16, and how many make an i64
NONNEGATIVE = (1 << 48) - 1  # a mask that changes no place in an array and tells the compiler that it is not negative
CACHE_LINE = 64  # bytes


class Field(NamedTuple):
    """A field of a record: its type, its shape and its value when blank."""

    code: str
    shape: tuple[int, ...]
    fill: int


def i16(*shape: int, fill: int = 0) -> Any:
    """Declare an array of small numbers: cards, counts, positions."""
    return Field("i2", shape, fill)


def i64(*shape: int, fill: int = 0) -> Any:
    """Declare a number. Numba compiles a function once for each width of its arguments: one width is enough."""
    return Field("i8", shape, fill)


def f64(*shape: int, fill: int = 0) -> Any:
    """Declare a floating-point number."""
    return Field("f8", shape, fill)


class MemoryRecord(Memory):
    """Declare fields as `name: int = i64()`; subclasses add theirs to their parent's.

    Wide fields come first and `spare` fills the last word: with gaps between fields, copies of equal states would
    differ in bytes that are never written.
    """

    fields: ClassVar[dict[str, Field]] = {}
    layout: ClassVar[np.dtype[Any]]

    # Interpreted, `s.name` goes straight to the memory (0.1 µs) instead of through NumPy's Python code (1.3 µs).
    __getattribute__ = object.__getattribute__
    __setattr__ = object.__setattr__
    __getitem__: Any = np.void.__getitem__

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        cls.fields = {**cls.fields, **own}
        for name in own:
            if hasattr(MemoryRecord, name) or name in ("layout", "spare"):
                raise TypeError(f"a field cannot be called {name}: NumPy records already have a {name}")
            setattr(cls, name, property(itemgetter(name), _setter(name)))
        columns = [(name, field.code, field.shape) for name, field in cls.fields.items()]
        columns.sort(key=lambda column: column[1][1], reverse=True)
        cells = -(np.dtype(columns).itemsize // CELL) % CELLS_IN_WORD
        layout = np.dtype([*columns, ("spare", "i2", (cells,))] if cells else columns, align=True)
        cls.layout = np.dtype((cls, layout))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def write(record: Any, value: Any) -> None:
        record[name] = value

    return write


def blank(state: type[MemoryRecord], count: int = 1) -> Table[Any]:
    """Make a table (or several) with every field blank."""
    tables: Any = np.zeros(count, state.layout)
    for name, field in state.fields.items():
        tables[name] = field.fill
    return tables


def line_zeros(shape: int | tuple[int, ...], kind: Any) -> Any:
    """Make an array of zeros that begins with a line of the cache: only such memory does JAX share."""
    size = np.dtype(kind).itemsize * int(np.prod(shape))
    memory = np.zeros(size + CACHE_LINE, np.uint8)
    first = -memory.ctypes.data % CACHE_LINE
    return memory[first : first + size].view(kind).reshape(shape)


def copy_table(table: Table[S]) -> Table[S]:
    """Copy a table's memory as bytes: 1 µs, where NumPy's own copy goes field by field (35 µs for 4 KiB)."""
    return np.frombuffer(bytearray(table.tobytes()), table.dtype)
