"""Up Too High in letters: the circle of airports, offers and bids, portfolios, and your own hand."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

from updraft.games.up_too_high.components import CARD, LETTERS, ROMAN, card_number, card_text
from updraft.games.up_too_high.moves import (
    AIRPORT,
    BID,
    BID_DONE,
    BUILD_DONE,
    DIVIDEND,
    EXTRA,
    FLY,
    NO_BID,
    OFFER_NONE,
    PLANE,
    TAKE,
)
from updraft.games.up_too_high.rules.building import cost
from updraft.games.up_too_high.rules.dividends import shares_of
from updraft.games.up_too_high.rules.end import is_last_round, limit, points, times_run_out, worth
from updraft.games.up_too_high.rules.flight import STAY, stop
from updraft.games.up_too_high.rules.takings import takings
from updraft.games.up_too_high.state import CARDS, COMPANIES, Phase, State
from updraft.kit.contract import NOBODY, Move, Seat
from updraft.kit.drawing import StyledLine, StyledText, shortened, side_by_side
from updraft.kit.memory import Table
from updraft.kit.texts import load

HERE = Path(__file__).parent
COLOURS = ("red", "yellow", "green", "blue", "light", "purple", "grey")  # by company
FINS = ("≡", "°", "%", "≈", "/", "*", "#")  # tail fins, to recognise companies without colours
WIDTH = 78
INSIDE = 14  # letters inside an airport's frame
TOP = 4  # airports in the upper row; the others stand below, so that reading around is clockwise


Texts: TypeAlias = dict[str, str]


def words(lang: str) -> Texts:
    texts: Texts = load(HERE, lang)["words"]
    return texts


def draw(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw the table, then the question to the current player, then the viewer's own cards."""
    s: State = hidden[0]
    texts = words(lang)
    page: StyledText = [*([(line, "dim")] for line in _wrapped(_headline(s, texts))), []]
    page += _circle(s, names, texts)
    page += [[], *(_chosen(s, names, texts) if s.phase == Phase.OFFER else _offers(s, texts)), []]
    page += _portfolios(s, names, texts)
    if s.turn != NOBODY:
        page += [[], *([(line, "bold")] for line in _wrapped(_question(s, names, texts)))]
    if seat != NOBODY:
        page += _holdings(s, seat, texts)
    return page


def compact(hidden: Table[State], seat: Seat, names: Sequence[str], lang: str) -> StyledText:
    """Draw a line for each company, clockwise from above, instead of the circle."""
    s: State = hidden[0]
    texts = words(lang)
    page: StyledText = [[(line, "dim")] for line in _wrapped(_headline(s, texts))]
    page += [_company_line(s, int(company), names, texts) for company in s.circle]
    page += _chosen(s, names, texts) if s.phase == Phase.OFFER else _offers(s, texts)
    page += _portfolios(s, names, texts)
    if s.turn != NOBODY:
        page += [[(line, "bold")] for line in _wrapped(_question(s, names, texts))]
    return page + _compact_holdings(s, seat, texts) if seat != NOBODY else page


def _compact_holdings(s: State, seat: Seat, texts: Texts) -> StyledText:
    """Draw hand, chosen offer and bid, each beside its title."""
    hand = [int(card) for card in s.hand[seat, : s.held[seat]] if card >= 0]
    bid = [int(card) for card in s.bid[seat, : s.laid[seat]] if card >= 0]
    rows = [(texts["hand"].format(count=len(hand)), hand)]
    if s.chosen[seat] >= 0:
        rows.append((texts["choice"], [int(s.chosen[seat])]))
    if bid:
        rows.append((texts["bid"].format(count=len(bid)), bid))
    width = max(len(title) for title, _ in rows) + 2
    across = (WIDTH - width) // 7
    page: StyledText = []
    for title, cards in rows:
        lines = [_cards(s, cards[at : at + across]) for at in range(0, len(cards), across)] or [[]]
        page.append([(title.ljust(width), "bold"), *lines[0]])
        page += [[(" " * width, ""), *line] for line in lines[1:]]
    return page


def _company_line(s: State, company: int, names: Sequence[str], texts: Texts) -> StyledLine:
    """Write what the frame of an airport shows in one line."""
    president = int(s.president[company])
    in_use = [int(card) for card in (s.airport_card[company], s.plane_card[company]) if card >= 0]
    worth_now = f"{ROMAN[s.airport[company]]} + {s.plane[company]} = {worth(s, company)}"
    capital = texts["capital"].format(count=s.funds[company])
    owner = names[president] if president != NOBODY else texts["no_president"]
    return [
        ("▸ " if s.company == company else "  ", "bold"),
        (f" {LETTERS[company]} {FINS[company]} ", COLOURS[company]),
        (f"  {worth_now:13}  ", "bold"),
        (f"{capital:12}  {shortened(owner, 24):24}  ", "" if president != NOBODY else "dim"),
        (_notation(s, in_use), "dim"),
    ]


