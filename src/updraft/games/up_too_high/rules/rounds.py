"""Companies act one after another, rounds follow each other, and the game ends."""

from updraft.games.up_too_high.rules.deck import fund
from updraft.games.up_too_high.state import BY_EMPTYINGS, BY_LOST_DRAWS, COMPANIES, SEATS, Phase, State
from updraft.kit.contract import NOBODY
from updraft.kit.jit import compiled


@compiled
def ask_next_company(s: State) -> bool:
    """The next one by letter that has a president earns its income and acts [UTH-11]. False after the last."""
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


@compiled
def limit(s: State) -> int:
    """Return how many emptyings, and rounds that count as such, end the game [UTH-18] [UTH-19]."""
    return 4 if s.seats == SEATS else 3


@compiled
def times_run_out(s: State) -> int:
    """Count emptyings, and rounds in which a draw was lost and nothing emptied [UTH-19]."""
    return s.emptied + s.lost_rounds + _is_short(s)


@compiled
def _is_short(s: State) -> int:
    """Return 1 if a draw was lost in this round and nothing emptied: a shortage counts once [UTH-19]."""
    return s.lost & (s.emptied == s.emptied_before)


@compiled
def is_last_round(s: State) -> bool:
    """Whether this round will be the last [UTH-18] [UTH-19]."""
    return times_run_out(s) >= limit(s)


@compiled
def end_round(s: State) -> bool:
    """The first-player card goes to the left, unless the game is over [UTH-17]. True if another round begins."""
    s.company = NOBODY
    s.lost_rounds += _is_short(s)
    s.lost = 0
    s.emptied_before = s.emptied
    if is_last_round(s):
        s.end = BY_EMPTYINGS if s.emptied >= limit(s) else BY_LOST_DRAWS
        s.turn = NOBODY
        return False
    s.starter = (s.starter + 1) % s.seats
    s.rounds += 1
    return True
