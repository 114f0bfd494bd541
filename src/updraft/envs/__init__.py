"""Environments of PettingZoo, Gymnasium and OpenSpiel for every game."""

from collections.abc import Iterator

from updraft.games import catalogue

INSTALL = "needs extra packages: pip install 'updraft-games[research]'"


def registered_names() -> Iterator[tuple[str, dict[str, object]]]:
    """List the environments to register, `updraft/<game>-v<ruleset>`, each with the arguments that make it."""
    for game in catalogue():
        for ruleset in game.rulesets:
            yield f"updraft/{game.name}-v{ruleset}", {"game": game.name, "ruleset": ruleset}
