"""The emulator's process, with the data of a folder.

    python -m tests.local.aws.durable <inherited socket's number> <state's folder> kept|unkept

Data that is not kept is in memory alone, for tests. Standard output tells the parent one line: that
the data is loaded, or why it is not.
"""

from __future__ import annotations

import asyncio
import fcntl
import gc
import os
import sys
from pathlib import Path
from typing import Any, cast

from ministack.app import app
from starlette.types import ASGIApp

from commands.running_stack import StackError
from tests.local.aws.durable import earlier
from tests.local.aws.durable.app import Durable
from tests.local.aws.durable.database import Database, DatabaseFailure
from tests.local.aws.durable.direct import direct
from tests.local.aws.durable.memory import Memory, fire_events_in_the_request
from tests.local.aws.emulator_process import serve_until_orphaned
from tests.local.aws.supervisor import LOADED
from tests.local.gateway.same_machine import SameMachine

LOCK = "emulator.lock"


def main(listener: int, state_dir: Path, *, kept: bool) -> int:
    lock = os.open(state_dir / LOCK, os.O_CREAT | os.O_WRONLY, 0o600)  # until the process is gone
    with os.fdopen(os.dup(1), "w") as parent:
        os.dup2(2, 1)
        # The emulator of a stack that was killed may still be writing its last changes.
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            served = loaded(state_dir) if kept else unkept()
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


def loaded(state_dir: Path) -> Durable:
    memory, database = Memory(), Database(state_dir)
    earlier.take_over(state_dir, memory, database)
    memory.load(database)
    return Durable(direct(cast(Any, app)), memory, database)


async def serve(listener: int, served: ASGIApp) -> None:
    await serve_until_orphaned(listener, SameMachine(served, pages=False))
    if isinstance(served, Durable):
        await served.close()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), Path(sys.argv[2]), kept=sys.argv[3] == "kept"))
