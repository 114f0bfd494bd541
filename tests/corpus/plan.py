"""Which games the corpus has: random players, every level of bots, every option, every player count."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from updraft.bots import make_bot
from updraft.kit.contract import Game, OptionValue
from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.table import Settings
from updraft.records.read import read_file

GOLDEN = Path(__file__).parents[1] / "games"
GAMES = 320  # of each game, without the golden ones
LONGEST = 700  # moves; a longer game is dealt anew, or those of Up Turn would be most of the corpus,
LONG, LONGER = 8, 4_000  # but each game has some that may take longer
FEW = 40  # simulations of the best bots: they are not to play well, but into other positions than random ones
EXPERT = f"expert:{FEW}"
LINEUPS = (  # one after the other; each is dealt out to the seats in turn
    *[("random",)] * 5,
    *[("novice",)] * 3,
    *[("casual",)] * 3,
    *[("club",)] * 2,
    (EXPERT,),
    ("random", "novice", "casual", "club", EXPERT),
    ("random", EXPERT),
)


@dataclass(frozen=True)
class PlannedGame:
    """A game to be played by bots."""

    name: str
    settings: Settings
    bots: tuple[str, ...]
    longest: int

    def play(self) -> Record:
        """Let the bots play to the end, and deal anew until a game is not too long."""
        matches = (self._play(f"{self.name} deal {deal}") for deal in count(1))
        return next(match for match in matches if match.is_over).record()

    def _play(self, seed: str) -> Match:
        match = Match(self.settings, seed)
        bots = [make_bot(match.game, bot, f"{seed} {seat}") for seat, bot in enumerate(self.bots)]
        while not match.is_over and match.move_count < self.longest:
            match.push(bots[match.turn].choose(match.view(match.turn)))
        return match


def planned(game: Game, ruleset: int, games: int = GAMES) -> Iterator[PlannedGame]:
    """Plan games of a ruleset: the same names are the same games."""
    for number in range(games):
        name = f"corpus {ruleset}-{number}"
        choices = random.Random(f"{game.name} {name}")
        players = game.player_counts[number % len(game.player_counts)]
        is_plain = choices.random() < 0.2
        settings = Settings(game, players, {} if is_plain else random_options(game, players, choices), ruleset=ruleset)
        lineup = LINEUPS[number // len(game.player_counts) % len(LINEUPS)]
        yield PlannedGame(name, settings, _seated(lineup, players, number), LONGER if number < LONG else LONGEST)


def random_options(game: Game, players: int, choices: random.Random) -> dict[str, OptionValue]:
    """Choose a value of every option that these players may choose."""
    allowed = [option for option in game.options if option.players is None or players in option.players]
    return {option.name: choices.choice(option.values) for option in allowed}


def _seated(lineup: Sequence[str], players: int, first: int) -> tuple[str, ...]:
    return tuple(lineup[(first + seat) % len(lineup)] for seat in range(players))


def golden(game: Game, ruleset: int) -> Iterator[tuple[str, Record]]:
    """Read the golden games of a ruleset that were dealt by a seed: some ends hardly ever happen among bots."""
    for path in sorted((GOLDEN / game.folder.name / "golden").glob("*.json")):
        record = read_file(path)
        if record.ruleset == ruleset and record.seed is not None and record.result is not None:
            for entry in record.moves:
                entry.pop("legal", None)
            yield f"golden {path.stem}", record
