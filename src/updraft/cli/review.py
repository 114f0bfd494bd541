"""`updraft review`: tell what each decision of a finished game was worth, and how much was luck."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from updraft.bots import REVIEW
from updraft.cli.terminal import (
    Lang,
    UsageError,
    compile_game,
    err,
    interruptible,
    language,
    match_from,
    out,
    print_text,
    progress,
    terminal_texts,
)
from updraft.kit.contract import Seat
from updraft.kit.match import Match
from updraft.kit.table import hide_for
from updraft.kit.texts import game_texts
from updraft.review import Candidate, Interval, JudgedDecision, Precision, Review, Reviewer, SeatReview, Swing

INTERRUPTED = 130
MOST_WORLDS = 100_000
WORST_DECISIONS, LUCKIEST = 5, 3
POOR = ("inaccuracy", "mistake", "blunder")
NOTABLE = 0.02  # luck below this is not worth a line
INDENT = 2


class Interrupted(Exception):
    """Ctrl-C was pressed."""


def review(
    file: Annotated[Path, typer.Argument(help="The record file of a finished game.")],
    seat: Annotated[int | None, typer.Option(metavar="SEAT", help="Review only this seat. Default: all.")] = None,
    worlds: Annotated[
        int | None,
        typer.Option(metavar="N", help="Worlds for each position. Default: as many as take less than a minute."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    lang: Lang = None,
) -> int:
    """Review a finished game.

    Tell what each decision was worth, given what the seat could know then, and how much was luck.
    """
    chosen_lang = language(lang)
    texts = terminal_texts(chosen_lang)["review"]
    if worlds is not None and not 1 <= worlds <= MOST_WORLDS:
        raise UsageError("worlds", most=MOST_WORLDS, given=worlds)
    match = match_from(file, chosen_lang)
    players = match.settings.players
    if seat is not None and not 0 <= seat < players:
        raise UsageError("seat", last=players - 1, given=seat)
    if not match.is_over:
        raise UsageError("unfinished", path=file)
    compile_game(match.game, chosen_lang, ["expert"], [REVIEW])
    seats = range(players) if seat is None else [seat]
    reviewer = Reviewer(match, seats, Precision(worlds))
    is_complete = _run(reviewer, len(seats) * match.move_count, texts["reviewing"])
    found = reviewer.review()
    if as_json:
        out.print(msgspec.json.encode(found).decode())
    else:
        ReviewPrinter(match, chosen_lang).show(found, reviewer)
    if not is_complete:
        err.print(texts["stopped"])
    return 0 if is_complete else INTERRUPTED


def _run(reviewer: Reviewer, positions: int, label: str) -> bool:
    """Judge with a progress bar; return whether nothing interrupted it."""
    done = 0
    with interruptible() as stopped, progress(label, positions) as advance:

        def report(share: float) -> None:
            nonlocal done
            if stopped():
                raise Interrupted
            now = round(share * positions)
            advance(now - done)
            done = now

        try:
            reviewer.run(report)
        except Interrupted:
            return False
    return True


class ReviewPrinter:
    """Prints a review of a match in plain words."""

    def __init__(self, match: Match, lang: str) -> None:
        self.match = match
        self.lang = lang
        self.texts: dict[str, Any] = terminal_texts(lang)["review"]
        self.names = [terminal_texts(lang)["seat"].format(seat=seat) for seat in range(match.settings.players)]

    def show(self, found: Review, reviewer: Reviewer) -> None:
        """Print all seats that are judged to the end, and the decisions of the one that is not."""
        judge, name = found.judge, game_texts(self.match.game, self.lang)["name"]
        self._print("head", 0, "bold", game=name, players=found.players, moves=found.moves)
        if found.seats:
            self._print("judge", worlds=judge.worlds, width=self._percent(judge.width, 1))
        if judge.cut > 0:
            self._print("cut", share=self._percent(judge.cut))
        for seat in found.seats:
            self._show_seat(seat)
        if reviewer.current is not None and reviewer.positions:
            self._show_unfinished(reviewer.current, reviewer)

    def _show_seat(self, found: SeatReview) -> None:
        out.print()
        key = "lost" if not found.result else "won" if found.result == 1 else "shared"
        self._print(key, 0, "bold", who=self._name(found.seat))
        self._print("start", share=self._percent(1 / self.match.settings.players, 1))
        for part, change in (("skill", found.skill), ("luck", found.luck), ("others", found.others)):
            self._print(part, share=self._signed(change, 1))
        result, adjusted = self._percent(found.result, 1), self._percent(found.luck_adjusted, 1)
        self._print("result", share=result, adjusted=adjusted)
        if found.accuracy is not None:
            accuracy = self._number(found.accuracy, 1)
            self._print("accuracy", number=accuracy, decisions=len(found.decisions), forced=found.forced)
        self._show_decisions(found.decisions)
        self._show_turning_points(found)
        self._show_luck(found)

    def _show_unfinished(self, seat: Seat, reviewer: Reviewer) -> None:
        out.print()
        self._print("half", 0, "bold", who=self._name(seat), at=len(reviewer.positions), moves=self.match.move_count)
        decisions = [found.decision for found in reviewer.positions if found.decision and found.decision.seat == seat]
        self._show_decisions(decisions)

    def _show_decisions(self, decisions: Iterable[JudgedDecision]) -> None:
        """Print the decisions that lost most, as far as the intervals show it."""
        poor = [decision for decision in decisions if decision.grade in POOR]
        if not poor:
            self._print("no_mistakes")
            return
        self._print("worst", style="bold")
        for decision in sorted(poor, key=lambda decision: -decision.loss.low)[:WORST_DECISIONS]:
            loss = self._percent(decision.loss.mean), self._between(decision.loss)
            grade = self.texts[decision.grade]
            self._print("decision", 2 * INDENT, number=decision.at + 1, grade=grade, loss=loss[0], between=loss[1])
            for key, candidate in (("played", decision.played), ("best", decision.best)):
                self._show_candidate(key, decision, candidate)

    def _show_candidate(self, key: str, decision: JudgedDecision, candidate: Candidate) -> None:
        game = self.match.game
        hidden = hide_for(game, self.match.tables[decision.at], decision.seat)
        move = game.notation.number(hidden, candidate.move)
        assert move is not None
        words = game.parts.drawing.describe(hidden, move, self.names, self.lang)
        chance, between = self._percent(candidate.chance.mean), self._between(candidate.chance)
        self._print(key, 3 * INDENT, words=words, chance=chance, between=between)

    def _show_turning_points(self, found: SeatReview) -> None:
        if found.turning_points:
            self._print("turning_points", style="bold")
        for number in found.turning_points:
            before, after = found.chances[number - 1][found.seat], found.chances[number][found.seat]
            words = self._tell(number, found.seat)
            change = self._percent(before), self._percent(after)
            self._print("turning_point", 2 * INDENT, number=number, words=words, before=change[0], after=change[1])

    def _show_luck(self, found: SeatReview) -> None:
        """Print the luckiest and the unluckiest events, beyond what the intervals leave open."""
        events = [swing for swing in found.swings if abs(swing.luck) > max(self._doubt(found, swing), NOTABLE)]
        best = sorted((swing for swing in events if swing.luck > 0), key=lambda swing: -swing.luck)
        worst = sorted((swing for swing in events if swing.luck < 0), key=lambda swing: swing.luck)
        for key, swings in (("lucky", best), ("unlucky", worst)):
            if swings:
                self._print(key, style="bold")
            for swing in swings[:LUCKIEST]:
                words = self._tell(swing.number, found.seat)
                luck = self._signed(swing.luck)
                self._print(
                    "event" if swing.number else "deal", 2 * INDENT, number=swing.number, luck=luck, words=words
                )

    def _doubt(self, found: SeatReview, swing: Swing) -> float:
        """Return by how much a change between two estimates may be wrong."""
        before = found.widths[swing.number - 1] if swing.number else 0.0
        return float((before**2 + found.widths[swing.number] ** 2) ** 0.5)

    def _tell(self, number: int, viewer: Seat) -> str:
        """Tell a move as the viewer's log does, with the first thing that it brought about."""
        if not number:
            return str(terminal_texts(self.lang)["replay_deal"])
        played = self.match.played(number)
        told = [played.line(viewer, self.names, self.lang)]
        told += [consequence.text for consequence in played.consequences(viewer, self.names, self.lang)[:1]]
        return " · ".join(told)

    def _name(self, seat: Seat) -> str:
        """Return the name of a seat as a sentence begins."""
        name = self.names[seat]
        return name[:1].upper() + name[1:]

    def _print(self, key: str, indent: int = INDENT, style: str = "", **words: object) -> None:
        print_text(self.texts[key].format(**words) if words else self.texts[key], style, indent)

    def _between(self, interval: Interval) -> str:
        low, high = self._percent(interval.low), self._percent(interval.high)
        return str(self.texts["between"].format(low=low, high=high))

    def _number(self, number: float, digits: int) -> str:
        written = f"{number:.{digits}f}".replace("-", "−")
        return written.replace(".", self.texts["point"])

    def _percent(self, share: float, digits: int = 0) -> str:
        return self._number(100 * share + 0.0, digits) + str(self.texts["percent"])

    def _signed(self, share: float, digits: int = 0) -> str:
        sign = "+" if share >= 0 else "−"
        return sign + self._percent(abs(share), digits)
