"""What the emulator holds, in one SQLite file: a change is there or is not, whatever is killed.

A row is a thing of the emulator's memory (an object, a service's settings) as `memory` names it.
Beside the database stands a file with the number of the last change that anybody was told of: a
database that has fewer has lost some, whichever way.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from commands.running_stack import StackError

NAME = "emulator.sqlite3"
ACKNOWLEDGED = "emulator.acknowledged"
FORMAT = 2
"""Of the rows; to be raised when an older Teller could not read them."""
_SCHEMA = (
    "CREATE TABLE thing (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,"
    " checksum INTEGER NOT NULL, PRIMARY KEY (kind, key))",
    "CREATE TABLE progress (commits INTEGER NOT NULL)",
    "INSERT INTO progress VALUES (0)",
    f"PRAGMA user_version = {FORMAT}",
)

DatabaseFailure = sqlite3.Error


@dataclass(frozen=True)
class Row:
    """`value` is None where the thing is gone."""

    kind: str
    key: str
    value: bytes | None

    @property
    def checksum(self) -> int:
        return zlib.crc32(b"\0".join([self.kind.encode(), self.key.encode(), self.value or b""]))


class Database:
    """One connection, for one thread at a time."""

    def __init__(self, state_dir: Path) -> None:
        """Raises StackError when what is there is damaged, incomplete or newer; then nothing in
        the folder is changed but for a copy that is put aside."""
        state_dir.mkdir(parents=True, exist_ok=True)
        check(state_dir)
        self.folder = state_dir
        self._connection = sqlite3.connect(
            state_dir / NAME, isolation_level=None, check_same_thread=False
        )
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        if not _version(self._connection):
            for statement in ("BEGIN", *_SCHEMA, "COMMIT"):
                self._connection.execute(statement)
        self._acknowledged = os.open(state_dir / ACKNOWLEDGED, os.O_CREAT | os.O_WRONLY, 0o600)

    @property
    def commits(self) -> int:
        return _commits(self._connection)

    def rows(self, *kinds: str) -> Iterator[Row]:
        """Everything of the kinds."""
        for kind in kinds:
            found = self._connection.execute("SELECT key, value FROM thing WHERE kind = ?", [kind])
            for key, value in found:
                yield Row(kind, key, value)

    def get(self, kind: str, key: str) -> bytes | None:
        found = self._connection.execute(
            "SELECT value FROM thing WHERE kind = ? AND key = ?", [kind, key]
        ).fetchone()
        return found[0] if found else None

    def commit(self, rows: Sequence[Row]) -> None:
        """All of the rows, on the disk when it returns, or none. Raises DatabaseFailure."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(
                "DELETE FROM thing WHERE kind = ? AND key = ?",
                ([row.kind, row.key] for row in rows if row.value is None),
            )
            self._connection.executemany(
                "INSERT OR REPLACE INTO thing VALUES (?, ?, ?, ?)",
                ([row.kind, row.key, row.value, row.checksum] for row in rows if row.value),
            )
            self._connection.execute("UPDATE progress SET commits = commits + 1")
            commits = self.commits
            self._connection.execute("COMMIT")
        except DatabaseFailure:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        # It is a second witness; where it cannot be written the change is on the disk all the same.
        with contextlib.suppress(OSError):
            os.pwrite(self._acknowledged, f"{commits:020d}".encode(), 0)

    def close(self) -> None:
        self._connection.close()
        os.close(self._acknowledged)


def check(state_dir: Path) -> None:
    """Raises StackError, a line that says what and where, unless the folder's data is whole."""
    problem = _problem(state_dir)
    if problem is None:
        return
    raise StackError(
        f"{state_dir / NAME} {problem}. Nothing was changed; a copy is in {_put_aside(state_dir)}. "
        f"`make restore` a backup into another STATE_DIR"
    )


def back_up(state_dir: Path, target: Path) -> None:
    """Copy the data as it stands at one moment, of a running stack too, without what was deleted.

    Raises StackError when it is not whole.
    """
    check(state_dir)
    with contextlib.closing(_read_only(state_dir / NAME)) as source:
        source.execute("VACUUM INTO ?", [str(target)])


def _problem(state_dir: Path) -> str | None:
    path = state_dir / NAME
    acknowledged = _number_in(state_dir / ACKNOWLEDGED)
    try:
        commits = 0
        if path.exists() and path.stat().st_size:
            with contextlib.closing(_read_only(path)) as connection:
                version = _version(connection)
                if version > FORMAT:
                    return f"is of a newer Teller (format {version}, this one reads {FORMAT})"
                damage = next(_damage(connection), None) if version else None
                if damage is not None:
                    return f"is damaged: {damage}"
                commits = _commits(connection) if version else 0
    except DatabaseFailure as error:
        return f"is damaged: {error}"
    if commits < acknowledged:
        return f"lacks {acknowledged - commits} of {acknowledged} acknowledged changes"
    return None


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    for (line,) in connection.execute("PRAGMA integrity_check"):
        if line != "ok":
            yield str(line)
    for kind, key, value, checksum in connection.execute("SELECT * FROM thing"):
        if Row(kind, key, value).checksum != checksum:
            yield f"{kind} {key} is not what was written"


def _put_aside(state_dir: Path) -> Path:
    """A copy for each state that was found damaged; started again, it is not made again."""
    files = [path for path in _files(state_dir) if path.exists()]
    content = zlib.crc32(b"".join(path.read_bytes() for path in files))
    aside = state_dir / f"damaged-{content:08x}"
    if not aside.exists():
        partial = state_dir / f"{aside.name}.partial"
        partial.mkdir(exist_ok=True)
        for path in files:
            shutil.copy2(path, partial)
        partial.rename(aside)
    return aside


def _files(state_dir: Path) -> Iterable[Path]:
    return (state_dir / name for name in (NAME, f"{NAME}-wal", ACKNOWLEDGED))


def _read_only(path: Path) -> sqlite3.Connection:
    """It does not carry the log over into the file, as the last other one to close it would."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _commits(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT commits FROM progress").fetchone()[0])


def _number_in(path: Path) -> int:
    try:
        return int(path.read_bytes() or b"0")
    except FileNotFoundError:
        return 0
    except ValueError:
        raise StackError(f"{path} holds no number: it is damaged") from None
