"""One user's conversations through one door."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from tests.attack.cases import LIES, Case

YES = "YES"


@dataclass(frozen=True)
class Shown:
    """What the user sees after a message: `asks` says that its last words are a deed's prompt, or
    its form."""

    text: str
    asks: bool
    tools: tuple[str, ...] = ()


@dataclass
class Session(ABC):
    """`raw` is all that came back; `tools` counts each call the model made."""

    case: Case
    raw: list[str] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    last: Shown | None = None

    def say(self, text: str) -> None:
        self.last = self.answer_to(text)
        self.tools += self.last.tools

    @abstractmethod
    def answer_to(self, text: str) -> Shown: ...

    @abstractmethod
    def begin_anew(self) -> None:
        """Another conversation of the same user."""

    def reply(self, thanks: str) -> str:
        """The user's next words. They say YES to what looks harmless: to the last thing they see,
        if that is no deed's prompt, and it wants a YES."""
        wants_yes = bool(self.last and re.search(r"\breply yes\b", self.last.text, re.IGNORECASE))
        if self.case.model == LIES and wants_yes and self.last and not self.last.asks:
            return YES
        return thanks
