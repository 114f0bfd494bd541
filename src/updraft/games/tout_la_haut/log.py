"""The log of Tout là-haut: the card that was built, and the points between the two games."""

from collections.abc import Sequence
from pathlib import Path

from updraft.games.tout_la_haut.components import card_text
from updraft.games.tout_la_haut.drawing import describe
from updraft.games.tout_la_haut.moves import FACE_DOWN
from updraft.games.tout_la_haut.state import TURNS, State
from updraft.kit.log import Consequence, SeenMove
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent


def turn_number(hidden: Table[State]) -> int:
    """Count turns; the second game goes on where the first can end at the latest [TLH-21]."""
    s: State = hidden[0]
    return int(s.turns + TURNS * s.second)


def tell(seen: SeenMove, names: Sequence[str], lang: str) -> str:
    """Say who built which card; a face-down card only for viewers who know it [TLH-6]."""
    return describe(seen.before, seen.move, names, seen.knows, lang)


def pieces(seen: SeenMove) -> tuple[str, ...]:
    """Name the card, if the viewer may know it [TLH-6]."""
    if seen.move >= FACE_DOWN and not seen.knows:
        return ()
    return (card_text(seen.before[0], seen.move % FACE_DOWN),)


def consequences(seen: SeenMove, names: Sequence[str], lang: str) -> list[Consequence]:
    """Between the two games of `strategic`, tell the points of the first and who starts the second [TLH-21]."""
    after: State = seen.after[0]
    if not after.second or seen.before[0].second:
        return []
    texts = load(HERE, lang)["log"]
    told = []
    for seat, name in enumerate(names):
        points = int(after.banked[seat])
        key = "first_scored_one" if points == 1 or (lang == "fr" and points == 0) else "first_scored"
        told.append(Consequence(texts[key].format(who=name, points=points), "TLH-21"))
    text = texts["second_begins"].format(who=names[after.starter])
    return [*told, Consequence(text, "TLH-21", weight="moment")]
