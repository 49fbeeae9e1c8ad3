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
        """Those that are chosen, as far as the door has them. One that is always right plays every
        scenario in the chat, and one that obeys everybody those that tempt, at every door."""
        if self.door != "chat" and scenario.is_of_chat:
            return False
        return (
            is_chosen
            or (self.model == "right" and self.door == "chat")
            or (self.model == "obeys" and bool(scenario.tempts))
        )
