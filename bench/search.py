"""Measure simulations per second: our search beside OpenSpiel's C++ searches, on one core, in one run."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, cycle
from pathlib import Path
from random import Random
from statistics import median
from typing import Annotated, Any

import typer
from random_play import (
    DEFAULT,
    POSITIONS,
    SEED,
    STOPPED,
    Measurement,
    MissingPeer,
    Play,
    console,
    find_game,
    load_library,
    measure,
    notes,
    processor,
    seeded,
    spiel_move,
    stay_on_one_core,
    versions,
)
from rich.progress import track
from rich.table import Table as Grid

from updraft.bots.search import new_buffers, new_tree, search_of
from updraft.kit.contract import NOBODY, Game
from updraft.kit.heuristic import TO_THE_END, Heuristic, heuristic_of, plain_heuristic
from updraft.kit.loops import rng_of
from updraft.kit.table import Settings, legal_actions
from updraft.kit.table import deal as table_of
from updraft.kit.view import View, view_of

SIMULATIONS = 1_000  # for each decision, with a new tree
NODES = SIMULATIONS * 64
C_PUCT = 0.7  # the exploration constant of UCB, ours and theirs

# OpenSpiel's ISMCTS for games with hidden information, its MCTS for others. Not hearts: ISMCTS crashes there.
PEERS: dict[str, dict[str, str]] = {
    "tout-la-haut": {
        "oh_hell as it comes": "oh_hell",
        "oh_hell of our size": "oh_hell(players=5,num_suits=4,num_cards_per_suit=8,num_tricks_fixed=3)",
        "euchre": "euchre",
    },
    "up-turn": {"gin_rummy": "gin_rummy"},  # crazy_eights cannot sample worlds
    "up-too-high": {"gin_rummy": "gin_rummy"},
    "die-aufsteiger": {"amazons": "amazons", "chess": "chess"},
}


@dataclass(frozen=True)
class Searcher:
    """A search; `play` makes so many decisions and returns the number of simulations."""

    who: str
    what: str
    play: Play
    samples: list[Measurement] = field(default_factory=list)
    burst: int = 1

    @property
    def contender(self) -> "Searcher":
        return self

    @property
    def median(self) -> float:
        return median(sample.rate for sample in self.samples)


def ours(game: Game) -> Iterator[Searcher]:
    """Yield our search as `ismcts` (UCB, random rollouts to the end) and as `expert` (PUCT with the heuristic)."""
    own = heuristic_of(game)
    for players in (game.player_counts[0], game.player_counts[-1]):
        settings = Settings(game, players)
        what = f"{game.name} for {players}"
        yield Searcher(
            "updraft, ismcts", what, our_search(settings, plain_heuristic(game), TO_THE_END, use_prior=False)
        )
        yield Searcher("updraft, expert", what, our_search(settings, own, own.levels["expert"].horizon, use_prior=True))


def our_search(settings: Settings, heuristic: Heuristic, horizon: int, use_prior: bool) -> Play:
    game = settings.game
    search, buffers, rng = search_of(game, heuristic, use_prior), new_buffers(game), rng_of(str(SEED))
    views = cycle(decisions(settings))
    c_puct = heuristic.c_puct if use_prior else C_PUCT

    def play(searches: int) -> int:
        for _ in range(searches):
            view = next(views)
            search(view.table, view.seat, new_tree(NODES), buffers, rng, SIMULATIONS, horizon, c_puct)
        return searches * SIMULATIONS

    return play


def decisions(settings: Settings) -> list[View]:
    """Collect views at decisions throughout a random game."""
    game, rng = settings.game, seeded()
    table = table_of(settings, str(SEED))
    views = []
    while table[0].turn != NOBODY:
        moves = legal_actions(game, table)
        if len(moves) > 1:
            views.append(view_of(game, table, int(table[0].turn)))
        game.rules.play(table, rng.choice(moves))
    return spread(views)


def spread(positions: list[Any]) -> list[Any]:
    """Pick a few positions, evenly spaced."""
    return positions[:: max(1, len(positions) // POSITIONS)]


def spiels(game: Game) -> Iterator[Searcher]:
    """Yield OpenSpiel's searches with one random rollout per simulation."""
    spiel = load_library("pyspiel", "open_spiel")
    for what, text in PEERS.get(game.name, {}).items():
        yield Searcher("OpenSpiel, C++", what, spiel_search(spiel, spiel.load_game(text)))


