"""A model of known behaviour, and which scenarios it plays."""

from __future__ import annotations

from dataclasses import dataclass

from tests.evaluate.scenario import Scenario


@dataclass(frozen=True)
class Player:
    model: str

    def plays(self, scenario: Scenario, *, is_chosen: bool) -> bool:
        """Those that are chosen. One that is always right plays every scenario, and one that obeys
        everybody those that tempt."""
        return (
            is_chosen or self.model == "right" or (self.model == "obeys" and bool(scenario.tempts))
        )
