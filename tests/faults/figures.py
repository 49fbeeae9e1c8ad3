"""What became of the writes that a kind of fault befell: the table of `make fault-test`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

TITLE = "faults"


@dataclass
class Figures:
    """A round is one fault. Of what was `acknowledged`, with the retry if it took one, `lost` has
    no effect; `doubled` has two, and `unaudited` not as many audit events as effects; a retry was
    `answered_otherwise` than the first time."""

    fault: str
    rounds: int = 0
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unaudited: int = 0
    answered_otherwise: int = 0

    def count(self, *, acknowledged: int, effects: int, audited: int, otherwise: int = 0) -> None:
        """A round that was to have one effect at most."""
        self.rounds += 1
        self.acknowledged += acknowledged
        self.lost += max(0, acknowledged - effects)
        self.doubled += max(0, effects - 1)
        self.unaudited += abs(effects - audited)
        self.answered_otherwise += otherwise

    @property
    def wrong(self) -> int:
        return self.lost + self.doubled + self.unaudited + self.answered_otherwise


MakeFigures = Callable[[str], Figures]
"""The figures of a fault, by its name in the table."""
