"""Up Too High in a terminal: the circle of airports, offers and bids, portfolios, and the own hand."""

from collections.abc import Sequence
from pathlib import Path

from updraft.games.up_too_high.components import CARD, LETTERS, card_number, card_text
from updraft.games.up_too_high.moves import (
    AIRPORT,
    BID,
    BID_DONE,
    BUILD_DONE,
    DIVIDEND,
    EXTRA,
    FLY,
    OFFER_NONE,
    PLANE,
    TAKE,
)
from updraft.games.up_too_high.refusals import ROMAN, cards_text
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, points, times_run_out, worth
from updraft.games.up_too_high.rules.flight import STAY, stop
from updraft.games.up_too_high.rules.takings import takings
from updraft.games.up_too_high.state import CARDS, COMPANIES, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import StyledLine, StyledText, side_by_side
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COLOURS = ("red", "yellow", "green", "blue", "light", "purple", "grey")  # by company
FINS = ("≡", "°", "%", "≈", "/", "*", "#")  # tail fins, so that a company is known without its colour
WIDTH = 78
INSIDE = 14  # of an airport's frame
NO_CARDS = ("none", "0", "rien")
TOP = 4  # airports above; the others stand below, so that reading around is clockwise


def words(lang: str) -> dict[str, str]:
    said: dict[str, str] = load(HERE, lang)["words"]
    return said


