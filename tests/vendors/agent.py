"""Runs a model's tool calls in our handlers, in the name of somebody of the support desk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.calling import Reply, direct, rest
from tests.project.tools import TOOLS

GROUPS = ("support_agent",)


@dataclass(frozen=True)
class Agent:
    """`user_id` owns the ledger that finance's tools read."""

    user_id: str

    def run(self, tool: str, arguments: Any) -> Reply:
        """Arguments that the vendor's client has read, by the direct door."""
        return direct(TOOLS[tool], self.user_id, arguments, groups=GROUPS)

    def post(self, tool: str, arguments: str) -> Reply:
        """Arguments as the model wrote them, as the body of a POST: whether they can be read at all
        is the tool's to say."""
        return rest(TOOLS[tool], self.user_id, arguments, groups=GROUPS)
