"""Let a learner attack a fixed bot, and measure what it gains: `python bench/attack.py tout-la-haut --out runs/attack`.

A value net learns from its own games (`examples/train_value.py`), then from games against the bot alone. The attacker
searches like the bot or longer, and adds what the net expects of each move. Its effort and its trust in the net are
chosen on some deals, and the gain is measured on others, each played from every seat. The same command continues a
stopped attack.
"""

import json
import sys
from argparse import Namespace
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parents[1] / "examples"))

import session
import train_value
from self_play import Array, SelfPlay

import updraft
from updraft.arena.statistics import Estimate
from updraft.bots.candidates import new_candidates
from updraft.bots.learned_bot import LearnedBot
from updraft.bots.net import Net, load_net
from updraft.bots.search_bot import SearchBot
from updraft.kit.contract import Move
from updraft.kit.table import Settings
from updraft.kit.view import View, view_of

RESULT = "attack.json"
TRUSTS = (0.0, 0.1, 0.3, 1.0)  # in the net, beside a search whose visits add up to 1
EFFORTS = (1, 10)  # times the simulations of the bot
DEFAULTS = {
    **session.DEFAULTS,
    **train_value.DEFAULTS,
    "warm_up": 5,  # epochs of self-play before the attack
    "choice_games": 400,  # for each attacker
}
SECONDS = 3600  # in an hour


class Approach(NamedTuple):
    """The effort of an attacker's search, and its trust in the net."""

    effort: int
    trust: float

    def __str__(self) -> str:
        return f"{self.effort} times the simulations, trust {self.trust:g}"


APPROACHES = tuple(Approach(effort, trust) for effort in EFFORTS for trust in TRUSTS)


class Duel(SelfPlay):
    """Tables at which the learner has one seat and the attacked bot the others; the bot's moves are made for it."""

    def __init__(self, settings: Settings, arguments: Namespace, seed: str) -> None:
        super().__init__(settings, arguments.tables, arguments.candidates, seed)
        self._game = settings.game
        self._bot = updraft.make_bot(settings.game, arguments.against, f"{seed} bot")
        self._own = [table % settings.players for table in range(arguments.tables)]

    def open_tables(self) -> Array:
        """Return the tables where the learner has a decision; the bot's choices become plans of one move."""
        due = super().open_tables()
        is_own = [self._own[table] == seat for table, seat in zip(due, self.turns(due), strict=True)]
        for table, own in zip(due, is_own, strict=True):
            if not own:
                self._plans[table, 0] = self._choose(table)
                self._lengths[table], self._made[table] = 1, 0
        return due[is_own]

    def _choose(self, table: int) -> Move:
        position = self._batch.tables[table : table + 1]
        return self._bot.choose(view_of(self._game, position, int(position[0].turn)))


class Attacker(LearnedBot):
    """Searches like the bot that it attacks, and adds what it has learned about the moves."""

    def __init__(self, game: updraft.Game, net: Net, seed: str, search: SearchBot, trust: float) -> None:
        super().__init__(game, net, seed)
        self._search = search
        self._trust = trust

    def _best_move(self, view: View) -> Move:
        stats = self._search.rate_moves(view)
        searched = sum(move.weight for move in stats)
        rows, worlds = new_candidates(self._game, 1, len(stats)), int(self._net.about["worlds"])
        learned = sum(self._values(view, rows, []) for _ in range(worlds)) / worlds
        return max(
            zip(stats, learned, strict=True), key=lambda move: move[0].weight / searched + self._trust * move[1]
        )[0].move


def attacker(settings: Settings, net: Net, against: str, approach: Approach) -> session.MakeBot:
    """Return a function that makes the attacker from a seed."""
    kind, _, simulations = against.partition(":")
    if not simulations.isdigit():
        raise SystemExit(f"--against {against}: name a bot with its number of simulations, such as expert:100")

    def make(seed: str) -> Attacker:
        search = updraft.make_bot(settings.game, f"{kind}:{approach.effort * int(simulations)}", f"{seed} search")
        assert isinstance(search, SearchBot)
        return Attacker(settings.game, net, seed, search, approach.trust)

    return make


def make_play(settings: Settings, arguments: Namespace, epoch: int, seed: str) -> SelfPlay:
    if epoch < arguments.warm_up:
        return session.play_itself(settings, arguments, epoch, seed)
    return Duel(settings, arguments, seed)


def choose_approach(settings: Settings, net: Net, arguments: Namespace) -> tuple[Approach, dict[Approach, Estimate]]:
    """Try every approach on deals of their own; return the best with all win shares."""
    tried = {}
    for approach in APPROACHES:
        make = attacker(settings, net, arguments.against, approach)
        tried[approach], _ = session.measure(settings, make, arguments.against, arguments.choice_games, "choice")
        print(f"{approach}: {percent(tried[approach])} of {arguments.choice_games} games", flush=True)
    return max(tried, key=lambda approach: tried[approach].value), tried


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low or 0:.1%} to {estimate.high or 1:.1%})"


def sentence(wins: Estimate, hours: float, fair: float) -> str:
    """Say what the attack gains, in points of the win share above an even one."""
    assert wins.low is not None
    assert wins.high is not None
    gain, margin = 100 * (wins.value - fair), 50 * (wins.high - wins.low)
    return f"{hours:.3f} hours of attack gain {gain:+.1f} ± {margin:.1f} points of win share"


def strike(settings: Settings, arguments: Namespace) -> dict[str, Any]:
    """Choose the attacker, measure its gain on fresh deals, and say it."""
    folder, before = arguments.out, process_time()
    net = load_net(folder / session.NET, settings.game)
    approach, tried = choose_approach(settings, net, arguments)
    trained = sum(epoch["of_a_core"] for epoch in json.loads((folder / session.TIMES).read_text()))
    hours = (trained + process_time() - before) / SECONDS
    make = attacker(settings, net, arguments.against, approach)
    wins, _ = session.measure(settings, make, arguments.against, arguments.games, "gain")
    print(f"{percent(wins)} of {arguments.games} games against {arguments.against}: {approach}")
    print(sentence(wins, hours, 1 / settings.players))
    shares = {str(each): share.document() for each, share in tried.items()}
    return {"hours": round(hours, 4), "approach": str(approach), "choice": shares, "win_share": wins.document()}


def main(written: list[str] | None = None) -> int:
    arguments = session.read_arguments(__doc__.partition("\n")[0], written, **DEFAULTS)
    settings = session.settings_of(arguments)
    learner = train_value.ValueLearner(settings, arguments)
    if code := session.run(arguments, settings, learner, train_value.ABOUT, make_play):
        return code
    try:
        result = strike(settings, arguments)
    except KeyboardInterrupt:
        print(f"Stopped. {arguments.out} keeps the training: run the same command to continue.")
        return session.INTERRUPTED
    (arguments.out / RESULT).write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
