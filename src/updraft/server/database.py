"""The database: SQLite with durable settings or Postgres, its upgrades, and sentences for those that cannot be used."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError

from updraft.kit.untrusted import InputError, quoted

if TYPE_CHECKING:
    from alembic.config import Config

TIME_LIMIT = 5.0  # seconds after which a database that does not answer is given up
CONNECTIONS = 9  # that a server keeps open
REVISION = "0003"  # of this version's schema: the newest migration
MIGRATION_LOCK = 20_260_001  # a number of ours among Postgres' advisory locks

PRAGMAS = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # a commit returns when it is on the disk
    "PRAGMA busy_timeout=1000",  # milliseconds; the store tries again
)


class DatabaseError(InputError):
    """A database that cannot be used; the message says why."""


def engine_of(url: str, is_limited: bool = False) -> Engine:
    """Create the engine of a database: SQLite with durable settings, or Postgres, with time limits if wanted."""
    kind = url.partition(":")[0].partition("+")[0]
    try:
        if kind == "sqlite":
            return _sqlite(url)
        if kind in ("postgres", "postgresql"):
            return _postgres("postgresql+psycopg://" + url.partition("://")[2], is_limited)
    except ImportError:
        raise DatabaseError("Postgres needs the package psycopg: pip install 'updraft-games[postgres]'") from None
    except (ArgumentError, ValueError):  # their messages may quote a part of the password
        raise DatabaseError(
            "the address of the database cannot be read; write postgresql://user:password@host:5432/name, "
            "and an @ in the password as %40"
        ) from None
    raise DatabaseError(f"the database must be SQLite or Postgres, as in postgresql://host/name, not {quoted(kind)}")


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, pool_pre_ping=True, hide_parameters=True)  # no stored data in errors
    event.listen(engine, "connect", _configure_sqlite)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _postgres(url: str, is_limited: bool) -> Engine:
    from updraft.server import postgres  # noqa: PLC0415 (an extra, not needed for SQLite)

    engine = create_engine(
        url,
        pool_pre_ping=True,
        pool_size=CONNECTIONS,
        pool_timeout=TIME_LIMIT,
        hide_parameters=True,
        connect_args=postgres.connect_arguments(make_url(url), is_limited),
    )
    if is_limited:
        postgres.keep_deadlines(engine)
    return engine


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'updraft.db'}"


def _configure_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # otherwise the driver begins transactions by itself
    for pragma in PRAGMAS:
        connection.execute(pragma)


def migrate(engine: Engine, revision: str = "head") -> None:
    """Upgrade the database to this version's schema."""
    with explaining(engine), engine.connect() as connection:
        if revision == "head" and _revision(connection) == REVISION:
            return
    import alembic.command  # noqa: PLC0415 (a tenth of the time of a start that upgrades nothing)

    try:
        with explaining(engine), engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # servers that start at the same moment take turns
                connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            going_down = revision == "base"
            (alembic.command.downgrade if going_down else alembic.command.upgrade)(migrations(connection), revision)
    except alembic.util.CommandError as error:
        raise DatabaseError(f"the database was written by another version: {error}") from None


def _revision(connection: Connection) -> str | None:
    """Read the revision of a database's schema; None if it has none yet."""
    is_known = inspect(connection).has_table("alembic_version")
    return connection.scalar(text("SELECT version_num FROM alembic_version")) if is_known else None


@contextmanager
def explaining(engine: Engine) -> Iterator[None]:
    """Turn errors of a database into sentences."""
    try:
        yield
    except DBAPIError as error:
        raise DatabaseError(f"the database cannot be opened: {reason(error, engine.url)}") from None


def migrations(connection: Connection) -> "Config":
    """Return Alembic's view of a database."""
    from alembic.config import Config  # noqa: PLC0415 (as above)

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def reason(error: DBAPIError, url: URL) -> str:
    """Say why a database cannot be opened, in its own words if they can quote neither stored data nor the password."""
    is_about_data = isinstance(error, (IntegrityError, DataError, ProgrammingError))
    hidden = [url.password, *(value for key, value in url.query.items() if "pass" in key)]
    reason = str(error.orig)
    if is_about_data or "@" in (url.host or "") or any(str(secret) in reason for secret in hidden if secret):
        return type(error.orig).__name__
    return reason
