"""`updraft games`: what there is to play."""

from rich.text import Text

from updraft.cli.screen import Lang, language, of_terminal, out, say
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
        say(texts["tagline"], indent=2)
        for option in game.options:
            values = ", ".join(map(shown, option.values))
            say(f"{option.name} = {values}", "dim", indent=4)
