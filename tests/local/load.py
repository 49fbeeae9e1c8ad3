"""`make load FILE=x.jsonl`: rows into the running stack, or into AWS where none runs here.

The whole file is checked before anything is written. It is read twice, so that a ledger of a
million rows need not stand in memory.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from tests.local.state import StackError, use_running
from toolkit.errors import Conflict, InvalidInput

if TYPE_CHECKING:
    from tests.local.rows import AnyRow


class LoadError(Exception):
    """A line that cannot be loaded; the message says which, and why."""


def load(path: Path) -> int:
    """The number of rows written. Raises LoadError."""
    from tests.local import rows  # after the environment is set: entities read it when imported

    count = sum(1 for _ in _rows(path))
    try:
        rows.save(_rows(path))
    except Conflict as error:
        raise LoadError(f"{path}: {error.message}; the rows before it are loaded") from error
    return count


def _rows(path: Path) -> Iterator[AnyRow]:
    from tests.local import rows

    with path.open(encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(_text(path, lines), 1):
            if not line.strip():
                continue
            try:
                yield rows.read(line)
            except ValidationError as error:
                raise LoadError(f"{path}:{number}: {_first(error)}") from None
            except InvalidInput as error:
                message = error.message.replace("The body", "The line")
                raise LoadError(f"{path}:{number}: {message}") from None


def _text(path: Path, lines: Iterator[str]) -> Iterator[str]:
    try:
        yield from lines
    except UnicodeDecodeError as error:
        raise LoadError(f"{path}: not UTF-8 text") from error


def _first(error: ValidationError) -> str:
    problem = error.errors()[0]
    field = ".".join(str(part) for part in problem["loc"])
    return f"{field}: {problem['msg']}" if field else problem["msg"]


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("which file? make load FILE=rows.jsonl", file=sys.stderr)
        return 2
    try:
        where = use_running()
        count = load(Path(arguments[0]))
    except (LoadError, OSError, StackError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"loaded {count} rows into {where}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
