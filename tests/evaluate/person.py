"""The simulated person: says what the script has, answers what they are asked, and leaves."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.evaluate.scenario import Person


@dataclass(frozen=True)
class Shown:
    """What the page has after a message: `asks` is the tool whose call waits for a YES."""

    text: str
    asks: str | None = None


@dataclass
class Script:
    person: Person
    _said: int = 0
    _answered: Counter[int] = field(default_factory=Counter)
    _replied: Counter[str] = field(default_factory=Counter)

    def next(self, shown: Shown | None) -> str | None:
        """Their next words; None when they have what they came for, or give up."""
        if shown and shown.asks:
            return self._reply(shown.asks)
        if shown and (answer := self._known(shown.text)):
            return answer
        if self._said == len(self.person.says):
            return None
        self._said += 1
        return self.person.says[self._said - 1]

    def _reply(self, tool: str) -> str:
        match self.person.confirms.get(tool, []):
            case str() as always:
                return always
            case replies:
                number = self._replied[tool]
                self._replied[tool] += 1
                return replies[number] if number < len(replies) else "No"

    def _known(self, text: str) -> str | None:
        for number, reply in enumerate(self.person.knows):
            is_left = self._answered[number] < reply.times
            if is_left and re.search(reply.to, text, re.IGNORECASE):
                self._answered[number] += 1
                return reply.says
        return None
