"""The emulator's process, with the data of a folder.

    python -m tests.local.aws.durable <inherited socket's number> <state's folder> <storage>

The storage is "synced", "unsynced" or "unkept" (in memory alone, for tests). Standard output tells
the parent one line: that the data is loaded, or why it is not.
"""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from ministack.app import app
from ministack.services import dynamodb
from starlette.types import ASGIApp

from commands.running_stack import StackError
from commands.template import Template
from tests.local.aws.durable import earlier
from tests.local.aws.durable.app import Durable
from tests.local.aws.durable.database import Database, DatabaseFailure
from tests.local.aws.durable.direct import direct
from tests.local.aws.durable.memory import Memory, fire_events_in_the_request
from tests.local.aws.emulator_process import serve_until_orphaned
from tests.local.aws.supervisor import LOADED

LOCK = "emulator.lock"
_NAMES = Template().environment()
MAY_FILL = frozenset(_NAMES[name] for name in ("AUDIT_TABLE", "GUARDS_TABLE", "PSEUDONYMS_TABLE"))


def main(listener: int, state_dir: Path, storage: str) -> int:
    lock = os.open(state_dir / LOCK, os.O_CREAT | os.O_WRONLY, 0o600)  # until the process is gone
    with os.fdopen(os.dup(1), "w") as parent:
        os.dup2(2, 1)
        # The emulator of a stack that was killed may still be writing its last changes.
        fcntl.flock(lock, fcntl.LOCK_EX)
        read_expressions_once()
        try:
            served = unkept() if storage == "unkept" else loaded(state_dir, storage != "unsynced")
        except (StackError, DatabaseFailure, OSError) as error:
            print(error, file=parent)
            return 1
        print(LOADED, file=parent, flush=True)
        asyncio.run(serve(listener, served))
    return 0


def unkept() -> ASGIApp:
    gc.set_threshold(100_000)  # looking for garbage is a tenth of what it computes
    fire_events_in_the_request()
    return direct(cast(Any, app))


def loaded(state_dir: Path, synced: bool) -> Durable:
    memory, database = Memory(), Database(state_dir, synced=synced)
    earlier.take_over(state_dir, memory, database)
    memory.load(database)
    return Durable(direct(cast(Any, app)), memory, database, MAY_FILL)


async def serve(listener: int, served: ASGIApp) -> None:
    await serve_until_orphaned(listener, served)
    if isinstance(served, Durable):
        await served.close()


def read_expressions_once() -> None:
    """ministack takes an expression apart again for every item of a partition: among 100,000
    rows that is longer than a tool waits for its query."""
    for reader in ("_tokenize", "_condition_syntax_error"):
        setattr(dynamodb, reader, lru_cache(maxsize=1024)(getattr(dynamodb, reader)))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]))
