"""All targets by name: readers inside this process, and a real server that is started when it is needed."""

from tests.fuzz.targets import READERS, Target

SERVED_NAMES = ("socket", "http")
NAMES = (*(target.name for target in READERS), *SERVED_NAMES)


def find_target(name: str) -> Target:
    if name in SERVED_NAMES:
        from tests.fuzz.served import SERVED  # noqa: PLC0415 (importing a server takes longer than most targets)

        return SERVED[name]
    return next(target for target in READERS if target.name == name)
