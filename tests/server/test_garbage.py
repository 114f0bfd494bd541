"""The garbage collector of a server: asked to look rarely, and as before once the server has stopped."""

import gc

from updraft.server.garbage import YOUNG, rare_collections


def test_collections_are_rare_while_a_server_runs_and_as_before_afterwards() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with rare_collections():
        assert gc.get_threshold()[0] == YOUNG > before[0]
        assert gc.get_freeze_count() > frozen
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
