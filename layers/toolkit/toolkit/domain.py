"""What a domain's `domain.py` subclasses, once: its family, and where its tools are made."""

from __future__ import annotations

from toolkit.definition import Confirm, Function
from toolkit.family import Family
from toolkit.tool import Tool


class Domain(Family):
    def tool(
        self,
        function: Function,
        *,
        writes: bool = False,
        confirm: Confirm | None = None,
        needs_otp: bool = False,
        idempotent: bool = True,
        only_adds: bool = False,
        outside_text: bool = False,
        follows_outside_text: bool = False,
    ) -> Tool:
        """The Lambda handler of a tool; for the facts about it see Definition."""
        return Tool(
            function,
            self,
            writes=writes,
            confirm=confirm,
            needs_otp=needs_otp,
            idempotent=idempotent,
            only_adds=only_adds,
            outside_text=outside_text,
            follows_outside_text=follows_outside_text,
        )
