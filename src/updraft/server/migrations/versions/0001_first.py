"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("expires", sa.Double),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False, index=True),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False, index=True),
        sa.Column("changed", sa.Double, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("guest", sa.Text, primary_key=True, index=True),
    )
    op.create_table(
        "events",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    for name in ("pulse", "events", "sitters", "tables", "keys", "guests"):
        op.drop_table(name)
