"""`make restore FROM=file.zip STATE_DIR=folder`: a folder as `make backup` saved it.

The folder is a new one: nothing is written over.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path

from commands.command import CommandError, required, run
from commands.running_stack import StackError
from tests.local.aws.durable import database
from tests.local.aws.tables import file as tables

_USAGE = "which, and where to? make restore FROM=teller.zip STATE_DIR=.restored"


def main() -> int:
    source, state_dir = Path(required("FROM", _USAGE)), Path(required("STATE_DIR", _USAGE))
    restore(source, state_dir)
    print(f"{state_dir} is restored: start it with STATE_DIR={state_dir} make run")
    print(f"and then hold it against its log: STATE_DIR={state_dir} make audit-verify")
    return 0


def restore(source: Path, state_dir: Path) -> None:
    """Raises CommandError when the file cannot be read, is not whole, or the folder is not new."""
    if state_dir.exists() and any(state_dir.iterdir()):
        raise CommandError(f"{state_dir} is not empty: name a new folder, nothing is written over")
    partial = state_dir.with_name(f"{state_dir.name}.partial")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        partial.mkdir(parents=True, mode=0o700)
        with zipfile.ZipFile(source) as archive:
            archive.extractall(partial)
        if not (partial / database.NAME).exists():  # earlier ones have the tables in it
            raise CommandError(f"{source} is no backup: it has no {database.NAME}")
        for file in partial.iterdir():
            if file.is_file():
                file.chmod(0o600)
        tables.check(partial)
        database.check(partial)
        partial.replace(state_dir)
    except StackError as error:
        raise CommandError(f"{source} was not restored: its data is damaged or newer") from error
    except (OSError, zipfile.BadZipFile) as error:
        raise CommandError(f"{source} was not restored: {error}") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(run(main))
