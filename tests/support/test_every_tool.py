"""What holds of every tool of support, over the contract's own calls."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from typing import Any

import pytest

from tests.calling import direct, proxy_event, rest, send
from tests.examples import arguments_of
from tests.support.calls import AGENTS, SUPPORT, invalid, refused
from tests.support.stored import (
    JOHNS_PROFILE,
    MEIS_PROFILE,
    assert_copies_agree,
    events_of,
    outcomes,
    status,
)
from toolkit.tool.tool import Tool

READING = [tool for tool in SUPPORT if not tool.writes]

every_tool = pytest.mark.parametrize("tool", SUPPORT, ids=lambda tool: tool.name)
a_tool_of_either_kind = pytest.mark.parametrize(
    "tool",
    [READING[0], next(tool for tool in SUPPORT if tool.writes)],
    ids=lambda tool: tool.name,
)
"""Where the pipeline that all tools have decides, and the family words it."""
every_reading_tool = pytest.mark.parametrize("tool", READING, ids=lambda tool: tool.name)


def assert_nothing_changed() -> None:
    assert_copies_agree(JOHNS_PROFILE, MEIS_PROFILE)
    assert status("47652") == "Processing"


@every_tool
def test_the_contracts_call_is_answered_bare(tool: Tool, agent: str) -> None:
    reply = rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    assert reply.status == 200, reply.body
    assert "error" not in reply.body


@every_tool
def test_in_chat_it_is_the_same_call(tool: Tool, agent: str) -> None:
    reply = direct(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    assert reply.status == 200, reply.body


@every_tool
@pytest.mark.parametrize("groups", [(), ("support_agents", "Support_Agent", "support agent")])
def test_who_is_no_support_agent_is_refused(tool: Tool, agent: str, groups: Sequence[str]) -> None:
    arguments = arguments_of(tool, agent)
    for reply in (
        rest(tool, agent, arguments, groups=groups),
        direct(tool, agent, arguments, groups=groups),
    ):
        assert refused(reply, 403) == "Your sign-in does not allow these tools."
    assert_nothing_changed()
    assert outcomes(agent) == ["refused", "refused"]
    assert not any(event.subject for event in events_of(agent))


@a_tool_of_either_kind
def test_an_agent_may_have_other_roles_as_well(tool: Tool, agent: str) -> None:
    groups = ("auditor", "support_agent")
    assert rest(tool, agent, arguments_of(tool, agent), groups=groups).status == 200


@a_tool_of_either_kind
def test_nobody_without_a_sign_in_is_answered(tool: Tool, agent: str) -> None:
    reply = send(tool, proxy_event(None, arguments_of(tool, agent), groups=AGENTS))
    assert refused(reply, 401) == "Sign in first."
    assert_nothing_changed()


@a_tool_of_either_kind
def test_only_post_is_taken(tool: Tool, agent: str) -> None:
    reply = rest(tool, agent, arguments_of(tool, agent), groups=AGENTS, method="GET")
    assert refused(reply, 405) == "Method Not Allowed"


@a_tool_of_either_kind
@pytest.mark.parametrize("body", ["", "[]", "null", '{"key": NaN}', '{"a": 1, "a": 2}', "{}}"])
def test_a_body_that_cannot_be_read_is_invalid(tool: Tool, body: str, agent: str) -> None:
    (message,) = invalid(rest(tool, agent, body, groups=AGENTS)).items()
    assert message[0] == ""
    assert message[1]


@every_tool
def test_a_missing_field_is_named(tool: Tool, agent: str) -> None:
    for field in tool.arguments.schema["required"]:
        arguments = arguments_of(tool, agent)
        del arguments[field]
        reply = rest(tool, agent, arguments, groups=AGENTS)
        assert invalid(reply)[field] == "is required"
    assert_nothing_changed()


@a_tool_of_either_kind
def test_an_unknown_field_is_refused_by_both_doors(tool: Tool, agent: str) -> None:
    for invented in ("Order_id", "limit", "caller"):
        arguments = arguments_of(tool, agent) | {invented: "x"}
        for reply in (
            rest(tool, agent, arguments, groups=AGENTS),
            direct(tool, agent, arguments, groups=AGENTS),
        ):
            assert invalid(reply) == {invented: "is not a known field"}
    assert_nothing_changed()


@a_tool_of_either_kind
def test_a_tool_of_another_name_is_unknown(tool: Tool, agent: str) -> None:
    arguments = arguments_of(tool, agent)
    reply = direct(tool, agent, arguments, groups=AGENTS, name="get_users")
    assert refused(reply, 404) == "Unknown tool: get_users"


@a_tool_of_either_kind
def test_too_many_calls_are_told_when_to_try_again(
    tool: Tool, agent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1")
    rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    reply = rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    assert (reply.status, reply.body.keys()) == (429, {"error", "details"})
    assert reply.body["details"] == {"retry_after": int(reply.headers["Retry-After"])}
    assert 1 <= reply.body["details"]["retry_after"] <= 60
    assert reply.body["error"].startswith("Too many calls: 1 a minute are allowed.")


@every_tool
def test_a_look_up_is_audited_with_whom_it_was_of(tool: Tool, agent: str) -> None:
    rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    (event,) = events_of(agent)
    assert (event.action, event.outcome, event.family) == (tool.name, "success", "support")
    whose = MEIS_PROFILE if tool.name == "cancel_order" else JOHNS_PROFILE
    assert event.subject == whose["id"]


@every_reading_tool
def test_the_audit_of_a_look_up_holds_nothing_of_the_customer(tool: Tool, agent: str) -> None:
    rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    (event,) = events_of(agent)
    assert event.tool_output == {"redacted": True}
    whole = json.dumps(event.as_contract() | event.context())
    for value in (*personal(JOHNS_PROFILE), "Headphones"):
        assert value not in whole


def personal(profile: dict[str, Any]) -> list[str]:
    return [value for name, value in profile.items() if name != "id"]


@every_tool
def test_what_is_logged_holds_nothing_of_the_customer(
    tool: Tool, agent: str, caplog: pytest.LogCaptureFixture, written: StringIO
) -> None:
    rest(tool, agent, arguments_of(tool, agent), groups=AGENTS)
    logged = written.getvalue() + str([vars(record) for record in caplog.records])
    assert tool.name in logged
    for value in (*personal(JOHNS_PROFILE), "Headphones", "newemail@example.com"):
        assert value not in logged


@a_tool_of_either_kind
def test_what_each_field_must_be_is_said_in_the_callers_language(tool: Tool, agent: str) -> None:
    english = invalid(rest(tool, agent, {"extra": 1}, groups=AGENTS))
    reply = rest(tool, agent, {"extra": 1}, groups=AGENTS, language="es-MX")
    spanish = {each["field"]: each["message"] for each in reply.body["details"]}
    assert english["extra"] == "is not a known field"
    assert spanish["extra"] == "no es un campo conocido"
    assert spanish.keys() == english.keys()
    assert not {*spanish.values()} & {*english.values()}
