"""Every game: it ends, luck decides alone, nothing gets lost, and illegal moves change nothing."""

from collections.abc import Callable, Iterator

import pytest

from updraft.kit.contract import NOBODY, Game
from updraft.kit.match import Match
from updraft.kit.referee import Refused, submit, why_not
from updraft.kit.table import Settings, deal, legal_actions, scores_and_ranks
from updraft.kit.texts import LANGUAGES, kit_texts, refusal_text


def test_gen_3_games_end_by_a_rule_and_rank_everyone(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match]
) -> None:
    for settings in all_settings(game):
        match = finished(settings)
        assert match.move_count <= game.most_moves
        result = match.result()
        assert result is not None
        assert result["end"] in game.ends
        assert result["end"] in game.rule_kinds
        for seat, rank in enumerate(result["ranks"]):
            better = sum(other < rank for other in result["ranks"])
            assert rank == 1 + better, seat
        assert result["winners"] == [seat for seat, rank in enumerate(result["ranks"]) if rank == 1]


def test_somebody_can_always_move_until_it_is_over(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in positions(game):
        moves = legal_actions(game, match.table)
        assert bool(moves) != match.is_over
        assert moves == sorted(set(moves))
        assert all(0 <= move < game.move_count for move in moves)
        assert match.turn in range(NOBODY, match.settings.players)


def test_gen_1_the_same_seed_gives_the_same_game(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match]
) -> None:
    for settings in all_settings(game)[::3]:
        one, two = finished(settings, "again"), finished(settings, "again")
        assert [table.tobytes() for table in one.tables] == [table.tobytes() for table in two.tables]


def test_gen_1_other_seeds_give_other_games(game: Game) -> None:
    settings = Settings(game, game.player_counts[-1])
    assert len({deal(settings, f"seed {number}").tobytes() for number in range(8)}) == 8


def test_gen_2_the_first_player_is_drawn_unless_the_host_names_one(game: Game) -> None:
    players = game.player_counts[-1]
    drawn = {int(deal(Settings(game, players), f"seed {number}")[0].first) for number in range(60)}
    assert drawn == set(range(players))
    for first in range(players):
        table = deal(Settings(game, players, first=first), "named")
        assert table[0].first == first


def test_components_are_conserved_after_every_move(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in positions(game):
        if match.move_count == 0:
            dealt = game.components.inventory(match.table)
        assert game.components.inventory(match.table) == dealt


def test_illegal_moves_change_nothing_and_name_a_rule(
    game: Game, some_positions: Callable[[Game], Iterator[Match]], numbers: Callable[..., list[int]]
) -> None:
    for match in some_positions(game):
        before = match.table.tobytes()
        legal = legal_actions(game, match.table)
        for move in {-1, game.move_count, 10**12, *numbers(match, 60)[::7]} - set(legal):
            with pytest.raises(Refused) as refused:
                submit(game, match.table, move)
            assert refused.value.refusal.rule in game.rule_kinds
        assert match.table.tobytes() == before


def test_every_refusal_has_a_sentence_in_every_language(
    game: Game, some_positions: Callable[[Game], Iterator[Match]], numbers: Callable[..., list[int]]
) -> None:
    for match in some_positions(game):
        moves: list[int | str] = [-1, *numbers(match, 60)[::5], "", "nonsense", "\x1b[2J\n"]
        for move in moves:
            refusal = why_not(game, match.table, move)
            if refusal:
                sentences = {refusal_text(game, refusal, lang) for lang in LANGUAGES}
                assert len(sentences) == len(LANGUAGES)
                assert all(
                    text.replace("\N{NO-BREAK SPACE}", " ").isprintable() and "{" not in text for text in sentences
                )
                assert refusal.rule in game.rule_kinds or refusal.rule in kit_texts("en")["rules"]


def test_another_seat_cannot_move(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    match = next(positions(game))
    other = (match.turn + 1) % match.settings.players
    move = legal_actions(game, match.table)[0]
    with pytest.raises(Refused, match=str(match.turn)):
        match.push(move, seat=other)
    match.push(move, seat=0 if match.turn == 0 else match.turn)


def test_scores_can_be_asked_at_any_time_and_change_nothing(
    game: Game, positions: Callable[[Game], Iterator[Match]]
) -> None:
    for match in positions(game):
        before = match.table.tobytes()
        scores, ranks = scores_and_ranks(game, match.table)
        assert len(scores) == len(ranks) == match.settings.players
        assert match.table.tobytes() == before
