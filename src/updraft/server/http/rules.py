"""The rules of every game for whoever reads them here: the same texts as `updraft rules` prints."""

from typing import Annotated

from litestar import get
from litestar.params import PathParameter, QueryParameter

from updraft import games
from updraft.kit.rulebook import Rulebook, rulebook
from updraft.kit.untrusted import quoted
from updraft.server.i18n import NotFound
from updraft.server.problems import problems


@get("/api/games/{name:str}/rules", responses=problems(404))
async def rules(
    name: Annotated[str, PathParameter(max_length=40)],
    lang: Annotated[str, QueryParameter(description="en or fr", pattern="^(en|fr)$")] = "en",
) -> Rulebook:
    """A game's rules in our own words, with ids, rulings, options and what is in the box."""
    if name not in games.names():
        raise NotFound("no_game", given=quoted(name), known=", ".join(games.names()))
    return rulebook(games.find(name), lang)
