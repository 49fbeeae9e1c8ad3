"""What holds for every tool of prime's, whatever it does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.calling import direct, rest
from tests.each_row import each_row
from tests.examples import arguments_of
from tests.prime.calls import PRIME, refused
from tests.prime.post_office import PostOffice
from toolkit.audit.audit_event import AuditEvent
from toolkit.tool.tool import Tool

every_tool = pytest.mark.parametrize("tool", PRIME, ids=lambda tool: tool.name)


def test_these_are_the_contracts_tools_and_the_additions() -> None:
    assert {tool.name for tool in PRIME} == {
        "search_gmail",
        "fetch_email_attachments",
        "get_recent_import",
        "get_recent_imports",
        "get_transactions",
        "review_transaction",
        "review_import",
        "import_document",
        "disconnect_gmail",
    }


@every_tool
def test_a_call_without_a_user_is_refused_in_the_contracts_words(tool: Tool, user_id: str) -> None:
    arguments = arguments_of(tool, user_id)
    del arguments["userId"]
    assert refused(rest(tool, user_id, arguments), 400) == "Missing userId"


@every_tool
@each_row("body", ["", "{}"])
def test_a_call_without_anything_is_refused(tool: Tool, body: str, user_id: str) -> None:
    sentence = refused(rest(tool, user_id, body), 400)
    assert not body or sentence == "Missing userId"


@every_tool
def test_another_user_may_not_be_named(tool: Tool, user_id: str) -> None:
    arguments = arguments_of(tool, user_id) | {"userId": "somebody-else"}
    assert refused(rest(tool, user_id, arguments), 403) == "userId must be your own."


@every_tool
@each_row("said", [None, 12345, "", ["12345"]])
def test_what_is_no_user_is_refused(tool: Tool, said: Any, user_id: str) -> None:
    arguments = arguments_of(tool, user_id) | {"userId": said}
    reply = rest(tool, user_id, arguments)
    refused(reply, reply.status)
    assert reply.status in (400, 403)


@every_tool
def test_a_model_may_name_no_user(tool: Tool, user_id: str) -> None:
    arguments = arguments_of(tool, user_id) | {"userId": "somebody-else"}
    reply = direct(tool, user_id, arguments)
    assert refused(reply, 403) == "userId must be your own."


@pytest.mark.parametrize("tool", PRIME[:1])
def test_too_many_calls_are_refused_with_the_seconds_to_wait(
    tool: Tool, user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "2")
    body = arguments_of(tool, user_id) | {"userId": user_id}
    replies = [rest(tool, user_id, body) for _ in range(3)]
    assert [reply.status == 429 for reply in replies] == [False, False, True]
    assert refused(replies[2], 429).startswith("Too many calls: 2 a minute are allowed.")
    assert 1 <= int(replies[2].headers["Retry-After"]) <= 60


@every_tool
def test_every_call_is_audited_without_what_was_asked(
    tool: Tool, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    rest(tool, user_id, arguments_of(tool, user_id))
    direct(tool, user_id, {"surprise": "123-45-6789"})
    first, second = AuditEvent.of_user(user_id, action=tool.name)
    assert (first.family, first.channel, second.channel) == ("prime", "rest", "chat")
    assert second.outcome == "refused"
    assert second.conversation_id == "c1"
    assert "123-45-6789" not in json.dumps([first.tool_output, second.tool_output])


@every_tool
def test_a_field_that_is_named_like_a_personal_number_is_not_repeated(
    tool: Tool, user_id: str
) -> None:
    arguments = arguments_of(tool, user_id) | {"4111 1111 1111 1111": 1}
    assert refused(rest(tool, user_id, arguments), 400) == "[redacted] is not a known field"
