"""The order of all tests: those that take longest come first."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with long tests, because the other workers would have nothing left to do during one that begins last."""
    items.sort(key=lambda item: item.get_closest_marker("takes_long") is None)
