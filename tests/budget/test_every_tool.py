"""What holds of every tool of the budget, over the contract's own calls."""

from __future__ import annotations

from typing import Any

import pytest

from tests.budget.calls import THREAD, error, invalid
from tests.budget.stored import outcomes, outputs, rows
from tests.calling import direct, proxy_event, rest, send
from tests.examples import arguments_of
from tests.local.aws.emulator import Aws
from tests.project.tools import TOOLS
from toolkit.tool.tool import Tool

BUDGET = [tool for tool in TOOLS.values() if tool.family.name == "budget"]
NESTED = {
    "add_transaction": "transaction",
    "update_last_transaction": "patch",
    "add_or_update_debt": "debt",
    "set_obligation": "obligation",
    "simulate_purchase": "purchase",
}
FILLED_IN = {"user_id", "thread_id", "now_iso"}

every_tool = pytest.mark.parametrize("tool", BUDGET, ids=lambda tool: tool.name)
every_writing_tool = pytest.mark.parametrize(
    "tool", [tool for tool in BUDGET if tool.writes], ids=lambda tool: tool.name
)
every_reading_tool = pytest.mark.parametrize(
    "tool", [tool for tool in BUDGET if not tool.writes], ids=lambda tool: tool.name
)
a_tool_of_either_kind = pytest.mark.parametrize(
    "tool", [TOOLS["add_transaction"], TOOLS["get_debts"]], ids=lambda tool: tool.name
)
"""Where the pipeline that all tools have decides, and the family words it."""
every_tool_with_an_object = pytest.mark.parametrize(
    "tool", [TOOLS[name] for name in NESTED], ids=NESTED.keys()
)


def said_in_chat(tool: Tool) -> dict[str, Any]:
    """The example as a model would send it."""
    example = arguments_of(tool, "")
    return {name: value for name, value in example.items() if name not in FILLED_IN}


def test_the_contracts_twelve_and_five_of_our_own_are_there() -> None:
    assert len(BUDGET) == 17


@every_tool
def test_the_contracts_call_is_answered_in_the_envelope(tool: Tool, saver: str) -> None:
    reply = rest(tool, saver, arguments_of(tool, saver))
    assert reply.status == 200, reply.body
    assert reply.body.keys() == {"ok", "data"}
    assert reply.body["ok"] is True


@every_tool
def test_in_chat_the_same_call_needs_no_ids_and_no_time(tool: Tool, saver: str) -> None:
    reply = direct(tool, saver, said_in_chat(tool), conversation_id=THREAD)
    assert reply.status == 200, reply.body


@every_tool
def test_no_model_is_shown_what_is_filled_in(tool: Tool) -> None:
    assert tool.arguments.schema["properties"].keys() >= FILLED_IN
    assert not tool.arguments.model_schema["properties"].keys() & FILLED_IN
    assert not FILLED_IN & set(tool.arguments.model_schema.get("required", ()))


@every_tool
def test_no_model_may_say_where_or_when_it_is(tool: Tool, saver: str) -> None:
    before = rows(saver)
    for field in ("thread_id", "now_iso"):
        said = said_in_chat(tool) | {field: "2020-01-01T00:00:00Z"}
        message = invalid(direct(tool, saver, said, conversation_id=THREAD), field)
        assert message == f"{field} is filled in for you: leave it out"
    assert rows(saver) == before


@every_tool
def test_nobody_may_say_that_they_are_somebody_else(tool: Tool, saver: str) -> None:
    before, other = rows(saver), f"{saver}-other"
    named = arguments_of(tool, saver)
    for reply in (
        rest(tool, other, named),
        direct(tool, other, said_in_chat(tool) | {"user_id": saver}),
    ):
        refused = error(reply, 403, "AUTH_ERROR")
        assert (refused["message"], refused["details"]) == ("user_id must be your own.", {})
    assert (rows(saver), rows(other)) == (before, [])


@every_tool
def test_somebody_elses_budget_is_neither_seen_nor_changed(tool: Tool, saver: str) -> None:
    other = f"{saver}-other"
    rest(tool, saver, arguments_of(tool, saver), key="k1")
    before = rows(saver)
    reply = rest(tool, other, arguments_of(tool, other), key="k1")
    as_if_alone = rest(tool, f"{other}-2", arguments_of(tool, f"{other}-2"), key="k1")
    assert reply.status == as_if_alone.status
    assert _without_ids(reply.body) == _without_ids(as_if_alone.body)
    assert rows(saver) == before


def _without_ids(body: Any) -> Any:
    """Nor the time when it was stored."""
    if not isinstance(body, dict):
        return body
    kept = {name for name in body if not name.endswith("_id") and name != "created_at"}
    return {name: _without_ids(body[name]) for name in kept}


