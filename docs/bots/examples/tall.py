#!/usr/bin/env python3
"""A bot for Tout là-haut, in Python: it builds face-up if it can, and as high as it can."""

import json
import sys


def height(move: str) -> tuple[bool, int]:
    """Rank face-up before face-down, then by the top floor: `R3G4` ends with a 4, `R3G4*` is face-down."""
    return not move.endswith("*"), int(move.rstrip("*")[-1])


for line in sys.stdin:
    message = json.loads(line)
    if "choices" in message:
        print(json.dumps({"move": max(message["choices"], key=height)}), flush=True)
    elif message.get("over"):
        print("final scores:", message["over"]["scores"], file=sys.stderr)
