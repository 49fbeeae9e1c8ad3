from __future__ import annotations

import json
from decimal import Decimal
from typing import Annotated, Any

import pytest
from pydantic import Field, WithJsonSchema

from banking.block_card import handler as block_card
from tests.banking.stored import give_card, status
from tests.calling import (
    ClientContext,
    Context,
    agentcore,
    answer_confirmation,
    direct,
    proxy_event,
    rest,
    say_yes,
)
from tests.toolkit.counting import Counter, add, audited, broken, counting, read, set_to, total
from tests.toolkit.guards.user_pool import CLIENT_ID, UserPool, key, pool
from toolkit import Call, Caller, CallerId, ToolInput, ToolOutput
from toolkit.audit.audit_event import AuditEvent
from toolkit.guards.caller_assertion import vouched

__all__ = ["pool"]


class Amounts(ToolInput):
    user_id: CallerId
    amount: Annotated[Decimal, WithJsonSchema({"type": "number"})] = Field(description="One.")
    more: list[Decimal] = Field(default=[], description="More.")


class Told(ToolOutput):
    amount: str = Field(description="As it came.")


def tell_amount(request: Amounts, call: Call) -> Told:
    """Tells the amount."""
    return Told(amount=str(request.amount))


tell = counting.tool(tell_amount)


# --- what goes in and what comes out


def test_a_gateways_call_is_answered_with_the_familys_body_alone(
    counter: Counter, pool: UserPool
) -> None:
    reply = agentcore(add, pool.token(counter.pk), {"by": 5, "note": "n"})
    assert reply.whole == {"total": 5, "note": "n"}
    assert total(counter) == 5


def test_a_refusal_is_the_familys_body_too(counter: Counter, pool: UserPool) -> None:
    reply = agentcore(add, pool.token(counter.pk), {"by": 0, "surprise": 1})
    assert reply.body["code"] == "validation_error"
    assert reply.body["fields"].keys() == {"by", "surprise"}
    assert total(counter) == 0


def test_a_call_is_audited_under_its_channel_and_request(counter: Counter, pool: UserPool) -> None:
    agentcore(
        add, pool.token(counter.pk), {"by": 5}, custom={"bedrockAgentCoreAwsRequestId": "request-1"}
    )
    [event] = AuditEvent.of_user(counter.pk)
    found = (event.channel, event.conversation_id, event.correlation_id, event.outcome)
    assert found == ("agentcore", "agentcore", "request-1", "success")


def test_a_request_that_is_sent_again_acts_once(counter: Counter, pool: UserPool) -> None:
    same = {"bedrockAgentCoreAwsRequestId": "request-1"}
    replies = [agentcore(add, pool.token(counter.pk), {"by": 5}, custom=same) for _ in range(3)]
    assert {reply.text for reply in replies} == {replies[0].text}
    assert total(counter) == 5


@pytest.mark.parametrize("arguments", [None, [], "by", 5, {"by": float("nan")}, {"by": 1e999}])
def test_arguments_are_held_to_rests_rules(
    counter: Counter, pool: UserPool, arguments: Any
) -> None:
    reply = agentcore(add, pool.token(counter.pk), arguments)
    assert reply.body["code"] == "validation_error"
    assert total(counter) == 0


@pytest.mark.parametrize("note", ["\ud800", "x" * 300_000])
def test_text_that_rest_would_not_read_is_refused(
    counter: Counter, pool: UserPool, note: str
) -> None:
    reply = agentcore(add, pool.token(counter.pk), {"by": 1, "note": note})
    assert reply.body["code"] == "validation_error"
    assert total(counter) == 0


@pytest.mark.parametrize(
    ("sent", "observed"),
    [
        ("12.1", "12.1"),
        ("-0.05", "-0.05"),
        ("123456789012.345", "123456789012.345"),
        ("0.123456789012345", "0.123456789012345"),
        ("123456789012345.0", "123456789012345.0"),
        ("1e22", "1E+22"),
        ("12345678901234567890", "12345678901234567890"),
    ],
)
def test_a_number_stays_exact(user_id: str, pool: UserPool, sent: str, observed: str) -> None:
    """Whole numbers come as such; others as floats, of which so many digits are sure."""
    arguments = {"amount": json.loads(sent)}
    reply = agentcore(tell, pool.token(user_id), arguments)
    if isinstance(arguments["amount"], int):  # a strict Decimal takes none
        assert reply.body["code"] == "validation_error"
    else:
        assert reply.body == {"amount": observed}


