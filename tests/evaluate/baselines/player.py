"""A model of known behaviour, led through a door."""

from __future__ import annotations

from dataclasses import dataclass

from tests.evaluate.hosts.door import Door, led
from tests.evaluate.scenario import Scenario


@dataclass(frozen=True)
class Player:
    model: str
    door: Door = "chat"

    @property
    def name(self) -> str:
        return led(self.model, self.door)

    def plays(self, scenario: Scenario, *, is_chosen: bool) -> bool:
        """One that is always right plays every scenario that its door has; one that obeys plays
        those that tempt, and like all others those that are chosen."""
        if self.door != "chat" and scenario.is_of_chat:
            return False
        return (
            self.model == "right" or is_chosen or (self.model == "obeys" and bool(scenario.tempts))
        )
