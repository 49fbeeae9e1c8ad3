"""`make backup [TO=file.zip]`: one file of all that STATE_DIR holds, of a running stack too.

It has the stack's private keys in it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from commands.command import CommandError, run
from tests.local.aws.durable import database
from tests.local.aws.tables import file as tables

_LEFT_OUT = ("emulator*", "tables.*", "damaged-*", "lock", "running.json", "*.log", "*.partial")


def main() -> int:
    state_dir = Path(os.environ.get("STATE_DIR") or ".state")
    if not any((state_dir / part.NAME).exists() for part in (tables, database)):
        raise CommandError(f"{state_dir} holds no data of a stack: set STATE_DIR")
    made = f"teller-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}.zip"
    target = Path(os.environ.get("TO") or made)
    back_up(state_dir, target)
    print(f"{target} has {state_dir} as it was now, its private keys included")
    return 0


def back_up(state_dir: Path, target: Path) -> None:
    """Write the file, there whole or not at all.

    Raises CommandError when it cannot be written, StackError when the data is not whole.
    """
    partial = target.with_name(f"{target.name}.partial")
    try:
        with (
            tempfile.TemporaryDirectory(dir=target.parent) as folder,
            os.fdopen(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as file,
            zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        ):
            for kept in _kept(state_dir):
                # What is gone by now was not there to stay: a file under way to its own name.
                with contextlib.suppress(FileNotFoundError):
                    archive.write(kept, kept.relative_to(state_dir))
            parts = [part for part in (tables, database) if (state_dir / part.NAME).exists()]
            for part in parts:  # files last: no row names one that the copy lacks
                copy = Path(folder) / part.NAME
                part.back_up(state_dir, copy)
                archive.write(copy, part.NAME)
        partial.replace(target)
    except (OSError, tables.Failure) as error:
        partial.unlink(missing_ok=True)
        why = error.strerror if isinstance(error, OSError) else error
        raise CommandError(f"{target} was not written: {why}") from error


def _kept(state_dir: Path) -> Iterator[Path]:
    # What the audit log remembers of its end is copied before the log, which may go on meanwhile.
    for top in sorted(state_dir.iterdir(), reverse=True):
        if not any(top.match(pattern) for pattern in _LEFT_OUT):
            yield from sorted(top.rglob("*")) if top.is_dir() else [top]


if __name__ == "__main__":
    sys.exit(run(main))
