"""Optimise an entry point together with everything that it calls, once.

Numba treats every function as a program of its own: it optimises it with all that it calls, makes machine code of that,
and does both again for each of its callers. Here an internal function, which only compiled code calls, is translated
once and waits. An entry point links all that it reaches, is optimised, and becomes machine code. Die Aufsteiger took
42 s to compile before, and 13 s since.

Numba names compiled functions by numbers that every process counts anew, for functions and for types. Two processes may
give the same name to the code of two games; a third, which loads the code of both, would then play one game by the
other's code and write beyond its memory. So every process begins to count at a number of its own.
"""

import os
from functools import partial
from itertools import count
from secrets import randbits
from typing import Any

from llvmlite import binding as llvm
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.environment import lookup_environment

MANGLED = "_ZN"  # how the names of compiled functions begin in LLVM modules,
ENVIRONMENT = "_ZN08NumbaEnv"  # and those of pointers to their environments


def _number_functions() -> None:
    FunctionIdentity._unique_ids = count(randbits(62))


_number_functions()
os.register_at_fork(after_in_child=_number_functions)


class InternalLibrary(JITCodeLibrary):
    """The code of an internal function, without the functions that it calls."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """Return the null pointer: there is no machine code."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return NotInMemory


class NotInMemory:
    """A code generator for code that is not in memory: entry points set the environments of what they link."""

    @staticmethod
    def set_env(_name: str, _environment: Any) -> None:
        pass


class EntryLibrary(JITCodeLibrary):
    """The code of an entry point and of everything that it calls."""

    def finalize(self) -> None:
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        """Make sure that no function is missing: the machine code would jump to address 0."""
        missing = [function.name for function in self._final_module.functions if function.is_declaration]
        missing = [name for name in missing if name.startswith(MANGLED)]
        assert not missing, f"{self.name} is not linked with {', '.join(missing)}"

    def _finalize_specific(self) -> None:
        super()._finalize_specific()
        codegen: Any = self._codegen
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name) if variable.name.startswith(ENVIRONMENT) else None
            if environment is not None:
                codegen.set_env(variable.name, environment)


def _callers_first(libraries: list[Any]) -> list[Any]:
    """List libraries and, of internal functions, the libraries that they link in turn: a function after its callers.

    LLVM leaves out a function that nobody has mentioned yet.
    """
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in found:
            for called in library._linking_libraries if isinstance(library, InternalLibrary) else ():
                visit(called)
            found[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(found))


class LinkingCompiler(CompilerBase):
    """Numba's compiler, with libraries of our own."""

    def define_pipelines(self) -> list[Any]:
        state: Any = self.state
        kind = InternalLibrary if state.flags.no_cpython_wrapper else EntryLibrary
        state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


def share_signatures(dispatcher: Any) -> None:
    """Let compiled callers pass every number as 64 bits, instead of compiling anew for each literal, enum and width."""
    call_template = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: call_template([_widened(arg) for arg in args], kws)


def _widened(argument: Any) -> Any:
    is_number = isinstance(argument, types.IntEnumMember) or types.unliteral(argument) in types.signed_domain
    return types.int64 if is_number else argument


def load_leanly(dispatcher: Any) -> None:
    """Load code from the cache without what only other code needs that links it: 42 MB for four games."""
    cached = dispatcher._cache._impl
    rebuild = cached.rebuild

    def rebuild_leanly(target_context: Any, payload: Any) -> Any:
        result = rebuild(target_context, payload)
        _, kind, code = payload[0]
        if kind == "object":
            result.library._shared_module = None
            result.library._get_module_for_linking = partial(_parsed_module, result.library, code[1])
        return result

    cached.rebuild = rebuild_leanly


def _parsed_module(library: Any, bitcode: bytes) -> Any:
    """Return a library's module for linking, as Numba does; it is parsed when it is first needed."""
    if library._shared_module is None:
        library._shared_module = llvm.parse_bitcode(bitcode)
    return library._shared_module
