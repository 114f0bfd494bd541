"""The database schema. Events are the source of truth; the other tables are accounts and indexes."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, MetaData, Table, Text

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

keys = Table(  # hashes of cookies' secrets, bots' tokens and one-time codes for other devices
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("guest", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double),
)

tables = Table(  # an index of the events, written together with them
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("changed", Double, nullable=False),
)

players = Table(
    "sitters",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("guest", Text, primary_key=True, index=True),
)

events = Table(
    "events",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

heartbeats = Table(  # when a server was last alive; no clock is charged for time after that
    "pulse",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
