"""Mistakes of the user are answered with one sentence and exit code 2, and nothing is written."""

import json
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from updraft import cli, games
from updraft.arena.ratings import MissingResearchExtra
from updraft.bots import UnknownBotError
from updraft.bots.random_bot import RandomBot
from updraft.cli import arena, dataset, lab, research, terminal
from updraft.cli import play as play_command
from updraft.cli import simulate as simulate_command
from updraft.cli.terminal import UsageError, terminal_texts
from updraft.kit.components import shipped_items
from updraft.kit.contract import ComponentLists
from updraft.kit.match import Match
from updraft.kit.table import Settings
from updraft.kit.texts import LANGUAGES
from updraft.kit.view import view_of

if TYPE_CHECKING:
    from tests.cli.conftest import Run

GAME = games.find("tout-la-haut")
ITEMS = shipped_items(GAME)


def play(moves: int) -> Match:
    """Play so many moves of a game of two bots."""
    match, bot = Match(Settings(GAME, 2), "wrong"), RandomBot("wrong")
    while match.move_count < moves:
        match.push(bot.choose(view_of(GAME, match.table, match.turn)))
    return match


def components_file(items: ComponentLists) -> str:
    """Write a components file with these lists."""
    lists = []
    for name, entries in items.items():
        pairs = ", ".join(f"{key} = {value}" for key, value in entries.items()) if isinstance(entries, dict) else ""
        written = f"{{ {pairs} }}" if pairs else json.dumps(entries)
        lists.append(f'[{name}]\nrule = "TLH-C1"\nstatus = "found"\nitems = {written}\n')
    return "\n".join(lists)


