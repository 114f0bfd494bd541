"""Tables have a due time and a server that watches them; checkpoints, outages, tables set aside."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Double))
    op.add_column("tables", sa.Column("watcher", sa.Text))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.execute("UPDATE tables SET due = changed WHERE phase IN ('open', 'playing')")
    op.create_table(
        "servers",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, primary_key=True),
    )
    op.create_table(
        "checkpoints",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "set_aside",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
    )


def downgrade() -> None:
    for name in ("set_aside", "checkpoints", "outages", "servers"):
        op.drop_table(name)
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "watcher")
    op.drop_column("tables", "due")
