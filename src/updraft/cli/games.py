"""`updraft games`: list the games."""

from rich.text import Text

from updraft.cli.terminal import Lang, language, out, print_text, terminal_texts
from updraft.games import catalogue
from updraft.kit.contract import Game
from updraft.kit.rulebook import OptionText, option_texts
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts


def games(lang: Lang = None) -> None:
    """List the games and explain their options."""
    chosen_lang = language(lang)
    labels = terminal_texts(chosen_lang)
    for game in catalogue():
        texts = game_texts(game, chosen_lang)
        players = labels["for_players"].format(
            least=game.player_counts[0], most=game.player_counts[-1], minutes=texts["minutes"]
        )
        out.print(Text.assemble((game.name, "bold"), f"  {texts['name']}: {players}"))
        print_text(texts["tagline"], indent=2)
        for option in option_texts(game, chosen_lang):
            _print_option(game, option, chosen_lang)


def _print_option(game: Game, option: OptionText, lang: str) -> None:
    """Print an option with its values as they are typed, the default, and what it means."""
    labels = terminal_texts(lang)
    values = ", ".join(map(format_value, option.values))
    default = labels["default"].format(value=format_value(option.default))
    print_text(f"{option.name} = {values} ({default})", indent=4)
    print_text(option.title, indent=6)
    if about := game_texts(game, lang)["options"][option.name].get("about"):
        print_text(about, "dim", indent=6)
    for value, label in zip(option.values, option.labels, strict=True):
        if not isinstance(value, bool) and label != format_value(value):
            print_text(f"{format_value(value)}: {label}", "dim", indent=8)
    if option.players != tuple(game.player_counts):
        print_text(labels["only_players"].format(counts=", ".join(map(str, option.players))), "dim", indent=8)
