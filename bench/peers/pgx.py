"""pgx at work: batches of its games with random moves, compiled by JAX for the processor."""

import sys
from pathlib import Path
from typing import Any

from measure import SEED, TABLES, Play

from peers import load_library


def batch_steps(name: str, observations: bool) -> Play:
    """Step a batch with random moves: choosing them, stepping and dealing anew are one compiled call."""
    pgx, jax = load_library("pgx"), load_library("jax")
    jax.config.update("jax_compilation_cache_dir", str(Path(sys.prefix) / "jax"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    environment = pgx.make(name)
    step_all = jax.vmap(load_library("pgx.experimental").auto_reset(environment.step, environment.init))

    def step(carried: Any) -> Any:
        state, key = carried
        key, choosing, dealing = jax.random.split(key, 3)
        chances = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        after = step_all(state, jax.random.categorical(choosing, chances), jax.random.split(dealing, TABLES))
        # without them, the compiler leaves out what nobody looks at
        return (after if observations else after.replace(observation=state.observation)), key

    run = jax.jit(step)
    first, key = jax.random.split(jax.random.PRNGKey(SEED))
    carried = jax.jit(jax.vmap(environment.init))(jax.random.split(first, TABLES)), key

    def play(times: int) -> int:
        nonlocal carried
        for _ in range(times):
            carried = jax.block_until_ready(run(carried))
        return times * TABLES

    return play
