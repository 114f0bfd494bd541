"""Every game: records round-trip, replay without the seed, and tampering is refused."""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from updraft.kit.components import shipped_items
from updraft.kit.contract import Game
from updraft.kit.match import Match
from updraft.kit.record import Record
from updraft.kit.table import Settings
from updraft.records.read import RecordError, read, read_file
from updraft.records.replay import _replay_at_once, _replay_by_steps, replay

Document = dict[str, Any]


def test_records_round_trip(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match], tmp_path: Path
) -> None:
    for number, settings in enumerate(all_settings(game)[::2]):
        match = finished(settings, f"paper {number}", keep_legal=bool(number % 2))
        path = tmp_path / f"{number}.json{'.gz' if number % 3 == 0 else ''}"
        match.record().save(path)
        again = replay(read_file(path))
        assert match.record() == read_file(path)
        assert [table.tobytes() for table in again.tables] == [table.tobytes() for table in match.tables]


def test_a_record_can_be_replayed_without_its_seed(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match]
) -> None:
    """Replay by the recorded outcomes alone: other programs have other generators."""
    for number, settings in enumerate(all_settings(game)[::2]):
        record = finished(settings, f"foreign {number}").record()
        again = replay(replace(record, seed=None))
        assert again.record() == replace(record, seed=None)


def test_unfinished_games_are_records_too(game: Game, positions: Callable[[Game], Iterator[Match]]) -> None:
    for match in positions(game):
        if match.move_count == 5:
            record = read(match.record().text().encode())
            assert record.result is None
            assert replay(record).table.tobytes() == match.table.tobytes()
            assert replay(replace(record, seed=None)).move_count == 5


def test_a_match_goes_on_from_a_saved_position(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match]
) -> None:
    for number, settings in enumerate(all_settings(game)[::4]):
        whole = finished(settings, f"saved {number}")
        half = whole.at_move(whole.move_count // 2)
        again = Match(settings, whole.seed)
        again.resume(list(half.entries), list(half.numbers), half.tables[-2:])
        assert again.record() == half.record() and again.move_count == half.move_count
        for move in whole.moves[half.move_count :]:
            again.push(move)
        assert again.record() == whole.record()
        assert again.table.tobytes() == whole.table.tobytes()


def test_undo_takes_back_luck_as_well(game: Game, all_settings: Callable[[Game], list[Settings]]) -> None:
    for settings in all_settings(game)[::4]:
        match = Match(settings, "undo")
        while not match.is_over:
            before, entries = match.table.tobytes(), list(match.entries)
            move = match.legal_moves[-1]
            match.push(move)
            after = match.table.tobytes()
            match.pop()
            assert match.table.tobytes() == before
            assert match.entries == entries
            match.push(move)
            assert match.table.tobytes() == after


def moves_of(document: Document) -> list[Any]:
    return [entry for entry in document["moves"] if "move" in entry]


def _other_seat(document: Document) -> None:
    entry = moves_of(document)[3]
    entry["seat"] = (entry["seat"] + 1) % document["players"]


def _illegal_move(document: Document) -> None:
    entry = moves_of(document)[2]
    everything = {text for other in moves_of(document) for text in other["legal"]}
    entry["move"] = sorted(everything - set(entry["legal"]))[0]


def _another_legal_move(document: Document) -> None:
    entry = next(entry for entry in moves_of(document) if len(entry["legal"]) > 1)
    entry["move"] = next(text for text in entry["legal"] if text != entry["move"])


def _lost_move(document: Document) -> None:
    document["moves"].remove(moves_of(document)[4])


def _doubled_move(document: Document) -> None:
    document["moves"].insert(1, copy.deepcopy(moves_of(document)[0]))


def _cut_short(document: Document) -> None:
    document["moves"].remove(moves_of(document)[-1])


def _played_on(document: Document) -> None:
    document["moves"].append(copy.deepcopy(moves_of(document)[-1]))


def _no_result(document: Document) -> None:
    del document["result"]


def _better_score(document: Document) -> None:
    document["result"]["scores"][0] += 1


def _other_winner(document: Document) -> None:
    losers = [seat for seat in range(document["players"]) if seat not in document["result"]["winners"]]
    document["result"]["winners"] = losers


def _better_rank(document: Document) -> None:
    document["result"]["ranks"] = document["result"]["ranks"][1:] + document["result"]["ranks"][:1]


def _other_end(document: Document) -> None:
    document["result"]["end"] = "GEN-3"


def _other_seed(document: Document) -> None:
    document["seed"] += "x"


def _stacked_setup(document: Document) -> None:
    pile = next(value for value in document["setup"].values() if isinstance(value, list))
    at = next(at for at in range(1, len(pile)) if pile[at] != pile[at - 1])
    pile[at], pile[at - 1] = pile[at - 1], pile[at]


def _short_setup(document: Document) -> None:
    next(value for value in document["setup"].values() if isinstance(value, list)).pop()


def _other_first(document: Document) -> None:
    document["first"] = (document["first"] + 1) % document["players"]


def _other_players(document: Document) -> None:
    document["players"] -= 1


def _other_ruleset(document: Document) -> None:
    document["ruleset"] = 999


def _unknown_key(document: Document) -> None:
    document["comment"] = "well played"


def _unknown_option(document: Document) -> None:
    document["options"]["easier"] = True


def _truth_for_a_number(document: Document) -> None:
    document["ruleset"] = True


def _fraction_for_a_number(document: Document) -> None:
    document["result"]["scores"][0] = float(document["result"]["scores"][0])


def _listed_illegal(document: Document) -> None:
    moves_of(document)[1]["legal"].append("~")


def _unlisted_legal(document: Document) -> None:
    next(entry for entry in moves_of(document) if len(entry["legal"]) > 1)["legal"].pop()


def _unsorted_legal(document: Document) -> None:
    next(entry for entry in moves_of(document) if len(entry["legal"]) > 1)["legal"].reverse()


def _legal_on_some(document: Document) -> None:
    del moves_of(document)[0]["legal"]


def _luck_from_nowhere(document: Document) -> None:
    document["moves"].insert(len(document["moves"]) - 1, {"chance": "shuffle", "order": []})


def _unnamed_luck(document: Document) -> None:
    document["moves"].insert(1, {"chance": "weather", "name": "rain"})


def _other_game(document: Document) -> None:
    document["game"] = "chess"


@cache
def untampered(game: Game, finished: Callable[..., Match]) -> str:
    """Record a whole game and check that it replays."""
    text = finished(Settings(game, game.player_counts[-1]), "tampered", keep_legal=True).record().text()
    replay(read(text.encode()))
    return text


TAMPERINGS = [value for name, value in list(globals().items()) if name.startswith("_") and callable(value)]
TAMPERINGS = [value for value in TAMPERINGS if getattr(value, "__module__", None) == __name__]


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__.strip("_"))
def test_tampered_records_are_refused(
    game: Game, tamper: Callable[[Document], None], finished: Callable[..., Match]
) -> None:
    document = json.loads(untampered(game, finished))
    tamper(document)
    with pytest.raises(RecordError) as refused:
        replay(read(json.dumps(document).encode()))
    assert str(refused.value).isprintable()


