"""The user's YES through a client that can ask them."""

from __future__ import annotations

import base64
import hashlib
import json
import time
from dataclasses import replace
from typing import Any

import pytest

import catalog
from banking.block_card import handler as block_card
from banking.entities import Card
from mcp_endpoint.elicitation import _state
from mcp_endpoint.tool_call import KEY, ToolCall
from tests.banking.lost_card import LOST
from tests.banking.stored import give_card, outcomes, status
from tests.calling import (
    answer_confirmation,
    direct,
    rest,
    stored_confirmation,
)
from tests.mcp_endpoint.posting import (
    Client,
    Json,
    accepted,
    replied,
    text_of,
)
from toolkit import Caller
from toolkit.call import ACT
from toolkit.guards import confirmation
from toolkit.guards.confirmation import Confirmation

STOLEN = {"reason": "Stolen"}
OPENED = {"action": "accept"}


def asked(client: Client, arguments: Json = LOST) -> Json:
    result = client.call("block_card", arguments)
    assert result["resultType"] == "input_required", result
    return result


def confirmation_id(question: Json) -> str:
    id: str = question["requestState"].partition(".")[0]
    return id


def waiting(question: Json) -> Confirmation:
    return stored_confirmation(confirmation_id(question))


def test_the_user_is_asked_in_a_form(asking: Client, card: Card) -> None:
    result = asked(asking)
    assert set(result) == {"resultType", "inputRequests", "requestState", "_meta"}
    assert result["inputRequests"] == {
        "confirmation": {
            "method": "elicitation/create",
            "params": {
                "mode": "form",
                "message": waiting(result).prompt,
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "reply": {
                            "type": "string",
                            "title": "Your reply",
                            "description": "YES goes on; anything else cancels.",
                        }
                    },
                    "required": ["reply"],
                },
            },
        }
    }
    assert status(card) == "active"


def test_a_client_whose_token_cannot_confirm_is_told_the_page(asking: Client, card: Card) -> None:
    models = replace(asking, scopes=(ACT,))
    result = models.call("block_card", LOST)
    assert (result["resultType"], result["isError"]) == ("complete", True)
    assert "/confirm" in text_of(result)


def test_a_form_that_it_answers_all_the_same_confirms_nothing(asking: Client, card: Card) -> None:
    question = asked(asking)
    models = replace(asking, scopes=(ACT,))
    answer = models.call("block_card", LOST, **replied(question, accepted("YES")))
    assert (answer["isError"], waiting(question).status) == (True, "pending")
    assert status(card) == "active"


@pytest.mark.parametrize(("reply", "becomes"), [("SÍ", "blocked"), ("no", "active")])
def test_the_user_is_asked_and_answers_in_their_language(
    asking: Client, card: Card, reply: str, becomes: str
) -> None:
    named = {"name": "block_card", "arguments": LOST}
    spanish = {"Accept-Language": "es-MX"}
    question = asking.ask("tools/call", named, **spanish).result
    params = question["inputRequests"]["confirmation"]["params"]
    assert "¿Bloqueo tu tarjeta" in params["message"]
    field = params["requestedSchema"]["properties"]["reply"]
    assert field["title"] == "Tu respuesta"
    again = asking.ask("tools/call", named | replied(question, accepted(reply)), **spanish).result
    assert again.get("isError", False) == (becomes == "active")
    assert status(card) == becomes


@pytest.mark.parametrize("yes", ["YES", " yes "])
def test_a_yes_lets_the_call_go_through(asking: Client, card: Card, yes: str) -> None:
    result = asking.call("block_card", LOST, **replied(asked(asking), accepted(yes)))
    assert result["structuredContent"]["status"] == "success"
    assert status(card) == "blocked"
    assert outcomes(asking.user_id) == ["refused", "success"]


@pytest.mark.parametrize(
    "response",
    [
        {"action": "decline"},
        {"action": "cancel"},
        {"action": "decline", "content": {"reply": "YES"}},
        accepted("no"),
        accepted(""),
        accepted("yes please"),
        accepted("\uff39\uff25\uff33"),
    ],
    ids=str,
)
def test_anything_else_cancels(asking: Client, card: Card, response: Json) -> None:
    question = asked(asking)
    result = asking.call("block_card", LOST, **replied(question, response))
    assert (result["resultType"], result["isError"]) == ("complete", True)
    assert "did not say YES" in text_of(result)
    with pytest.raises(Confirmation.DoesNotExist):
        waiting(question)
    assert status(card) == "active"
    assert outcomes(asking.user_id) == ["refused"]


