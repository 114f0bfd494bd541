"""Link previews: the tags by which messengers show what a link to the page leads to."""

import asyncio
from contextlib import suppress
from html import escape
from typing import Any, NamedTuple

from litestar import Request

from updraft.kit.contract import Game
from updraft.kit.texts import game_texts
from updraft.server.hub import Hub
from updraft.server.i18n import UserError, preferred_language, translate
from updraft.server.store import DatabaseUnavailable
from updraft.server.table_state import TablePhase, TableState

PICTURE = "/preview.png"
FINDING_SECONDS = 1.0  # after which a page is sent without a word about its table
END_OF_HEAD = b"</head>"


class LinkPreview(NamedTuple):
    """The heading of a preview, and a sentence."""

    title: str
    text: str


async def with_preview(page: bytes, request: Request[Any, Any, Any], hub: Hub) -> bytes:
    """Add the tags of a preview to the head of the page."""
    lang = preferred_language(request.headers.get("accept-language", ""))
    _, kind, name, *_ = [*request.scope["path"].split("/"), "", ""]
    preview = await _of_table(hub, kind, name, lang) if kind in ("table", "replay", "review") and name else None
    tags = _tags(preview or LinkPreview("Updraft", translate(lang, "preview")), request)
    return page.replace(END_OF_HEAD, tags.encode() + END_OF_HEAD, 1)


async def _of_table(hub: Hub, kind: str, table_id: str, lang: str) -> LinkPreview | None:
    """Say who invites to what, or which game is played; only what everyone with the link may know anyway."""
    if hub.store.failing_since is not None:
        return None
    with suppress(UserError, DatabaseUnavailable, TimeoutError):
        async with asyncio.timeout(FINDING_SECONDS):
            table = await hub.find(table_id)
        if table:
            return _invitation(table.state, lang) if kind == "table" else _replay(table.state.game, lang)
    return None


def _invitation(state: TableState, lang: str) -> LinkPreview:
    game = game_texts(state.game, lang)["name"]
    if state.phase != TablePhase.OPEN:
        return LinkPreview(game, translate(lang, "preview_table"))
    host = next((chair.name for chair in state.chairs if chair.guest == state.host), "")
    clock = "preview_clock" if state.created.time_control else "preview_no_clock"
    text = translate(lang, clock, players=state.created.players)
    return LinkPreview(translate(lang, "preview_invites", host=host, game=game), text)


def _replay(game: Game, lang: str) -> LinkPreview:
    return LinkPreview(game_texts(game, lang)["name"], translate(lang, "preview_replay"))


def _tags(preview: LinkPreview, request: Request[Any, Any, Any]) -> str:
    """Write the tags; addresses have to be absolute, and the host is what the client called us."""
    origin = f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    properties = {
        "og:type": "website",
        "og:site_name": "Updraft",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": origin + request.scope["path"],
        "og:image": origin + PICTURE,
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items())
    return f'{tags}<meta name="twitter:card" content="summary_large_image">'
