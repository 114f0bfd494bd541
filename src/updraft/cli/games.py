"""`updraft games`: what there is to play."""

from rich.text import Text

from updraft.cli.terminal import Lang, language, out, say, terminal_texts
from updraft.games import catalogue
from updraft.kit.table import format_value
from updraft.kit.texts import game_texts


def games(lang: Lang = None) -> None:
    """List the games, their player counts and their options."""
    spoken = language(lang)
    said = terminal_texts(spoken)
    for game in catalogue():
        texts = game_texts(game, spoken)
        players = said["for_players"].format(
            least=game.player_counts[0], most=game.player_counts[-1], minutes=texts["minutes"]
        )
        out.print(Text.assemble((game.name, "bold"), f"  {texts['name']}: {players}"))
        say(texts["tagline"], indent=2)
        for option in game.options:
            values = ", ".join(map(format_value, option.values))
            say(f"{option.name} = {values}", "dim", indent=4)
