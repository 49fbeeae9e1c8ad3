"""The other side of isolation: what runs in the process that is given a stranger's file.

It imports nothing of ours: each file has such a process, and the rest would be most of its time,
and more that a parser gone wrong could reach.
"""

from __future__ import annotations

import json
import resource
import struct
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

CPU_SECONDS = 20
MEMORY_BYTES = 1 << 29

LENGTH = struct.Struct(">I")
"""Of the password, which comes before the file."""


class Refused(Exception):
    """What the document's owner is told: a message by its id, and its values."""

    def __init__(self, id: str, **values: int) -> None:
        super().__init__(id)
        self.values = values


class LockedOut(Refused):
    """A password opens the file, and not the one that was tried, if one was."""


class TooMuch(Exception):
    """It is larger than any document of its kind."""


def answer(found_in: Callable[[bytes, str | None], Iterator[Any]]) -> None:
    """The process's own work, within limits on its CPU time and memory."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # SIGXCPU at the first, which nothing else sends; the kernel kills at the second
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    for line in answers(found_in, sys.stdin.buffer):
        sys.stdout.buffer.write(line)


def answers(
    found_in: Callable[[bytes, str | None], Iterator[Any]], given: BinaryIO
) -> Iterator[bytes]:
    """Yields the lines that the process writes. `found_in` gets the file and the password, and may
    raise Refused and TooMuch."""
    try:
        password = given.read(*LENGTH.unpack(given.read(LENGTH.size))).decode() or None
        for each in found_in(given.read(), password):
            yield json.dumps(each, ensure_ascii=False).encode(errors="replace") + b"\n"
    except LockedOut as locked:
        yield json.dumps({"locked": str(locked)}).encode() + b"\n"
    except Refused as refused:
        told = {"refused": str(refused), "values": refused.values}
        yield json.dumps(told).encode() + b"\n"
    except (MemoryError, TooMuch):
        yield json.dumps({"too_much": True}).encode() + b"\n"