@pytest.fixture
def bad_files(tmp_path: Path) -> Path:
    """Make a folder with all kinds of files that a command cannot use."""
    play(14).record().save(tmp_path / "over.json")
    play(3).record().save(tmp_path / "unfinished.json")
    unfinished = (tmp_path / "unfinished.json").read_bytes()
    (tmp_path / "half.json").write_bytes(unfinished[: len(unfinished) // 2])
    (tmp_path / "moved.json").write_bytes(unfinished.replace(b'"move": "', b'"move": "X', 1))
    (tmp_path / "notes.txt").write_text("Buy apples.\n")
    (tmp_path / "latin.toml").write_bytes(b"# cabane \xe0 No\xebl\n")
    (tmp_path / "few.toml").write_text(components_file(ITEMS | {"cards": ITEMS["cards"][:31]}))
    (tmp_path / "more.toml").write_text(components_file(ITEMS | {"stumps": 5}))
    (tmp_path / "less.toml").write_text(components_file({"cards": ITEMS["cards"]}))
    (tmp_path / "folder").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "plan.json").write_text('{"format": "updraft-arena/1", "game": "tout-la-haut", "players": 3}')
    return tmp_path


SIMULATE = "simulate tout-la-haut --players 2 --games 1 --seed a --out new"
DATASET = "dataset tout-la-haut --bots random --games 2 --out new"
ARENA = "arena tout-la-haut --bots random,ismcts:5 --games 2 --out new"

MISTAKES = [
    # a command, and a word that its error must have
    ("fly", "fly"),
    ("--fast", "--fast"),
    ("games extra", "extra"),
    ("games --lang de", "'de'"),
    ("rules", "game"),
    ("rules checkers", "'checkers'"),
    ("rules tout-la-haut --lang", "--lang"),
    ("play", "tout-la-haut"),
    ("play checkers", "tout-la-haut"),
    ("play tout-la-haut --players 1", "2 to 5"),
    ("play tout-la-haut --players 6", "2 to 5"),
    ("play tout-la-haut --players two", "--players"),
    ("play tout-la-haut --option objective", "name=value"),
    ("play tout-la-haut --option objective=foo", "SMALL-CABIN"),
    ("play tout-la-haut --option 'objective=one\ntwo'", "SMALL-CABIN"),
    ("play tout-la-haut --option strategic=perhaps", "false, true"),
    ("play tout-la-haut --option colour=red", "draw_last"),
    ("play tout-la-haut --seat bot:foo", "random"),
    ("play tout-la-haut --seat bot:random:5", "does not search"),
    ("play tout-la-haut --seat bot:./nowhere", "'./nowhere'"),
    ("play tout-la-haut --seat bot:./notes.txt", "chmod +x ./notes.txt"),
    ("play tout-la-haut --seat bot:nowhere:choose", "'nowhere'"),
    ("play tout-la-haut --seat 'bot:'", "module:function"),
    ("play tout-la-haut --bot-timeout 0 --seat bot", "--bot-timeout"),
    ("play tout-la-haut --seat ' '", "--seat"),
    ("play tout-la-haut --players 2 --seat Ann --seat Bob --seat Cleo", "2"),
    ("play tout-la-haut" + " --seat Ann" * 6, "2 to 5"),
    ("play tout-la-haut --seat Ann --seat ANN", "'ANN'"),
    ("play tout-la-haut --seat Ann --seat ' ann '", "'ann'"),
    ("play tout-la-haut --lang en --seat 'Bot 1 (casual)' --seat bot", "'bot 1 (casual)'"),
    ("play tout-la-haut --seat " + "x" * 31, "30 letters"),
    ("play --resume unfinished.json --seat bot:foo", "random, novice, casual, club, expert"),
    ("play --resume unfinished.json --seat Ann --seat ann", "'ann'"),
    ("play tout-la-haut --first 7", "0 to 1"),
    ("play tout-la-haut --first -1", "0 to 1"),
    ("play tout-la-haut --seed \udcff", "seed"),
    ("play tout-la-haut --save", "--save"),
    ("play tout-la-haut --save nowhere/game.json", "nowhere"),
    ("play tout-la-haut --save folder", "folder"),
    ("play tout-la-haut --components nowhere.toml", "nowhere.toml"),
    ("play tout-la-haut --components notes.txt", "notes.txt"),
    ("play tout-la-haut --components latin.toml", "latin.toml"),
    ("play tout-la-haut --components few.toml", "32 cards"),
    ("play tout-la-haut --components more.toml", "'stumps'"),
    ("play tout-la-haut --components less.toml", "'objectives'"),
    ("play --resume nowhere.json", "nowhere.json"),
    ("play --resume notes.txt", "notes.txt"),
    ("play --resume over.json", "updraft replay over.json"),
    ("play --resume moved.json", "move 1"),
    ("play checkers --resume unfinished.json", "tout-la-haut"),
    ("play --resume unfinished.json --players 2", "--players"),
    ("play --resume unfinished.json --option objective=off", "--option"),
    ("play --resume unfinished.json --seat Ann --seat Bob --seat Cleo", "2"),
    ("simulate tout-la-haut", "--players"),
    (SIMULATE.replace("--seed a", ""), "--seed"),
    (SIMULATE.replace("--games 1", "--games 0"), "--games"),
    (SIMULATE.replace("--players 2", "--players 9"), "2 to 5"),
    (SIMULATE.replace("--seed a", "--seed a/b"), "'a/b'"),
    (SIMULATE.replace("--seed a", "--seed ''"), "seed"),
    (SIMULATE.replace("--out new", "--out notes.txt"), "notes.txt"),
    (SIMULATE + " --option objective", "name=value"),
    (SIMULATE + " --bots expert,club,casual", "each of the 2 seats"),
    (SIMULATE + " --bots random,", "''"),
    (SIMULATE + " --bots random,./nowhere", "'./nowhere'"),
    ("replay", "file"),
    ("replay nowhere.json", "nowhere.json"),
    ("replay half.json", "half.json"),
    ("replay over.json --seat 2", "0 to 1"),
    ("verify", "FILE"),
    ("verify over.json nowhere.json", "nowhere.json"),
    ("verify 'no\nwhere.json'", "where.json"),
    ("arena tout-la-haut", "--bots"),
    (ARENA.replace("tout-la-haut", "checkers"), "tout-la-haut"),
    (ARENA.replace("random,ismcts:5", "random"), "two bots"),
    (ARENA.replace("random,ismcts:5", "'random,random,random #2'"), "twice"),
    (ARENA.replace("random,ismcts:5", "random,nobody"), "'nobody'"),
    (ARENA.replace("random,ismcts:5", "random,ismcts:x"), "'ismcts:x'"),
    (ARENA.replace("--games 2", "--games 0"), "--games"),
    (ARENA + " --players 6", "2 to 5"),
    (ARENA + " --option colour=red", "draw_last"),
    (ARENA + " --jobs 0", "--jobs"),
    (ARENA + " --on sun", "ray://HOST:PORT"),
    (ARENA + " --on ray://", "ray://HOST:PORT"),
    (ARENA + " --seed 'a\nb'", "seed"),
    (ARENA + " --lang de", "'de'"),
    (ARENA.replace("--out new", "--out notes.txt"), "notes.txt"),
    (ARENA.replace("--out new", "--out other"), "choose another folder"),
    ("lab checkers --out new", "tout-la-haut"),
    ("lab tout-la-haut", "--out"),
    ("lab tout-la-haut --out new --question luck", "components"),
    ("lab tout-la-haut --out new --level nobody", "'nobody'"),
    ("lab tout-la-haut --out new --players 1", "2 to 5"),
    ("lab tout-la-haut --out new --games -1", "--games"),
    ("lab tout-la-haut --out other --level random", "choose another folder"),
    (DATASET.replace("tout-la-haut", "checkers"), "tout-la-haut"),
    (DATASET.replace("random", "nobody"), "'nobody'"),
    (DATASET.replace("random", "random,novice,casual") + " --players 2", "each of the 2 seats, not 3"),
    (DATASET.replace("--games 2", "--games 0"), "--games"),
    (DATASET + " --option colour=red", "draw_last"),
    (DATASET + " --players 9", "2 to 5"),
    (DATASET + " --jobs 0", "--jobs"),
    (DATASET + " --on sun", "ray://HOST:PORT"),
    (DATASET.replace("new", "notes.txt"), "--overwrite"),
    (DATASET.replace("new", "other"), "folder"),
    (DATASET.replace("new", "nowhere/new"), "no folder nowhere"),
    ("bench checkers", "tout-la-haut"),
    ("bench --seconds soon", "--seconds"),
    ("bench tout-la-haut --seconds -1", "--seconds"),
]


@pytest.mark.parametrize(("command", "word"), MISTAKES, ids=[ascii(command) for command, _ in MISTAKES])
def test_one_sentence_and_exit_code_2(updraft: "Run", bad_files: Path, command: str, word: str) -> None:
    before = sorted(bad_files.rglob("*"))
    ran = updraft(command)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("updraft: ")
    assert ran.stderr.endswith("\n")
    assert len(ran.stderr.splitlines()) == 1
    assert word in ran.stderr
    assert sorted(bad_files.rglob("*")) == before


def test_unknown_bots_and_equal_names_are_refused_before_anything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def compile_nothing(*_: object) -> None:
        pytest.fail("a game is compiled")

    for module in (play_command, simulate_command, research, dataset):
        monkeypatch.setattr(module, "compile_game", compile_nothing)
    with pytest.raises(UnknownBotError, match="random, novice, casual, club, expert"):
        play_command.play("tout-la-haut", seat=["Ann", "bot:foo"])
    with pytest.raises(UsageError, match="'ann'"):
        play_command.play("tout-la-haut", seat=["Ann", "ann"])
    with pytest.raises(UnknownBotError):
        simulate_command.simulate("tout-la-haut", 2, 1, "a", Path("new"), bots="foo")
    with pytest.raises(UnknownBotError):
        arena.arena("tout-la-haut", "random,foo", 2, Path("new"))
    with pytest.raises(UnknownBotError):
        lab.lab("tout-la-haut", Path("new"), level="foo")
    with pytest.raises(UnknownBotError):
        dataset.dataset("tout-la-haut", "foo", 2, Path("new"))


IN_FRENCH = [
    # a command, and what its error says in French
    ("fly", "il n’y a pas de commande 'fly'"),
    ("--fast", "il n’y a pas d’option --fast"),
    ("games extra", "trop d’arguments : extra"),
    ("rules", "l’argument game manque"),
    ("rules checkers", "jeu inconnu 'checkers'"),
    ("rules tout-la-haut --lang", "l’option --lang demande une valeur"),
    ("simulate tout-la-haut", "l’option --players manque"),
    ("bench --seconds soon", "--seconds doit être un nombre"),
    ("play tout-la-haut --players two", "--players doit être un nombre entier"),
    ("play tout-la-haut --bot-timeout 0 --seat bot", "--bot-timeout doit être au moins 0.1"),
    ("serve --port 99999", "--port (UPDRAFT_PORT) doit être au plus 65535"),
    ("serve --bot-pause -1", "--bot-pause (UPDRAFT_BOT_PAUSE) doit être au moins 0"),
    ("serve --review-seconds soon", "--review-seconds (UPDRAFT_REVIEW_SECONDS) doit être un nombre"),
    ("serve --limit nonsense", "écrivez NOM=VALEUR, par exemple requests=200/20"),
    ("serve --limit wishes=3", "la limite 'wishes' n’existe pas ; les limites sont tables_per_guest, "),
    ("serve --limit requests=0/20", "requests est une réserve d’au moins 1 et un nombre par seconde"),
    ("serve --limit tables_per_guest=0", "tables_per_guest est un nombre entier à partir de 1, par exemple 20"),
    ("serve --limit header_seconds=0", "header_seconds est un nombre de secondes supérieur à 0, par exemple 10"),
    ("play tout-la-haut --players 6", "se joue de 2 à 5"),
    ("play tout-la-haut --seat bot:foo", "robot inconnu 'foo'"),
    ("play tout-la-haut --seat bot:random:5", "random ne cherche pas"),
    ("play tout-la-haut --seat bot:expert:x", "un nombre de simulations"),
    ("play tout-la-haut --seat Ann --seat ANN", "deux joueurs s’appellent 'ANN'"),
    ("play --resume moved.json", "moved.json : coup 1"),
    ("play --resume half.json", "half.json : le fichier n’est pas du JSON"),
    ("verify nowhere.json", "fichier introuvable : nowhere.json"),
    (DATASET.replace("new", "notes.txt"), "notes.txt existe déjà"),
    (DATASET.replace("random", "random,casual,club") + " --players 2", "un pour chacune des 2 places, et non 3"),
    ("replay over.json --seat 2", "--seat va de 0 à 1, et non 2"),
    ("play tout-la-haut --seat bot:./nowhere", "le robot './nowhere' ne peut pas démarrer"),
    ("play tout-la-haut --seat bot:./notes.txt", "n’est pas exécutable : lancez chmod +x ./notes.txt"),
    ("play tout-la-haut --seat bot:nowhere:choose", "le robot 'nowhere:choose' ne peut pas être chargé"),
    ("play tout-la-haut --components nowhere.toml", "nowhere.toml est illisible"),
    ("play tout-la-haut --components more.toml", "n’a pas de liste de matériel 'stumps'"),
    ("play tout-la-haut --components less.toml", "la liste 'objectives' manque"),
    ("play tout-la-haut --components few.toml", "cards : 31 au lieu de 32"),
    (ARENA + " --jobs 0", "--jobs doit être au moins 1, et non 0"),
    (ARENA + " --on sun", "--on doit être ray ou ray://HÔTE:PORT, et non 'sun'"),
    (ARENA.replace("random,ismcts:5", "random"), "un tournoi demande au moins deux robots"),
    (ARENA.replace("random,ismcts:5", "'random,random,random #2'"), "random #2 est indiqué deux fois"),
    (ARENA.replace("random,ismcts:5", "random,llm:choose"), "choose n’est pas l’adresse d’un modèle de langage"),
    (ARENA.replace("--out new", "--out notes.txt"), "impossible d’écrire les résultats dans notes.txt"),
    (ARENA.replace("--out new", "--out other"), "other contient d’autres parties (ruleset : None au lieu de 1)"),
    ("lab tout-la-haut --out new --question luck", "--question doit être l’une de seats, options"),
    ("play tout-la-haut --seat bot:llm:http://localhost/v1", "un modèle de langage doit être nommé"),
    ("play tout-la-haut --seat 'bot:llm:http://localhost/v1#x attempts=0'", "il faut un nombre de réponses, 1 ou plus"),
    ("play tout-la-haut --seat 'bot:llm:http://localhost/v1#x warmth=3'", "les réglages s’écrivent nom=valeur"),
]


@pytest.fixture
def fail(
    precompiled: None,
    bad_files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., str]:
    """Run a command in this process, in a folder of bad files; return its error."""

    def run(command: str, lang: str) -> str:
        monkeypatch.chdir(bad_files)
        monkeypatch.setenv("LC_ALL", lang)
        monkeypatch.setattr(sys, "argv", ["updraft", *shlex.split(command)])
        monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
        monkeypatch.setattr(terminal, "_chosen", [])
        with pytest.raises(SystemExit) as exit_code:
            cli.main()
        assert exit_code.value.code == 2
        return capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ")

    return run


@pytest.mark.parametrize(("command", "words"), IN_FRENCH, ids=[command for command, _ in IN_FRENCH])
def test_mistakes_are_told_in_the_users_language(fail: Callable[..., str], command: str, words: str) -> None:
    told = fail(command, "fr_FR.UTF-8")
    assert len(told.splitlines()) == 1
    assert words in told


def test_the_language_that_was_chosen_is_that_of_errors(fail: Callable[..., str]) -> None:
    assert "le fichier n’est pas du JSON" in fail("replay half.json --lang fr", "en_GB.UTF-8")
    assert "unknown language 'de'" in fail("games --lang de", "en_GB.UTF-8")
    assert "--players doit être un nombre" in fail("play up-turn --players two --lang=fr", "en_GB.UTF-8")


def test_a_missing_extra_is_told_in_both_languages() -> None:
    told = MissingResearchExtra()
    assert "need extra packages" in told.message("en")
    assert "demandent des paquets de plus" in told.message("fr")


def test_every_mistake_has_words_in_both_languages() -> None:
    english, french = (terminal_texts(lang)["usage"] for lang in LANGUAGES)
    assert english.keys() == french.keys()
    for key, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", french[key])), key
