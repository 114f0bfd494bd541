"""The company phase begins for one company after another, each with its income."""

from updraft.games.up_too_high.rules.capitals import fund
from updraft.games.up_too_high.state import COMPANIES, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled


@compiled
def ask_next_company(s: State) -> bool:
    """Let the next company with a president earn its income and act [UTH-11] [UTH-12]. False after the last."""
    s.company += 1
    while s.company < COMPANIES and s.president[s.company] == NOBODY:
        s.company += 1
    if s.company == COMPANIES:
        return False
    for _ in range(s.airport[s.company]):
        fund(s, s.company)
    s.turn = s.president[s.company]
    s.phase = Phase.FLY if s.plane[s.company] else Phase.BUILD
    return True
