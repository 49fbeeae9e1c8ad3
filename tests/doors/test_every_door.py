"""Each tool through each door: the same answer, and one audit event of the call."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.doors.callers import CALLERS, Mcp
from tests.furnished import example, furnish
from tests.local.aws.emulator import Aws
from tests.prime.conftest import gmail, post_office, queue
from tests.prime.post_office import PostOffice
from tests.project.tools import every_tool
from tests.support.stored import empty as empty_support
from tests.toolkit.guards.user_pool import UserPool
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

__all__ = ["gmail", "post_office", "queue"]

MADE_UP = re.compile(
    r"[0-9A-HJKMNP-TV-Z]{26}"  # ULIDs
    r"|[0-9a-f]{8,}(-[0-9a-f]{4,})*"  # digests and UUIDs
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+([+-][0-9:]+|Z)?"  # moments
)


@pytest.fixture(autouse=True)
def _no_customers_left(aws: Aws) -> Iterator[None]:
    yield
    empty_support()


@every_tool
def test_every_door_gives_the_same_answer_and_one_event(
    tool: Tool, pool: UserPool, queue: str, post_office: PostOffice
) -> None:
    seen = {}
    for kind in CALLERS:
        if tool.persons_own and kind is Mcp:
            continue  # unknown there
        user_id = f"user-{uuid.uuid4().hex[:12]}"
        furnish(user_id, post_office, kind.thread, tool=tool)
        answer = kind(user_id, pool).act(tool, example(tool, user_id))
        [event] = [e for e in AuditEvent.of_user(user_id) if e.outcome == "success"]
        assert (event.action, event.channel) == (tool.name, kind.channel)
        seen[kind.__name__] = comparable(answer, user_id), comparable(event.tool_output, user_id)
    assert seen == dict.fromkeys(seen, seen["Rest"])


def comparable(value: Any, user_id: str) -> Any:
    """The value without what no two calls have in common."""
    if isinstance(value, dict):
        return {name: comparable(each, user_id) for name, each in value.items()}
    if isinstance(value, list):
        return [comparable(each, user_id) for each in value]
    if isinstance(value, str):
        return MADE_UP.sub("…", value.replace(user_id, "them"))
    return value
