"""Build the documentation with Sphinx: `make docs`. All Markdown pages of the project become one site."""

import pkgutil
from pathlib import Path
from typing import Any

import updraft
import updraft.envs

project = "Updraft"
author = "the Updraft contributors"
version = release = updraft.__version__
root_doc = "docs/index"
include_patterns = ["*.md", "bench/*.md", "docs/**.md", "examples/**.md"]
exclude_patterns = [".*", "checks", "deploy", "dist", "docs/_build", "requirements", "src", "tests", "web"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
suppress_warnings = ["misc.highlighting_failure"]  # examples leave parts out with "…"

myst_heading_anchors = 4
default_role = "code"  # of docstrings
autodoc_member_order = "bysource"
autodoc_class_signature = "separated"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"Updraft {release}"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # browsers do not let a page read other files of a folder

MODULES = [
    "updraft.arena.datasets",
    "updraft.kit.observation",
    *(f"updraft.envs.{found.name}" for found in pkgutil.iter_modules(updraft.envs.__path__)),
]


PACKAGE = str(Path(updraft.__file__).parent)


def reference() -> str:
    """Write the directives for everything that `updraft` exports, and for the modules beside it."""
    things = {name: getattr(updraft, name) for name in updraft.__all__}
    kinds: dict[str, list[str]] = {"Functions": [], "Classes": [], "Errors": []}
    for name, thing in things.items():
        if not callable(thing):
            continue
        if not isinstance(thing, type):
            kinds["Functions"].append(f".. autofunction:: updraft.{name}")
        elif issubclass(thing, Exception):
            kinds["Errors"].append(f".. autoexception:: updraft.{name}\n   :members:\n   :show-inheritance:")
        else:
            kinds["Classes"].append(f".. autoclass:: updraft.{name}\n   :members:\n   :undoc-members:")
    parts = [_section(kind, directives) for kind, directives in kinds.items()]
    return "\n\n".join(parts + [_section(f"`{name}`", [f".. automodule:: {name}\n   :members:"]) for name in MODULES])


def _section(title: str, directives: list[str]) -> str:
    return "\n".join([f"## {title}", "```{eval-rst}", *directives, "```"])


def fill_in_reference(_app: Any, _page: str, source: list[str]) -> None:
    source[0] = source[0].replace("<!-- reference -->", reference())


def skip_generated(_app: Any, _kind: str, _name: str, thing: Any, _skip: bool, _options: Any) -> bool | None:
    """Leave out what is not in our sources: constructors of dataclasses, whose fields are listed one by one."""
    code = getattr(thing, "__code__", None)
    return True if code is not None and not code.co_filename.startswith(PACKAGE) else None


def write_first_page(app: Any, failure: Exception | None) -> None:
    """Let the site's folder open with its contents."""
    if failure is None:
        html = f'<meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        Path(app.outdir, "index.html").write_text(html, encoding="utf-8")


def setup(app: Any) -> None:
    app.connect("source-read", fill_in_reference)
    app.connect("autodoc-skip-member", skip_generated)
    app.connect("build-finished", write_first_page)
