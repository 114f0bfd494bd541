"""One word, one thing: outside the games, no class and no type has a name that another one has."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAMES = ("src/updraft/games/", "web/src/games/")
GENERATED = "web/src/kit/wire.ts"  # the server's types, for the page
CONVENTION = {"Props"}  # what React calls the parameters of a component
TYPE_IN_SCRIPT = re.compile(r"^(?:export )?(?:default )?(?:class|interface|type|enum) (\w+)", re.MULTILINE)


def python_types(source: str) -> Iterator[str]:
    """List the classes and type aliases that a module defines."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation).endswith("TypeAlias"):
            yield ast.unparse(node.target)


def twice(names: Iterator[tuple[str, str]]) -> dict[str, set[str]]:
    """Find the names that are defined in more than one file."""
    homes: dict[str, set[str]] = defaultdict(set)
    for name, home in names:
        homes[name].add(home)
    return {name: where for name, where in homes.items() if len(where) > 1 and name not in CONVENTION}


def sources(folder: str, *suffixes: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / folder).rglob("*")):
        home = path.relative_to(ROOT).as_posix()
        if path.suffix in suffixes and not home.startswith(GAMES) and "node_modules" not in home:
            yield home, path.read_text(encoding="utf-8")


def test_no_type_is_defined_twice_in_python() -> None:
    found = ((name, home) for home, source in sources("src/updraft", ".py") for name in python_types(source))
    assert twice(found) == {}


def test_no_type_is_defined_twice_in_the_page() -> None:
    scripts = (source for source in sources("web/src", ".ts", ".tsx") if source[0] != GENERATED)
    assert twice((name, home) for home, source in scripts for name in TYPE_IN_SCRIPT.findall(source)) == {}


def test_a_name_that_is_defined_twice_is_found() -> None:
    modules = {"a.py": "class Line: ...", "b.py": "Line: TypeAlias = list[int]", "c.py": "Line = 3"}
    found = ((name, home) for home, source in modules.items() for name in python_types(source))
    assert twice(found) == {"Line": {"a.py", "b.py"}}
    assert TYPE_IN_SCRIPT.findall("export type Line = string;\ninterface Row {}\nconst type = 3;") == ["Line", "Row"]
