"""The database: events are the truth, everything else is who knows whom and where to look."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, MetaData, Table, Text

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

keys = Table(  # what a guest shows: a cookie's secret, a bot's token, a code for another device; only hashes
    "keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("guest", Text, nullable=False, index=True),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("expires", Double),
)

tables = Table(  # an index to the events, written together with them
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("phase", Text, nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("changed", Double, nullable=False),
)

sitters = Table(
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

pulse = Table(  # when a server was last seen alive: time after that is charged to nobody
    "pulse",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
