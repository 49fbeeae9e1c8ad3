"""The user's YES through a client of a revision with a handshake, message by message."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from banking.entities import Card
from mcp_endpoint.questions import Question
from tests.banking.lost_card import PROMPT
from tests.banking.stored import give_card, outcomes, status
from tests.calling import answer_confirmation
from tests.mcp_endpoint.posting import Client, Json, accepted, request, text_of
from tests.mcp_endpoint.session import FORM, PAGE, Session, begun, events, message
from toolkit.guards.confirmation import Confirmation


@pytest.fixture
def session(client: Client) -> Session:
    return begun(client)


@pytest.fixture
def other(client: Client) -> Client:
    other = replace(client, user_id=f"{client.user_id}-other")
    give_card(other.user_id)
    return other


def test_a_session_is_only_for_who_can_ask(client: Client) -> None:
    hello = {"protocolVersion": "2025-11-25", "clientInfo": {}, "capabilities": {}}
    answer = client.post(request("initialize", hello))
    assert "mcp-session-id" not in answer.headers
    asking = client.post(request("initialize", hello | {"capabilities": FORM}))
    assert "mcp-session-id" in asking.headers["Access-Control-Expose-Headers"]
    assert begun(client).id != begun(client).id


def test_the_answer_is_a_stream_with_the_question(session: Session, card: Card) -> None:
    first, second = events(session.call())
    assert (first["data"], first["retry"]) == ("", "2000")
    assert first["id"] != second["id"]
    asked = message(second)
    assert asked["method"] == "elicitation/create"
    assert (asked["params"]["mode"], asked["params"]["message"]) == ("form", PROMPT)
    assert asked["params"]["requestedSchema"]["required"] == ["reply"]
    assert status(card) == "active"


def test_a_call_that_asks_nothing_is_answered_as_ever(session: Session) -> None:
    params = {"name": "get_debts"}
    answer = session.client.post(request("tools/call", params), session.headers)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.result["isError"] is False


def test_until_the_user_replies_there_is_nothing_more(session: Session, card: Card) -> None:
    _, seen = session.asked()
    ids = [seen["id"]]
    for _ in range(3):
        (event,) = events(session.rest(ids[-1]))
        assert (event["data"], event["retry"]) == ("", "2000")
        ids.append(event["id"])
    assert len({*ids}) == 4
    assert status(card) == "active"


@pytest.mark.parametrize("id", [7, 0, "a", "é.é", 2**60])
def test_a_yes_makes_the_waiting_call(session: Session, card: Card, id: object) -> None:
    _, seen = events(session.call(id=id))
    reply = session.reply(message(seen), accepted("YES"))
    assert (reply.status, reply.text) == (202, "")
    assert status(card) == "active"
    (end,) = events(session.rest(seen))
    assert message(end)["id"] == id
    assert message(end)["result"]["structuredContent"]["status"] == "success"
    assert status(card) == "blocked"
    assert outcomes(session.client.user_id) == ["refused", "success"]


def test_the_result_can_be_got_again(session: Session, card: Card) -> None:
    """The answer may be lost on its way, and the client come back for it."""
    asked, seen = session.asked()
    session.reply(asked, accepted("YES"))
    first = session.result(seen)
    assert first["isError"] is False
    assert session.result(seen) == first
    assert outcomes(session.client.user_id) == ["refused", "success"]


def test_the_calls_own_key_is_kept(session: Session, card: Card) -> None:
    key: dict[str, Any] = {"_meta": {"teller/idempotency-key": "k1"}}
    _, seen = events(session.call(**key))
    session.reply(message(seen), accepted("YES"))
    result = session.result(seen)
    assert session.call(**key).result == result
    assert outcomes(session.client.user_id) == ["refused", "success"]


@pytest.mark.parametrize(
    "said",
    [
        {"action": "decline"},
        {"action": "cancel"},
        accepted("no"),
        accepted("yes please"),
        {"action": "accept"},
        {"action": "accept", "content": {"reply": True}},
        {"action": "yes"},
        {},
    ],
    ids=str,
)
def test_anything_but_yes_cancels(session: Session, card: Card, said: Json) -> None:
    asked, seen = session.asked()
    assert session.reply(asked, said).status == 202
    assert "did not say YES" in text_of(session.result(seen))
    assert "did not say YES" in text_of(session.result(seen))
    assert status(card) == "active"
    assert waiting(session.client) == []


def test_a_client_that_fails_to_ask_cancels(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    failed = {"jsonrpc": "2.0", "id": asked["id"], "error": {"code": -1, "message": "no screen"}}
    assert session.client.post(failed, session.headers).status == 202
    assert "did not say YES" in text_of(session.result(seen))
    assert status(card) == "active"


def test_a_reply_counts_once(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    assert session.reply(asked, accepted("no")).status == 202
    refused = session.reply(asked, accepted("YES"))
    assert (refused.status, refused.error["code"]) == (400, -32600)
    assert session.result(seen)["isError"] is True
    assert status(card) == "active"


def test_a_yes_sent_again_blocks_no_second_time(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    session.reply(asked, accepted("YES"))
    session.result(seen)
    card.update([Card.card_status.set("active")])
    assert session.reply(asked, accepted("YES")).status == 400
    session.rest(seen)
    assert status(card) == "active"


def test_another_user_can_neither_reply_nor_read_the_rest(
    session: Session, other: Client, card: Card
) -> None:
    asked, seen = session.asked()
    theirs = replace(session, client=other)
    for refused in (theirs.reply(asked, accepted("YES")), theirs.rest(seen)):
        assert (refused.status, refused.error["code"]) == (400, -32600)
    (event,) = events(session.rest(seen))
    assert event["data"] == ""
    assert status(card) == "active"


def test_a_reply_that_comes_too_late_counts_nothing(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    expire(session.client)
    assert session.reply(asked, accepted("YES")).status == 400
    assert "in time" in text_of(session.result(seen))
    assert status(card) == "active"


def test_a_yes_that_was_not_used_in_time_asks_anew(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    session.reply(asked, accepted("YES"))
    expire(session.client)
    first, second = events(session.rest(seen))
    again = message(second)
    assert (first["data"], again["params"]["message"]) == ("", PROMPT)
    assert again["id"] != asked["id"]
    assert status(card) == "active"
    session.reply(again, accepted("YES"))
    assert session.result(second)["isError"] is False
    assert status(card) == "blocked"


@pytest.mark.parametrize(("reply", "after"), [("YES", "blocked"), ("NO", "active")])
def test_what_was_answered_elsewhere_counts(
    session: Session, card: Card, reply: str, after: str
) -> None:
    asked, seen = session.asked()
    (id,) = waiting(session.client)
    assert answer_confirmation(session.client.user_id, id, reply).status == 200
    assert session.result(seen)["isError"] is (reply == "NO")
    assert status(card) == after
    assert session.reply(asked, accepted("YES")).status == 400


def test_who_lost_the_question_gets_it_again(session: Session, card: Card) -> None:
    first, second = events(session.call())
    again, after = events(session.rest(first))
    assert message(again) == message(second)
    assert after["data"] == ""
    (nothing,) = events(session.rest(after))
    assert nothing["data"] == ""


def test_a_call_made_twice_is_asked_about_once(session: Session, card: Card) -> None:
    asked, seen = session.asked()
    (waits,) = events(session.call(id=8))
    assert waits["data"] == ""
    session.reply(asked, accepted("YES"))
    assert session.result(seen) == session.result(waits)
    assert outcomes(session.client.user_id).count("success") == 1


def test_another_session_is_asked_for_itself(session: Session, card: Card) -> None:
    """The first one's client may be gone."""
    session.asked()
    asked, seen = begun(session.client).asked()
    session.reply(asked, accepted("YES"))
    assert session.result(seen)["isError"] is False


