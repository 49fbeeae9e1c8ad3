"""The tables' SQLite file, beside the process that serves it."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from commands.running_stack import StackError

NAME = "tables.sqlite3"
FORMAT = 9
"""Of Dynoxide's schema, which an older Dynoxide could not read."""
Failure = sqlite3.Error
_WAIT_SECONDS = 60


def check(state_dir: Path) -> None:
    """Raises StackError, a line that says what and where, unless the file is whole or missing."""
    file = state_dir / NAME
    if (problem := _problem(file)) is not None:
        raise StackError(
            f"{file} {problem}. Nothing was changed: `make restore` a backup into another STATE_DIR"
        )


def back_up(state_dir: Path, target: Path) -> None:
    """Copy the tables as they are at one moment, while they are served too, without what was
    deleted. Raises StackError when they are not whole."""
    check(state_dir)
    with _opened(state_dir / NAME) as database:
        database.execute("VACUUM INTO ?", [str(target)])


def rewrite(file: Path) -> None:
    """Leave nothing in the file, or in the log beside it, of what was deleted. Raises Failure."""
    with _opened(file) as database:
        database.execute("VACUUM")
        ((is_busy, _, _),) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if is_busy:
            raise sqlite3.OperationalError(f"{file} was read all the time")


def index_streams(file: Path) -> None:
    """Let Dynoxide find the last record of a table's stream, which each write asks for, by an
    index: it makes none, and so each write would read all records of all streams."""
    with _opened(file) as database:
        database.execute(
            "CREATE INDEX IF NOT EXISTS stream_numbers"
            " ON _stream_records (table_name, CAST(sequence_number AS INTEGER))"
        )


def forget_streams(state_dir: Path) -> None:
    """Delete all records of streams, before they are read."""
    with _opened(state_dir / NAME) as database:
        database.execute("DELETE FROM _stream_records")


def trim_streams(state_dir: Path, older_than: int) -> None:
    """Delete the records of streams that are older than so many seconds, except the last one: the
    next one's number is made of it."""
    with _opened(state_dir / NAME) as database:
        database.execute(
            "DELETE FROM _stream_records WHERE created_at < ?"
            " AND id < (SELECT max(id) FROM _stream_records)",
            [time.time() - older_than],
        )


@contextlib.contextmanager
def _opened(file: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    where = f"{file.resolve().as_uri()}?mode={mode}"
    with contextlib.closing(
        sqlite3.connect(where, uri=True, timeout=_WAIT_SECONDS, isolation_level=None)
    ) as database:
        yield database


def _problem(file: Path) -> str | None:
    if not file.exists():
        return None
    try:
        with _opened(file, "ro") as database:
            made = database.execute("SELECT 1 FROM sqlite_master WHERE name = '_tables'")
            if not made.fetchone():
                return None  # its first start was killed
            found = database.execute("SELECT value FROM _config WHERE key = 'schema_version'")
            version = int((found.fetchone() or [FORMAT])[0])
            if version > FORMAT:
                return f"is of a newer Teller (format {version}, this one reads {FORMAT})"
            ((damage,),) = database.execute("PRAGMA quick_check(1)")
    except Failure as error:
        return f"is damaged: {error}"
    return None if damage == "ok" else f"is damaged: {damage}"
