"""The libraries of environments are optional: nothing else imports them, and a missing one is named with its cure."""

import subprocess
import sys
from importlib.util import find_spec, module_from_spec

import pytest

LIBRARIES = ("gymnasium", "pettingzoo", "pyspiel")


def test_importing_the_package_imports_none_of_them() -> None:
    code = f"import sys, updraft, updraft.envs; print([name for name in {LIBRARIES} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo"])
def test_a_missing_library_is_named_with_its_cure(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    spec = find_spec(f"updraft.envs.{name}")
    assert spec and spec.loader
    with pytest.raises(ImportError, match=rf"updraft.envs.{name} needs extra packages: pip install 'updraft-games"):
        spec.loader.exec_module(module_from_spec(spec))