@pytest.mark.parametrize("id", ["", "x", "a.b.c", "a.1.!!", "a.1.Nw==", "....", "é"])
def test_a_stream_that_never_was_has_no_rest(session: Session, id: str) -> None:
    answer = session.rest(id)
    assert (answer.status, answer.error["code"]) == (400, -32600)


def test_a_reply_to_nothing_is_refused(session: Session) -> None:
    for id in (7, "x", "", "x" * 2000):
        answer = session.reply({"id": id}, accepted("YES"))
        assert (answer.status, answer.error["code"]) == (400, -32600)


def test_who_accepts_no_stream_gets_no_rest(session: Session, card: Card) -> None:
    _, seen = session.asked()
    headers = session.headers | {"Accept": "application/json", "Last-Event-ID": seen["id"]}
    assert session.client.post(None, headers, method="GET").status == 406


def test_the_rest_is_counted_by_itself(
    session: Session, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, seen = session.asked()
    monkeypatch.setenv("MCP_PER_MINUTE", "2")
    assert [session.rest(seen).status for _ in range(3)] == [200, 200, 429]


def test_a_client_that_only_opens_pages_is_told_the_page(
    client: Client, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONSOLE_URL", "https://api.example/v1/")
    answer = begun(client, PAGE).call()
    assert (answer.status, answer.error["code"]) == (200, -32042)
    (asked,) = answer.error["data"]["elicitations"]
    assert asked.pop("elicitationId")
    assert asked == {"mode": "url", "message": PROMPT, "url": "https://api.example/v1/confirm"}
    assert status(card) == "active"


@pytest.mark.parametrize("id", ["", "form", "form.", "url.x", f"both.{'a' * 22}"])
def test_a_session_that_is_none_is_asked_nothing(client: Client, card: Card, id: str) -> None:
    answer = replace(begun(client), id=id).call()
    assert "you cannot answer for them" in text_of(answer.result)


def _confirmations(client: Client) -> Iterable[Confirmation]:
    return Confirmation.query(client.user_id, Confirmation.id.startswith("confirmation#"))


def waiting(client: Client) -> Sequence[str]:
    """The ids of the confirmations that wait for the user."""
    return [each.public_id for each in _confirmations(client)]


def expire(client: Client) -> None:
    """Let all that waits for the user be over."""
    past = int(time.time()) - 1
    for confirmation in _confirmations(client):
        confirmation.update([Confirmation.expires_at.set(past)])
    for question in Question.query(client.user_id):
        question.update([Question.expires_at.set(past)])


def test_a_stream_does_not_say_no_of_a_call_that_was_confirmed_elsewhere_and_made(
    session: Session, card: Card
) -> None:
    _, last = session.asked()
    (id,) = waiting(session.client)
    answer_confirmation(session.client.user_id, id)
    session.call(id=8)
    assert status(card) == "blocked"
    assert "answered in another place" in str(session.result(last))


def test_an_integration_cannot_answer_what_its_user_is_asked(session: Session, card: Card) -> None:
    question, _ = session.asked()
    acting = replace(session, client=replace(session.client, by="acme"))
    assert acting.reply(question, accepted("YES")).status == 400
    assert "/confirm" in text_of(acting.call(id=8).result)
    assert status(card) == "active"
