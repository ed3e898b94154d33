"""Databases on PostgreSQL: checked, migrated, and open in one server or in a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from selectors import EVENT_READ, PollSelector
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    OperationalError,
    SQLAlchemyError,
)

from acesaround.messages import Message, Template, file_problems
from acesaround.store.database import (
    BROKEN,
    STEPS,
    BadDatabase,
    InUse,
    NotMigrated,
    Steps,
    current_step,
    is_ours,
    migrate,
    reason,
    said,
)
from acesaround.store.event_log import EventLog
from acesaround.store.ownership import LEASE

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
SCHEMES: Final = ("postgresql", "postgres")
_DRIVER: Final = "postgresql+psycopg"
_SETTINGS: Final = (
    # A statement that waits longer fails, and the command that needed it can be sent again.
    "-c statement_timeout=10s "
    # All these are shorter than a lease, so a paused server can't hold up a table's new owner.
    "-c lock_timeout=2s -c idle_in_transaction_session_timeout=2s -c tcp_user_timeout=2s "
    "-c client_encoding=UTF8"
)
_TIMEOUTS: Final = {
    "tcp_user_timeout": 2_000,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 2,
}
"""When a connection counts as lost, if nothing arrives anymore: in milliseconds and seconds."""
_ANSWER_SECONDS: Final = 12.0
"""Seconds without an answer after which a connection counts as lost: more than any statement takes.

In a cluster, that's a lease: after that time, other servers can take the tables anyway.
"""
_LOCK: Final = 0x0ACE5
"""Key of the advisory lock that servers hold: alone, or shared by the servers of a cluster."""
_CHANGING: Final = 0x0ACE6
"""Key of the advisory lock that a server holds while it creates or changes the tables."""
_HOLDER: Final = text(
    "SELECT activity.application_name, locks.mode FROM pg_locks AS locks "
    "JOIN pg_stat_activity AS activity USING (pid) "
    "WHERE locks.locktype = 'advisory' AND locks.objid = :key "
    "AND locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_SHARED: Final = "ShareLock"
"""PostgreSQL's name for the mode of a lock that several can hold."""
_OWN_SESSION: Final = text(
    "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
)
_END_SESSION: Final = text(
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity "
    "WHERE pid = :pid AND backend_start = :backend_start"
)
"""If only the network failed, PostgreSQL might keep the session and its lock for hours."""
_NAME: Final = "aces "


def is_url(place: str) -> bool:
    """Return True if `place` is the address of a PostgreSQL database rather than a file."""
    return place.partition("://")[0] in SCHEMES and "://" in place


def without_password(url: str) -> str:
    """Return a database's address, to show to people."""
    try:
        return make_url(url).set(password=None).render_as_string()
    except (ArgumentError, ValueError):
        return url.partition("://")[0] + "://..."


def postgres_engine(url: str, *, shared: bool = False) -> Engine:
    """Return an engine for the address of a database. Raise BadDatabase if it can't be used.

    In a cluster, where the database is `shared`, connections are given up sooner.
    """
    shown = without_password(url)
    try:
        address: URL = make_url(url).set(drivername=_DRIVER)
        if not address.database:
            raise ArgumentError
        engine = create_engine(
            address,
            # A statement alone is a transaction, without a message for its begin and another for
            # its end. `EventLog.writing` begins longer ones.
            isolation_level="AUTOCOMMIT",
            pool_size=12,
            connect_args={
                "connect_timeout": 3 if shared else 5,
                "options": _SETTINGS,
                **_TIMEOUTS,
            },
        )
    except (ArgumentError, ValueError):
        raise BadDatabase(shown, file_problems.NOT_A_POSTGRES_URL()) from None
    except ModuleNotFoundError:
        raise BadDatabase(shown, file_problems.POSTGRES_NOT_INSTALLED()) from None
    silence = LEASE if shared else _ANSWER_SECONDS

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, words: list[Any], named: dict[str, Any]) -> Any:
        return _connection_class(silence).connect(*words, **named)

    event.listen(engine, "checkout", _check_open)
    try:
        engine.connect().close()
    except DBAPIError as error:
        engine.dispose()
        raise BadDatabase(shown, _connection_problem(error)) from None
    return engine


