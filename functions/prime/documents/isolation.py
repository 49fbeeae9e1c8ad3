"""Reads a file in a process of its own: one that parsers in native code, given what strangers
send, may crash, hang or fill alone, and that is given none of this one's environment.

`lines_from` starts it and `answer` runs in it. On its standard input are the length of a password
in four bytes, the password, and the file: others may see a process's arguments and environment. On
its standard output is a line of JSON for each thing found, and {"refused": a sentence for the
document's owner}, or {"locked": such a sentence} where a password opens it, is the last.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

from prime.documents.document import Busy, Locked, Unreadable

CPU_SECONDS = 20
MEMORY_BYTES = 1 << 29
_SECONDS = 100
"""On the clock, which runs on while others have the machine: within the worker's own 120."""

_LENGTH = struct.Struct(">I")


class Refused(Exception):
    """Its text is a sentence for the document's owner."""


class LockedOut(Refused):
    """A password opens the file, and not the one that was tried, if one was."""


def lines_from(
    module: str, content: bytes, too_much: str, password: str | None = None
) -> Iterator[Any]:
    """What the module answers. Raises Unreadable for what it refuses, with `too_much` where a limit
    or a crash ended it, and Locked; and Busy where the machine gave it no time or no memory."""
    secret = (password or "").encode()
    try:
        process = subprocess.run(  # noqa: S603
            [sys.executable, "-S", "-m", module],
            input=_LENGTH.pack(len(secret)) + secret + content,
            capture_output=True,
            timeout=_SECONDS,
            env=_environment(),
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise Busy from error
    if process.returncode == -signal.SIGKILL:  # the machine's: its own limits end it otherwise
        raise Busy
    if process.returncode < 0:  # ended by a signal: its limits', or a crash
        raise Unreadable(too_much)
    if process.returncode:
        tail = process.stderr.decode(errors="replace")[-2000:]
        raise RuntimeError(f"{module} failed: {tail}")
    return _accepted(process.stdout)


def answer(found_in: Callable[[bytes, str | None], Iterator[Any]], too_much: str) -> None:
    """The process's own work, within limits on its CPU time and memory. `found_in` gets the file
    and the password, and may raise Refused."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # SIGXCPU at the first, which nothing else sends; the kernel kills at the second
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    write = sys.stdout.buffer.write
    given = sys.stdin.buffer
    try:
        password = given.read(*_LENGTH.unpack(given.read(_LENGTH.size))).decode() or None
        for each in found_in(given.read(), password):
            write(json.dumps(each, ensure_ascii=False).encode(errors="replace") + b"\n")
    except LockedOut as locked:
        write(json.dumps({"locked": str(locked)}).encode() + b"\n")
    except Refused as refused:
        write(json.dumps({"refused": str(refused)}).encode() + b"\n")
    except MemoryError:
        write(json.dumps({"refused": too_much}).encode() + b"\n")


def _accepted(answered: bytes) -> Iterator[Any]:
    for line in answered.split(b"\n"):
        if not line:
            continue
        each = json.loads(line)
        if isinstance(each, dict) and "locked" in each:
            raise Locked(each["locked"])
        if isinstance(each, dict) and "refused" in each:
            raise Unreadable(each["refused"])
        yield each


def _environment() -> dict[str, str]:
    kept = {"LD_LIBRARY_PATH", "LANG", "SYSTEMROOT"} & os.environ.keys()
    found = os.pathsep.join(path for path in sys.path if path)
    return {name: os.environ[name] for name in kept} | {"PYTHONPATH": found}
