"""Compiled code never looks into a table that it made itself: the state would outlive the table."""

import ast
from collections.abc import Iterator
from pathlib import Path

import updraft

SOURCE = Path(updraft.__file__).parent
BAD = """
@compiled
def observe(table):
    seen = table.copy()
    s: State = seen[0]
"""


def compiled_functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    for function in functions:
        if any(isinstance(mark, ast.Name) and mark.id == "compiled" for mark in function.decorator_list):
            yield function


def assignments(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


def dangling(source: str) -> list[str]:
    """Compiled functions that copy a table and then take the state out of their copy."""
    found = []
    for function in compiled_functions(ast.parse(source)):
        made = {
            name
            for name, value in assignments(function)
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "copy"
        }
        for _, value in assignments(function):
            if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id in made:
                found.append(function.name)
    return found


def test_the_check_finds_a_bad_function() -> None:
    assert dangling(BAD) == ["observe"]


def test_no_compiled_function_takes_the_state_out_of_its_own_copy() -> None:
    """Numba frees a local array after its last mention; a state that was taken out of it then reads bytes of others."""
    found = {str(path): names for path in SOURCE.rglob("*.py") if (names := dangling(path.read_text()))}
    assert not found
