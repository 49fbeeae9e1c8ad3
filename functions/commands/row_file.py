"""A file of rows, one JSON object a line: checked whole, then written.

It is read twice, so that a ledger of a million rows need not stand in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from commands import rows
from commands.command import CommandError
from commands.progress import Progress
from commands.row import Loadable
from toolkit.errors import Conflict, InvalidInput


class LoadError(CommandError):
    """A line that cannot be loaded; the message says which, and why."""


def load(path: Path) -> int:
    """The number of rows written. Raises LoadError, and OSError for a file that cannot be read."""
    count = sum(1 for _ in Progress("rows checked").over(_parsed(path)))
    try:
        rows.save(Progress("rows loaded", count).over(_parsed(path)))
    except Conflict as error:
        raise LoadError(f"{path}: {error.message}; the rows before it are loaded") from error
    return count


def _parsed(path: Path) -> Iterator[Loadable]:
    with path.open(encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(_text(path, lines), 1):
            if not line.strip():
                continue
            try:
                yield rows.parse_row(line)
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
