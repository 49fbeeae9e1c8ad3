"""Both kinds of a Bedrock agent's action groups: function details, and an OpenAPI schema."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import pytest

from banking.block_card import handler as block_card
from banking.entities import Card
from tests.banking.stored import give_card, outcomes, status
from tests.calling import (
    Context,
    Reply,
    agent_api,
    agent_function,
    answer_confirmation,
    api_event,
    at_once,
    function_event,
    rest,
    say_yes,
    send_api,
    send_function,
)
from tests.dynamodb_traffic import redirected
from tests.toolkit.counting import Counter, add, audited, broken, read, set_to
from toolkit.audit import AuditEvent
from toolkit.tool import Tool

REASON = {"reason": "Lost card"}
Send = Callable[..., Reply]

both_kinds = pytest.mark.parametrize("send", [agent_function, agent_api])


@pytest.fixture
def card(user_id: str) -> Card:
    return give_card(user_id)


def total(counter: Counter) -> int:
    counter.refresh()
    return int(counter.total)


# --- what goes in and what comes out


@both_kinds
def test_an_agents_call_does_what_a_rest_request_does(send: Send, counter: Counter) -> None:
    reply = send(add, counter.pk, {"by": 5, "note": "7"})
    assert reply.body == {"total": 5, "note": "7"}
    assert reply.body == rest(read, counter.pk, {"user_id": counter.pk}).body
    assert reply.state is None


def test_a_functions_answer_has_the_shape_that_bedrock_reads(counter: Counter) -> None:
    reply = agent_function(add, counter.pk, {"by": 5})
    assert reply.whole == {
        "messageVersion": "1.0",
        "response": {
            "actionGroup": "teller",
            "function": "add_to_counter",
            "functionResponse": {
                "responseBody": {"TEXT": {"body": '{"total":5,"note":null}'}},
            },
        },
        "sessionAttributes": {"user_id": counter.pk, "groups": ""},
        "promptSessionAttributes": {"today": "2026-11-21"},
    }


def test_an_operations_answer_has_the_shape_that_bedrock_reads(counter: Counter) -> None:
    reply = agent_api(add, counter.pk, {"by": 5})
    assert reply.whole == {
        "messageVersion": "1.0",
        "response": {
            "actionGroup": "teller",
            "apiPath": "/tools/add_to_counter",
            "httpMethod": "POST",
            "httpStatusCode": 200,
            "responseBody": {"application/json": {"body": '{"total":5,"note":null}'}},
        },
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


def operation(
    counter: Counter, parameters: list[dict[str, str]], body: dict[str, str]
) -> dict[str, Any]:
    return api_event(add, counter.pk, body) | {"parameters": parameters}


def event_of(send: Send, *call: Any) -> dict[str, Any]:
    return function_event(*call) if send is agent_function else api_event(*call)


def resend(send: Send, tool: Tool, event: dict[str, Any]) -> Reply:
    return send_function(tool, event) if send is agent_function else send_api(tool, event)


# --- who calls


@both_kinds
def test_a_call_is_audited_with_its_channel_session_and_user(send: Send, counter: Counter) -> None:
    send(add, counter.pk, {"by": 3}, session_id="s7")
    [event] = AuditEvent.of_user(counter.pk)
    found = (event.channel, event.conversation_id, event.correlation_id, event.outcome)
    assert found == ("agent", "s7", "s7", "success")


@both_kinds
def test_the_agents_caller_may_name_the_conversation(send: Send, counter: Counter) -> None:
    send(add, counter.pk, {"by": 3}, session={"thread_id": "t9"})
    [event] = AuditEvent.of_user(counter.pk)
    assert event.conversation_id == "t9"


@both_kinds
@pytest.mark.parametrize("parameter", ["user_id", "userId", "sub", "caller", "sessionAttributes"])
def test_no_parameter_says_who_the_user_is(send: Send, counter: Counter, parameter: str) -> None:
    other = Counter(f"{counter.pk}-other", total=40)
    other.save()
    reply = send(add, counter.pk, {parameter: other.pk, "by": 1})
    assert reply.body["code"] in ("forbidden", "validation_error")
    assert (total(counter), total(other)) == (0, 40)
    reply = send(add, None, {parameter: other.pk, "by": 1})
    assert reply.body["code"] == "unauthenticated"
    assert (total(counter), total(other)) == (0, 40)


@both_kinds
def test_an_agent_that_names_the_user_rightly_does_no_harm(send: Send, counter: Counter) -> None:
    assert send(add, counter.pk, {"user_id": counter.pk, "by": 1}).body["total"] == 1


@both_kinds
def test_what_the_event_says_of_the_user_elsewhere_is_not_believed(
    send: Send, counter: Counter
) -> None:
    elsewhere = {"promptSessionAttributes": {"user_id": counter.pk}, "user_id": counter.pk}
    event = event_of(send, add, None, {"by": 1}) | elsewhere
    assert resend(send, add, event).body["code"] == "unauthenticated"
    assert total(counter) == 0


@both_kinds
def test_groups_are_those_of_the_session(send: Send, counter: Counter) -> None:
    assert send(audited, counter.pk, {}).body["code"] == "forbidden"
    assert send(audited, counter.pk, {"groups": "auditor"}).body["code"] == "forbidden"
    assert send(audited, counter.pk, {}, groups=["staff", "auditor"]).body["total"] == 0


@both_kinds
def test_an_event_that_looks_like_a_direct_invoke_too_is_none(send: Send, counter: Counter) -> None:
    """All values that a model writes are below `parameters`; its names are no keys of the event."""
    reply = send(add, counter.pk, {"caller": {"user_id": "x"}, "tool": add.name, "by": 1})
    assert reply.body["fields"].keys() >= {"caller", "tool"}
    assert total(counter) == 0


# --- which tool


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
    with pytest.raises(ValueError, match="no door"):
        add(event, Context())
    assert total(counter) == 0


# --- what is wrong


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
@pytest.mark.parametrize("user_id", [None, ""])
def test_a_session_without_a_user_is_a_failure(send: Send, aws: str, user_id: str | None) -> None:
    reply = send(read, user_id, {})
    assert reply.body["code"] == "unauthenticated"
    assert (reply.state, reply.status) in ((None, 401), ("FAILURE", 0))


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


# --- a YES


def ask(send: Send, card: Card, reason: str = "Lost card", **how: Any) -> Reply:
    return send(block_card, card.pk, {"reason": reason}, **how)


def id_of(asked: Reply) -> str:
    assert asked.body["reason"] == "confirmation_required", asked
    assert (asked.state, asked.status) in ((None, 409), ("REPROMPT", 0))
    return str(asked.body["confirmation"]["id"])


def confirmed(send: Send, card: Card, **how: Any) -> str:
    """The id of the user's YES to the call."""
    asked = id_of(ask(send, card, **how))
    assert answer_confirmation(card.pk, asked).body["status"] == "confirmed"
    return asked


