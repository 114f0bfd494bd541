"""Attack one target, guided by coverage: `make fuzz` runs it in a process of its own, with arguments of libFuzzer.

The rules run as plain Python here, so that their branches count too. libFuzzer ends the process at the first finding
and writes it down: an exception, an input that takes too long, or memory that grows.
"""

import random
import sys

import atheris

with atheris.instrument_imports(include=["updraft"]):
    from tests.fuzz.every import find_target
    from tests.fuzz.mutations import changed

OWN = 0.7  # of the changes are ours, which know JSON and TOML; the others are libFuzzer's, which know what was compared


def mutate(data: bytes, max_size: int, seed: int) -> bytes:
    rng = random.Random(seed)
    return changed(data, rng)[:max_size] if rng.random() < OWN else atheris.Mutate(data, max_size)


if __name__ == "__main__":
    name, *arguments = sys.argv[1:]
    with atheris.instrument_imports(include=["updraft"]):
        target = find_target(name)
    atheris.Setup([name, *arguments], target.attack, custom_mutator=mutate)
    atheris.Fuzz()