def draw(seen: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """The table, then whose decision it is and why, then what the seat itself holds."""
    s: State = seen[0]
    said = words(lang)
    page: StyledText = [*([(line, "dim")] for line in _wrapped(_headline(s, said))), []]
    page += _circle(s, names, said)
    page += [[], *(_chosen(s, names, said) if s.phase == Phase.OFFER else _offers(s, said)), []]
    page += _portfolios(s, names, said)
    if s.turn != NOBODY:
        page += [[], *([(line, "bold")] for line in _wrapped(_question(s, names, said)))]
    if seat != NOBODY:
        page += _holdings(s, seat, said)
    return page


def _headline(s: State, said: dict[str, str]) -> str:
    parts = [
        said["round"].format(round=s.rounds),
        said["deck"].format(count=s.piled),
        said["discard"].format(count=s.discarded),
        _times_run_out(s, said),
    ]
    return " · ".join(parts)


def _times_run_out(s: State, said: dict[str, str]) -> str:
    """Say how near the end is [UTH-18] [UTH-19]."""
    return said["last_round" if is_last_round(s) else "ends"].format(count=times_run_out(s), limit=limit(s))


def _circle(s: State, names: Sequence[str], said: dict[str, str]) -> StyledText:
    """Clockwise is to the right above and to the left below."""
    frames = [_airport(s, int(company), names, said) for company in s.circle]
    width, gap = INSIDE + 2, " " * 3
    above = _in_a_row(frames[:TOP], "→")
    below = _in_a_row(frames[: TOP - 1 : -1], "←")
    margin = " " * ((width + len(gap)) // 2)
    return [*above, *([(margin, ""), *line] for line in below), [(said["legend"], "dim")]]


def _in_a_row(frames: list[StyledText], arrow: str) -> StyledText:
    spaced: list[StyledText] = []
    for frame in frames:
        if spaced:
            spaced.append([[(arrow if row == len(frame) // 2 else " ", "dim")] for row in range(len(frame))])
        spaced.append(frame)
    widths = [INSIDE + 2 if i % 2 == 0 else 1 for i in range(len(spaced))]
    return side_by_side(spaced, widths, gap=1)


def _airport(s: State, company: int, names: Sequence[str], said: dict[str, str]) -> StyledText:
    """Levels and what a share is worth, the capital, the upgrade cards in use, the president."""
    president = int(s.president[company])
    in_use = [int(card) for card in (s.airport_card[company], s.plane_card[company]) if card >= 0]
    level = f"{ROMAN[s.airport[company]]} + {s.plane[company]} = {worth(s, company)}"
    acts = s.company == company
    title = f" {LETTERS[company]} {FINS[company]} "
    edge = "═" if acts else "─"
    frame = "bold" if acts else "dim"
    inside = [
        (level, "bold"),
        (said["capital"].format(count=s.funds[company]), ""),
        (cards_text(s, in_use), "dim"),
        (names[president] if president != NOBODY else said["no_president"], "" if president != NOBODY else "dim"),
    ]
    return [
        [("╭", frame), (title, COLOURS[company]), (edge * (INSIDE - len(title)) + "╮", frame)],
        *(_framed(text, style, frame) for text, style in inside),
        [("╰" + edge * INSIDE + "╯", frame)],
    ]


def _framed(text: str, style: str, frame: str) -> StyledLine:
    return [("│ ", frame), (_cut(text, INSIDE - 2).ljust(INSIDE - 2), style), (" │", frame)]


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _chosen(s: State, names: Sequence[str], said: dict[str, str]) -> StyledText:
    """Name those who have chosen an offer; what it is, nobody knows yet [UTH-3]."""
    choosers = [names[(s.starter + step) % s.seats] for step in range(s.step)]
    lines = _wrapped(said["chosen"] + "  " + (", ".join(choosers) or said["nobody"]))
    return [[(line, "dim")] for line in lines]


def _offers(s: State, said: dict[str, str]) -> StyledText:
    """The shares on offer, and what was turned up on the way to them."""
    cards = [int(card) for card in s.offer[: s.offered]]
    page: StyledText = [[(said["offers"] + "  ", "bold"), *(_cards(s, cards) if cards else [(said["none"], "dim")])]]
    turned = [card for card in range(CARDS) if s.turned[card]]
    if turned:
        lines = _wrapped(said["turned"].format(cards=cards_text(s, turned)))
        page += [[(line, "dim")] for line in lines]
    return page


def _cards(s: State, cards: list[int]) -> StyledLine:
    line: StyledLine = []
    for card in cards:
        company = int(s.share_half[card])
        line += [(card_text(s, card), COLOURS[company] if company < COMPANIES else ""), ("  ", "")]
    return line


def _portfolios(s: State, names: Sequence[str], said: dict[str, str]) -> StyledText:
    """A line for each player: points now, cards in hand, the bid, shares with what else is on them."""
    heads = [said[key] for key in ("player", "points", "hand_count", "bid_count")]
    widths = [max(16, len(heads[0])), *(max(4, len(head)) for head in heads[1:])]
    indent = 2 + sum(widths) + 2 * len(widths)
    page: StyledText = [[("  " + _row(heads, widths) + said["shares"], "dim")]]
    for seat in range(s.seats):
        first = said["first"] if seat == s.starter else ""
        name = _cut(names[seat], widths[0] - len(first)) + first
        row = _row([name, str(points(s, seat)), str(s.held[seat]), _bid(s, seat)], widths)
        mark, style = ("▸ ", "bold") if seat == s.turn else ("  ", "")
        owned = _wrapped(" · ".join(_owned(s, seat)) or "–", WIDTH - indent)
        page.append([(mark + row, style), (owned[0], "")])
        page += [[(" " * indent + line, "")] for line in owned[1:]]
    return page


def _bid(s: State, seat: Seat) -> str:
    """How many cards somebody bids; a dash for those who have not been asked."""
    is_asked = s.phase in (Phase.TAKE, Phase.EXTRA) or (seat - s.starter) % s.seats <= s.step
    return str(s.laid[seat]) if s.phase in (Phase.BID, Phase.TAKE, Phase.EXTRA) and is_asked else "–"


def _row(texts: list[str], widths: list[int]) -> str:
    return "".join(
        (text.ljust(width) if i == 0 else text.rjust(width)) + "  "
        for i, (text, width) in enumerate(zip(texts, widths, strict=True))
    )


def _owned(s: State, seat: Seat) -> list[str]:
    """`A×2 p3 a4`: two shares of A, on cards with airplane 3 and airport IV."""
    owned = []
    for company in range(COMPANIES):
        cards = [card for card in range(CARDS) if s.owner[card] == seat and s.share_half[card] == company]
        if cards:
            halves = (card_text(s, card)[2:] for card in cards)
            owned.append(f"{LETTERS[company]}×{len(cards)} {' '.join(halves)}")
    return owned


def _question(s: State, names: Sequence[str], said: dict[str, str]) -> str:
    """Whose decision it is, and why."""
    seat = int(s.turn)
    company = int(s.company)
    founded = [LETTERS[other] for other in s.founded[seat] if other >= 0]
    return said[f"asks_{Phase(int(s.phase)).name}"].format(
        who=names[seat],
        laid=s.laid[seat],
        place=s.step + 1,
        places=takings(s),
        founded=" + ".join(founded),
        company=LETTERS[company],
        plane=s.plane[company],
        funds=s.funds[company],
        shares=shares_of(s, company) if company != NOBODY else 0,
    )


def _holdings(s: State, seat: Seat, said: dict[str, str]) -> StyledText:
    """The hand in card order, a line for each letter or two, and the bid so far."""
    hand = [int(card) for card in s.hand[seat, : s.held[seat]] if card >= 0]
    page: StyledText = [[], [(said["hand"].format(count=len(hand)), "bold")]]
    page += _in_lines(s, hand)
    if s.chosen[seat] >= 0:
        page.append([(said["choice"] + "  ", "bold"), *_cards(s, [int(s.chosen[seat])])])
    bid = [int(card) for card in s.bid[seat, : s.laid[seat]] if card >= 0]
    if bid:
        page += [[(said["bid"].format(count=len(bid)), "bold")], *_in_lines(s, bid)]
    return page


def _in_lines(s: State, cards: list[int]) -> StyledText:
    across = WIDTH // 7
    return [_cards(s, cards[at : at + across]) for at in range(0, len(cards), across)]


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Lines of at most so many letters, broken between words."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def hint(seen: Table[State], move: Move, lang: str) -> str:
    """What a choice would bring."""
    s: State = seen[0]
    said = words(lang)
    if move < OFFER_NONE:
        return said["hint_worth"].format(worth=worth(s, s.share_half[move]))
    if move == OFFER_NONE:
        return said["hint_none"]
    if move <= BID_DONE:
        return said["hint_bid"].format(count=s.laid[s.turn]) if move == BID_DONE else ""
    if move < EXTRA:
        return _hint_take(s, move - TAKE, said)
    if move < FLY:
        return ""
    if move < AIRPORT:
        return _hint_flight(s, move - FLY, said)
    if move < BUILD_DONE:
        return _hint_upgrade(s, move, said)
    if move == BUILD_DONE:
        return ""
    each = move - DIVIDEND
    own = each * int(s.shares[s.turn, s.company])
    return said["hint_dividend"].format(own=own, total=each * shares_of(s, s.company), funds=s.funds[s.company])


def _hint_take(s: State, company: int, said: dict[str, str]) -> str:
    president = int(s.president[company])
    owned = int(s.shares[s.turn, company]) + 1
    parts = [said["hint_worth"].format(worth=worth(s, company))]
    if president == NOBODY:
        parts.append(said["hint_found"])
    elif president != s.turn and owned > s.shares[president, company]:
        parts.append(said["hint_preside"])
    return " · ".join(parts)


def _hint_flight(s: State, way: int, said: dict[str, str]) -> str:
    if way == STAY:
        return ""
    stops = [LETTERS[stop(s, s.company, way, number)] for number in range(1, s.plane[s.company] + 1)]
    return said["hint_flight"].format(stops=" ".join(stops))


def _hint_upgrade(s: State, move: Move, said: dict[str, str]) -> str:
    if move < PLANE:
        level, new = int(s.airport[s.company]), int(s.airport_half[move - AIRPORT])
    else:
        level, new = int(s.plane[s.company]), int(s.plane_half[move - PLANE])
    return said["hint_upgrade"].format(level=level, new=new, cost=cost(level, new), funds=s.funds[s.company])


def describe(table: Table[State], move: Move, names: Sequence[str], knows: bool, lang: str) -> str:
    """Who did what; an offer and the cards of a bid are told to their owner only, their number when a bid is closed."""
    s: State = table[0]
    said = words(lang)
    who, company = names[s.turn], LETTERS[s.company] if s.company != NOBODY else ""
    if move < BID:
        return _tell_choice(s, move, who, knows, said)
    if move < BID_DONE:
        return said["told_lay"].format(who=who, card=card_text(s, move - BID)) if knows else ""
    if move == BID_DONE:
        return said["told_bid"].format(who=who, count=s.laid[s.turn])
    if move < EXTRA:
        return said["told_take"].format(who=who, company=LETTERS[move - TAKE])
    if move < FLY:
        return said["told_extra"].format(who=who, company=LETTERS[move - EXTRA])
    if move < AIRPORT:
        stops = [LETTERS[stop(s, s.company, move - FLY, number)] for number in range(1, s.plane[s.company] + 1)]
        key = "told_stay" if move == FLY + STAY else "told_fly"
        return said[key].format(who=who, company=company, stops=" ".join(stops))
    if move < BUILD_DONE:
        key, card = ("told_airport", move - AIRPORT) if move < PLANE else ("told_plane", move - PLANE)
        level = ROMAN[s.airport_half[card]] if move < PLANE else s.plane_half[card]
        return said[key].format(who=who, company=company, level=level, card=card_text(s, card))
    if move == BUILD_DONE:
        return ""
    key = "told_dividend" if move > DIVIDEND else "told_no_dividend"
    each = move - DIVIDEND
    return said[key].format(company=company, each=each, total=each * shares_of(s, s.company))


def _tell_choice(s: State, move: Move, who: str, knows: bool, said: dict[str, str]) -> str:
    """Tell others the same, whether a share was chosen or not [UTH-3]."""
    if not knows:
        return said["told_chosen"].format(who=who)
    if move == OFFER_NONE:
        return said["told_none"].format(who=who)
    return said["told_offer"].format(who=who, card=card_text(s, move))


def notice(before: Table[State], move: Move, after: Table[State], names: Sequence[str], lang: str) -> StyledText:
    """Tell who laid what when all have chosen, and what came from the deck [UTH-3] [UTH-4] [UTH-9]."""
    s: State = after[0]
    if before[0].phase != Phase.OFFER or s.phase == Phase.OFFER:
        return []
    said = words(lang)
    offers = [card_text(s, int(card)) for card in s.offer[: s.offered]]
    seats = [(s.starter + step) % s.seats for step in range(s.seats)]
    layers = {seat for seat in seats if s.held[seat] < before[0].held[seat]}
    from_deck = len(offers) - len(layers)
    parts = []
    for seat in seats:
        key = "told_lays" if seat in layers else "told_dug" if from_deck else "told_no_share"
        from_deck -= key == "told_dug"
        parts.append(said[key].format(who=names[seat], card="" if key == "told_no_share" else offers.pop(0)))
    parts += [said["told_turned"].format(card=card) for card in offers]
    return [[(part, "")] for part in parts]


def expand(seen: Table[State], typed: str) -> list[str] | None:
    """A bid as people say it: `bid A-p3 B-a2`, two cards or more in any order, or `bid none`; closed at the end."""
    s: State = seen[0]
    verb, *cards = typed.split() or [""]
    if verb.lower() != "bid" or s.phase != Phase.BID:
        return None
    if len(cards) == 1:
        return ["bid done"] if cards[0].lower() in NO_CARDS else None
    spelt = [card[0].upper() + card[1:].lower() if card[0] not in "pP" else card.lower() for card in cards]
    if not spelt or not all(CARD.fullmatch(card) for card in spelt):
        return None
    spelt.sort(key=lambda card: card_number(s, card) or 0)
    return [*(f"bid {card}" for card in spelt), "bid done"]
