"""The class that each domain's `domain.py` subclasses: its family, and the factory of its tools."""

from __future__ import annotations

from typing import Unpack

from toolkit.definition import Facts, Function
from toolkit.family import Family
from toolkit.tool.tool import Tool


class Domain(Family):
    def tool(self, function: Function, **facts: Unpack[Facts]) -> Tool:
        """The Lambda handler of a tool."""
        return Tool(function, self, **facts)
