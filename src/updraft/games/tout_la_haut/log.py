"""The log of Tout là-haut: the card that was built, its points, and the hand that went on."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from updraft.games.tout_la_haut.components import OBJECTIVES, card_text, card_texts, floor_text
from updraft.games.tout_la_haut.drawing import COLOURS, card_name, floor_name, words
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.rules.memory import UNSEEN
from updraft.games.tout_la_haut.rules.turns import rounds
from updraft.games.tout_la_haut.state import GREY_FLOOR, RANDOM, TURNS, State
from updraft.games.tout_la_haut.web import Worth, drawn, worths
from updraft.kit.contract import NOBODY, Seat
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table, copy_table
from updraft.kit.texts import load

HERE = Path(__file__).parent


class _Facts(NamedTuple):
    """All that everybody sees of a move."""

    before: list[Worth]  # points without the card
    after: list[Worth]  # and with it
    card: str  # "" if it was built face-down
    roof: int  # that it stands on
    turns: int  # before the move
    seats: int
    receiver: Seat  # of the hand; NOBODY after the last turn of a game
    has_new_objective: bool
    begins_last_round: bool
    begins_second_game: bool


def _facts(seen: SeenMove) -> _Facts:
    """Collect what all viewers see alike; face-down cards count alike for everybody [TLH-8]."""
    s: State = seen.before[0]
    after: State = seen.after[0]
    is_same_game = after.second == s.second
    return _Facts(
        before=worths(seen.before),
        after=worths(_built_table(seen)),
        card="" if seen.move >= FACE_DOWN else card_text(s, seen.move),
        roof=int(s.roof[seen.seat]),
        turns=int(s.turns),
        seats=int(s.seats),
        receiver=int(after.turn) if is_same_game else NOBODY,
        has_new_objective=bool(s.objective == RANDOM and not (s.turns or s.second)),
        begins_last_round=bool(is_same_game and s.height != after.height == rounds(s.seats) - 1),
        begins_second_game=bool(not is_same_game),
    )


class _Teller:
    """Says things about a move in a viewer's words."""

    def __init__(self, seen: SeenMove, names: Sequence[str], lang: str) -> None:
        self.seen, self.names, self.lang = seen, names, lang
        self.texts: dict[str, str] = load(HERE, lang)["log"]
        self.facts = seen.shared(_facts)

    def say(self, key: str, seat: Seat | None = None, **more: object) -> str:
        """Fill in a text about a seat, the builder's unless another is given; "you" texts for the viewer."""
        who = self.seen.seat if seat is None else seat
        is_own = who == self.seen.viewer
        return self.texts[f"{key}_you" if is_own else key].format(who=self.names[who], **more)

    def listed(self, seats: Sequence[Seat]) -> str:
        """List players, the viewer as "you"."""
        who = [self.texts["you"] if seat == self.seen.viewer else self.names[seat] for seat in seats]
        return self.texts["and"].format(some=", ".join(who[:-1]), last=who[-1]) if len(who) > 1 else who[0]


def turn_number(hidden: Table[State]) -> int:
    """Count turns; the second game goes on where the first can end at the latest [TLH-21]."""
    s: State = hidden[0]
    return int(s.turns + TURNS * s.second)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who built which card on what, and its points without the objective; secrets only to their owner [TLH-6]."""
    teller = _Teller(seen, names, lang)
    was, now = teller.facts.before[seen.seat], teller.facts.after[seen.seat]
    gain = now["floors"] + now["bonus"] - was["floors"] - was["bonus"]
    return f"{_built(teller)} (+{gain})"


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the card, if the viewer may know it [TLH-6]."""
    if seen.move >= FACE_DOWN and not seen.knows:
        return ()
    return (card_text(seen.before[0], seen.move % FACE_DOWN),)


