"""A language model plays, against a real server that answers well, badly, late or not at all."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import updraft
from tests.bots.fake_model import FakeModel, Script, Scripted, completion, fake_model, in_turn, offered, player
from updraft.arena.tournament import Tournament
from updraft.bots import BotError, LanguageModelBot, make_bot, search_kind, short_name
from updraft.kit.contract import Game
from updraft.kit.view import View

KEY = "sk-a-secret-of-the-test"
Serve = Callable[[Script], FakeModel]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers that are closed after the test."""
    with ExitStack() as servers:
        yield lambda script: servers.enter_context(fake_model(script))


@pytest.fixture(autouse=True)
def no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPDRAFT_LLM_KEY", raising=False)


def bot_of(fake: FakeModel, **settings: Any) -> LanguageModelBot:
    return LanguageModelBot(fake.url, "fake", **{"seed": "1", "backoff": 0.001, **settings})


@pytest.mark.parametrize("name", updraft.game_names())
def test_a_model_plays_a_whole_game_in_the_arena(name: str, serve: Serve) -> None:
    """Play with a server that knows the prompts alone: they are enough to play by the rules."""
    fake = serve(player())
    options = dict(updraft.game(name).quick)
    tournament = Tournament(name, 2, (f"{fake.name} listed=30 forfeit=stop attempts=1", "random"), "whole", options)
    row = tournament.play(0, lambda: False)
    assert row is not None and sorted(row["ranks"])[0] == 1
    asked = row["decisions"][row["bots"].index(tournament.bots[0])]
    assert len(fake.conversations) >= asked > 2
    assert any("What happened since your previous turn:" in talk[1]["content"] for talk in fake.conversations)


def test_a_refused_move_is_answered_with_the_sentence_and_its_rule(view: View, serve: Serve) -> None:
    fake = serve(in_turn("Final answer: R9R9", "Final answer: P4P4"))
    bot = bot_of(fake)
    assert bot.choose(view) in view.legal_actions
    first, second, third = (talk[-1]["content"] for talk in fake.conversations)
    assert "Your legal moves:" in first
    assert "The referee refuses `R9R9`: " in second and second.rstrip("<move>").count("[TLH-C1]") == 1
    assert "`P4P4`: You do not have this card in hand." in third and "[TLH-3]" in third
    assert [message["role"] for message in fake.conversations[2]] == ["system", "user", *["assistant", "user"] * 2]
    assert (bot.usage.refused, bot.usage.forfeits, bot.usage.requests) == (2, 0, 3)


@pytest.mark.parametrize(
    "answer",
    ["", "Hm.", "¯\\_(ツ)_/¯" * 1000, completion(None, refusal="I cannot help with that."), completion(None)],
    ids=["empty", "words", "noise", "refusal", "nothing"],
)
def test_an_answer_without_a_move_is_asked_for_again(view: View, serve: Serve, answer: Any) -> None:
    fake = serve(in_turn(answer))
    bot = bot_of(fake)
    assert bot.choose(view) in view.legal_actions
    assert "does not end with a line that names a move" in fake.conversations[1][-1]["content"]
    assert bot.usage.refused == 1


def test_a_model_that_never_names_a_legal_move_forfeits_its_decision(view: View, serve: Serve) -> None:
    fake = serve(lambda messages: "I resign.")
    bot = bot_of(fake, attempts=4)
    assert bot.choose(view) in view.legal_actions
    assert (bot.usage.requests, bot.usage.refused, bot.usage.forfeits) == (4, 4, 1)
    with pytest.raises(BotError, match=r"named no legal move in 2 answers\. Your answer does not end with a line"):
        bot_of(fake, attempts=2, forfeit="stop").choose(view)


def test_an_answer_that_was_cut_off_is_told_so(view: View, serve: Serve) -> None:
    body = json.loads(completion("I think that").body)
    body["choices"][0]["finish_reason"] = "length"
    fake = serve(in_turn(Scripted(json.dumps(body).encode())))
    bot_of(fake).choose(view)
    assert "cut off" in fake.conversations[1][-1]["content"]


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_server_is_asked_again(view: View, serve: Serve, status: int) -> None:
    busy = Scripted(b'{"error": {"message": "slow down"}}', status, {"Retry-After": "0.01"})
    bot = bot_of(serve(in_turn(busy, busy)))
    assert bot.choose(view) in view.legal_actions
    assert (bot.usage.requests, bot.usage.retries, bot.usage.refused) == (3, 2, 0)


def test_malformed_answers_are_asked_for_again_and_then_reported(view: View, serve: Serve) -> None:
    broken = [Scripted(body) for body in (b"{not json", b"[]", b'{"choices": []}', b'{"choices": [{"message": 3}]}')]
    bot = bot_of(serve(in_turn(*broken)))
    assert bot.choose(view) in view.legal_actions
    assert bot.usage.retries == 4
    with pytest.raises(BotError, match=r"something else than a chat completion: \{not json"):
        bot_of(serve(lambda messages: broken[0]), retries=1).choose(view)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (
            Scripted(f'{{"error": {{"message": "bad key {KEY}"}}}}'.encode(), 401),
            r"status 401: bad key \(key\); is the",
        ),
        (Scripted(b'{"error": "no such model"}', 404), "status 404: no such model"),
        (Scripted(b"\x1b[31m<html>", 400), "status 400: ·"),
        (Scripted(b"", 302, {"Location": "http://127.0.0.1:9/v1/chat/completions"}), "redirects to another address"),
    ],
)
def test_other_errors_are_one_sentence_at_once(view: View, serve: Serve, answer: Scripted, sentence: str) -> None:
    fake = serve(lambda messages: answer)
    with pytest.raises(BotError, match=sentence) as failure:
        bot_of(fake, key=KEY).choose(view)
    assert len(fake.conversations) == 1
    assert KEY not in str(failure.value) and fake.url in str(failure.value)


