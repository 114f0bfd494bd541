"""`updraft games`: list the games."""

from rich.text import Text

from updraft.cli.terminal import Lang, language, out, print_text, terminal_texts
from updraft.games import catalogue
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts


def games(lang: Lang = None) -> None:
    """List the games, their player counts and their options."""
    chosen_lang = language(lang)
    labels = terminal_texts(chosen_lang)
    for game in catalogue():
        texts = game_texts(game, chosen_lang)
        players = labels["for_players"].format(
            least=game.player_counts[0], most=game.player_counts[-1], minutes=texts["minutes"]
        )
        out.print(Text.assemble((game.name, "bold"), f"  {texts['name']}: {players}"))
        print_text(texts["tagline"], indent=2)
        for option in game.options:
            values = ", ".join(map(format_value, option.values))
            print_text(f"{option.name} = {values}", "dim", indent=4)
