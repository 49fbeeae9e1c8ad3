"""The audit log in a file of one machine: a line for each batch, only ever added to.

Beside it stands what was added last. If the file is cut, the next batch goes on from there and
leaves the gap to be seen.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from audit.batch import Batch, Header, NumberTakenError, Stored, decoded

_BLOCK = 1 << 16


class FileStore:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._last_path = path.with_name(f"{path.name}.last")

    def last(self) -> Header | None:
        with self._locked() as log:
            return self._newest(log)

    def put(self, batch: Batch) -> None:
        line = batch.encoded() + b"\n"
        with self._locked() as log:
            newest = self._newest(log)
            if batch.header.number != (newest.number + 1 if newest else 1):
                raise NumberTakenError(batch.header.number)
            size = os.fstat(log).st_size
            try:
                _write(log, line)
            except OSError:  # such as a full disk: what stands there was never acknowledged
                os.ftruncate(log, size)
                raise
            self._remember(batch)

    def stored(self) -> Iterator[Stored]:
        """A last line that is not complete was never acknowledged, and is left out."""
        if not self._path.exists():
            return
        with self._path.open("rb") as log:
            for place, line in enumerate(log, 1):
                if line.endswith(b"\n"):
                    yield Stored(f"line {place}", line)

    def since(self, instant: datetime) -> Iterator[Stored]:
        """All of one machine's, which are read in no time."""
        return self.stored()

    @contextmanager
    def _locked(self) -> Iterator[int]:
        """The file, which is this process's and thread's alone meanwhile."""
        is_new = not self._path.exists()
        log = os.open(self._path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            fcntl.flock(log, fcntl.LOCK_EX)
            if is_new:
                _sync_folder(self._path)
            yield log
        finally:
            os.close(log)

    def _newest(self, log: int) -> Header | None:
        """Raises ValueError where neither the file nor what stands beside it says."""
        line, remembered = _last_line(log), self._remembered()
        try:
            in_log = decoded(line).header if line else None
        except ValueError:
            if remembered is None:
                raise
            return remembered
        found = [header for header in (in_log, remembered) if header]
        return max(found, key=lambda header: header.number, default=None)

    def _remembered(self) -> Header | None:
        if not self._last_path.exists():
            return None
        return decoded(self._last_path.read_bytes()).header

    def _remember(self, batch: Batch) -> None:
        """With no leaves: the header and its signature."""
        new = self._last_path.with_name(f"{self._last_path.name}.new")
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            _write(file, Batch(batch.header, (), batch.signature).encoded())
        finally:
            os.close(file)
        new.replace(self._last_path)
        _sync_folder(self._last_path)


def _write(file: int, content: bytes) -> None:
    """All of it, on the disk when this returns."""
    while content:
        content = content[os.write(file, content) :]
    os.fsync(file)


def _last_line(log: int) -> bytes:
    """The last line, after what a kill left of an unfinished one is cut off."""
    end, tail = os.fstat(log).st_size, b""
    position = end
    while position and tail.count(b"\n") < 2:
        start = max(0, position - _BLOCK)
        tail = os.pread(log, position - start, start) + tail
        position = start
    complete, newline, torn = tail.rpartition(b"\n")
    if torn:
        os.ftruncate(log, end - len(torn))
    return complete.rpartition(b"\n")[2] if newline else b""


def _sync_folder(path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
