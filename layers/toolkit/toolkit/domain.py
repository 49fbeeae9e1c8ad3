"""A domain: a family of tools with one envelope and one rule for who may call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from toolkit.call import Call, Caller, Json
from toolkit.errors import Forbidden, ToolError
from toolkit.tool import Confirm, Tool


class Domain(ABC):
    """Subclassed once in each domain's `domain.py`."""

    name: str
    groups: frozenset[str] = frozenset()
    """The groups whose members may call; empty means everybody who is signed in."""

    def admit(self, caller: Caller) -> None:
        """Raise Forbidden when this caller may not use the family's tools."""
        if self.groups and not self.groups & caller.groups:
            raise Forbidden("Your sign-in does not allow these tools.")

    def success(self, output: Json) -> Json:
        """The family's answer around a tool's output; bare unless its contract wraps it."""
        return output

    @abstractmethod
    def refusal(self, error: ToolError) -> dict[str, Json]:
        """The family's error shape."""

    def tool(
        self,
        function: Callable[[Any, Call], Any],
        *,
        writes: bool = False,
        confirm: Confirm | None = None,
        needs_otp: bool = False,
        idempotent: bool = True,
    ) -> Tool:
        """The Lambda handler of a tool.

        `confirm` gives the prompt the user must answer with YES. `idempotent` is the contract's
        word that a repeated call changes nothing more.
        """
        return Tool(
            function,
            self,
            writes=writes,
            confirm=confirm,
            needs_otp=needs_otp,
            idempotent=idempotent,
        )
