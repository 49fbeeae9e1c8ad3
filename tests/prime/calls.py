"""Calls of prime's tools by their user, and what is in their answers."""

from __future__ import annotations

from typing import Any

from tests.calling import Reply, direct, rest, say_yes
from tests.project.tools import TOOLS

PRIME = [tool for tool in TOOLS.values() if tool.family.name == "prime"]


def post(tool: str, user_id: str, *, key: str | None = None, **arguments: Any) -> Reply:
    return rest(TOOLS[tool], user_id, {"userId": user_id} | arguments, key=key)


def in_chat(
    tool: str, user_id: str, *, key: str | None = None, said: str = "", **arguments: Any
) -> Reply:
    """The chat's call in a turn in which the user has `said` something."""
    turn = {"said": said, "is_influenced": False}
    return direct(TOOLS[tool], user_id, arguments, key=key, turn=turn)


def body_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.body


def refused(reply: Reply, status: int) -> str:
    """The sentence of a refusal, which has nothing else."""
    assert reply.status == status, reply.body
    sentence = reply.body["error"]
    assert reply.body == {"ok": False, "error": sentence}
    assert isinstance(sentence, str)
    return sentence


def confirmed(tool: str, user_id: str, *, key: str | None = None, **arguments: Any) -> Reply:
    """The call's answer after the user's YES."""
    say_yes(user_id, post(tool, user_id, key=key, **arguments))
    return post(tool, user_id, key=key, **arguments)
