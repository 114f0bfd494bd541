"""State as memory: fields, blanks, and no byte between them that nobody wrote."""

from typing import Any

import numpy as np
import pytest

from updraft import games
from updraft.kit.memory import Cells, Ints, MemoryRecord, Table, blank, i16, i64


class Shed(MemoryRecord):
    """Small and wide fields in turn, and an odd number of small ones."""

    planks: Cells = i16(3)
    height: int = i64()
    roof: Cells = i16(2, 2, fill=-1)
    nails: Ints = i64(2, fill=7)


class Barn(Shed):
    """A shed and more."""

    animals: Cells = i16(5, fill=3)
    floors: int = i64(fill=-2)


def empty(state: Any, count: int = 1) -> Table[Any]:
    """`blank` for classes that NumPy's stubs take for abstract."""
    return blank(state, count)


def size_of_fields(layout: np.dtype[Any]) -> int:
    assert layout.names is not None
    return sum(layout[name].itemsize for name in layout.names)


def every_layout() -> list[Any]:
    return [Shed, Barn, *(found.state for found in games.catalogue())]


def test_fields_are_kept_as_they_were_declared() -> None:
    assert list(Shed.fields) == ["planks", "height", "roof", "nails"]
    assert Shed.fields["roof"] == ("i2", (2, 2), -1)
    assert Shed.fields["height"] == ("i8", (), 0)


def test_a_subclass_adds_its_fields_to_its_parents() -> None:
    assert list(Barn.fields) == [*Shed.fields, "animals", "floors"]
    assert "animals" not in Shed.fields
    assert empty(Barn)[0].nails.tolist() == [7, 7]


def test_a_blank_record_has_its_declared_values() -> None:
    s = empty(Barn)[0]
    assert s.planks.tolist() == [0, 0, 0]
    assert s.height == 0
    assert s.roof.tolist() == [[-1, -1], [-1, -1]]
    assert s.animals.tolist() == [3] * 5
    assert s.floors == -2


def test_several_blanks_are_all_filled() -> None:
    tables = empty(Shed, 3)
    assert tables.shape == (3,)
    assert {table.tobytes() for table in tables} == {empty(Shed).tobytes()}
    assert empty(Shed, 0).shape == (0,)


@pytest.mark.parametrize("state", every_layout(), ids=lambda state: state.__module__ + "." + state.__name__)
def test_a_layout_has_no_gaps(state: type[MemoryRecord]) -> None:
    layout = state.layout
    assert size_of_fields(layout) == layout.itemsize
    assert layout.itemsize % 8 == 0


@pytest.mark.parametrize("state", every_layout(), ids=lambda state: state.__module__ + "." + state.__name__)
def test_every_number_is_signed_and_16_or_64_bits_wide(state: type[MemoryRecord]) -> None:
    layout = state.layout
    assert layout.names is not None
    assert {layout[name].base.str[1:] for name in layout.names} <= {"i2", "i8"}


def test_wide_fields_are_aligned() -> None:
    assert Barn.layout.fields is not None
    for name, field in Barn.fields.items():
        offset = Barn.layout.fields[name][1]
        assert offset % (8 if field.code == "i8" else 2) == 0


def test_a_copy_is_equal_byte_for_byte() -> None:
    table = empty(Barn)
    table[0].planks[:] = [1, 2, 3]
    table[0].height = 2**40
    for copy in (table.copy(), np.repeat(table, 1), np.frombuffer(table.tobytes(), Barn.layout)):
        assert copy.tobytes() == table.tobytes()
    other = empty(Barn)
    other[0] = table[0]
    assert other.tobytes() == table.tobytes()


def test_a_copy_lives_its_own_life() -> None:
    table = empty(Shed)
    copy = table.copy()
    copy[0].height = 5
    copy[0].planks[1] = 6
    assert table.tobytes() == empty(Shed).tobytes()


def test_fields_are_read_and_written_by_name() -> None:
    table = empty(Shed)
    s = table[0]
    assert isinstance(s, Shed)
    s.height = 12
    s.height += 1
    s.planks[2] = 5
    s.roof[1, 0] = 4
    s.nails[:] = [1, 2]
    assert table["height"].tolist() == [13]
    assert table["planks"].tolist() == [[0, 0, 5]]
    assert table["roof"].tolist() == [[[-1, -1], [4, -1]]]
    assert table["nails"].tolist() == [[1, 2]]


def test_a_state_is_a_view_of_its_table() -> None:
    table = empty(Shed)
    one, other = table[0], table[0]
    one.height = 3
    assert other.height == 3
    one.planks = 9
    assert other.planks.tolist() == [9, 9, 9]


def test_a_misspelt_field_is_an_error() -> None:
    s = empty(Shed)[0]
    with pytest.raises(AttributeError):
        s.heigth  # noqa: B018
    with pytest.raises((KeyError, ValueError)):
        s["heigth"]


@pytest.mark.parametrize(
    "name", ["copy", "size", "shape", "base", "data", "dtype", "item", "max", "real", "flags", "T"]
)
def test_a_name_that_numpys_records_have_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"cannot be called {name}:"):
        type("Clash", (MemoryRecord,), {name: i64()})


@pytest.mark.parametrize("name", ["fields", "layout", "spare"])
def test_a_name_that_our_records_have_is_refused(name: str) -> None:
    with pytest.raises((TypeError, ValueError)):
        type("Clash", (MemoryRecord,), {"cell": i16(), name: i64()})


def test_numbers_too_large_for_a_field_are_refused() -> None:
    s = empty(Shed)[0]
    with pytest.raises(OverflowError):
        s.planks[0] = 2**15
    with pytest.raises(OverflowError):
        s.height = 2**63
