"""One decision as a dialogue with a language model: prompt, answer, and the referee's sentence after a refused move."""

from collections.abc import Sequence
from typing import TypeAlias

from updraft.bots.language_model.answer import Vocabulary, find_answer
from updraft.bots.language_model.prompt import PromptStyle, ask, introduction, position, rethink
from updraft.kit.contract import Move
from updraft.kit.questions import Questions
from updraft.kit.referee import Refused, check_move
from updraft.kit.untrusted import InputError, printable
from updraft.kit.view import View

ChatMessage: TypeAlias = dict[str, str]  # `role` (system, user or assistant) and `content`

MAX_KEPT = 4_000  # letters of an answer that the next prompt repeats, from its end
NO_ANSWER = "Your answer does not end with a line that names a move."
CUT_OFF = "Your answer was cut off before its last line. Think more briefly."


class Dialogue:
    """The messages of one decision. Send `messages` to a model, give its text to `answer`, until there is a `move`.

    Everything comes from the seat's view and its own log (`recent_log`), so no prompt tells a secret.
    """

    def __init__(self, view: View, log: Sequence[str] = (), style: PromptStyle | None = None) -> None:
        if not view.legal_actions:
            raise InputError(f"seat {view.seat} has no move to make now: ask for a view of the current player")
        self.view = view
        self.style = style or PromptStyle()
        self.move: Move | None = None
        self.refusals: list[str] = []  # why each answer so far could not be played
        self.questions = Questions(view.game, view.table, few=self.style.listed)
        self.messages: list[ChatMessage] = [
            {"role": "system", "content": introduction(view, self.style)},
            {"role": "user", "content": position(view, log, self.questions, self.style)},
        ]

    def answer(self, text: str, is_cut_off: bool = False) -> None:
        """Take the model's answer: a legal move ends the dialogue, anything else makes the next prompt."""
        question = self.questions.question()
        found = find_answer(text, Vocabulary(self.view, list(question.answers) if question else []))
        self.messages.append({"role": "assistant", "content": _kept(text)})
        if found is None:
            self._rethink(CUT_OFF if is_cut_off else NO_ANSWER)
        elif question and found.text in question.answers:
            self.questions.path.append((question.depth, found.text))
            self._go_on(question.answers[found.text])
        else:
            self._try(found.text)

    def _go_on(self, moves: list[Move]) -> None:
        """Ask for the next step; the only move left is made."""
        if len(moves) == 1:
            self.move = moves[0]
        else:
            self.messages.append({"role": "user", "content": ask(self.questions, self.style)})

    def _try(self, text: str) -> None:
        try:
            self.move = check_move(self.view.game, self.view.table, text, self.view.seat)
        except Refused as refused:
            self._rethink(f"The referee refuses `{printable(text)}`: {refused.message('en')}")

    def _rethink(self, reason: str) -> None:
        self.refusals.append(reason)
        self.messages.append({"role": "user", "content": rethink(reason)})


def _kept(text: str) -> str:
    """Shorten an answer for the next prompt: its end is what the referee speaks of."""
    return text if len(text) <= MAX_KEPT else "…" + text[-MAX_KEPT:]
