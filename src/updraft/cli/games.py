"""`updraft games`: what there is to play."""

from rich.padding import Padding
from rich.text import Text

from updraft.cli.screen import Lang, language, of_terminal, out
from updraft.games import catalogue
from updraft.kit.table import shown
from updraft.kit.texts import of_game


def games(lang: Lang = None) -> None:
    """List the games, their player counts and their options."""
    spoken = language(lang)
    said = of_terminal(spoken)
    for game in catalogue():
        texts = of_game(game, spoken)
        players = said["for_players"].format(least=game.seats[0], most=game.seats[-1], minutes=texts["minutes"])
        out.print(Text.assemble((game.name, "bold"), f"  {texts['name']}: {players}"))
        out.print(Padding(texts["tagline"], (0, 0, 0, 2)), soft_wrap=False)
        for option in game.options:
            values = ", ".join(map(shown, option.values))
            out.print(Padding(Text(f"{option.name} = {values}", "dim"), (0, 0, 0, 4)), soft_wrap=False)