def test_missing_luck_is_refused(
    game: Game, all_settings: Callable[[Game], list[Settings]], finished: Callable[..., Match]
) -> None:
    for settings in all_settings(game):
        record = finished(settings).record()
        for seed in (record.seed, None):
            for at in [at for at, entry in enumerate(record.moves) if "chance" in entry][:3]:
                moves = record.moves[:at] + record.moves[at + 1 :]
                with pytest.raises(RecordError):
                    replay(replace(record, moves=moves, seed=seed))


def test_records_name_the_components_they_were_played_with(game: Game, finished: Callable[..., Match]) -> None:
    lists = shipped_items(game)
    plain: Record = finished(Settings(game, game.player_counts[0], component_lists=lists)).record()
    assert plain.components is None


def test_right_records_are_replayed_at_once_and_wrong_ones_step_by_step(
    game: Game, finished: Callable[..., Match]
) -> None:
    """Get the same match both ways; where anything is wrong, the fast way leaves it to the other one."""
    record = finished(Settings(game, game.player_counts[-1], dict(game.quick))).record()
    at_once, by_steps = _replay_at_once(record), _replay_by_steps(record)
    assert at_once == by_steps and at_once is not None
    assert at_once.record() == by_steps.record()
    move = next(entry for entry in record.moves if "move" in entry)
    for change in ({"seat": 1 - move["seat"]}, {"move": "nothing"}):
        wrong = replace(record, moves=[entry | change if entry is move else entry for entry in record.moves])
        assert _replay_at_once(wrong) is None
    assert _replay_at_once(replace(record, moves=[*record.moves, {"chance": "shuffle", "order": []}])) is None
    for chance in [entry for entry in record.moves[record.moves.index(move) :] if "chance" in entry][-1:]:
        lost = replace(record, moves=[entry for entry in record.moves if entry is not chance])
        assert _replay_at_once(lost) is None
