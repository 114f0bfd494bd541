"""A second, slow implementation of die Aufsteiger, written from the rules alone, must always agree.

Plain sets and dictionaries, a new tower for every block move, no code of the engine.
"""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import pytest

import updraft
from updraft.games.die_aufsteiger.rules.tower import move_pawn
from updraft.kit import jit
from updraft.kit.contract import OptionValue
from updraft.kit.match import Match
from updraft.kit.table import Settings

GAME = updraft.game("die-aufsteiger")
COUNT = 6 if jit.MODE == "interpreted" else 24

Quarter = tuple[int, int]
Part = frozenset[Quarter]
PAIRS = (("red", "yellow"), ("dark", "light"), ("violet", "grey"))
COLOURS = [colour for pair in PAIRS for colour in pair]
EDGES = {"h": 1, "c": 2, "d": 4, "g": 6}
GRID = range(32)
OUT = (-1, -1)  # a quarter of the table beyond the grid, standing for all of them


class Block(NamedTuple):
    top: str
    x: int
    y: int
    wide: int
    deep: int
    z: int
    tall: int

    def quarters(self) -> set[Quarter]:
        return set(itertools.product(range(self.x, self.x + self.wide), range(self.y, self.y + self.deep)))


def odd_pair(name: str) -> tuple[str, str]:
    number = int(name[1:])
    return PAIRS[(number - 1) // (4 if name[0] == "h" else 3)]


def stances(name: str) -> list[tuple[str, int, int, int]]:
    """List every way a block can stand: top colour, size along x, size along y, height."""
    edge = EDGES[name[0]]
    if name[0] == "g":
        return [("grey", 2, 2, 6), ("grey", 6, 2, 2), ("grey", 2, 6, 2)]
    if name[0] == "c":
        return [(colour, 2, 2, 2) for colour in COLOURS]
    odd = odd_pair(name)
    others = [colour for colour in COLOURS if colour not in odd]
    return [(colour, 2, 2, edge) for colour in odd] + [
        (colour, wide, deep, 2) for colour in others for wide, deep in ((2, edge), (edge, 2))
    ]


def neighbours(quarter: Quarter) -> list[Quarter]:
    x, y = quarter
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def components(quarters: set[Quarter]) -> list[Part]:
    left, found = set(quarters), []
    while left:
        part, todo = set(), {min(left)}
        while todo:
            part |= todo
            todo = {n for q in todo for n in neighbours(q)} & left - part
        left -= part
        found.append(frozenset(part))
    return found


def by_row(quarter: Quarter) -> tuple[int, int]:
    return quarter[1], quarter[0]


def steps(one: Quarter, other: Quarter) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


class Tower:
    """Blocks on the grid, seen from above."""

    def __init__(self, blocks: dict[str, Block]) -> None:
        self.blocks = blocks
        self.height: dict[Quarter, int] = dict.fromkeys(itertools.product(GRID, GRID), 0)
        self.owner: dict[Quarter, str] = {}
        for name, block in blocks.items():
            for quarter in block.quarters():
                if block.z + block.tall > self.height[quarter]:
                    self.height[quarter] = block.z + block.tall
                    self.owner[quarter] = name

    def seen(self, name: str) -> set[Quarter]:
        return {quarter for quarter in self.blocks[name].quarters() if self.owner[quarter] == name}

    @cached_property
    def table(self) -> set[Quarter]:
        return {quarter for quarter, height in self.height.items() if height == 0}

    @cached_property
    def open_table(self) -> set[Quarter]:
        ground = self.table
        rim = {(x, y) for x, y in ground if x in (0, 31) or y in (0, 31)}
        return {quarter for part in components(ground) if part & rim for quarter in part}

    @cached_property
    def pieces(self) -> list[Part]:
        return components(self.table - self.open_table)

    @cached_property
    def parts(self) -> dict[Part, str | None]:
        """All parts of tops with their block, and walled-in pieces of table."""
        found: dict[Part, str | None] = dict.fromkeys(self.pieces)
        for name in self.blocks:
            found |= dict.fromkeys(components(self.seen(name)), name)
        return found


class Reference:
    """A whole game from its record's settings and set-up on."""

    def __init__(self, players: int, options: dict[str, OptionValue], first: int, setup: dict[str, Any]) -> None:
        self.players = players
        self.options = options
        self.colours = setup["colours"]
        tower = {}
        for entry in setup["tower"]:
            tall = next(
                tall
                for top, wide, deep, tall in stances(entry["block"])
                if (top, [wide, deep]) == (entry["top"], entry["size"])
            )
            (x, y), (wide, deep) = entry["at"], entry["size"]
            tower[entry["block"]] = Block(entry["top"], x, y, wide, deep, entry["z"], tall)
        self.tower = Tower(tower)
        assert not self.tower.pieces, "a hole at set-up"
        self.before = self.tower  # as it was before this turn's block move
        self.pawns: list[Quarter | None] = [None] * players
        self.ladders = [{"small", "large"} for _ in range(players)]
        self.stone_left = [True] * players
        self.stones: dict[int, str] = {}
        self.active = self.turn = first
        self.phase = "act"
        self.held: str | None = None
        self.locked: str | None = None
        self.moved: str | None = None
        self.walked = self.pawn_moved = False
        self.start_heights = [0] * players
        self.records = [0] * players
        self.arrivals: list[tuple[int, int]] = [(0, 0)] * players
        self.turns = self.failures = self.stale = 0
        self.end: str | None = None

    # what can be asked

    def height(self, seat: int) -> int:
        pawn = self.pawns[seat]
        return 0 if pawn is None else self.tower.height[pawn]

    def standing_on(self, name: str) -> list[int]:
        return [seat for seat, pawn in enumerate(self.pawns) if pawn and self.tower.owner.get(pawn) == name]

    def legal(self) -> list[str]:
        if self.end:
            return []
        if self.held:
            return sorted(self.puts(self.held))
        found = ["end"]
        if self.phase == "act":
            if self.moved is None and not (self.options["strict_order"] and self.pawn_moved):
                found += [f"lift {name}" for name in self.tower.blocks if self.may_lift(name)]
            found += self.ways(ladders=True)
            if not self.options["together"]:
                found += self.stone_places()
        if self.phase == "share":
            found += self.ways(ladders=False)
        if self.phase == "lay":
            found += self.stone_places()
        return sorted(found)

    def stone_places(self) -> list[str]:
        if not self.stone_left[self.turn]:
            return []
        return [
            f"stone {name}"
            for name in self.tower.blocks
            if self.tower.seen(name) and not self.standing_on(name) and name not in self.stones.values()
        ]

    def may_lift(self, name: str) -> bool:
        whole = self.tower.seen(name) == self.tower.blocks[name].quarters()
        taken = self.standing_on(name) or name in self.stones.values()
        return whole and not taken and name != self.locked and any(self.puts(name))

    def puts(self, name: str) -> Iterator[str]:
        old = self.before.blocks[name] if self.held else self.tower.blocks[name]
        rest = Tower({other: block for other, block in self.tower.blocks.items() if other != name})
        near = {n for block in rest.blocks.values() for q in block.quarters() for n in neighbours(q)}
        near |= {q for block in rest.blocks.values() for q in block.quarters()}
        for top, wide, deep, tall in stances(name):
            corners = {(x - i, y - j) for x, y in near for i in range(wide) for j in range(deep)}
            for x, y in corners:
                new = Block(top, x, y, wide, deep, 0, tall)
                same = (top, x, y, wide, deep) == (old.top, old.x, old.y, old.wide, old.deep)
                if not same and self.may_stand(rest, new):
                    yield f"put {top} {x},{y} {wide}x{deep}"

    def may_stand(self, rest: Tower, new: Block) -> bool:
        quarters = new.quarters()
        if not quarters <= rest.height.keys() or len({rest.height[quarter] for quarter in quarters}) != 1:
            return False
        z = rest.height[new.x, new.y]
        covered = {rest.owner[quarter] for quarter in quarters if quarter in rest.owner}
        if covered & set(self.stones.values()):
            return False
        for name in covered:
            if len(self.standing_on(name)) > len(rest.seen(name) - quarters):
                return False
        beside = {n for quarter in quarters for n in neighbours(quarter)} - quarters
        return z > 0 or any(rest.height.get(quarter, 0) > 0 for quarter in beside)

    def may_enter(self, tower: Tower, part: Part, name: str | None, seat: int) -> bool:
        if name in self.stones.values():
            return False
        if name and tower.blocks[name].top not in ("grey", self.colours[seat]):
            return False
        return bool(part - {pawn for other, pawn in enumerate(self.pawns) if other != seat})

    def ways(self, ladders: bool) -> list[str]:  # noqa: C901
        seat, tower = self.turn, self.tower
        pawn = self.pawns[seat]
        open_table = tower.open_table | {OUT}
        parts = tower.parts
        nodes: dict[Part, int] = {part: tower.height[min(part)] for part in parts}
        table: Part = frozenset(open_table)
        nodes[table] = 0
        here = table if pawn is None else next(part for part in parts if pawn in part)
        free = {part for part, name in parts.items() if self.may_enter(tower, part, name, seat)} | {table}
        home = {quarter: part for part in nodes for quarter in part}

        def beside(part: Part) -> set[Part]:
            if part == table:
                return {other for other in parts if table in beside(other)}
            return {home.get(n, table) for q in part for n in neighbours(q)} - {part}

        texts = []
        if not self.walked:
            reached, todo = {here}, {here}
            while todo:
                at = todo.pop()
                for part in beside(at) & free - reached:
                    if nodes[part] - nodes[at] <= 1:
                        reached.add(part)
                        todo.add(part)
            texts += [f"walk {self.name(part, table)}" for part in reached - {here}]
        if not ladders:
            return texts
        for ladder, climbs in (("small", (2,)), ("large", (2, 3, 4))):
            if ladder in self.ladders[seat]:
                for part in beside(here) & free:
                    if nodes[part] - nodes[here] in climbs:
                        texts.append(f"{ladder} {self.name(part, table)}")
                if self.options["bridges"] and parts.get(here):
                    ends = self.bridge_ends(here, {"small": 2, "large": 4}[ladder])
                    far = {home[quarter] for quarter in ends} & free - {here, table}
                    texts += [f"{ladder}-bridge {self.name(part, table)}" for part in far if parts[part]]
        return texts

    def name(self, part: Part, table: Part) -> str:
        if part == table:
            return "table"
        x, y = min(part - set(self.pawns), key=by_row)
        return f"{x},{y}"

    def bridge_ends(self, here: Part, length: int) -> set[Quarter]:
        ends = set()
        for x, y in here:
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                for gap in range(1, length + 1):
                    end = (x + dx * (gap + 1), y + dy * (gap + 1))
                    between = [(x + dx * i, y + dy * i) for i in range(1, gap + 1)]
                    towers = [self.tower] if self.moved is None else [self.tower, self.before]
                    if end in self.tower.height and all(self.spans(t, (x, y), end, between, length) for t in towers):
                        ends.add(end)
        return ends

    def spans(self, tower: Tower, start: Quarter, end: Quarter, between: list[Quarter], length: int) -> bool:
        near, far = self.tower.height[start], self.tower.height[end]
        if (tower.height[start], tower.height[end]) != (near, far):
            return False
        for foot in (start, end):
            name = tower.owner.get(foot)
            if name is None or tower.blocks[name].top not in ("grey", self.colours[self.turn]):
                return False
        gap = len(between)
        if gap**2 + (far - near) ** 2 > length**2:
            return False
        slope = Fraction(far - near, gap)
        return all(
            tower.height[quarter] < min(near + slope * i, near + slope * (i + 1)) for i, quarter in enumerate(between)
        )

    # what can be done

    def play(self, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if verb == "lift":
            self.before = self.tower
            self.held = rest
        elif verb == "put":
            self.put(rest)
        elif verb == "stone":
            self.stone_left[self.turn] = False
            self.stones[self.turn] = rest
            self.phase = "close"
        elif verb == "end":
            self.close()
        else:
            self.pawns[self.turn] = None if rest == "table" else tuple(map(int, rest.split(",")))  # type: ignore[assignment]
            self.walked = verb == "walk"
            self.ladders[self.turn] -= {verb.partition("-")[0]}
            self.pawn_moved |= self.turn == self.active

    def put(self, text: str) -> None:
        assert self.held
        top, corner, size = text.split()
        x, y = map(int, corner.split(","))
        wide, deep = map(int, size.split("x"))
        tall = next(t for c, w, d, t in stances(self.held) if (c, w, d) == (top, wide, deep))
        rest = Tower({name: block for name, block in self.tower.blocks.items() if name != self.held})
        old_pieces = self.tower.pieces
        new = Block(top, x, y, wide, deep, rest.height[x, y], tall)
        after = Tower({**rest.blocks, self.held: new})
        for pawn in sorted((pawn for pawn in self.pawns if pawn and pawn in new.quarters()), key=by_row):
            seat = self.pawns.index(pawn)
            owner = rest.owner.get(pawn)
            room = after.seen(owner) if owner else {q for piece in old_pieces if pawn in piece for q in piece}
            room = room - new.quarters() - set(filter(None, self.pawns))
            self.pawns[seat] = min(room, key=lambda q: (steps(q, pawn), by_row(q))) if room else None
        outside = after.open_table
        self.pawns = [None if pawn in outside else pawn for pawn in self.pawns]
        self.tower = after
        self.moved, self.held = self.held, None
        self.walked = False

    def close(self) -> None:
        if self.options["together"] and self.phase in ("act", "share"):
            self.walked = False
            others = [(self.active + step) % self.players for step in range(1, self.players)] if self.moved else []
            to_ask = others[others.index(self.turn) + 1 :] if self.turn in others else others
            if to_ask:
                self.turn, self.phase = to_ask[0], "share"
                return
            self.turn = self.active
            if self.stone_left[self.active]:
                self.phase = "lay"
                return
        self.finish_turn()

    def finish_turn(self) -> None:
        self.turns += 1
        heights = [self.height(seat) for seat in range(self.players)]
        success = any(now > then for now, then in zip(heights, self.start_heights, strict=True))
        fresh = any(now > best for now, best in zip(heights, self.records, strict=True))
        for order in range(self.players):
            seat = (self.active + order) % self.players
            if heights[seat] != self.start_heights[seat]:
                self.arrivals[seat] = (self.turns, order)
        self.start_heights = heights
        self.records = list(map(max, self.records, heights))
        self.failures = 0 if success else self.failures + 1
        self.stale = 0 if fresh else self.stale + 1
        if self.failures == self.players * (2 if self.options["patience"] else 1) + 1:
            self.end = "AUF-14"
        elif self.stale == 3 * self.players:
            self.end = "AUF-15"
        self.locked, self.moved = self.moved, None
        self.before = self.tower
        self.walked = self.pawn_moved = False
        self.phase = "act"
        self.active = self.turn = (self.active + 1) % self.players
        self.stones.pop(self.active, None)

    def result(self) -> dict[str, Any]:
        heights = [self.height(seat) for seat in range(self.players)]

        def beats(one: int, other: int) -> bool:
            if heights[one] != heights[other] or heights[one] == 0:
                return heights[one] > heights[other]
            later = self.arrivals[one] > self.arrivals[other]
            return later != self.options["tie_first"] and self.arrivals[one] != self.arrivals[other]

        seats = range(self.players)
        ranks = [1 + sum(beats(other, seat) for other in seats) for seat in seats]
        winners = [seat for seat in seats if ranks[seat] == 1]
        return {"end": self.end, "scores": heights, "winners": winners, "ranks": ranks}


def preferred(texts: list[str], reference: Reference, choices: random.Random) -> str:
    """Choose at random, but climb, cross and crowd more often, so that rare situations occur."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.split()[0], []).append(text)
    verbs = sorted(kinds)
    verb = choices.choices(verbs, [1 if verb in ("end", "stone") else 4 for verb in verbs])[0]
    if verb == "put":
        some = choices.sample(kinds[verb], min(25, len(kinds[verb])))
        aim = choices.choice([pawns_covered, table_walled_in, lambda *_: 0])
        return max(some, key=lambda text: aim(reference, text))
    return choices.choice(kinds[verb])


def put_block(reference: Reference, text: str) -> Block:
    _, top, corner, size = text.split()
    x, y = map(int, corner.split(","))
    wide, deep = map(int, size.split("x"))
    return Block(top, x, y, wide, deep, 0, 1)


def pawns_covered(reference: Reference, text: str) -> int:
    return len(put_block(reference, text).quarters() & set(filter(None, reference.pawns)))


def table_walled_in(reference: Reference, text: str) -> int:
    assert reference.held
    rest = {name: block for name, block in reference.tower.blocks.items() if name != reference.held}
    new = put_block(reference, text)
    after = Tower(rest).table - new.quarters()
    rim = {(x, y) for x, y in after if x in (0, 31) or y in (0, 31)}
    return sum(len(part) for part in components(after) if not part & rim)


def throw_pawns(table: Any, reference: Reference, choices: random.Random) -> None:
    """Place pawns at random where they may stand, in the engine and in the reference."""
    for seat in range(reference.players):
        parts = reference.tower.parts
        free = [part for part, name in parts.items() if reference.may_enter(reference.tower, part, name, seat)]
        if not free:
            continue
        part = choices.choice(sorted(free, key=sorted))
        spot = choices.choice(sorted(part - set(reference.pawns)))
        reference.pawns[seat] = spot
        reference.start_heights[seat] = reference.tower.height[spot]
        move_pawn(table[0], seat, 32 * spot[1] + spot[0])
        table[0].began[seat] = reference.tower.height[spot]


@pytest.mark.parametrize("number", range(COUNT))
def test_the_reference_agrees_on_every_legal_list(number: int) -> None:
    choices = random.Random(f"reference {number}")
    players = choices.choice(GAME.player_counts)
    options = {
        option.name: choices.choice(option.values)
        for option in GAME.options
        if not option.players or players in option.players
    }
    match = Match(Settings(GAME, players, options), f"reference {number}")
    first = int(match.table[0].first)
    reference = Reference(players, match.settings.options, first, match.setup)
    if number % 2:
        throw_pawns(match.table, reference, choices)
    while not match.is_over:
        legal = match.legal_moves
        assert match.turn == reference.turn
        assert legal == reference.legal(), f"after move {match.move_count}"
        text = preferred(legal, reference, choices)
        match.push(text)
        reference.play(text)
        assert [int(place) for place in match.table[0].place[:players]] == [
            1024 if pawn is None else 32 * pawn[1] + pawn[0] for pawn in reference.pawns
        ]
    assert match.result() == reference.result()