@pytest.mark.parametrize("capabilities", [{}, {"elicitation": None}, {"elicitation": []}])
def test_only_a_client_that_can_ask_is_asked(
    asking: Client, card: Card, capabilities: Json
) -> None:
    result = replace(asking, capabilities=capabilities).call("block_card", LOST)
    assert (result["resultType"], result["isError"]) == ("complete", True)


def test_forms_are_what_elicitation_alone_means(asking: Client, card: Card) -> None:
    asked(replace(asking, capabilities={"elicitation": {}}))
    asked(replace(asking, capabilities={"elicitation": {"form": {}, "url": {}}}))


@pytest.fixture
def opening(asking: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The same user's, which can only open a page."""
    monkeypatch.setenv("CONSOLE_URL", "https://api.example/v1/")
    return replace(asking, capabilities={"elicitation": {"url": {}}})


def test_a_client_that_only_opens_pages_opens_the_users(opening: Client, card: Card) -> None:
    question = asked(opening)
    assert question["inputRequests"]["confirmation"]["params"] == {
        "mode": "url",
        "message": waiting(question).prompt,
        "url": "https://api.example/v1/confirm",
    }
    opened = replied(question, OPENED)
    assert opening.call("block_card", LOST, **opened)["resultType"] == "input_required"
    assert status(card) == "active"
    assert answer_confirmation(opening.user_id, confirmation_id(question)).status == 200
    assert opening.call("block_card", LOST, **opened)["isError"] is False
    assert status(card) == "blocked"


def test_a_yes_beside_an_opened_page_is_none(opening: Client, card: Card) -> None:
    again = opening.call("block_card", LOST, **replied(asked(opening), accepted("YES")))
    assert again["resultType"] == "input_required"
    assert status(card) == "active"


def test_a_page_that_is_not_opened_is_a_no(opening: Client, card: Card) -> None:
    result = opening.call("block_card", LOST, **replied(asked(opening), {"action": "decline"}))
    assert "did not say YES" in text_of(result)
    assert status(card) == "active"


@pytest.mark.parametrize("key", [None, "key-1"])
def test_who_says_no_on_the_page_is_not_asked_again_by_the_same_call(
    opening: Client, card: Card, key: str | None
) -> None:
    meta: Json = {"_meta": {KEY: key}} if key else {}
    question = opening.call("block_card", LOST, **meta)
    answer_confirmation(opening.user_id, confirmation_id(question), "No")
    told = opening.call("block_card", LOST, **meta, **replied(question, OPENED))
    assert (told["resultType"], told["isError"]) == ("complete", True)
    assert "did not say YES" in text_of(told)
    assert confirmation.awaiting(opening.user_id) == []
    assert status(card) == "active"
    assert opening.call("block_card", LOST)["resultType"] == "input_required"


def test_a_yes_on_the_page_lets_the_call_through_and_its_repetition_repeats_the_result(
    opening: Client, card: Card
) -> None:
    meta: Json = {"_meta": {KEY: "key-1"}}
    question = opening.call("block_card", LOST, **meta)
    early = opening.call("block_card", LOST, **meta, **replied(question, OPENED))
    assert early["resultType"] == "input_required"
    answer_confirmation(opening.user_id, confirmation_id(question), "YES")
    done = opening.call("block_card", LOST, **meta, **replied(early, OPENED))
    again = opening.call("block_card", LOST, **meta, **replied(early, OPENED))
    assert again["structuredContent"] == done["structuredContent"]
    assert status(card) == "blocked"


def test_who_enters_no_password_on_the_page_is_told_so(asking: Client, card: Card) -> None:
    card.update([Card.card_status.set("blocked"), Card.block_id.set("blk_1")])
    both = replace(asking, capabilities={"elicitation": {"form": {}, "url": {}}})
    question = both.call("unblock_card", {"otp": ""})
    answer_confirmation(both.user_id, confirmation_id(question), "No")
    told = both.call("unblock_card", {"otp": ""}, **replied(question, OPENED))
    assert "did not say YES" in text_of(told)
    assert status(card) == "blocked"


def test_a_reply_of_a_client_that_cannot_ask_counts_nothing(
    asking: Client, client: Client, card: Card
) -> None:
    reply = replied(asked(asking), accepted("YES"))
    assert client.call("block_card", LOST, **reply)["isError"] is True
    answer = client.legacy("tools/call", {"name": "block_card", "arguments": LOST, **reply})
    assert answer.result["isError"] is True
    assert status(card) == "active"


def test_no_argument_answers_the_question(asking: Client, card: Card) -> None:
    question = asked(asking)
    reply = replied(question, accepted("YES"))
    for arguments in (LOST | reply, LOST | {"reply": "YES"}, LOST | {"_meta": reply}):
        assert asking.call("block_card", arguments)["isError"] is True
    assert waiting(question).status == "pending"
    assert status(card) == "active"


def test_a_reply_without_its_question_asks_again(asking: Client, card: Card) -> None:
    question = asked(asking)
    state = question["requestState"]
    for params in (
        {"requestState": state},
        {"requestState": state, "inputResponses": {}},
        {"requestState": state, "inputResponses": {"another": accepted("YES")}},
    ):
        again = asking.call("block_card", LOST, **params)
        assert again["requestState"] == state
    assert status(card) == "active"


@pytest.mark.parametrize(
    "response",
    [
        None,
        "YES",
        5,
        [],
        {},
        {"action": "yes"},
        {"action": "accept"},
        {"action": "accept", "content": {}},
        {"action": "accept", "content": ["YES"]},
        {"action": "accept", "content": {"reply": True}},
        {"action": ["accept"], "content": {"reply": "YES"}},
    ],
    ids=str,
)
def test_a_reply_of_another_shape_leaves_the_question_open(
    asking: Client, card: Card, response: Any
) -> None:
    question = asked(asking)
    params = {"name": "block_card", "arguments": LOST, **replied(question, response)}
    answer = asking.ask("tools/call", params)
    assert (answer.status, answer.error["code"]) == (400, -32602)
    assert waiting(question).status == "pending"


def forged(state: str) -> list[object]:
    id, _, digest = state.partition(".")
    other = f"{int(digest[0], 16) ^ 1:x}{digest[1:]}"
    return [None, 5, "", id, f"{id}.", f".{digest}", f"{id}.{other}", f"{id[:-1]}0.{digest}x",
            base64.b64encode(state.encode()).decode(), state + "."]  # fmt: skip


def test_a_forged_state_is_refused(asking: Client, card: Card) -> None:
    question = asked(asking)
    for state in forged(question["requestState"]):
        reply = replied(question, accepted("YES")) | {"requestState": state}
        answer = asking.ask("tools/call", {"name": "block_card", "arguments": LOST, **reply})
        assert (answer.status, answer.error["code"]) == (400, -32602), state
    assert waiting(question).status == "pending"
    assert status(card) == "active"


def test_a_reply_is_good_for_its_arguments_and_its_tool_alone(asking: Client, card: Card) -> None:
    question = asked(asking)
    reply = replied(question, accepted("YES"))
    for params in (
        {"name": "block_card", "arguments": STOLEN},
        {"name": "unblock_card", "arguments": {"otp": "123456"}},
    ):
        answer = asking.ask("tools/call", {**params, **reply})
        assert (answer.status, answer.error["code"]) == (400, -32602)
    assert waiting(question).status == "pending"
    assert status(card) == "active"


def test_another_users_question_is_not_answered(asking: Client, card: Card) -> None:
    question = asked(asking)
    other = replace(asking, user_id=f"{asking.user_id}-other")
    others_card = give_card(other.user_id)
    params = {"name": "block_card", "arguments": LOST, **replied(question, accepted("YES"))}
    assert other.ask("tools/call", params).error["code"] == -32602
    assert waiting(question).status == "pending"
    assert [status(card), status(others_card)] == ["active", "active"]


def test_a_state_that_was_made_for_anothers_question_answers_nothing(
    asking: Client, card: Card
) -> None:
    """Whoever knows how the state is made can make one: the record decides all the same."""
    question = asked(asking)
    other = replace(asking, user_id=f"{asking.user_id}-other")
    others_card = give_card(other.user_id)
    own = asked(other)
    call = ToolCall(Caller(other.user_id), catalog.entries()["block_card"], LOST, None, "-", "en")
    reply = replied(own, accepted("YES"))
    reply["requestState"] = _state(call, confirmation_id(question))
    again = other.call("block_card", LOST, **reply)
    assert again["requestState"] == own["requestState"]
    assert waiting(question).status == "pending"
    assert [status(card), status(others_card)] == ["active", "active"]


def test_a_reply_sent_again_blocks_no_second_time(asking: Client, card: Card) -> None:
    reply = replied(asked(asking), accepted("YES"))
    assert asking.call("block_card", LOST, **reply)["isError"] is False
    card.update([Card.card_status.set("active")])
    again = asking.call("block_card", LOST, **reply)
    assert again["resultType"] == "input_required"
    assert again["requestState"] != reply["requestState"]
    assert status(card) == "active"


def test_a_reply_sent_again_under_its_key_is_told_the_same(asking: Client, card: Card) -> None:
    key = {"_meta": {"teller/idempotency-key": "k1"}}
    question = asking.call("block_card", LOST, **key)
    reply = replied(question, accepted("YES")) | key
    first = asking.call("block_card", LOST, **reply)
    assert first["isError"] is False
    assert asking.call("block_card", LOST, **reply) == first
    assert outcomes(asking.user_id).count("success") == 1


def test_a_no_sent_again_is_a_no(asking: Client, card: Card) -> None:
    reply = replied(asked(asking), {"action": "decline"})
    for _ in range(2):
        assert "did not say YES" in text_of(asking.call("block_card", LOST, **reply))
    assert status(card) == "active"


def test_a_yes_that_comes_too_late_asks_anew(asking: Client, card: Card) -> None:
    question = asked(asking)
    waiting(question).update([Confirmation.expires_at.set(int(time.time()) - 1)])
    again = asking.call("block_card", LOST, **replied(question, accepted("YES")))
    assert again["requestState"] != question["requestState"]
    assert status(card) == "active"


def test_what_was_confirmed_on_the_page_goes_through(client: Client, card: Card) -> None:
    client.call("block_card", LOST)
    of_questions = Confirmation.id.startswith("confirmation#")
    (id,) = [each.public_id for each in Confirmation.query(client.user_id, of_questions)]
    assert answer_confirmation(client.user_id, id).status == 200
    assert client.call("block_card", LOST)["structuredContent"]["status"] == "success"
    assert status(card) == "blocked"


def test_a_question_of_the_chat_or_of_rest_is_not_this_ones(asking: Client, card: Card) -> None:
    """A conversation's is answered in it, and each channel's call has a question of its own."""
    chats = direct(block_card, asking.user_id, LOST).body["confirmation"]["id"]
    rests = rest(block_card, asking.user_id, {"user_id": asking.user_id, **LOST})
    question = asked(asking)
    assert len({chats, rests.body["confirmation"]["id"], confirmation_id(question)}) == 3
    reply = replied(question, accepted("YES"))
    assert asking.call("block_card", LOST, **reply)["isError"] is False
    for id in (chats, rests.body["confirmation"]["id"]):
        assert stored_confirmation(id).status == "pending"


def test_nothing_of_the_call_can_be_read_in_the_state(asking: Client, card: Card) -> None:
    state = asked(asking, {"reason": "A secret reason"})["requestState"]
    assert "secret" not in json.dumps(state)
    assert asking.user_id not in state


# --- who may say YES in a form


def test_an_integration_is_not_asked_in_a_form_and_its_reply_counts_nothing(
    asking: Client, card: Card
) -> None:
    acting = replace(asking, by="acme")
    assert "/confirm" in text_of(acting.call("block_card", LOST))
    reply = replied(asked(asking), accepted("YES"))
    assert "/confirm" in text_of(acting.call("block_card", LOST, **reply))
    assert status(card) == "active"


def test_a_form_answers_nothing_that_was_asked_elsewhere(asking: Client, card: Card) -> None:
    over_rest = rest(block_card, asking.user_id, {"user_id": asking.user_id, **LOST})
    id = over_rest.body["confirmation"]["id"]
    whole = [asking.user_id, "get_debts", {}, id]
    digest = hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()
    state = {"requestState": f"{id}.{digest}"}
    asking.call("get_debts", {}, inputResponses={"confirmation": accepted("YES")}, **state)
    assert stored_confirmation(id).status == "pending"