def _headline(s: State, texts: Texts) -> str:
    parts = [
        texts["round"].format(round=s.rounds),
        texts["deck"].format(count=s.piled),
        texts["discard"].format(count=s.discarded),
        _times_run_out(s, texts),
    ]
    return " · ".join(parts)


def _times_run_out(s: State, texts: Texts) -> str:
    """Write how close the end is [UTH-18] [UTH-19]."""
    return texts["last_round" if is_last_round(s) else "ends"].format(count=times_run_out(s), limit=limit(s))


def _circle(s: State, names: Sequence[str], texts: Texts) -> StyledText:
    """Draw the airports in two rows: clockwise is to the right above and to the left below."""
    frames = [_airport(s, int(company), names, texts) for company in s.circle]
    width, gap = INSIDE + 2, " " * 3
    above = _in_a_row(frames[:TOP], "→")
    below = _in_a_row(frames[: TOP - 1 : -1], "←")
    margin = " " * ((width + len(gap)) // 2)
    return [*above, *([(margin, ""), *line] for line in below), [(texts["legend"], "dim")]]


def _in_a_row(frames: list[StyledText], arrow: str) -> StyledText:
    spaced: list[StyledText] = []
    for frame in frames:
        if spaced:
            spaced.append([[(arrow if row == len(frame) // 2 else " ", "dim")] for row in range(len(frame))])
        spaced.append(frame)
    widths = [INSIDE + 2 if i % 2 == 0 else 1 for i in range(len(spaced))]
    return side_by_side(spaced, widths, gap=1)


def _airport(s: State, company: int, names: Sequence[str], texts: Texts) -> StyledText:
    """Draw levels and the worth of a share, the capital, the upgrade cards in use, the president."""
    president = int(s.president[company])
    in_use = [int(card) for card in (s.airport_card[company], s.plane_card[company]) if card >= 0]
    level = f"{ROMAN[s.airport[company]]} + {s.plane[company]} = {worth(s, company)}"
    acts = s.company == company
    title = f" {LETTERS[company]} {FINS[company]} "
    edge = "═" if acts else "─"
    frame = "bold" if acts else "dim"
    inside = [
        (level, "bold"),
        (texts["capital"].format(count=s.funds[company]), ""),
        (_notation(s, in_use), "dim"),
        (names[president] if president != NOBODY else texts["no_president"], "" if president != NOBODY else "dim"),
    ]
    return [
        [("╭", frame), (title, COLOURS[company]), (edge * (INSIDE - len(title)) + "╮", frame)],
        *(_framed(text, style, frame) for text, style in inside),
        [("╰" + edge * INSIDE + "╯", frame)],
    ]


def _framed(text: str, style: str, frame: str) -> StyledLine:
    return [("│ ", frame), (shortened(text, INSIDE - 2).ljust(INSIDE - 2), style), (" │", frame)]


def _chosen(s: State, names: Sequence[str], texts: Texts) -> StyledText:
    """Name the players who have chosen an offer, but not what they chose [UTH-3]."""
    choosers = [names[(s.starter + step) % s.seats] for step in range(s.step)]
    lines = _wrapped(texts["chosen"] + "  " + (", ".join(choosers) or texts["nobody"]))
    return [[(line, "dim")] for line in lines]


def _offers(s: State, texts: Texts) -> StyledText:
    """Draw the shares on offer, and the cards turned up on the way to them."""
    cards = [int(card) for card in s.offer[: s.offered]]
    page: StyledText = [[(texts["offers"] + "  ", "bold"), *(_cards(s, cards) if cards else [(texts["none"], "dim")])]]
    turned = [card for card in range(CARDS) if s.turned[card]]
    if turned:
        lines = _wrapped(texts["turned"].format(cards=_notation(s, turned)))
        page += [[(line, "dim")] for line in lines]
    return page


def _notation(s: State, cards: list[int]) -> str:
    return " ".join(card_text(s, card) for card in cards)


def _cards(s: State, cards: list[int]) -> StyledLine:
    line: StyledLine = []
    for card in cards:
        company = int(s.share_half[card])
        line += [(card_text(s, card), COLOURS[company] if company < COMPANIES else ""), ("  ", "")]
    return line


def _portfolios(s: State, names: Sequence[str], texts: Texts) -> StyledText:
    """Draw a line for each player: points now, cards in hand, the bid, shares with their other halves."""
    heads = [texts[key] for key in ("player", "points", "hand_count", "bid_count")]
    widths = [max(16, len(heads[0])), *(max(4, len(head)) for head in heads[1:])]
    indent = 2 + sum(widths) + 2 * len(widths)
    page: StyledText = [[("  " + _row(heads, widths) + texts["shares"], "dim")]]
    for seat in range(s.seats):
        first = texts["first"] if seat == s.starter else ""
        name = shortened(names[seat], widths[0] - len(first)) + first
        row = _row([name, str(points(s, seat)), str(s.held[seat]), _bid(s, seat)], widths)
        mark, style = ("▸ ", "bold") if seat == s.turn else ("  ", "")
        owned = _wrapped(" · ".join(_owned(s, seat)) or "–", WIDTH - indent)
        page.append([(mark + row, style), (owned[0], "")])
        page += [[(" " * indent + line, "")] for line in owned[1:]]
    return page


def _bid(s: State, seat: Seat) -> str:
    """Write the size of a bid; a dash for players who have not been asked."""
    is_asked = s.phase in (Phase.TAKE, Phase.EXTRA) or (seat - s.starter) % s.seats <= s.step
    return str(s.laid[seat]) if s.phase in (Phase.BID, Phase.TAKE, Phase.EXTRA) and is_asked else "–"


def _row(texts: list[str], widths: list[int]) -> str:
    return "".join(
        (text.ljust(width) if i == 0 else text.rjust(width)) + "  "
        for i, (text, width) in enumerate(zip(texts, widths, strict=True))
    )


def _owned(s: State, seat: Seat) -> list[str]:
    """List shares by company: `A×2 p3 a4` is two shares of A, on cards with airplane 3 and airport IV."""
    owned, owner, share_half = [], s.owner.tolist(), s.share_half.tolist()  # a read from the state costs 0.1 µs
    for company in range(COMPANIES):
        cards = [card for card in range(CARDS) if owner[card] == seat and share_half[card] == company]
        if cards:
            halves = (card_text(s, card)[2:] for card in cards)
            owned.append(f"{LETTERS[company]}×{len(cards)} {' '.join(halves)}")
    return owned


def _question(s: State, names: Sequence[str], texts: Texts) -> str:
    """Ask the current player for a decision."""
    seat = int(s.turn)
    company = int(s.company)
    shares = int(shares_of(s, company)) if company != NOBODY else 0
    founded = [LETTERS[other] for other in s.founded[seat] if other >= 0]
    key = f"asks_{Phase(int(s.phase)).name}"
    if key == "asks_BID" and s.laid[seat]:
        key = "asks_BID_on"
    return texts[f"{key}_one" if key == "asks_DIVIDEND" and shares == 1 else key].format(
        who=names[seat],
        laid=s.laid[seat],
        place=texts[f"place_{s.step + 1}"] if s.phase == Phase.TAKE else "",
        places=takings(s),
        founded=listed(founded, texts),
        company=LETTERS[company],
        plane=s.plane[company],
        funds=s.funds[company],
        shares=shares,
    )


def listed(names: list[str], texts: Texts) -> str:
    """Write names as people list them: `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return texts["and"].format(all=", ".join(names[:-1]), last=names[-1])


def _holdings(s: State, seat: Seat, texts: Texts) -> StyledText:
    """Draw the hand in card order, the chosen offer, and the bid so far."""
    hand = [int(card) for card in s.hand[seat, : s.held[seat]] if card >= 0]
    page: StyledText = [[], [(texts["hand"].format(count=len(hand)), "bold")]]
    page += _in_lines(s, hand)
    if s.chosen[seat] >= 0:
        page.append([(texts["choice"] + "  ", "bold"), *_cards(s, [int(s.chosen[seat])])])
    bid = [int(card) for card in s.bid[seat, : s.laid[seat]] if card >= 0]
    if bid:
        page += [[(texts["bid"].format(count=len(bid)), "bold")], *_in_lines(s, bid)]
    return page


def _in_lines(s: State, cards: list[int]) -> StyledText:
    across = WIDTH // 7
    return [_cards(s, cards[at : at + across]) for at in range(0, len(cards), across)]


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Break a text between words into lines of at most `width` letters."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines


def hint(hidden: Table[State], move: Move, lang: str) -> str:
    """Say in a few words what a legal move would bring."""
    s: State = hidden[0]
    texts = words(lang)
    if move < OFFER_NONE:
        return texts["hint_worth"].format(worth=worth(s, s.share_half[move]))
    if move == OFFER_NONE:
        return texts["hint_none"]
    if move <= BID_DONE:
        return texts["hint_bid"].format(count=s.laid[s.turn]) if move == BID_DONE else ""
    if move < EXTRA:
        return _hint_take(s, move - TAKE, texts)
    if move < FLY:
        return ""
    if move < AIRPORT:
        return _hint_flight(s, move - FLY, texts)
    if move < BUILD_DONE:
        return _hint_upgrade(s, move, texts)
    if move == BUILD_DONE:
        return texts["hint_build_done"]
    each = move - DIVIDEND
    own = each * int(s.shares[s.turn, s.company])
    return texts["hint_dividend"].format(own=own, total=each * shares_of(s, s.company), funds=s.funds[s.company])


def _hint_take(s: State, company: int, texts: Texts) -> str:
    president = int(s.president[company])
    owned = int(s.shares[s.turn, company]) + 1
    parts = [texts["hint_worth"].format(worth=worth(s, company))]
    if president == NOBODY:
        parts.append(texts["hint_found"])
    elif president != s.turn and owned > s.shares[president, company]:
        parts.append(texts["hint_preside"])
    return " · ".join(parts)


def _hint_flight(s: State, way: int, texts: Texts) -> str:
    return "" if way == STAY else texts["hint_flight"].format(stops=stops(s, way, texts))


def stops(s: State, way: int, texts: Texts) -> str:
    """List the stops of a flight of the company that acts."""
    stops = [LETTERS[stop(s, s.company, way, number)] for number in range(1, s.plane[s.company] + 1)]
    return listed(stops, texts)


def _hint_upgrade(s: State, move: Move, texts: Texts) -> str:
    funds = s.funds[s.company]
    if move < PLANE:
        level, new = int(s.airport[s.company]), int(s.airport_half[move - AIRPORT])
        return texts["hint_upgrade"].format(level=ROMAN[level], new=ROMAN[new], cost=cost(level, new), funds=funds)
    level, new = int(s.plane[s.company]), int(s.plane_half[move - PLANE])
    return texts["hint_upgrade"].format(level=level, new=new, cost=cost(level, new), funds=funds)


def describe(hidden: Table[State], move: Move, names: Sequence[str], lang: str) -> str:
    """Tell the player who decides what a move does."""
    s: State = hidden[0]
    texts = words(lang)
    if move < OFFER_NONE:
        return texts["offer"].format(card=card_name(s, move, texts))
    if move == OFFER_NONE:
        return texts["offer_nothing"]
    if move < BID_DONE:
        return texts["add_to_bid"].format(card=card_name(s, move - BID, texts))
    if move == BID_DONE:
        return _describe_bid(int(s.laid[s.turn]), texts)
    if move < EXTRA:
        return texts["take"].format(company=LETTERS[move - TAKE])
    if move < FLY:
        return texts["give_extra"].format(company=LETTERS[move - EXTRA])
    return _describe_act(s, move, texts)


def _describe_bid(count: int, texts: Texts) -> str:
    key = {0: "bid_nothing", 1: "bid_one"}.get(count, "bid_cards")
    return texts[key].format(count=count)


def _describe_act(s: State, move: Move, texts: Texts) -> str:
    """Describe a decision of the company phase."""
    company = LETTERS[s.company]
    if move == FLY + STAY:
        return texts["stay"].format(company=company)
    if move < AIRPORT:
        return texts["fly"].format(company=company, stops=stops(s, move - FLY, texts))
    if move < PLANE:
        level = ROMAN[s.airport_half[move - AIRPORT]]
        card = card_name(s, move - AIRPORT, texts)
        return texts["build_airport"].format(company=company, level=level, card=card)
    if move < BUILD_DONE:
        level, card = s.plane_half[move - PLANE], card_name(s, move - PLANE, texts)
        return texts["build_plane"].format(company=company, level=level, card=card)
    if move == BUILD_DONE:
        return texts["build_done"]
    each = move - DIVIDEND
    key = "pay" if each else "pay_nothing"
    return texts[key].format(company=company, each=each, total=each * shares_of(s, s.company))


def card_name(s: State, card: int, texts: Texts) -> str:
    """Name a card as people do, by its two halves."""
    share, plane, airport = (int(half[card]) for half in (s.share_half, s.plane_half, s.airport_half))
    if share == COMPANIES:
        return texts["card_plane_airport"].format(plane=plane, airport=ROMAN[airport])
    key = "card_share_plane" if plane else "card_share_airport"
    return texts[key].format(company=LETTERS[share], plane=plane, airport=ROMAN[airport])


def expand(hidden: Table[State], typed: str) -> list[str] | None:
    """Expand a whole bid to its moves: `bid A-p3 B-a2`, at least two cards in any order; `bid none` without a card."""
    s: State = hidden[0]
    verb, *cards = typed.split() or [""]
    if verb.lower() != "bid" or s.phase != Phase.BID:
        return None
    if len(cards) == 1:
        return ["bid done"] if typed.lower() in NO_BID and not s.laid[s.turn] else None
    spelt = [card[0].upper() + card[1:].lower() if card[0] not in "pP" else card.lower() for card in cards]
    if not spelt or not all(CARD.fullmatch(card) for card in spelt):
        return None
    spelt.sort(key=lambda card: card_number(s, card) or 0)
    return [*(f"bid {card}" for card in spelt), "bid done"]
