"""Alembic environment that applies the migrations over the connection in the config."""

from __future__ import annotations

from alembic import context

from acesaround.store.database import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
