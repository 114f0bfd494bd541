"""Moves are found in free text, by the spelling of the notation, and nothing is taken for a move that is none."""

import pytest

import updraft
from updraft.bots.language_model.answer import MAX_NAMED, Vocabulary, find_answer
from updraft.kit.view import View

TREE, LINE, AIR, TOWER = "tout-la-haut", "up-turn", "up-too-high", "die-aufsteiger"


def vocabulary(name: str, players: int = 3) -> Vocabulary:
    match = updraft.game(name).new(players=players, seed="answers")
    return Vocabulary(match.view(match.turn), [])


@pytest.mark.parametrize(
    ("game", "answer", "move"),
    [
        # the final line, with and without ornaments
        (LINE, "Final answer: 48", "48"),
        (LINE, "I could draw, but …\n\n**Final answer:** `48`.", "48"),
        (LINE, "**Final answer: 48**", "48"),
        (LINE, "FINAL ANSWER : **48**\n", "48"),
        (LINE, "My final move is 48!", "48"),
        (LINE, "### Final answer\n\n48\n", "48"),
        (LINE, "Final answer: 12\nNo, wait.\nFinal answer: 48", "48"),
        (LINE, "Final answer: I will play 48.", "48"),
        (LINE, "Final answer: `48` (takes 12 along)", "48"),
        (LINE, "<think>Final answer: draw</think>\nFinal answer: 48", "48"),
        (LINE, "\\boxed{48}", "48"),
        (LINE, "$\\boxed{\\text{double up left}}$", "double up left"),
        # bare answers in the last line, or as code
        (LINE, "48", "48"),
        (LINE, "Let us see.\n- `draw`", "draw"),
        (LINE, "So my move is 48.", "48"),
        (LINE, "My choice: draw", "draw"),
        (LINE, "```\n48\n```", "48"),
        (LINE, "```text\ndraw\n```\nThat is safest.", "draw"),
        # JSON
        (LINE, '{"move": "48"}', "48"),
        (LINE, '{"thought": "it fits", "Move": 48}', "48"),
        (LINE, 'Sure!\n```json\n{"answer": "double up left"}\n```\nGood luck!', "double up left"),
        (LINE, '{"move": "12"} would lose.\nFinal answer: 48', "48"),
        (LINE, 'Final answer: 12? No.\n{"move": "48"}', "48"),
        (LINE, 'Final answer: {"move": "48"}', "48"),
        # capitals, spaces and punctuation
        (LINE, "Final answer: Double-Up-Left", "double up left"),
        (LINE, "Final answer: JOKER  UP", "joker up"),
        (LINE, "Final answer: skip 1", "skip1"),
        (LINE, "Final answer: “hit none”", "hit none"),
        (AIR, "Final answer: OFFER a-P3", "offer A-p3"),
        (AIR, "Final answer: bid A p3", "bid A-p3"),
        (AIR, "Final answer: *fly CCW*", "fly ccw"),
        (TOWER, "Final answer: put red (10, 8), 2×2", "put red 10,8 2x2"),
        (TOWER, "Final answer: Walk Table", "walk table"),
        (TOWER, "Final answer: small bridge 10, 8", "small-bridge 10,8"),
        (TOWER, "Final answer: lift C3", "lift c3"),
        # a star is part of the move, or emphasis around it
        (TREE, "Final answer: R3G3", "R3G3"),
        (TREE, "Final answer: R3G3*", "R3G3*"),
        (TREE, "Final answer: r3g3 *", "R3G3*"),
        (TREE, "Final answer: **R3G3**", "R3G3"),
        (TREE, "Final answer: **R3G3***", "R3G3*"),
        (TREE, "**Final answer: R3G3***", "R3G3*"),
        (TREE, "**Final answer:** R3G3*", "R3G3*"),
        (TREE, "**Final answer**: **R3G3***", "R3G3*"),
        (TREE, "Final answer:**R3G3***", "R3G3*"),
        (TREE, "`Final answer: R3G3*`", "R3G3*"),
        (TREE, "> ## Final answer: *R3G3*", "R3G3"),
        (TREE, "Final answer: `R3G3*`", "R3G3*"),
        (TREE, "Final answer: R3G3\\*", "R3G3*"),
        (TREE, "* R3G3*", "R3G3*"),
    ],
)
def test_a_move_is_found(game: str, answer: str, move: str) -> None:
    found = find_answer(answer, vocabulary(game))
    assert found is not None and (found.text, found.is_known) == (move, True)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I cannot decide.",
        "I will not pass.",
        "48 or 52, that is the question",
        "<think>Final answer: 48",
        "{" * 100_000,
        '{"a":' * 30_000,
        "`" * 50_000,
        "Final answer:",
        "Final answer: **",
        '{"move": null}',
        '{"move": true}',
    ],
    ids=lambda text: text[:20],
)
def test_a_text_without_an_answer_has_none(answer: str) -> None:
    assert find_answer(answer, vocabulary(LINE)) is None


@pytest.mark.parametrize(
    ("game", "answer", "named"),
    [
        (LINE, "Final answer: fly to the moon", "fly to the moon"),
        (LINE, "Final answer: <move>", "move"),
        (TREE, "Final answer: R3G3 face-down", "R3G3 face-down"),  # not the face-up move
        (LINE, "Final answer: 48 rather than 52", "48 rather than 52"),
        (LINE, "Final answer: " + "x" * 1000, "x" * MAX_NAMED),
    ],
)
def test_a_labelled_answer_that_is_unclear_is_left_to_the_referee(game: str, answer: str, named: str) -> None:
    found = find_answer(answer, vocabulary(game))
    assert found is not None and (found.text, found.is_known) == (named, False)


def test_an_answer_to_a_question_comes_before_a_move(view: View) -> None:
    found = find_answer("Final answer: Face-Up", Vocabulary(view, ["face-up", "face-down"]))
    assert found is not None and found.text == "face-up"
