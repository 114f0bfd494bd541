"""RLCard at work: its games' rules, without observations or agents, which is its fastest way to play."""

from measure import SEED, Play, seeded

from peers import load_library


def whole_games(name: str) -> Play:
    """Play whole games with random moves that Python chooses."""
    rules, choice = load_library("rlcard").make(name, config={"seed": SEED}).game, seeded().choice

    def play(games: int) -> int:
        made = 0
        for _ in range(games):
            state, _ = rules.init_game()
            while not rules.is_over():
                state, _ = rules.step(choice(state["legal_actions"]))
                made += 1
        return made

    return play