def with_yes(yes: str) -> dict[str, Any]:
    return {"session": {"confirmation_id": yes}}


@both_kinds
def test_the_first_call_asks_the_user(send: Send, card: Card) -> None:
    asked = ask(send, card)
    assert id_of(asked)
    assert asked.body["confirmation"]["prompt"] == (
        "Block your card ending 4242? Reply YES to confirm."
    )
    assert status(card) == "active"


@both_kinds
def test_a_yes_that_the_session_carries_lets_the_call_through_once(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    done = ask(send, card, **with_yes(yes))
    assert done.body["status"] == "success"
    assert status(card) == "blocked"
    again = ask(send, card, **with_yes(yes))
    assert id_of(again) != yes
    assert outcomes(card.pk) == ["refused", "success", "refused"]


@both_kinds
def test_of_many_calls_at_once_with_one_yes_one_goes_through(send: Send, card: Card) -> None:
    """Equal calls in flight are one: each is told the same, or asked anew."""
    yes = confirmed(send, card)
    replies = at_once([lambda: ask(send, card, **with_yes(yes))] * 8)
    done = [reply.text for reply in replies if reply.body["status"] == "success"]
    assert len(set(done)) == 1
    assert outcomes(card.pk).count("success") == 1


@both_kinds
def test_a_yes_that_the_session_does_not_carry_is_none(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    assert id_of(ask(send, card)) == yes
    assert id_of(send(block_card, card.pk, REASON)) == yes
    assert status(card) == "active"


@both_kinds
def test_a_model_cannot_carry_the_yes(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    for name in ("confirmation_id", "confirmation", "sessionAttributes"):
        reply = send(block_card, card.pk, REASON | {name: yes})
        assert reply.body["status"] == "failure"
        assert "is not a field of this tool" in reply.text
    assert status(card) == "active"


@both_kinds
@pytest.mark.parametrize("change", [lambda yes: yes[:-1], str.upper, lambda _: "", lambda _: "YES"])
def test_another_id_is_no_yes(send: Send, card: Card, change: Callable[[str], str]) -> None:
    yes = confirmed(send, card)
    other = change(yes)
    assert other != yes
    assert id_of(ask(send, card, **with_yes(other))) == yes
    assert status(card) == "active"


@both_kinds
def test_the_id_of_a_question_without_an_answer_is_no_yes(send: Send, card: Card) -> None:
    asked = id_of(ask(send, card))
    assert id_of(ask(send, card, **with_yes(asked))) == asked
    answer_confirmation(card.pk, asked, "no")
    assert id_of(ask(send, card, **with_yes(asked))) != asked
    assert status(card) == "active"


@both_kinds
def test_a_yes_to_other_arguments_is_asked_for_anew(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    assert id_of(ask(send, card, "Stolen card", **with_yes(yes))) != yes
    assert status(card) == "active"


@both_kinds
def test_a_yes_in_another_session_is_asked_for_anew(send: Send, card: Card) -> None:
    yes = confirmed(send, card, session_id="s1")
    assert id_of(ask(send, card, session_id="s2", **with_yes(yes))) != yes
    assert status(card) == "active"


@both_kinds
def test_a_yes_of_somebody_else_is_none(send: Send, card: Card) -> None:
    yes = confirmed(send, card)
    other = give_card(f"{card.pk}-other")
    assert id_of(ask(send, other, **with_yes(yes))) != yes
    assert (status(card), status(other)) == ("active", "active")


@both_kinds
def test_somebody_else_cannot_answer(send: Send, card: Card) -> None:
    asked = id_of(ask(send, card))
    assert answer_confirmation(f"{card.pk}-other", asked).status == 404
    assert id_of(ask(send, card, **with_yes(asked))) == asked


@both_kinds
def test_a_yes_over_rest_is_not_the_agents(send: Send, card: Card) -> None:
    """Not even where neither names a conversation."""
    own = {"user_id": card.pk, **REASON}
    say_yes(card.pk, rest(block_card, card.pk, own))
    assert id_of(ask(send, card, session_id=None))
    assert status(card) == "active"
    assert rest(block_card, card.pk, own).status == 200


@both_kinds
def test_one_kinds_yes_is_the_others(send: Send, counter: Counter) -> None:
    """A session may go through several action groups."""
    other = agent_api if send is agent_function else agent_function
    asked = send(set_to, counter.pk, {"to": "7"})
    yes = str(asked.body["confirmation"]["id"])
    answer_confirmation(counter.pk, yes)
    assert other(set_to, counter.pk, {"to": "7"}, **with_yes(yes)).body["total"] == 7
