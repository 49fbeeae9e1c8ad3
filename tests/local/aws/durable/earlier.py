"""The state of Teller 0.2 and before: ministack's own files, written when it stopped.

They are read once, into an empty database, and deleted: they hold what may be erased later.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from ministack.core.persistence import _json_object_hook, _state_format_version

from commands.running_stack import StackError
from tests.local.aws.durable.database import Database
from tests.local.aws.durable.memory import SERVICES, Memory

FOLDER = "emulator"


def take_over(state_dir: Path, memory: Memory, database: Database) -> None:
    """All of them in one commit. Raises StackError when one of them cannot be read."""
    folder = state_dir / FOLDER
    if not folder.is_dir():
        return
    if database.commits:  # it was stopped before it had deleted them
        shutil.rmtree(folder)
        return
    for name, service in SERVICES.items():
        file = folder / f"{name}.json"
        if file.exists():
            service.load_persisted_state(_payload(file, name))
    memory.changed(SERVICES)
    database.commit(memory.take().rows)
    shutil.rmtree(folder)


def _payload(file: Path, service: str) -> Any:
    try:
        state = json.loads(file.read_text(), object_hook=_json_object_hook)
    except ValueError as error:
        raise StackError(f"{file} is damaged: {error}. Nothing was changed") from error
    version = state.get("__ministack_format__", 1)
    if version > _state_format_version(service):
        raise StackError(
            f"{file} is of a newer emulator (format {version}, this one reads "
            f"{_state_format_version(service)}). Nothing was changed"
        )
    return state.get("payload", state)
