"""Write prompts for a language model from what one seat may know, and nothing else."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from updraft.bots.recent_log import LANG, seat_names
from updraft.kit.contract import Move
from updraft.kit.drawing import plain
from updraft.kit.questions import Question, Questions
from updraft.kit.rulebook import RuleText, rulebook
from updraft.kit.texts import game_texts
from updraft.kit.view import View

RulesShown: TypeAlias = Literal["brief", "full", "none"]
RULES_SHOWN: tuple[str, ...] = get_args(RulesShown)

FINAL_LINE = "Final answer:"
MAX_LOG = 40  # lines of the log in a prompt

OPTION = re.compile(r"`\w+=\w+`")  # an option as notation writes it
PLAYED_BY = ("rule", "ruling", "component")  # kinds of rules that hold at every table


@dataclass(frozen=True)
class PromptStyle:
    """The contents of a prompt: rules, notes beside moves, and how many moves are listed before steps are asked.

    `brief` rules are the goal and the notation, `full` ones add every rule of the table.
    """

    rules: RulesShown = "brief"
    notes: bool = True
    listed: int = 80


def introduction(view: View, style: PromptStyle) -> str:
    """Write the first message: the game, its rules, its notation, and how to answer; the same in the whole game."""
    game, players = view.game, int(view.table[0].seats)
    name = game_texts(game, LANG)["name"]
    parts = [
        f"You are a player of {name}, at a table with {players} players. "
        f"You are seat {view.seat}; seats are numbered from 0, clockwise.",
        *_rules(view, style),
        "Think as long as you need. End your answer with one line that has this form, and write nothing after it:\n"
        f"{FINAL_LINE} <move>",
    ]
    return "\n\n".join(parts)


def _rules(view: View, style: PromptStyle) -> Iterable[str]:
    """Write the goal, the rules, the options and the notation, as far as the style asks for them."""
    if style.rules == "none":
        return
    book = rulebook(view.game, LANG)
    rules = [rule for rule in book.rules if _holds(view, rule.id)]
    yield book.goal
    if style.rules == "full":
        yield _section("Rules:", (f"[{rule.id}] {rule.text}" for rule in rules))
    if chosen := _chosen_options(view):
        yield _section("Options of this table:", chosen)
    yield _section("How moves are written:", _notation(rules))


def _holds(view: View, rule: str) -> bool:
    """Tell whether a rule matters at this table: general rulings and options with their default do not."""
    chosen = {option.rule for option in view.game.options if view.options[option.name] != option.default}
    return rule in chosen or view.game.rule_kinds.get(rule) in PLAYED_BY


def _chosen_options(view: View) -> list[str]:
    """Name the options that do not have their default."""
    options, texts = view.options, rulebook(view.game, LANG).options
    return [
        f"{option.title}: {option.labels[option.values.index(options[option.name])]}"
        for option in texts
        if options[option.name] != option.default
    ]


def _notation(rules: Sequence[RuleText]) -> list[str]:
    """Say how the moves of these rules are written, without the part about options."""
    texts = ("; ".join(part for part in rule.notation.split("; ") if not OPTION.search(part)) for rule in rules)
    return [text for text in texts if text]


def _section(heading: str, lines: Iterable[str]) -> str:
    return "\n".join([heading, *(f"- {line}" for line in lines)])


def position(view: View, log: Sequence[str], questions: Questions, style: PromptStyle) -> str:
    """Write the second message: the table, what happened, and the question."""
    drawn = plain(view.game.parts.drawing.draw(view.table, view.seat, seat_names(view), LANG))
    happened = [_section("What happened since your previous turn:", _latest(log))] if log else []
    table = f"The table as you see it:\n```\n{drawn}\n```"
    return "\n\n".join([table, *happened, f"It is your turn. {ask(questions, style)}"])


def _latest(log: Sequence[str]) -> list[str]:
    left_out = len(log) - MAX_LOG
    return [*([f"({left_out} earlier lines are left out)"] if left_out > 0 else []), *log[-MAX_LOG:]]


def ask(questions: Questions, style: PromptStyle) -> str:
    """Ask for a move: list the legal ones, or ask for the next step where they are too many."""
    question = questions.question()
    return _move_list(questions, style) if question is None else _step(questions, question)


def _move_list(questions: Questions, style: PromptStyle) -> str:
    moves = questions.left()
    if len(moves) <= style.listed:
        heading = "The legal moves that fit your answers:" if questions.path else "Your legal moves:"
        return _section(heading, (_move(questions, move, style) for move in moves))
    shown = moves[:: -(-len(moves) // style.listed)]
    lines = [_move(questions, move, style) for move in shown]
    return _section(
        f"You have {len(moves)} legal moves. Here are {len(shown)} of them; the others are written in the same way:",
        lines,
    )


def _move(questions: Questions, move: Move, style: PromptStyle) -> str:
    note = questions.note(move, LANG) if style.notes else ""
    return f"`{questions.text(move)}`{f' ({note})' if note else ''}"


def _step(questions: Questions, question: Question) -> str:
    """Ask for one step on the way to a move."""
    lines = []
    for key, moves in question.answers.items():
        step = questions.steps(moves[0], LANG)[question.depth]
        label = f" {step.label}" if step.label != key else ""
        count = f"{len(moves)} moves" if len(moves) > 1 else f"the move `{questions.text(moves[0])}`"
        lines.append(f"`{key}`{label} ({count})")
    asked = questions.steps(questions.left()[0], LANG)[question.depth].question
    heading = (
        f"You have {len(questions.left())} legal moves, too many to list, so they are asked for step by step. "
        f"{asked} Answer with one of the following, or with a whole move at once:"
    )
    return _section(heading, lines)


def rethink(reason: str) -> str:
    """Write the message after an answer that cannot be played: the reason, and what to do."""
    return (
        f"{reason}\nThink again and choose a legal move. End your answer with one line of this form:\n"
        f"{FINAL_LINE} <move>"
    )