def involved(seen: SeenMove) -> set[Seat]:
    """List the builder, the next player and everyone whose bonus or objective changes [TLH-3] [TLH-9] [TLH-20]."""
    facts = seen.shared(_facts)
    seats = range(facts.seats)
    if facts.begins_second_game:
        return set(seats)
    worths = zip(seats, facts.before, facts.after, strict=True)
    scored = {seat for seat, was, now in worths if (was["bonus"], was["objective"]) != (now["bonus"], now["objective"])}
    return {seen.seat, facts.receiver, *scored}


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Tell the points one by one, whom they were taken from, where the hand went, and what begins now."""
    teller = _Teller(seen, names, lang)
    facts = teller.facts
    told = [_first_objective(teller)] if facts.has_new_objective else []
    told.append(_floors(facts.card, lang))
    told += _longest_run(teller)
    told += _objective(teller)
    if facts.receiver != NOBODY:
        told += _hand(teller)
    if facts.begins_last_round:
        told.append(Consequence(teller.texts["last_round"], "TLH-7", weight="moment"))
    if facts.begins_second_game:
        told += _second_game(teller)
    return told


def _built_table(seen: SeenMove) -> Table[State]:
    """Return the table with the card on its tree, before anything else happened [TLH-3]."""
    table = copy_table(seen.before)
    s: State = table[0]
    is_down = seen.move >= FACE_DOWN
    s.tree[s.turn, s.height] = UNSEEN if is_down else seen.move
    s.down[s.turn, s.height] = is_down
    return table


def _built(teller: _Teller) -> str:
    """Name the card and the floor that it stands on; nothing stands on secrets [TLH-4] [TLH-6]."""
    seen, lang, facts = teller.seen, teller.lang, teller.facts
    if not facts.card:
        if not seen.knows:
            return teller.say("built_secret")
        card = card_text(seen.before[0], seen.move - FACE_DOWN)
        return teller.say("built_down", card=card_name(card, lang))
    card = card_name(facts.card, lang)
    if facts.roof == GREY_FLOOR:
        return teller.say("built", card=card)
    return teller.say("built_on", card=card, floor=floor_name(floor_text(facts.roof), lang))


def _first_objective(teller: _Teller) -> Consequence:
    """With the first turn, tell the objective that was drawn for the game [TLH-20]."""
    return Consequence(_drawn_objective(teller, teller.seen.before[0]), "TLH-20")


def _drawn_objective(teller: _Teller, s: State) -> str:
    name = words(teller.lang)[OBJECTIVES[s.aim]]
    return teller.texts["objective_drawn"].format(name=name, points=s.prizes[s.aim])


@cache
def _floors(card: str, lang: str) -> Consequence:
    """Tell the points of the two floors [TLH-8]."""
    texts: dict[str, str] = load(HERE, lang)["log"]
    if not card:
        return Consequence(texts["floors_grey"], "TLH-8")
    low, high = int(card[1]), int(card[3])
    key = "floors_twins" if low == high else "floors"
    return Consequence(texts[key].format(low=low, high=high, points=low + high), "TLH-8")


def _longest_run(teller: _Teller) -> list[Consequence]:
    """Tell a new longest run, and from whom it takes the bonus [TLH-9]."""
    seat, before, after = teller.seen.seat, teller.facts.before, teller.facts.after
    worth, gain = after[seat], after[seat]["bonus"] - before[seat]["bonus"]
    if not gain:
        return []
    colour = load(HERE, teller.lang)["names"][COLOURS[worth["run_colour"]]]
    facts = {"run": worth["run"], "colour": colour, "points": gain}
    losers = [other for other, now in enumerate(after) if now["bonus"] < before[other]["bonus"]]
    if not losers:
        key = "run_of_one" if worth["run"] == 1 else "run"
        return [Consequence(teller.texts[key].format(**facts), "TLH-9")]
    return [Consequence(teller.say("run_taken", some=teller.listed(losers), **facts), "TLH-9", weight="moment")]


def _objective(teller: _Teller) -> list[Consequence]:
    """Tell who would now score the objective, and who no longer [TLH-20]."""
    told = []
    for seat, (was, now) in enumerate(zip(teller.facts.before, teller.facts.after, strict=True)):
        points = now["objective"] - was["objective"]
        if points:
            name = words(teller.lang)[OBJECTIVES[teller.seen.before[0].aim]]
            key = "objective_met" if points > 0 else "objective_lost"
            told.append(Consequence(teller.say(key, seat, name=name, points=abs(points)), "TLH-20"))
    return told


def _hand(teller: _Teller) -> list[Consequence]:
    """Tell who passed the hand to whom, with its cards for both, and the card that the viewer drew [TLH-3] [TLH-6]."""
    seen, facts = teller.seen, teller.facts
    passed: list[int] = seen.after["passed"][0, facts.turns, : facts.seats].tolist()
    if facts.receiver == seen.viewer:
        text = teller.say("passes_to_you", count=facts.seats)
    else:
        text = teller.say("passes", to=teller.names[facts.receiver], count=facts.seats)
    told = [Consequence(text, "TLH-3", _cards(seen.after, passed))]
    if facts.receiver != seen.viewer:
        return told
    s: State = seen.after[0]
    new = drawn(s)
    if new != UNSEEN:
        card = card_text(s, new)
        key = "kept_joins" if s.draw_last else "you_draw"
        told.append(Consequence(teller.texts[key].format(card=card_name(card, teller.lang)), "TLH-3", (card,)))
    return told


def _cards(hidden: Table[State], kinds: list[int]) -> tuple[str, ...]:
    """Name the cards of a hand, as far as the viewer sees it."""
    seen = [kind for kind in kinds if kind != UNSEEN]
    return tuple(card_texts(hidden[0], seen)) if seen else ()


def _second_game(teller: _Teller) -> list[Consequence]:
    """Between the two games of `strategic`, tell the points of the first and who starts the second [TLH-21]."""
    after: State = teller.seen.after[0]
    told = [Consequence(_first_game_points(teller, seat), "TLH-21") for seat in range(after.seats)]
    told.append(Consequence(teller.say("second_begins", int(after.starter)), "TLH-21", weight="moment"))
    if after.objective == RANDOM:
        told.append(Consequence(_drawn_objective(teller, after), "TLH-20", weight="moment"))
    return told


def _first_game_points(teller: _Teller, seat: Seat) -> str:
    points = int(teller.seen.after[0].banked[seat])
    is_one = points == 1 or (teller.lang == "fr" and points == 0)
    return teller.say("first_scored_one" if is_one else "first_scored", seat, points=points)
