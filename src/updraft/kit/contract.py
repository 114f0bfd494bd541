"""The contract of a game: its facts, a handful of compiled functions on one record, and its texts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from updraft.kit.luck import WithLuck
from updraft.kit.memory import Features, Ints, Table, i64
from updraft.kit.observation import Piece, size_of
from updraft.kit.untrusted import Translatable

if TYPE_CHECKING:
    from updraft.kit.batch import Autoreset, Batch, Legal
    from updraft.kit.match import Match
    from updraft.kit.parts import Parts
    from updraft.kit.table import Settings

Seat: TypeAlias = int
Move: TypeAlias = int
MoveDraw: TypeAlias = Callable[[Table[Any], Ints, Ints], Move]  # with room for a list of moves, and a random stream
OptionValue: TypeAlias = str | bool | int
ComponentLists: TypeAlias = dict[str, Any]

NOBODY = -1  # as a turn: the game is over; as a seat: a spectator
FIRST = 0  # the chance that every game has: the first player


class GameState(WithLuck):
    """The fields that every game's state begins with."""

    ruleset: int = i64()
    seats: int = i64()
    first: int = i64()  # the first player; NOBODY before the deal leaves it to luck
    turn: int = i64()  # the seat whose decision it is; NOBODY when over
    end: int = i64()  # when over: which of the game's ends it was


@dataclass(frozen=True)
class Rules:
    """The compiled half. Every function takes a table, an array that holds one state; the caller checks legality.

    deal      goes from settings, components and luck to the first decision
    legal     writes the legal moves in ascending order and returns how many
    play      carries out a legal move
    hide      blanks everything that a seat cannot see; NOBODY sees only public things
    redeal    replaces everything that a seat cannot see with a random world that fits, and renews luck
    score     writes scores and ranks by seat, as if the game ended now
    observe   writes the view of a seat as numbers for learning
    draw      draws a legal move for random play, each equally likely; None where listing all moves is as fast
    """

    deal: Callable[[Table[Any]], None]
    legal: Callable[[Table[Any], Ints], int]
    play: Callable[[Table[Any], Move], None]
    hide: Callable[[Table[Any], Seat], None]
    redeal: Callable[[Table[Any], Seat, int], None]
    score: Callable[[Table[Any], Ints, Ints], None]
    observe: Callable[[Table[Any], Seat, Features], None]
    draw: MoveDraw | None = None


@dataclass(frozen=True)
class Refusal:
    """The reason why a move is not allowed: a rule, the key of a sentence, and the words to fill in."""

    rule: str
    key: str
    words: Mapping[str, str | int] | None = None


@dataclass(frozen=True)
class Notation:
    """The number and the text of a move at a table: settings and components decide about them, never the position.

    `text` and `number` are inverse to each other; `text` raises LookupError for an unknown number, `number` returns
    None for an unknown text. `why_not` takes any text: it returns None if that move is allowed, else the reason.
    `pattern` is a regular expression, as JSON Schema writes them, that every text of a move matches.
    """

    text: Callable[[Table[Any], Move], str]
    number: Callable[[Table[Any], str], Move | None]
    why_not: Callable[[Table[Any], str], Refusal | None]
    pattern: str


@dataclass(frozen=True)
class Components:
    """Components as data.

    check      says what is wrong with component lists, or None
    pack       writes them into a state
    inventory  lists everything on the table: the same list after every move
    """

    check: Callable[[ComponentLists], Translatable | None]
    pack: Callable[[Any, ComponentLists], None]
    inventory: Callable[[Table[Any]], list[str]]


@dataclass(frozen=True)
class Option:
    """A table setting. The state has a field of its name that holds the value's index in `values`.

    `players` are the player counts that may choose another value than the default; None means all of them.
    """

    name: str
    rule: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    players: range | None = None


@dataclass(frozen=True)
class Chance:
    """A kind of random event, and its form in records: under `setup`, or an entry `{"chance": name, key: outcome}`.

    `read` turns the outcome's JSON into cells, or raises ValueError with what is wrong.
    """

    name: str
    key: str
    write: Callable[[Table[Any], list[int]], Any]
    read: Callable[[Table[Any], Any], list[int]]
    setup: str | None = None  # the key under `setup` when it happens in the deal