@pytest.mark.parametrize(
    "sent",
    ["1234567890123456.78", "0.1234567890123456", "-12345678901234.567", "0.30000000000000004"],
)
@pytest.mark.parametrize("shape", ['{"amount": %s}', '{"amount": 1.5, "more": [1.5, %s]}'])
def test_a_number_that_may_be_another_by_now_is_refused(
    user_id: str, pool: UserPool, sent: str, shape: str
) -> None:
    reply = agentcore(tell, pool.token(user_id), json.loads(shape % sent))
    assert reply.body["message"] == "A number has more digits than can be carried."


# --- which tool


@pytest.mark.parametrize(
    "name",
    [
        "read_counter",
        "add",
        "",
        "add_to_counter___read_counter",
        "Add_To_Counter",
        "add_to_counter_",
    ],
)
def test_another_tool_is_unknown(counter: Counter, pool: UserPool, name: str) -> None:
    reply = agentcore(add, pool.token(counter.pk), {"by": 1}, name=name)
    assert reply.body["code"] == "unknown_tool"
    assert total(counter) == 0


def test_a_targets_name_does_not_matter(counter: Counter, pool: UserPool) -> None:
    for name in ("any-target___add_to_counter", "add_to_counter"):
        custom = {"bedrockAgentCoreToolName": name}
        assert "total" in agentcore(add, pool.token(counter.pk), {"by": 1}, custom=custom).body


# --- who calls


def test_the_user_is_the_tokens(counter: Counter, pool: UserPool) -> None:
    assert "total" in agentcore(read, pool.token(counter.pk), {}).body


def test_a_token_that_may_not_call_is_forbidden(counter: Counter, pool: UserPool) -> None:
    token = pool.token(counter.pk, scope="openid")
    assert agentcore(add, token, {"by": 1}).body["code"] == "forbidden"
    assert total(counter) == 0


def test_groups_are_the_tokens(counter: Counter, pool: UserPool) -> None:
    groups: dict[str, Any] = {"cognito:groups": ["staff", "auditor"]}
    assert agentcore(audited, pool.token(counter.pk), {}).body["code"] == "forbidden"
    assert agentcore(audited, pool.token(counter.pk, **groups), {}).body["total"] == 0


@pytest.mark.parametrize("name", ["Authorization", "authorization", "AUTHORIZATION"])
@pytest.mark.parametrize("scheme", ["Bearer", "bearer"])
@pytest.mark.parametrize("as_text", [False, True])
def test_the_header_is_found_however_it_is_written(
    counter: Counter, pool: UserPool, name: str, scheme: str, as_text: bool
) -> None:
    headers: Any = {"X-Other": "x", name: f"{scheme} {pool.token(counter.pk)}"}
    custom = {"bedrockAgentCorePropagatedHeaders": json.dumps(headers) if as_text else headers}
    assert agentcore(read, None, {}, custom=custom).body["total"] == 0


@pytest.mark.parametrize(
    "headers",
    [
        *(None, {}, "", "{}", "null", '{"Authorization": null}', {"Authorization": ""}),
        *(
            {"Authorization": "Bearer"},
            {"Authorization": "Bearer "},
            {"Authorization": "Basic eA=="},
        ),
        *({"Authorization": "Bearer a.b.c"}, {"X-Authorization": "Bearer a.b.c"}, "{", "[]", []),
        *({"Authorization": ["Bearer a.b.c"]}, {"Authorization": 5}, "5", '"Bearer a.b.c"'),
    ],
    ids=str,
)
def test_without_a_token_nobody_is_signed_in(
    counter: Counter, pool: UserPool, headers: Any
) -> None:
    custom = {"bedrockAgentCorePropagatedHeaders": headers}
    reply = agentcore(add, None, {"by": 1}, custom=custom)
    assert reply.body["code"] == "unauthenticated"
    assert total(counter) == 0


def test_a_token_that_does_not_hold_signs_nobody_in(counter: Counter, pool: UserPool) -> None:
    forged = pool.token(counter.pk, signed_with=key("the forger's"))
    expired = pool.token(counter.pk, exp=1_700_000_000)
    others = pool.token(counter.pk, client_id="another-client")
    for token in (forged, expired, others):
        assert agentcore(add, token, {"by": 1}).body["code"] == "unauthenticated"
    assert total(counter) == 0
    assert list(AuditEvent.of_user(counter.pk)) == []


def test_keys_that_cannot_be_fetched_are_our_failure(counter: Counter, pool: UserPool) -> None:
    pool.served = (500, b"")
    assert agentcore(add, pool.token(counter.pk), {"by": 1}).body["code"] == "unavailable"
    assert total(counter) == 0


