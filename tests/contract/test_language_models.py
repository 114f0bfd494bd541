"""Every game: prompts tell a seat what it may know, stay short, and lead to every legal move."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from updraft.bots.language_model.answer import tokens_of
from updraft.bots.language_model.dialogue import Dialogue
from updraft.bots.language_model.prompt import PromptStyle
from updraft.bots.recent_log import recent_log
from updraft.kit import jit
from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.played_move import PlayedMove
from updraft.kit.table import hide_for, legal_actions
from updraft.kit.untrusted import InputError
from updraft.kit.view import view_of

LONGEST = 20_000  # letters of the first prompt, with all rules
POSITIONS = 4 if jit.MODE == "interpreted" else 12

Positions = Callable[[Game], Iterator[Match]]


def played(match: Match) -> Iterator[PlayedMove]:
    return (match.played(made) for made in range(match.move_count, 0, -1))


def turns(game: Game, some_positions: Positions) -> Iterator[Match]:
    """Yield some positions at which there is a decision to make."""
    return islice((match for match in some_positions(game) if not match.is_over), 0, 8 * POSITIONS, 8)


def prompt_of(dialogue: Dialogue) -> str:
    return "\n".join(message["content"] for message in dialogue.messages)


def test_prompts_of_worlds_that_look_alike_are_equal(game: Game, some_positions: Positions) -> None:
    for match in turns(game, some_positions):
        seat = match.turn
        world = match.table.copy()
        game.rules.redeal(world, seat, 7)
        log = recent_log(match.view(seat), played(match))
        prompts = [prompt_of(Dialogue(view_of(game, table, seat), log)) for table in (match.table, world)]
        assert prompts[0].encode() == prompts[1].encode()


def test_the_log_of_worlds_that_look_alike_is_equal(game: Game, some_positions: Positions) -> None:
    """Make the same move in a world that is dealt again for another seat; what it is told must be the same."""
    compared = 0
    for match in turns(game, some_positions):
        for seat in range(match.settings.players):
            world = match.table.copy()
            game.rules.redeal(world, seat, 11)
            for move in set(legal_actions(game, match.table)[:3]) & set(legal_actions(game, world)):
                moves = []
                for before in (match.table, world):
                    after = before.copy()
                    game.rules.play(after, move)
                    moves.append(PlayedMove(game, before, move, after))
                seen = [hide_for(game, one.after, seat) for one in moves]
                if seen[0].tobytes() == seen[1].tobytes():
                    logs = [recent_log(view_of(game, one.after, seat), [one]) for one in moves]
                    assert logs[0] == logs[1]
                    compared += 1
    assert compared


@pytest.mark.parametrize("rules", ["brief", "full"])
def test_prompts_stay_short_and_name_the_moves(game: Game, some_positions: Positions, rules: str) -> None:
    style = PromptStyle("full") if rules == "full" else PromptStyle()
    for match in turns(game, some_positions):
        view = match.view(match.turn)
        prompt = prompt_of(Dialogue(view, recent_log(view, played(match)), style))
        assert len(prompt) <= LONGEST
        if len(view.legal_moves) <= style.listed:
            assert all(f"\n- `{move}`" in prompt for move in view.legal_moves)
        assert ("Rules:\n- [" in prompt) == (rules == "full")
        assert "{" not in prompt


def test_every_legal_move_is_understood_and_reached_in_steps(game: Game, some_positions: Positions) -> None:
    choices, few = random.Random(1), PromptStyle(listed=5, notes=False)
    for match in turns(game, some_positions):
        view = match.view(match.turn)
        assert len({tokens_of(move) for move in view.legal_moves}) == len(view.legal_moves)
        for move in choices.sample(view.legal_moves, min(3, len(view.legal_moves))):
            said = Dialogue(view)
            said.answer(f"Hm.\nFinal answer: {move.upper()}.")
            assert said.move == view.game.notation.number(view.table, move)
            asked = Dialogue(view, style=few)
            while asked.move is None:
                assert len(asked.messages[-1]["content"]) <= LONGEST and not asked.refusals
                question = asked.questions.question()
                number = view.game.notation.number(view.table, move)
                keys = [key for key, moves in question.answers.items() if number in moves] if question else [move]
                asked.answer(f"Final answer: `{keys[0]}`")
            assert asked.move == said.move


def test_only_the_current_player_is_asked(game: Game) -> None:
    match = game.new(seed=1)
    for seat in (NOBODY, 1 - match.turn):
        with pytest.raises(InputError, match=f"seat {seat} has no move to make"):
            Dialogue(match.view(seat))


def test_an_illegal_move_is_refused_with_a_rule_of_the_game(game: Game) -> None:
    match = game.new(seed=1)
    dialogue = Dialogue(match.view(match.turn))
    dialogue.answer("Final answer: up and away")
    assert dialogue.move is None and len(dialogue.refusals) == 1
    assert f"[{game.prefix}-" in dialogue.messages[-1]["content"]
