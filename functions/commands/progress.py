"""How far a command is, on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

SECONDS_BETWEEN = 0.1
_ERASE = "\r\x1b[K"


class Progress:
    """A line on standard error that counts, such as `12,000 rows checked`, and is erased at the
    end. Where standard error is no terminal there is none."""

    def __init__(self, what: str, total: int | None = None) -> None:
        self._what = what if total is None else f"of {total:,} {what}"
        self._is_shown = sys.stderr.isatty()
        self._is_drawn = False
        self._next = 0.0

    def over(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, counted when the next one is asked for."""
        self._draw(0)
        try:
            for count, item in enumerate(items, 1):
                yield item
                self._draw(count)
        finally:
            self._erase()

    def print(self, line: str) -> None:
        """To standard output, and not into the line that counts."""
        self._erase()
        print(line)

    def _draw(self, count: int) -> None:
        if not self._is_shown or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + SECONDS_BETWEEN
        self._is_drawn = True
        print(f"{_ERASE}{count:,} {self._what}", end="", file=sys.stderr, flush=True)

    def _erase(self) -> None:
        if self._is_drawn:
            self._is_drawn = False
            print(_ERASE, end="", file=sys.stderr, flush=True)
