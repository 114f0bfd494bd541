"""A bot for Updraft's server, with nothing but Python's own library: it makes the first legal move, always.

python bot.py http://localhost:8000 TOKEN TABLE
"""

import json
import sys
import urllib.request
from typing import Any


def ask(server: str, token: str, path: str, data: dict[str, Any] | None = None) -> Any:
    """A request with the token; `data` makes it a POST."""
    body = json.dumps(data).encode() if data is not None else None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}{path}", body, headers)  # noqa: S310 (the address is the caller's own)
    return urllib.request.urlopen(request)  # noqa: S310


def play(server: str, token: str, table: str) -> dict[str, Any]:
    """Listen to a table and answer whenever it asks, until the game is over."""
    with ask(server, token, f"/api/tables/{table}/stream") as stream:
        for line in stream:
            said = json.loads(line) if line.strip() else {}
            if said.get("result"):
                result: dict[str, Any] = said["result"]
                return result
            if question := said.get("decision"):
                number = question["number"]
                move = {"id": f"bot {number}", "decision": number, "move": question["choices"][0]}
                ask(server, token, f"/api/tables/{table}/moves", move).close()
    return {}


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:4])))
