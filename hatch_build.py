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

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it is up to date, somebody else builds it, or there is no Node: then say so."""
        if build_page.is_fresh() or os.environ.get("UPDRAFT_WITHOUT_PAGE"):
            return
        if build_page.system_node():
            build_page.build()
        else:
            self.app.display_warning(f"Updraft is installed without its page. {build_page.NO_NODE}")
