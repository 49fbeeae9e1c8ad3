"""The budget's and the card's rollups against their rows, in one pass over these.

Where rows are older than the rollups, this builds what is missing and marks it as whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from banking.entities import CardRollup, CardTransaction
from budget.entities import BudgetRollup, BudgetTransaction
from budget.transactions.writes import posted
from toolkit import Caller
from toolkit.storage.rollups import Cell, Difference, MarkedRollup, Posted, Sums, rolled_up, settled
from toolkit.storage.writes import LostRace, commit


@dataclass(frozen=True)
class RolledUp:
    name: str
    rollup: type[MarkedRollup]
    rows: Callable[[Caller], Iterator[Posted]]

    def differences(self, caller: Caller) -> list[Difference]:
        """By month."""
        read = partial(self.rollup.between, caller)
        return settled(read(), read, lambda: self._actual(caller))

    def mark(self, caller: Caller) -> None:
        """All that differed must have been mended."""
        try:
            commit([self.rollup.marker(caller)])
        except LostRace:
            if self.rollup.lacks_marker(caller):
                raise

    def _actual(self, caller: Caller) -> dict[Cell, Sums]:
        return rolled_up(self.rows(caller))


BOOKS = (
    RolledUp(
        "card", CardRollup, lambda c: (row.posted for row in CardTransaction.everything_of(c))
    ),
    RolledUp("budget", BudgetRollup, lambda c: map(posted, BudgetTransaction.all_of(c))),
)
