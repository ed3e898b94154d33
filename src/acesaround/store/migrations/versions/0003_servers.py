"""Adds tables for transfer codes, servers that share a database, their tables, and host actions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "transfers",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("bundle", sa.Text, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("address", sa.String(300), nullable=False),
        sa.Column("release", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("table_id", sa.String(64), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("server", sa.String(32), nullable=False),
    )
    op.create_table(
        "host_actions",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("host_actions", "owners", "servers", "transfers"):
        op.drop_table(name)
