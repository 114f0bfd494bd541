"""Write the generated parts of the games' pages anew: `python docs/generate.py`, or `make docs`.

A part stands between two comments, such as `<!-- moves -->` and `<!-- /moves -->`. Everything else is written by hand.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path

import updraft
from updraft.kit.observation import table as observation_table
from updraft.kit.rulebook import OptionText, rulebook
from updraft.kit.table import format_value

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "docs" / "games"
STRENGTH = ROOT / "bench" / "strength.md"
PART = re.compile(r"(<!-- (?P<name>\w+) -->\n).*?(<!-- /(?P=name) -->)", re.DOTALL)


def page_of(game: updraft.Game) -> Path:
    return GAMES / f"{game.name}.md"


def renew(game: updraft.Game, page: str) -> str:
    """Return a game's page with all generated parts as they are now."""
    return PART.sub(lambda part: f"{part[1]}{PARTS[part['name']](game)}\n{part[3]}", page)


def write_facts(game: updraft.Game) -> str:
    """List what programs ask first about a game."""
    book = rulebook(game, "en")
    facts = {
        "name in programs": f"`{game.name}`",
        "players": f"{game.player_counts[0]} to {game.player_counts[-1]}",
        "minutes": book.minutes,
        "move numbers": f"{game.move_count:,}",
        "numbers in an observation": f"{game.observation_size:,}",
        "rules": f"{len(game.rule_kinds)}, from {next(iter(game.rule_kinds))} to {list(game.rule_kinds)[-1]}",
        "rules that end a game": ", ".join(game.ends),
        "component lists": ", ".join(f"{part.name} ({part.status})" for part in book.components),
    }
    return _table(("", ""), facts.items())


def write_options(game: updraft.Game) -> str:
    """List the options with their values; the default is the first that is named."""
    options = rulebook(game, "en").options
    if not options:
        return "There are no options."
    return _table(("option", "values", "meaning", "rule"), (_option(game, option) for option in options))


def _option(game: updraft.Game, option: OptionText) -> tuple[str, ...]:
    rest = [value for value in option.values if value != option.default]
    values = ", ".join([f"`{format_value(option.default)}` (default)", *(f"`{format_value(value)}`" for value in rest)])
    players = "" if option.players == tuple(game.player_counts) else f" ({', '.join(map(str, option.players))} players)"
    return f"`{option.name}`", values, option.about + players, option.rule


def write_moves(game: updraft.Game) -> str:
    """List the ranges of move numbers: moves that follow each other and are written alike."""
    texts = dict(_move_texts(game))
    rows = []
    for _, group in groupby(texts, key=lambda move: _kind(texts[move])):
        moves = list(group)
        first, last = moves[0], moves[-1]
        if first == last:
            rows.append((str(first), f"`{texts[first]}`", "1"))
        else:
            rows.append((f"{first} … {last}", f"`{texts[first]}` … `{texts[last]}`", f"{len(moves):,}"))
    return _table(("numbers", "texts", "moves"), rows)


def _move_texts(game: updraft.Game) -> Iterator[tuple[int, str]]:
    """Yield every move that has a text with the most players and the shipped box."""
    dealt = game.new(players=game.player_counts[-1], seed="moves").table
    for move in range(game.move_count):
        try:
            yield move, game.notation.text(dealt, move)
        except LookupError:
            continue


def _kind(text: str) -> str:
    """Return the verb of a move, or the form of its only word: letters and digits."""
    word, space, _ = text.partition(" ")
    return word if space else re.sub("[0-9]+", "0", re.sub("[A-Z]", "A", word))


def write_observation(game: updraft.Game) -> str:
    return observation_table(game)


def write_digest(game: updraft.Game) -> str:
    """List the facts of a game's digest, if it has one, those of its rows first."""
    digest = game.parts.digest
    if digest is None:
        return "Learners in `examples/` and the bot `learned` see the observation as it is."
    rows = [(f"`{fact.name}`", f"{digest.alike} × {fact.size}", fact.meaning) for fact in digest.each]
    facts = [(f"`{fact.name}`", str(fact.size), fact.meaning) for fact in digest.facts]
    return _table(("fact", "numbers", "meaning"), rows + facts)


def write_versions(game: updraft.Game) -> str:
    """List the rulesets, and the names of the environments that play them."""
    spiel = f"updraft_{game.name.replace('-', '_')}"
    rows = []
    for ruleset in game.rulesets:
        newest = ruleset == game.ruleset
        rows.append((str(ruleset), f"`updraft/{game.name}-v{ruleset}`", f"`{spiel}`" if newest else ""))
    return _table(("ruleset", "PettingZoo, Gymnasium", "OpenSpiel"), rows)


def write_strengths(game: updraft.Game) -> str:
    """Copy the game's rows from the page of strengths."""
    sections = re.split(r"^## ", STRENGTH.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines: list[str] = []
    for section in sections:
        head, _, duels = section.partition("\n")
        name, _, option = head.partition(", ")
        if name == game.name:
            title = f"Duels of the levels with `{option}`:" if option else "Duels of the levels:"
            lines += [title, "", *duels.strip().splitlines(), ""]
    growth = re.findall(rf"^\| {game.name} \|(.*)$", sections[-1], flags=re.MULTILINE)
    if growth:
        lines += ["The expert by simulations, against the club level:", ""]
        lines += ["| simulations | wins | time per decision |", "|---|---|---|", *(f"|{row}" for row in growth)]
    return "\n".join(lines).rstrip()


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    head = "| " + "".join(f"{name} | " if name else "| " for name in heads)
    return "\n".join([head.rstrip(), "|" + "---|" * len(heads), *(f"| {' | '.join(row)} |" for row in rows)])


PARTS: dict[str, Callable[[updraft.Game], str]] = {
    "facts": write_facts,
    "options": write_options,
    "moves": write_moves,
    "observation": write_observation,
    "digest": write_digest,
    "versions": write_versions,
    "strengths": write_strengths,
}


if __name__ == "__main__":
    for each in updraft.catalogue():
        before = page_of(each).read_text(encoding="utf-8")
        after = renew(each, before)
        if after != before:
            page_of(each).write_text(after, encoding="utf-8")
            sys.stdout.write(f"docs/games/{each.name}.md is new\n")