@pytest.mark.parametrize("parameter", ["user_id", "userId", "sub", "claims"])
def test_no_argument_says_who_the_user_is(counter: Counter, pool: UserPool, parameter: str) -> None:
    arguments = {parameter: f"{counter.pk}-other", "by": 1}
    reply = agentcore(add, pool.token(counter.pk), arguments)
    assert reply.body["code"] in ("forbidden", "validation_error")
    assert agentcore(add, None, {"user_id": counter.pk, "by": 1}).body["code"] == "unauthenticated"
    assert total(counter) == 0


# --- arguments that look like another door's event


def lookalikes(counter: Counter) -> list[dict[str, Any]]:
    """Whole events of every other door, that name the user."""
    agent = {
        "actionGroup": "teller",
        "sessionAttributes": {"user_id": counter.pk},
        "parameters": [{"name": "by", "type": "integer", "value": "1"}],
    }
    return [
        {
            "tool": add.name,
            "voucher": vouched(Caller(counter.pk)).voucher,
            "input": {"by": 1},
        },
        proxy_event(counter.pk, {"user_id": counter.pk, "by": 1}),
        agent | {"function": add.name},
        agent | {"apiPath": f"/tools/{add.name}", "httpMethod": "POST"},
    ]


@pytest.mark.parametrize("which", range(4))
@pytest.mark.parametrize("signed_in", [True, False])
def test_a_models_arguments_never_pass_for_another_doors_event(
    counter: Counter, pool: UserPool, which: int, signed_in: bool
) -> None:
    event = lookalikes(counter)[which]
    assert "total" in json.dumps(add(event, Context()))  # so that the refusal is this door's
    token = pool.token("somebody-else") if signed_in else None
    reply = agentcore(add, token, event)
    assert reply.body["code"] == ("validation_error" if signed_in else "unauthenticated")
    assert total(counter) == 1


@pytest.mark.parametrize(
    "custom",
    [
        {"bedrockAgentCoreToolName": ""},
        {"bedrockAgentCoreGatewayId": "g"},
        {"bedrockAgentCoreMessageVersion": "2.0"},
    ],
    ids=str,
)
def test_a_gateways_call_without_a_tools_name_is_no_direct_invoke(
    counter: Counter, custom: dict[str, Any]
) -> None:
    context = Context(client_context=ClientContext(custom))
    assert add(lookalikes(counter)[0], context)["code"] == "unknown_tool"
    assert total(counter) == 0


@pytest.mark.parametrize("custom", [None, {}, {"device": "phone"}])
def test_a_client_context_of_others_is_no_gateways(counter: Counter, custom: Any) -> None:
    context = Context(client_context=ClientContext(custom))
    assert add(lookalikes(counter)[0], context)["status"] == 200


# --- a YES


def test_a_users_own_yes_lets_the_call_through_once(user_id: str, pool: UserPool) -> None:
    card = give_card(user_id)
    token = pool.token(user_id)
    asked = agentcore(block_card, token, {"reason": "Lost card"})
    assert asked.body["reason"] == "confirmation_required"
    yes = answer_confirmation(user_id, asked.body["confirmation"]["id"])
    assert yes.body["status"] == "confirmed"
    other = agentcore(block_card, token, {"reason": "Stolen card"})
    assert (other.body["reason"], status(card)) == ("confirmation_required", "active")
    assert agentcore(block_card, token, {"reason": "Lost card"}).body["status"] == "success"
    assert status(card) == "blocked"
    again = agentcore(block_card, token, {"reason": "Lost card"})
    assert again.body["confirmation"]["id"] != asked.body["confirmation"]["id"]


def test_a_yes_by_another_door_is_none_here(counter: Counter, pool: UserPool) -> None:
    say_yes(counter.pk, rest(set_to, counter.pk, {"user_id": counter.pk, "to": 7}))
    direct(set_to, counter.pk, {"to": 7})
    reply = agentcore(set_to, pool.token(counter.pk), {"to": 7})
    assert reply.body["code"] == "confirmation_required"
    assert total(counter) == 0


def test_a_defect_is_told_without_its_text(counter: Counter, pool: UserPool) -> None:
    reply = agentcore(broken, pool.token(counter.pk), {})
    assert reply.body["message"] == "Something went wrong on our side."


def test_the_pool_is_the_settings(
    counter: Counter, pool: UserPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = pool.token(counter.pk)
    monkeypatch.setenv("TOKEN_CLIENT_IDS", f"not-{CLIENT_ID}")
    assert agentcore(read, token, {}).body["code"] == "unauthenticated"
