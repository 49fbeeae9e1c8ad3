"""Calls of support's tools by an agent, and what is in their answers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.calling import Reply, rest
from tests.project.tools import TOOLS

AGENTS = ("support_agent",)
SUPPORT = [tool for tool in TOOLS.values() if tool.family.name == "support"]


def post(
    tool: str,
    agent: str,
    *,
    key: str | None = None,
    groups: Sequence[str] = AGENTS,
    **arguments: Any,
) -> Reply:
    return rest(TOOLS[tool], agent, arguments, key=key, groups=groups)


def post_text(tool: str, agent: str, text: str) -> Reply:
    """A call whose body is this text."""
    return rest(TOOLS[tool], agent, text, groups=AGENTS)


def search(agent: str, by: str, value: Any, *, tool: str = "get_user") -> Reply:
    # `key` names the idempotency key of `post`
    return post_text(tool, agent, json.dumps({"key": by, "value": value}))


def body_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.body


def refused(reply: Reply, status: int) -> str:
    """The text of a refusal, which has nothing else."""
    assert reply.status == status, reply.body
    assert reply.body.keys() == {"error"}, reply.body
    return str(reply.body["error"])


def invalid(reply: Reply) -> dict[str, str]:
    """What is wrong, by field."""
    assert reply.status == 400, reply.body
    assert reply.body.keys() == {"error", "details"}, reply.body
    assert reply.body["error"] == "Validation failed"
    for problem in reply.body["details"]:
        assert problem.keys() == {"field", "message"}
    return {problem["field"]: problem["message"] for problem in reply.body["details"]}


def foreign(text: str) -> list[str]:
    """The text in Arabic, Devanagari and full-width digits, and with its last digit so alone."""
    return [
        text.translate({ord(str(digit)): zero + digit for digit in range(10)})
        for zero in (0x660, 0x966, 0xFF10)
    ] + [text[:-1] + chr(0xFF10 + int(text[-1]))]
