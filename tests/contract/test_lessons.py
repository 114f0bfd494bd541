"""Every lesson of every game is read strictly, replays, and can be learnt in both languages."""

import random

import pytest

from updraft.kit.contract import Game
from updraft.kit.referee import Refused, why_not
from updraft.kit.table import hide_for
from updraft.kit.texts import LANGUAGES
from updraft.lessons.lesson import FIRST_GAME, Verdict
from updraft.lessons.read import lessons_of
from updraft.lessons.replay import replay_lesson


@pytest.mark.many_games
def test_every_lesson_replays(game: Game) -> None:
    """`-k <game>` checks the lessons of one game; the error names file, step and field."""
    for lesson in lessons_of(game):
        replay_lesson(lesson)


@pytest.mark.many_games
def test_every_awaited_move_is_judged(game: Game) -> None:
    for lesson in lessons_of(game):
        match = replay_lesson(lesson)
        for step in lesson.steps:
            if not step.move:
                continue
            verdicts = {move: lesson.judge(match, step, move) for move in match.at_move(step.at).legal_moves}
            assert [move for move, verdict in verdicts.items() if verdict is Verdict.RIGHT] == [lesson.moves[step.at]]
            assert (Verdict.FINE in verdicts.values()) == (step.other is not None)
            with pytest.raises(Refused):
                lesson.judge(match, step, "no such move")


def test_every_game_has_a_guided_first_game_and_short_lessons(game: Game) -> None:
    first, *others = lessons_of(game)
    assert first.name == FIRST_GAME and 5 <= first.minutes <= 10
    assert 3 <= len(others) <= 6 and all(lesson.minutes < 5 for lesson in others)


def test_every_lesson_can_be_begun(game: Game) -> None:
    """Check that the learner does something, and that no two players or lessons have the same name."""
    lessons = lessons_of(game)
    for lesson in lessons:
        assert any(step.move for step in lesson.steps), lesson.name
        assert len(set(lesson.names)) == len(lesson.names), lesson.name
    for lang in LANGUAGES:
        titles = [lesson.title[lang] for lesson in lessons]
        assert len(set(titles)) == len(titles)


WINS = {"die-aufsteiger": "AUF-16", "tout-la-haut": "TLH-10", "up-too-high": "UTH-20", "up-turn": "UPT-16"}
# Rules that come up in play and that no lesson needs to teach, with the reason.
NOT_TAUGHT: dict[str, dict[str, str]] = {}
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
GAMES, POSITIONS, TRIED = 3, 60, 120  # random games for each number of players, positions of each, moves tried there


def decided_by(game: Game) -> set[str]:
    """List the rules that players meet: of moves, what they bring, refusals, turns, ends and winning."""
    found = {game.turn_rule, WINS[game.name], *game.ends}
    for players in game.player_counts:
        for number in range(GAMES):
            found |= met_in(game, players, f"lessons {players} {number}")
    of_others = ("option", "none")  # options are off, and rules that all games share have no kind
    return {rule for rule in found if game.rule_kinds.get(rule, "none") not in of_others}


def met_in(game: Game, players: int, seed: str) -> set[str]:
    """List the rules of the moves of a random game, of what they bring about, and of moves that are refused in it."""
    match, choices = game.new(players=players, seed=seed), random.Random(seed)
    found = set()
    while not match.is_over and match.move_count < POSITIONS * 5:
        if match.move_count % 5 == 0:
            numbers = choices.sample(range(game.move_count), min(TRIED, game.move_count))
            refusals = [why_not(game, match.table, move) for move in numbers]
            found |= {refusal.rule for refusal in refusals if refusal}
        move = choices.choice(match.legal_actions)
        found.add(game.parts.web.rule(hide_for(game, match.table, match.turn), move, True))
        match.push(move)
        last = match.last_move
        assert last
        found |= {consequence.rule for consequence in last.consequences(last.seat, NAMES[:players], "en")}
    return found


@pytest.mark.many_games
def test_every_rule_that_players_decide_by_is_taught(game: Game) -> None:
    taught = {rule for lesson in lessons_of(game) for step in lesson.steps for rule in step.rules}
    left_out = NOT_TAUGHT.get(game.name, {})
    assert sorted(decided_by(game) - taught - set(left_out)) == []
    assert sorted(set(left_out) & taught) == [], "these are taught: take them off the list"
