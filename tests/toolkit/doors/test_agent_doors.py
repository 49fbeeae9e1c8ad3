"""What goes in by both kinds of a Bedrock agent's action groups, and what comes out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.calling import (
    Context,
    agent_function,
    function_event,
    rest,
    send_api,
    send_function,
)
from tests.toolkit.counting import Counter, add, read, total
from tests.toolkit.doors.action_groups import Send, both_kinds, event_of, operation, resend


@both_kinds
def test_an_agents_call_does_what_a_rest_request_does(send: Send, counter: Counter) -> None:
    reply = send(add, counter.pk, {"by": 5, "note": "7"})
    assert reply.body == {"total": 5, "note": "7"}
    assert reply.body == rest(read, counter.pk, {"user_id": counter.pk}).body
    assert reply.state is None


@both_kinds
def test_an_answer_has_the_shape_that_bedrock_reads(send: Send, counter: Counter) -> None:
    answer = {"body": '{"total":5,"note":null}'}
    function = {
        "function": "add_to_counter",
        "functionResponse": {"responseBody": {"TEXT": answer}},
    }
    operation = {
        "apiPath": "/tools/add_to_counter",
        "httpMethod": "POST",
        "httpStatusCode": 200,
        "responseBody": {"application/json": answer},
    }
    of_its_kind = function if send is agent_function else operation
    assert send(add, counter.pk, {"by": 5}).whole == {
        "messageVersion": "1.0",
        "response": {"actionGroup": "teller", **of_its_kind},
        "sessionAttributes": {"user_id": counter.pk, "groups": ""},
        "promptSessionAttributes": {"today": "2026-11-21"},
    }


@both_kinds
def test_the_sessions_attributes_come_back_also_from_a_refusal(
    send: Send, counter: Counter
) -> None:
    attributes = {"user_id": counter.pk, "groups": "", "colour": "blue"}
    for arguments in ({"by": "much"}, {"by": 5}):
        reply = send(add, counter.pk, arguments, session={"colour": "blue"})
        assert reply.whole["sessionAttributes"] == attributes


@pytest.mark.parametrize("name", ["sessionAttributes", "promptSessionAttributes"])
@both_kinds
def test_attributes_that_are_missing_come_back_as_none(
    send: Send, counter: Counter, name: str
) -> None:
    nothing: list[dict[str, Any]] = [{name: None}, {name: {}}]
    for missing in nothing:
        reply = resend(send, read, event_of(send, read, counter.pk, {}) | missing)
        assert reply.whole[name] == {}
        assert ("code" in reply.body) == (name == "sessionAttributes")


def test_parameters_beside_a_body_are_arguments_too(counter: Counter) -> None:
    event = operation(counter, [{"name": "by", "type": "integer", "value": "5"}], {"note": "n"})
    assert send_api(add, event).body == {"total": 5, "note": "n"}


def test_the_same_name_in_parameters_and_body_is_refused(counter: Counter) -> None:
    event = operation(counter, [{"name": "by", "type": "integer", "value": "5"}], {"by": "6"})
    assert send_api(add, event).body["code"] == "validation_error"
    assert total(counter) == 0


def test_an_operation_without_parameters_or_body_has_no_arguments(counter: Counter) -> None:
    event = operation(counter, [], {})
    nothing: list[dict[str, Any]] = [
        {"requestBody": None},
        {"requestBody": {"content": {}}},
        {"parameters": None},
    ]
    for gone in nothing:
        assert send_api(add, event | gone).body["fields"] == {"by": "is required"}


def test_another_function_is_a_fault_of_the_set_up(counter: Counter) -> None:
    reply = send_function(add, function_event(read, counter.pk, {"by": 1}))
    assert (reply.body["code"], reply.state) == ("unknown_tool", "FAILURE")
    assert total(counter) == 0


@pytest.mark.parametrize(
    "path",
    ["/tools/read_counter", "/", "", "add_to_counter/", "/add_to_counter?x", "/ADD_TO_COUNTER"],
)
def test_another_path_is_not_found(counter: Counter, path: str) -> None:
    event = operation(counter, [], {"by": "1"}) | {"apiPath": path}
    reply = send_api(add, event)
    assert (reply.body["code"], reply.status) == ("unknown_tool", 404)
    assert total(counter) == 0


@pytest.mark.parametrize("missing", ["actionGroup", "apiPath", "httpMethod"])
def test_an_event_without_what_the_answer_repeats_runs_nothing(
    counter: Counter, missing: str
) -> None:
    event = operation(counter, [], {"by": "1"})
    del event[missing]
    assert add(event, Context())["status"] == 400
    assert total(counter) == 0
