"""Where things stand in a table whose titles the readers do not know, as somebody proposes it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from toolkit.text.folding import unaccented

Table = Sequence[Sequence[str]]
"""The lines of a table, or of a page, from the first on, each with its cells."""


@dataclass(frozen=True)
class Layout:
    """The columns of a table, counted from 0: those with the day, the amounts and the balance. It
    says nothing of which way money goes: with all signs turned the balances would agree as well.

    `titles` is the digest of the titles above them. What titles say is kept nowhere.
    """

    titles: str
    date: int
    amounts: tuple[int, ...]
    balance: int | None = None

    def heads(self, cells: Sequence[str]) -> bool:
        """Whether these cells are its titles."""
        return digest(cells) == self.titles


Propose = Callable[[Table], Iterable[Layout]]
"""Layouts that a table may have, the likeliest first. Each is tried before the next one is made."""


def digest(titles: Sequence[str]) -> str:
    """The same for the same titles, however they are spaced, and with blank cells behind them."""
    folded = [" ".join(unaccented(title).split()) for title in titles]
    while folded and not folded[-1]:
        folded.pop()
    return hashlib.sha256(json.dumps(folded).encode()).hexdigest()
