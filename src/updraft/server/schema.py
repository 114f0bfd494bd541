"""The database schema. Events are the source of truth; the other tables are accounts and indexes."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Integer, LargeBinary, MetaData, Table, Text

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
    Column("due", Double, index=True),  # not later than when the table needs a server by itself; null: never
    Column("watcher", Text),  # the server that has the table in memory and looks after it
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

servers = Table(  # when each server was last alive; others take over the tables of those that are not
    "servers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", Double, nullable=False),
)

outages = Table(  # when moves could not be stored: no server ran, or a server could not write
    "outages",
    metadata,
    Column("began", Double, primary_key=True),
    Column("ended", Double, primary_key=True),
)

checkpoints = Table(  # table states in the middle of their events; only a cache
    "checkpoints",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

set_aside = Table(  # tables that could not be restored, with the kind of the error
    "set_aside",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("at", Double, nullable=False),
    Column("error", Text, nullable=False),
)

reviews = Table(  # of finished games, one for each seat; they can be made again
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),  # of the judge
    Column("at", Double, nullable=False),
    Column("guest", Text, index=True),  # who made all decisions; null for bots and substitutes
    Column("decisions", Integer, nullable=False),
    Column("accuracy", Double),  # the mean over the decisions; null without any
    Column("body", Text, nullable=False),
)
