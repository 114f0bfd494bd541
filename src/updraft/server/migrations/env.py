"""Alembic's entry point; `database.migrate` provides the connection."""

from alembic import context

from updraft.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
