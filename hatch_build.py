"""The package's build builds the page first, so that whoever installs it can open it."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
import build_page


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before files are collected."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node comes from a wheel where the system has none."""
        return [] if build_page.is_fresh() or build_page.system_node() else [build_page.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it is up to date, or somebody else builds it."""
        if not build_page.is_fresh() and not os.environ.get("UPDRAFT_WITHOUT_PAGE"):
            build_page.build()