def test_a_server_that_is_busy_for_too_long_is_late(view: View, serve: Serve) -> None:
    busy = Scripted(b"", 429, {"Retry-After": "3600"})
    with pytest.raises(BotError, match="did not answer in time; the last problem: it answered with status 429"):
        bot_of(serve(lambda messages: busy), timeout=5).choose(view)


def test_a_slow_server_is_late(view: View, serve: Serve) -> None:
    with pytest.raises(BotError, match="did not answer in time"):
        bot_of(serve(lambda messages: Scripted(b"", waits=True)), timeout=0.1).choose(view)


def test_a_stopped_bot_leaves_the_move_to_chance(view: View, serve: Serve) -> None:
    def stop(messages: Any) -> Scripted:
        bot.stop()
        return Scripted(b"", waits=True)

    bot = bot_of(serve(stop))
    assert bot.choose(view) in view.legal_actions
    assert bot.usage.forfeits == 1


def test_an_address_without_a_server_is_one_sentence(view: View, serve: Serve) -> None:
    with fake_model(player()) as gone:
        bot = bot_of(gone)
    with pytest.raises(BotError, match=r"the model fake at http://127.* does not answer: nothing listens there"):
        bot.choose(view)


def test_settings_are_sent_and_the_key_is_shown_nowhere(
    view: View, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    transcript = tmp_path / "talk.jsonl"
    fake = serve(in_turn(f"Is {KEY} yours?\nFinal answer: {KEY}"))
    monkeypatch.setenv("MY_KEY", KEY)
    name = f"{fake.name} temperature=0.5 max_tokens=99 key_env=MY_KEY price=2/10 transcript={transcript}"
    bot = make_bot(view.game, name, "x")
    assert isinstance(bot, LanguageModelBot)
    bot.choose(view)
    assert fake.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert {key: fake.bodies[0][key] for key in ("model", "temperature", "max_tokens")} == {
        "model": "fake",
        "temperature": 0.5,
        "max_tokens": 99,
    }
    assert (bot.usage.prompt_tokens, bot.usage.completion_tokens) == (200, 20)
    assert bot.cost == pytest.approx(0.0006)
    first, second = (json.loads(line) for line in transcript.read_text(encoding="utf-8").splitlines())
    assert first["move"] is None and "[TLH-3]" in first["refused"][0]
    assert second["move"] in view.legal_moves and len(second["messages"]) == 1
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert KEY not in transcript.read_text() + repr(bot) + repr(bot.server) + str(bot)


def test_without_a_key_none_is_sent(view: View, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    fake = serve(player())
    bot_of(fake).choose(view)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)  # meant for another address
    bot_of(fake).choose(view)
    monkeypatch.setenv("UPDRAFT_LLM_KEY", KEY)
    bot_of(fake).choose(view)
    assert [headers.get("Authorization") for headers in fake.headers] == [None, None, f"Bearer {KEY}"]


def test_a_transcript_that_cannot_be_written_is_one_sentence(view: View, serve: Serve, tmp_path: Path) -> None:
    with pytest.raises(BotError, match=r"cannot write the transcript .*: No such file or directory"):
        bot_of(serve(player()), transcript=tmp_path / "no" / "file").choose(view)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("llm:", "is not the address of a language model"),
        ("llm:choose", "is not the address of a language model"),
        ("llm:file:///etc/passwd#x", "is not the address of a language model"),
        ("llm:http://localhost:port/v1#x", "is not the address of a language model"),
        ("llm:http://localhost/v1", "needs a name"),
        (f"llm:http://me:{KEY}@localhost/v1#x", "put the key into the variable UPDRAFT_LLM_KEY"),
        (f"llm:http://localhost/v1?key={KEY}#x", "put the key into the variable UPDRAFT_LLM_KEY"),
        (f"llm:http://localhost/v1#x key={KEY}", "a key does not belong into a bot’s name"),
        ("llm:http://localhost/v1#x key_env=NOT_SET_HERE", "an environment variable that holds a key"),
        ("llm:http://localhost/v1#x warmth=3", "settings are written name=value: temperature, "),
        ("llm:http://localhost/v1#x attempts", "settings are written name=value"),
        ("llm:http://localhost/v1#x attempts=0", "attempts=0 of a language model is not a number of answers"),
        ("llm:http://localhost/v1#x temperature=nan", "temperature=nan of a language model is not a number"),
        ("llm:http://localhost/v1#x price=1", "two prices"),
        ("llm:http://localhost/v1#x forfeit=never", "random or stop"),
        ("llm:http://localhost/v1#x rules='brief", "no closing quotation"),
    ],
)
def test_wrong_names_are_answered_with_a_sentence(game: Game, name: str, sentence: str) -> None:
    with pytest.raises(BotError, match=sentence) as failure:
        make_bot(game, name, "x")
    assert KEY not in str(failure.value)


def test_names_are_short_where_they_are_shown() -> None:
    assert short_name("llm:http://localhost:8080/v1#qwen/qwen3:free temperature=1") == "qwen/qwen3:free"
    assert search_kind("llm:http://localhost:8080/v1#qwen") is None


def test_a_model_hears_what_happened_in_a_match_of_bots(serve: Serve) -> None:
    fake, game = serve(player()), updraft.game("up-turn")
    match = game.new(players=2, seed=3, bag="once")
    updraft.play_to_end(match, [bot_of(fake), make_bot(game, "random", "2")], lambda: match.move_count > 12)
    assert any("- Seat 1 draws a tile" in talk[1]["content"] for talk in fake.conversations)
    assert all(offered(talk) for talk in fake.conversations)
