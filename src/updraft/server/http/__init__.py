"""The HTTP API; the OpenAPI description is generated from these functions."""

from updraft.server.http import accounts, games, health, lessons, moves, records, tables

HANDLERS = [
    health.healthz,
    health.readyz,
    games.list_games,
    lessons.list_of_lessons,
    lessons.lesson,
    lessons.try_move,
    lessons.describe_moves,
    accounts.become_guest,
    accounts.who_am_i,
    accounts.rename,
    accounts.leave_device,
    accounts.new_code,
    accounts.redeem_code,
    accounts.list_tokens,
    accounts.new_token,
    accounts.revoke_token,
    accounts.my_tables,
    tables.lobby,
    tables.open_table,
    tables.table_facts,
    tables.act,
    tables.preview,
    moves.make_move,
    moves.stream,
    records.record,
    records.steps,
    records.drawing,
    records.replay_record,
]
