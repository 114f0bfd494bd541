"""The rules of every game, with the same texts that `updraft rules` prints."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter, QueryParameter

import updraft
from updraft.kit.rulebook import Rulebook, rulebook
from updraft.kit.untrusted import quoted
from updraft.server.i18n import NotFound
from updraft.server.problems import problems


@get("/api/games/{name:str}/rules", responses=problems(404))
async def rules(
    name: Annotated[str, PathParameter(max_length=40)],
    lang: Annotated[str, QueryParameter(description="en or fr", pattern="^(en|fr)$")] = "en",
) -> Rulebook:
    """Return a game's rules in our own words, with ids, rulings, options and components."""
    if name not in updraft.game_names():
        raise NotFound("unknown_game", given=quoted(name), known=", ".join(updraft.game_names()))
    return rulebook(updraft.game(name), lang)
