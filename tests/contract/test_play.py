"""Every game: it ends, luck decides alone, nothing gets lost, and illegal moves change nothing."""

from collections.abc import Callable, Iterator

import pytest

from updraft.kit.contract import NOBODY, Game
from updraft.kit.referee import Refused, submit, why_not
from updraft.kit.table import Setting, deal, legal_moves, standing
from updraft.kit.texts import LANGUAGES, of_kit, sentence
from updraft.records.match import Match


def test_gen_3_games_end_by_a_rule_and_rank_everyone(
    game: Game, settings: Callable[[Game], list[Setting]], finished: Callable[..., Match]
) -> None:
    for setting in settings(game):
        result = finished(setting).result()
        assert result is not None
        assert result["end"] in game.ends
        assert result["end"] in game.kinds
        for seat, rank in enumerate(result["ranks"]):
            better = sum(other < rank for other in result["ranks"])
            assert rank == 1 + better, seat
        assert result["winners"] == [seat for seat, rank in enumerate(result["ranks"]) if rank == 1]


def test_somebody_can_always_move_until_it_is_over(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in positions(game):
        moves = legal_moves(game, match.table)
        assert bool(moves) != match.is_over
        assert moves == sorted(set(moves))
        assert all(0 <= move < game.moves for move in moves)
        assert match.turn in range(NOBODY, match.setting.players)


def test_gen_1_the_same_seed_gives_the_same_game(
    game: Game, settings: Callable[[Game], list[Setting]], finished: Callable[..., Match]
) -> None:
    for setting in settings(game)[::3]:
        one, two = finished(setting, "again"), finished(setting, "again")
        assert [table.tobytes() for table in one.tables] == [table.tobytes() for table in two.tables]


def test_gen_1_other_seeds_give_other_games(game: Game) -> None:
    setting = Setting(game, game.seats[-1])
    assert len({deal(setting, f"seed {number}").tobytes() for number in range(8)}) == 8


def test_gen_2_the_first_player_is_drawn_unless_the_host_names_one(game: Game) -> None:
    players = game.seats[-1]
    drawn = {int(deal(Setting(game, players), f"seed {number}")[0].first) for number in range(60)}
    assert drawn == set(range(players))
    for first in range(players):
        table = deal(Setting(game, players, first=first), "named")
        assert table[0].first == first


def test_components_are_conserved_after_every_move(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in positions(game):
        if match.made == 0:
            dealt = game.box.inventory(match.table)
        assert game.box.inventory(match.table) == dealt


def test_illegal_moves_change_nothing_and_name_a_rule(
    game: Game, some_positions: Callable[[Game], Iterator[Match]], numbers: Callable[..., list[int]]
) -> None:
    for match in some_positions(game):
        before = match.table.tobytes()
        legal = legal_moves(game, match.table)
        for move in {-1, game.moves, 10**12, *numbers(match, 60)[::7]} - set(legal):
            with pytest.raises(Refused) as refused:
                submit(game, match.table, move)
            assert refused.value.refusal.rule in game.kinds
        assert match.table.tobytes() == before


def test_every_refusal_is_said_in_every_language(
    game: Game, some_positions: Callable[[Game], Iterator[Match]], numbers: Callable[..., list[int]]
) -> None:
    for match in some_positions(game):
        moves: list[int | str] = [-1, *numbers(match, 60)[::5], "", "nonsense", "\x1b[2J\n"]
        for move in moves:
            refusal = why_not(game, match.table, move)
            if refusal:
                said = {sentence(game, refusal, lang) for lang in LANGUAGES}
                assert len(said) == len(LANGUAGES)
                assert all(text.replace("\N{NO-BREAK SPACE}", " ").isprintable() and "{" not in text for text in said)
                assert refusal.rule in game.kinds or refusal.rule in of_kit("en")["rules"]


def test_another_seat_cannot_move(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    match = next(positions(game))
    other = (match.turn + 1) % match.setting.players
    move = legal_moves(game, match.table)[0]
    with pytest.raises(Refused, match=str(match.turn)):
        match.submit(move, seat=other)
    match.submit(move, seat=0 if match.turn == 0 else match.turn)


def test_scores_can_be_asked_at_any_time_and_change_nothing(
    game: Game, positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in positions(game):
        before = match.table.tobytes()
        scores, ranks = standing(game, match.table)
        assert len(scores) == len(ranks) == match.setting.players
        assert match.table.tobytes() == before
