"""A bot for Updraft's server that needs only Python's standard library: it always plays its first legal move.

python bot.py http://localhost:8000 TOKEN TABLE
"""

import json
import sys
import urllib.request
from typing import Any


def send(server: str, token: str, path: str, data: dict[str, Any] | None = None) -> Any:
    """Send a request with the token; with `data` it is a POST."""
    body = json.dumps(data).encode() if data is not None else None
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}{path}", body, headers)  # noqa: S310 (the address is the caller's own)
    return urllib.request.urlopen(request)  # noqa: S310


def play(server: str, token: str, table: str) -> dict[str, Any]:
    """Read a table's stream and answer every decision until the game is over; return the result."""
    with send(server, token, f"/api/tables/{table}/stream") as stream:
        for line in stream:
            message = json.loads(line) if line.strip() else {}
            if message.get("result"):
                result: dict[str, Any] = message["result"]
                return result
            if decision := message.get("decision"):
                number = decision["number"]
                move = {"id": f"bot {number}", "decision": number, "move": decision["choices"][0]}
                send(server, token, f"/api/tables/{table}/moves", move).close()
    return {}


if __name__ == "__main__":
    print(json.dumps(play(*sys.argv[1:4])))