@cache
def _connection_class(seconds: float) -> type[psycopg.Connection[Any]]:
    """Return connections that are closed when an answer takes longer than a number of seconds.

    If something between here and PostgreSQL silently drops a connection, a statement would
    otherwise wait for its answer forever.
    """
    from psycopg import Connection, OperationalError

    class ImpatientConnection(Connection[Any]):
        def wait(self, gen: Generator[Any, Any, T], *rest: Any, **options: Any) -> T:
            return super().wait(self._in_time(gen), *rest, **options)

        def _in_time(self, work: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
            until = monotonic() + seconds
            try:
                wanted = next(work)
                while True:
                    ready = yield wanted
                    if ready:
                        until = monotonic() + seconds
                    elif monotonic() > until:
                        self.close()
                        raise OperationalError(f"no answer for {seconds:g} seconds")
                    wanted = work.send(ready)
            except StopIteration as done:
                result: T = done.value
                return result

    return ImpatientConnection


def _check_open(connection: Any, *_: object) -> None:
    """Raise DisconnectionError if an idle connection is closed."""
    if _is_closed(connection):
        raise DisconnectionError


def _is_closed(connection: Any) -> bool:
    """Return True if PostgreSQL has closed an idle connection, as in a restart.

    PostgreSQL sends nothing else to idle connections, so nothing has to be asked, as a ping would.
    """
    if connection.closed:
        return True
    # With more than 1,024 connections open, `select.select` would fail. The selector's kind is one
    # that needs no file of its own.
    with PollSelector() as selector:
        selector.register(connection, EVENT_READ)
        return bool(selector.select(0))


def open_postgres(
    url: str,
    tell: Callable[[str], None] = lambda _: None,
    steps: Steps = STEPS,
    *,
    shared: bool = False,
) -> EventLog:
    """Open the event log in a PostgreSQL database, and create its tables if it's empty.

    Before an existing database is changed, it's backed up to a file in the data folder, and `tell`
    is called with one line about that. A `shared` database can be open in other servers that share
    it. Raise InUse if another server has the database open. Raise BadDatabase if it can't be
    reached, can't be backed up, holds another program's tables, or is from a newer version.
    """
    shown, engine = without_password(url), postgres_engine(url, shared=shared)
    try:
        lock = PostgresLock(shown, engine, shared=shared)
    except BaseException:
        engine.dispose()
        raise
    try:
        with lock.changing():
            names = set(inspect(engine).get_table_names())
            if names and not is_ours(names):
                raise BadDatabase(shown, file_problems.OTHER_TABLES())
            _migrate(engine, shown, tell, steps)
        return EventLog(engine, lock)
    except (*BROKEN, NotMigrated) as error:
        lock.close()
        engine.dispose()
        raise BadDatabase(shown, said(error)) from None
    except BaseException:
        lock.close()
        engine.dispose()
        raise


def _migrate(engine: Engine, shown: str, tell: Callable[[str], None], steps: Steps) -> None:
    """Apply the missing migrations as `migrate` does, after a backup, which is kept if needed."""
    before, backups = current_step(engine), list[Path]()

    def back_up(now: str, step: str) -> None:
        from acesaround.store.postgres_backup import back_up_postgres

        backups.append(back_up_postgres(engine, shown, steps, now, step))

    try:
        migrate(engine, steps, back_up)
    except BaseException:
        with suppress(*BROKEN):
            if current_step(engine) == before:
                while backups:
                    backups.pop().unlink()
        raise
    finally:
        for backup in backups:
            tell(f"{shown} has been updated for this version; the original is in {backup}")


def published_address(url: str) -> str:
    """Return the address of a server that has a database open; empty if unknown.

    Raise BadDatabase if the database can't be reached.
    """
    engine = postgres_engine(url)
    try:
        with engine.connect() as connection:
            names = connection.execute(_HOLDER, {"key": _LOCK}).scalars().all()
    except DBAPIError as error:
        raise BadDatabase(without_password(url), _connection_problem(error)) from None
    finally:
        engine.dispose()
    return next((name.removeprefix(_NAME) for name in names if name.startswith(_NAME)), "")


class PostgresLock:
    """The lock that a server holds on a database, until it's closed or the connection is lost.

    Only the servers of a cluster share it. The connection's name has the server's address, so
    another server can say who has the lock.
    """

    last_address = ""

    def __init__(self, shown: str, engine: Engine, *, shared: bool = False) -> None:
        """Take the lock. Raise InUse if another server has it."""
        self._shown, self._engine = shown, engine
        self._function = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
        self._address = ""
        self._session: dict[str, Any] | None = None
        self._take()

    def _take(self) -> None:
        self._connection: Connection = self._engine.connect()
        try:
            if self._session is not None:
                ended = self._connection.execute(_END_SESSION, self._session).scalar()
                if ended is False:
                    raise OperationalError("pg_terminate_backend", None, TimeoutError("it runs on"))
            self._session = dict(self._connection.execute(_OWN_SESSION).mappings().one())
            got = self._connection.execute(text(f"SELECT {self._function}(:key)"), {"key": _LOCK})
            if not got.scalar():
                row = self._connection.execute(_HOLDER, {"key": _LOCK}).first()
                name, mode = row or ("", "")
                address = name.removeprefix(_NAME) if name.startswith(_NAME) else ""
                raise InUse(self._shown, address, is_shared=mode == _SHARED)
        except BaseException:
            self._disconnect()
            raise

    @property
    def can_be_lost(self) -> bool:
        """True, because PostgreSQL releases the lock when its connection ends."""
        return True

    def keep(self) -> None:
        """Take the lock again if the connection was lost, as in a restart of PostgreSQL.

        Raise InUse if another server has it by now, or DBAPIError if PostgreSQL can't be reached.
        """
        held = self._connection
        if held.closed or held.invalidated or _is_closed(held.connection.driver_connection):
            self._disconnect()
            self._take()
            if self._address:
                self.publish_address(self._address)

    def publish_address(self, address: str) -> None:
        """Publish this server's address to other servers that want the same database."""
        self._address = address
        query = text("SELECT set_config('application_name', :name, false)")
        # If the connection is lost, the server has no lock that others could ask about.
        with suppress(DBAPIError):
            self._connection.execute(query, {"name": _NAME + address})

    @contextmanager
    def changing(self) -> Iterator[None]:
        """While active, no other server creates or changes the tables."""
        self._connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _CHANGING})
        try:
            yield
        finally:
            self._connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _CHANGING})

    def close(self) -> None:
        """Release the lock."""
        # PostgreSQL takes a moment to notice that the connection is closed.
        with suppress(SQLAlchemyError):
            self._connection.execute(text("SELECT pg_advisory_unlock_all()"))
        self._disconnect()

    def _disconnect(self) -> None:
        # Returned to the pool, the connection would keep a lock that couldn't be released.
        if not self._connection.closed:
            self._connection.invalidate()
            self._connection.close()


def _connection_problem(error: DBAPIError) -> Message:
    """Return the message for a failed connection."""
    told = reason(error)
    if not isinstance(error, OperationalError):
        return said(error)
    for sign, template in _PROBLEMS.items():
        if sign in told:
            return template()
    return file_problems.POSTGRES_UNREACHABLE(detail=told)


_PROBLEMS: Final[dict[str, Template]] = {
    "password authentication failed": file_problems.WRONG_PASSWORD,
    "no password supplied": file_problems.NO_PASSWORD,
    "does not exist": file_problems.NO_SUCH_DATABASE,
}
"""Messages for what PostgreSQL says about a connection."""