def spiel_search(spiel: Any, game: Any) -> Play:
    states = cycle(spiel_decisions(game, seeded()))
    seeds = count(SEED)
    is_hidden = game.get_type().information == spiel.GameType.Information.IMPERFECT_INFORMATION
    make = spiel_ismcts if is_hidden else spiel_mcts

    def play(searches: int) -> int:
        for _ in range(searches):
            make(spiel, game, next(seeds)).step(next(states))
        return searches * SIMULATIONS

    return play


def spiel_ismcts(spiel: Any, game: Any, seed: int) -> Any:
    final = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = spiel.RandomRolloutEvaluator(1, seed)
    unlimited_worlds, by_observation, any_actions = -1, not game.get_type().provides_information_state_string, False
    return spiel.ISMCTSBot(seed, evaluator, C_PUCT, SIMULATIONS, unlimited_worlds, final, by_observation, any_actions)


def spiel_mcts(spiel: Any, game: Any, seed: int) -> Any:
    evaluator = spiel.RandomRolloutEvaluator(1, seed)
    return spiel.MCTSBot(
        game,
        evaluator,
        uct_c=C_PUCT,
        max_simulations=SIMULATIONS,
        max_memory_mb=1_000,
        solve=False,
        seed=seed,
        verbose=False,
    )


def spiel_decisions(game: Any, rng: Random) -> list[Any]:
    """Collect states at decisions throughout a random game."""
    state = game.new_initial_state()
    states = []
    while not state.is_terminal():
        if not state.is_chance_node() and len(state.legal_actions()) > 1:
            states.append(state.clone())
        spiel_move(state, rng)
    return spread(states)


def searchers(game: Game) -> Iterator[Searcher]:
    yield from ours(game)
    try:
        yield from spiels(game)
    except MissingPeer as missing:
        notes.print(str(missing), style="yellow", markup=False, soft_wrap=True)


def as_grid(found: list[Searcher]) -> Grid:
    grid = Grid(
        "who", "game", title=f"{SIMULATIONS} simulations per decision: thousand simulations per second on one core"
    )
    for heading in ("median", "lowest", "highest", "ismcts ÷ this", "expert ÷ this"):
        grid.add_column(heading, justify="right")
    for searcher in found:
        rates = [sample.rate / 1e3 for sample in searcher.samples]
        grid.add_row(
            searcher.who,
            searcher.what,
            *(f"{rate:.3g}" for rate in (median(rates), min(rates), max(rates))),
            *(times(side, searcher, found) for side in ("updraft, ismcts", "updraft, expert")),
        )
    return grid


def times(side: str, searcher: Searcher, found: list[Searcher]) -> str:
    """Divide our medians, for the fewest and the most players, by a peer's."""
    if searcher.who.startswith("updraft"):
        return ""
    rates = [one.median / searcher.median for one in found if one.who == side]
    return f"{min(rates):.3g} to {max(rates):.3g}"


def report(game: Game, found: list[Searcher], file: Path | None) -> None:
    console.print(as_grid(found))
    installed = ", ".join(f"{name} {version}" for name, version in versions().items())
    console.print(f"{processor()}; {installed}", soft_wrap=True)
    if file:
        rows = [{"who": one.who, "game": one.what, "rates": [sample.rate for sample in one.samples]} for one in found]
        file.write_text(json.dumps({"game": game.name, "simulations": SIMULATIONS, "figures": rows}, indent=2) + "\n")


def main(
    name: Annotated[str, typer.Argument(metavar="GAME", help="One of our games.")] = DEFAULT,
    seconds: Annotated[float, typer.Option(min=0.01, help="Processor time of one measurement.")] = 2.0,
    rounds: Annotated[int, typer.Option(min=1, help="Measurements of every search, in turn.")] = 3,
    file: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Also write the figures to this file.")
    ] = None,
) -> None:
    """Search on one core and compare simulations per second with OpenSpiel's searches."""
    game = find_game(name)
    stay_on_one_core()
    found: list[Searcher] = []
    try:
        found = list(track(list(searchers(game)), "preparing", console=notes))
        for searcher in track(found, "warming up", console=notes):
            searcher.play(1)
        for number in range(1, rounds + 1):
            for searcher in track(found, f"round {number} of {rounds}", console=notes):
                searcher.samples.append(measure(searcher, seconds))  # type: ignore[arg-type]
        report(game, found, file)
    except KeyboardInterrupt:
        notes.print("stopped")
        if found and found[-1].samples:
            report(game, found, file)
        raise typer.Exit(STOPPED) from None


if __name__ == "__main__":
    typer.run(main)
