"""What goes back to an agent's model to mend, and what is a failure."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from tests.calling import rest
from tests.dynamodb_traffic import redirected
from tests.toolkit.counting import Counter, add, broken, read, total
from tests.toolkit.doors.action_groups import Send, both_kinds
from toolkit.tool.tool import Tool


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            {"by": by}
            for by in ("0", "1001", "five", "007", "1,000", "NaN", "5.5", "true", "", "[5]")
        ),
        *({"by": "5", "surprise": ""}, {}, {"by": "5", "note": "x" * 501}, {"by": "1e1000000"}),
    ],
    ids=str,
)
@both_kinds
def test_what_the_model_can_mend_goes_back_to_it(
    send: Send, counter: Counter, arguments: dict[str, Any]
) -> None:
    reply = send(add, counter.pk, arguments)
    assert reply.body["code"] == "validation_error"
    assert reply.body["fields"]
    assert (reply.state, reply.status) in ((None, 400), ("REPROMPT", 0))
    assert total(counter) == 0


@both_kinds
@pytest.mark.parametrize("by", ["5", " 5 ", "5.0", "5e0", "0.5E1"])
def test_what_rest_takes_as_a_number_is_taken(send: Send, counter: Counter, by: str) -> None:
    assert rest(add, counter.pk, f'{{"user_id": "{counter.pk}", "by": {by}}}').body["total"] == 5
    assert send(add, counter.pk, {"by": by}).body["total"] == 10


@both_kinds
def test_a_refusal_that_the_user_should_hear_of_goes_back_to_the_model(
    send: Send, user_id: str
) -> None:
    reply = send(read, user_id, {})
    assert reply.body == {"code": "not_found", "message": "You have no counter.", "fields": {}}
    assert (reply.state, reply.status) in ((None, 404), ("REPROMPT", 0))


@both_kinds
def test_a_defect_of_ours_is_a_failure_without_its_text(send: Send, counter: Counter) -> None:
    reply = send(broken, counter.pk, {})
    assert reply.body["message"] == "Something went wrong on our side."
    assert (reply.state, reply.status) in ((None, 500), ("FAILURE", 0))


@both_kinds
@pytest.mark.parametrize("tool", [read, add])
def test_storage_that_is_down_is_a_failure(send: Send, counter: Counter, tool: Tool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        url = f"http://127.0.0.1:{probe.getsockname()[1]}/"
    with redirected(url):
        reply = send(tool, counter.pk, {"by": 1} if tool is add else {})
    assert reply.body["code"] == "unavailable"
    assert (reply.state, reply.status) in ((None, 503), ("FAILURE", 0))


@both_kinds
def test_too_many_calls_are_told_to_the_model(
    send: Send, counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "1")
    send(read, counter.pk, {})
    reply = send(read, counter.pk, {})
    assert reply.body["code"] == "rate_limited"
    assert (reply.state, reply.status) in ((None, 429), ("REPROMPT", 0))