@a_tool_of_either_kind
def test_who_is_not_on_the_list_is_not_allowed(
    tool: Tool, user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", f"1,{user_id}-2,2")
    refused = error(rest(tool, user_id, arguments_of(tool, user_id)), 403, "AUTH_ERROR")
    assert refused["message"] == "Your sign-in does not allow these tools."
    assert error(direct(tool, user_id, said_in_chat(tool)), 403, "AUTH_ERROR")
    assert rows(user_id) == []
    assert outcomes(user_id) == ["refused", "refused"]


def test_who_is_on_the_list_is_allowed(saver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", f"1,{saver}")
    for tool in (TOOLS["add_transaction"], TOOLS["get_debts"]):
        assert rest(tool, saver, arguments_of(tool, saver)).status == 200


@a_tool_of_either_kind
def test_nobody_without_a_sign_in_is_answered(tool: Tool, aws: Aws) -> None:
    error(send(tool, proxy_event(None, arguments_of(tool, "12345"))), 401, "AUTH_ERROR")


@a_tool_of_either_kind
def test_only_post_is_taken(tool: Tool, user_id: str) -> None:
    reply = rest(tool, user_id, arguments_of(tool, user_id), method="GET")
    assert error(reply, 405, "VALIDATION_ERROR")["message"] == "Method Not Allowed"
    assert reply.headers["Allow"] == "POST"


@pytest.mark.parametrize("body", ["", "[]", '{"user_id": NaN}', '{"a": 1, "a": 2}', "{}}"])
def test_a_body_that_cannot_be_read_is_invalid(body: str, user_id: str) -> None:
    for tool in ("add_transaction", "get_debts"):
        refused = error(rest(TOOLS[tool], user_id, body), 400, "VALIDATION_ERROR")
        assert refused["details"] == {}


@every_tool
def test_a_missing_field_is_named(tool: Tool, saver: str) -> None:
    before = rows(saver)
    for field in tool.arguments.schema["required"]:
        arguments = arguments_of(tool, saver)
        del arguments[field]
        assert invalid(rest(tool, saver, arguments), field) == f"{field} is required"
    assert rows(saver) == before


@a_tool_of_either_kind
def test_every_field_that_does_not_fit_is_told(tool: Tool, user_id: str) -> None:
    arguments = arguments_of(tool, user_id) | {"thread_id": 987654, "amount": 1}
    refused = error(rest(tool, user_id, arguments), 400, "VALIDATION_ERROR")
    assert refused["message"] == "thread_id must be a valid string"
    assert refused["details"] == {
        "field": "thread_id",
        "also": [{"field": "amount", "message": "amount is not a known field"}],
    }


@pytest.mark.parametrize("thread_id", [None, True, 987654, "", "x" * 201, ["987654"], {}])
def test_a_thread_id_is_text_of_a_certain_length(thread_id: Any, user_id: str) -> None:
    tool = TOOLS["add_transaction"]
    arguments = arguments_of(tool, user_id) | {"thread_id": thread_id}
    assert invalid(rest(tool, user_id, arguments), "thread_id").startswith("thread_id must ")
    assert rows(user_id) == []


@every_tool_with_an_object
def test_an_unknown_field_within_is_refused(tool: Tool, saver: str) -> None:
    before, within = rows(saver), NESTED[tool.name]
    for invented in ("Name", "amount", "id", "user_id"):
        arguments = arguments_of(tool, saver)
        arguments[within] |= {invented: "1"}
        message = invalid(rest(tool, saver, arguments), f"{within}.{invented}")
        assert message == f"{invented} is not a known field"
    assert rows(saver) == before


@every_tool_with_an_object
def test_what_is_no_object_is_refused(tool: Tool, saver: str) -> None:
    before, within = rows(saver), NESTED[tool.name]
    for wrong in (None, 5, "text"):
        assert invalid(rest(tool, saver, arguments_of(tool, saver) | {within: wrong}), within)
    assert rows(saver) == before


@a_tool_of_either_kind
def test_too_many_calls_are_told_when_to_try_again(
    tool: Tool, saver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = arguments_of(tool, saver)
    monkeypatch.setenv("TOOL_PER_MINUTE", "1")
    rest(tool, saver, arguments)
    before = rows(saver)
    reply = rest(tool, saver, arguments)
    refused = error(reply, 429, "CONFLICT")
    assert refused["details"] == {"retry_after": int(reply.headers["Retry-After"])}
    assert 1 <= refused["details"]["retry_after"] <= 60
    assert rows(saver) == before


@every_reading_tool
def test_a_reading_tool_changes_nothing_and_its_answer_is_not_kept(tool: Tool, saver: str) -> None:
    before = rows(saver)
    rest(tool, saver, arguments_of(tool, saver), key="k1")
    assert rows(saver) == before
    assert outputs(saver)[-1] == {"redacted": True}


@every_writing_tool
def test_a_retry_with_its_key_gets_the_first_answer(tool: Tool, saver: str) -> None:
    arguments = arguments_of(tool, saver)
    first = rest(tool, saver, arguments, key="k1")
    assert first.status == 200
    after = rows(saver)
    assert rest(tool, saver, arguments, key="k1").text == first.text
    assert rows(saver) == after
    assert outputs(saver).count(first.body) == 1


@every_writing_tool
def test_in_chat_a_retry_with_its_key_is_the_same_call_later(tool: Tool, saver: str) -> None:
    """Its time is filled in, and is another one."""
    said = said_in_chat(tool)
    first = direct(tool, saver, said, key="k1", conversation_id=THREAD)
    after = rows(saver)
    again = direct(tool, saver, said, key="k1", conversation_id=THREAD)
    assert (again.status, again.body) == (200, first.body)
    assert rows(saver) == after


def test_a_key_with_other_arguments_is_a_conflict(saver: str) -> None:
    tool = TOOLS["add_transaction"]
    arguments = arguments_of(tool, saver)
    assert rest(tool, saver, arguments, key="k1").status == 200
    after = rows(saver)
    reply = rest(tool, saver, arguments | {"thread_id": "another"}, key="k1")
    assert "key was already used" in error(reply, 409, "CONFLICT")["message"]
    assert rows(saver) == after
