"""The garbage collector of a server: asked to look rarely, and as before once the server has stopped."""

import gc

from updraft.server.garbage import YOUNG, rare_collections


def test_collections_are_rare_while_a_server_runs_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_collections():
        assert gc.get_threshold()[0] == YOUNG
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