def _game_of(package: str) -> "Game":
    game: Game = import_module(package).GAME
    return game


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that code outside a game's folder knows about it."""

    name: str  #: the name in programs, such as `up-turn`
    package: str  #: the package that the game is in
    prefix: str  #: the letters that its rule ids begin with
    player_counts: range  #: the numbers of players that it is for
    options: tuple[Option, ...]  #: the settings that a table can choose
    rule_kinds: Mapping[str, str]  #: every rule id: rule, ruling, component, option or example
    turn_rule: str  #: the rule that says what a turn is and whose it is
    ends: tuple[str, ...]  #: the rules that end a game
    chances: Mapping[int, Chance]  #: the kinds of random events besides the first player
    state: type[Any]  #: a subclass of GameState
    rules: Rules  #: the compiled functions
    notation: Notation  #: texts and numbers of moves
    components: Components  #: the functions that read the contents of the box
    move_count: int  #: move numbers run from 0 to move_count - 1
    observation: tuple[Piece, ...]  #: what `observe` writes, in order
    most_moves: int  #: no game has more, by the rules that end it
    rulesets: tuple[int, ...] = (1,)  #: the numbers of all rulesets, the newest last
    quick: Mapping[str, OptionValue] = field(default_factory=dict)  #: options of a quick game against bots
    has_secrets: bool = True  #: False if `hide` blanks nothing but luck, and luck decides only the deal
    has_points: bool = False  #: players call the scores points: the more, the better

    @property
    def folder(self) -> Path:
        return Path(__file__).parents[1] / "games" / self.package.rpartition(".")[2]

    @property
    def ruleset(self) -> int:
        """The ruleset that new games are played by."""
        return self.rulesets[-1]

    @cached_property
    def observation_size(self) -> int:
        """The number of numbers that `observe` writes."""
        return size_of(self.observation)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a game as its name: there is one of each."""
        return _game_of, (self.package,)

    @cached_property
    def parts(self) -> "Parts":
        """Drawings, facts for the page, heuristic and study, loaded when they are first needed."""
        parts: Parts = import_module(f"{self.package}.parts").PARTS
        return parts

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def settings(
        self,
        players: int | None = None,
        *,
        first: Seat | None = None,
        ruleset: int = 0,
        components: ComponentLists | None = None,
        **options: OptionValue,
    ) -> "Settings":
        """Agree on everything before the deal, or raise SettingsError; the fewest players if none are given."""
        from updraft.kit.table import Settings, settle  # noqa: PLC0415 (settings know their game)

        players = self.player_counts[0] if players is None else players
        if components is not None:
            return Settings(self, players, options, components, first, ruleset)
        return settle(self, players, options, first, ruleset)

    def new(self, players: int | None = None, seed: str | int | None = None, **settings: Any) -> "Match":
        """Deal a match: `game.new(players=2, seed=7, objective="random")`. Without a seed, it is random."""
        from updraft.kit.match import Match  # noqa: PLC0415 (a match knows its game)

        return Match(self.settings(players, **settings), token_hex(16) if seed is None else seed)

    def batch(
        self,
        count: int,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        observations: bool = True,
        legal: "Legal" = "masks",
        autoreset: "Autoreset | str" = "SameStep",
        copy: bool = False,
        threads: int = 1,
        max_moves: int | None = None,
        learner: "Seat | Literal['random'] | None" = None,
        opponents: str = "random",
        **settings: Any,
    ) -> "Batch":
        """Deal many tables that step together: `game.batch(1000, players=2, seed=7)`."""
        from updraft.kit.batch import Batch  # noqa: PLC0415 (a batch knows its game)

        return Batch(
            self.settings(players, **settings),
            count,
            token_hex(16) if seed is None else seed,
            observations=observations,
            legal=legal,
            autoreset=autoreset,
            copy=copy,
            threads=threads,
            max_moves=max_moves,
            learner=learner,
            opponents=opponents,
        )

    def option(self, name: str) -> Option | None:
        """Find an option by its name."""
        return next((option for option in self.options if option.name == name), None)

    def setup_order(self) -> Sequence[int]:
        """List the chances of the deal, in the order in which `deal` asks for them."""
        return [number for number, chance in self.chances.items() if chance.setup]
