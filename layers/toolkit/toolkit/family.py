"""A family of tools: its response envelope, its error shape, and who may call."""

from __future__ import annotations

from abc import ABC, abstractmethod

from toolkit.call import Caller, Json
from toolkit.errors import Forbidden, ToolError


class Family(ABC):
    name: str
    groups: frozenset[str] = frozenset()
    """The groups whose members may call; empty means everybody who is signed in."""
    answers_with_contacts: bool = False
    """Whether the contract's outputs contain e-mail addresses and phone numbers. Where they do not,
    these are redacted from whatever is stored of an output."""

    def admit(self, caller: Caller) -> None:
        """Raise Forbidden when this caller may not use the family's tools."""
        if self.groups and not self.groups & caller.groups:
            raise Forbidden("Your sign-in does not allow these tools.")

    def success(self, output: Json) -> Json:
        """The response body for a tool's output: the output itself unless the contract wraps it."""
        return output

    @abstractmethod
    def refusal(self, error: ToolError) -> dict[str, Json]:
        """The family's error shape."""

    @abstractmethod
    def refusal_schema(self) -> dict[str, Json]:
        """JSON Schema of every refusal: an object without unnamed fields."""


def exactly(**fields: Json) -> dict[str, Json]:
    """JSON Schema of an object with exactly these fields, all required."""
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(fields),
        "properties": fields,
    }
