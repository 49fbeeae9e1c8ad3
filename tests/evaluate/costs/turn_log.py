"""What the model took for each turn, by the line that the stack's log has of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from threading import Lock

KINDS = ("read", "cached", "kept", "written")


class TurnLog:
    """Reads on where it was, in whatever thread."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = 0
        self._found: dict[str, dict[str, int]] = {}
        self._lock = Lock()

    def used(self, correlation_ids: Iterable[str]) -> dict[str, int]:
        """Tokens of each kind for these turns together. The line is written before the stream ends:
        a turn that broke may have none."""
        with self._lock:
            self._read_on()
            of_all = Counter(dict.fromkeys(KINDS, 0))
            for id in correlation_ids:
                of_all.update(self._found.get(id, {}))
        return dict(of_all)

    def _read_on(self) -> None:
        with self._path.open("rb") as file:
            file.seek(self._read)
            whole, _, _ = file.read().rpartition(b"\n")
        self._read += len(whole) + 1 if whole else 0
        for line in whole.splitlines():
            if line.startswith(b"{") and b'"tool":"turn"' in line:
                told = json.loads(line)
                self._found[told["correlation_id"]] = told["tokens"]
