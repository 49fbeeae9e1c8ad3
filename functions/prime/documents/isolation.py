"""Reads a file in a process of its own: one that parsers in native code, given what strangers
send, may crash, hang or fill alone, and that is given none of this one's environment.

`lines_from` starts it, and isolated runs in it. On its standard input are the length of a password
in four bytes, the password, and the file: others may see a process's arguments and environment. On
its standard output is a line of JSON for each thing found, and {"refused": the id of a message for
the document's owner, "values": its values}, {"locked": such an id} where a password opens it, or
{"too_much": true} is the last.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from prime.documents.document import Busy, Locked, Unreadable
from prime.documents.isolated import LENGTH
from toolkit.text.sentences import say

_SECONDS = 100
"""On the clock, which runs on while others have the machine: within the worker's own 120."""


def lines_from(
    module: str, content: bytes, too_much: str, password: str | None = None
) -> Iterator[Any]:
    """What the module answers. Raises Unreadable for what it refuses, with `too_much` where it said
    so or a limit or a crash ended it, and Locked; and Busy where the machine gave it no time or no
    memory."""
    secret = (password or "").encode()
    try:
        process = subprocess.run(  # noqa: S603
            [sys.executable, "-S", "-m", module],
            input=LENGTH.pack(len(secret)) + secret + content,
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
    return _accepted(process.stdout, too_much)


def _accepted(answered: bytes, too_much: str) -> Iterator[Any]:
    for line in answered.split(b"\n"):
        if not line:
            continue
        each = json.loads(line)
        if isinstance(each, dict) and "locked" in each:
            raise Locked(say(each["locked"]))
        if isinstance(each, dict) and "refused" in each:
            raise Unreadable(say(each["refused"], **each["values"]))
        if isinstance(each, dict) and "too_much" in each:
            raise Unreadable(too_much)
        yield each


def _environment() -> dict[str, str]:
    kept = {"LD_LIBRARY_PATH", "LANG", "SYSTEMROOT"} & os.environ.keys()
    found = os.pathsep.join(path for path in sys.path if path)
    return {name: os.environ[name] for name in kept} | {"PYTHONPATH": found}
