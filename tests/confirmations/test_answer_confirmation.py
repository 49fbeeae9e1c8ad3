from __future__ import annotations

import base64
from typing import Any

import pytest

from confirmations.answer_confirmation import handler
from tests.calling import PAGE, answer_confirmation, proxy_event, rest, send, stored_confirmation
from tests.local.aws.tokens import MCP_CLIENT
from tests.toolkit.counting import Counter, set_to
from toolkit.guards.confirmation import Confirmation


@pytest.fixture
def pending(user_id: str) -> str:
    """The id of a confirmation that waits for the user's reply."""
    Counter(user_id, total=0).save()
    asked = rest(set_to, user_id, {"user_id": user_id, "to": 1})
    return str(asked.body["confirmation"]["id"])


def status(confirmation_id: str) -> str:
    return str(stored_confirmation(confirmation_id).status)


def test_a_yes_is_answered_with_the_id_and_confirmed(user_id: str, pending: str) -> None:
    reply = answer_confirmation(user_id, pending, "YES")
    assert reply.status == 200
    assert reply.body == {"id": pending, "status": "confirmed"}
    assert reply.headers["Cache-Control"] == "no-store"
    assert status(pending) == "confirmed"


def test_a_no_is_answered_with_the_id_and_cancelled(user_id: str, pending: str) -> None:
    assert answer_confirmation(user_id, pending, "no").body == {
        "id": pending,
        "status": "cancelled",
    }
    with pytest.raises(Confirmation.DoesNotExist):
        status(pending)


@pytest.mark.parametrize("scopes", [[], ["teller/act"], ["teller/confirmed"]])
def test_a_token_that_may_not_confirm_cannot(user_id: str, pending: str, scopes: list[str]) -> None:
    event = proxy_event(user_id, {"reply": "YES"}, path={"id": pending}, scopes=scopes, origin=PAGE)
    assert send(handler, event).status == 403
    assert status(pending) == "pending"


@pytest.mark.parametrize("origin", [None, "", "null", "https://evil.example", f"{PAGE}.example"])
def test_what_no_page_of_ours_sends_is_no_yes(
    user_id: str, pending: str, origin: str | None
) -> None:
    event = proxy_event(user_id, {"reply": "YES"}, path={"id": pending}, origin=origin)
    reply = send(handler, event)
    assert reply.status == 403
    assert f"{PAGE}/confirm" in reply.body["error"]
    assert status(pending) == "pending"


@pytest.mark.parametrize("client", ["", MCP_CLIENT, "cristi"])
def test_a_client_that_shows_no_pages_cannot_answer(
    user_id: str, pending: str, client: str
) -> None:
    event = proxy_event(user_id, {"reply": "YES"}, path={"id": pending}, origin=PAGE, client=client)
    assert send(handler, event).status == 403
    assert status(pending) == "pending"


def test_a_page_of_an_allowed_origin_answers(
    user_id: str, pending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", "https://app.example")
    event = proxy_event(
        user_id, {"reply": "YES"}, path={"id": pending}, origin="https://app.example"
    )
    assert send(handler, event).status == 200
    assert status(pending) == "confirmed"


def test_an_id_that_waits_for_nothing_is_not_found(user_id: str) -> None:
    reply = answer_confirmation(user_id, "f" * 48)
    assert reply.status == 404
    assert set(reply.body) == {"error"}


def test_another_users_confirmation_is_told_like_one_that_is_not_there(pending: str) -> None:
    stolen = answer_confirmation("somebody-else", pending)
    assert (stolen.status, stolen.text) == (
        404,
        answer_confirmation("somebody-else", "f" * 48).text,
    )
    assert status(pending) == "pending"


@pytest.mark.parametrize(
    "body",
    [
        None,
        "",
        "YES",
        '"YES"',
        {},
        {"reply": True},
        {"reply": None},
        {"reply": ["YES"]},
        {"reply": "YES", "user_id": "12345"},
        {"Reply": "YES"},
        {"answer": "YES"},
        '{"reply": "YES", "reply": "YES"}',
        '{"reply": "no", "reply": "YES"}',
    ],
)
def test_a_body_that_is_no_reply_neither_confirms_nor_cancels(
    user_id: str, pending: str, body: Any
) -> None:
    reply = send(handler, proxy_event(user_id, body, path={"id": pending}, origin=PAGE))
    assert reply.status == 400
    assert set(reply.body) == {"error"}
    assert status(pending) == "pending"


def test_a_reply_is_not_told_back(user_id: str, pending: str) -> None:
    body = {"reply": 424242, "otp": "hunter2"}
    text = send(handler, proxy_event(user_id, body, path={"id": pending}, origin=PAGE)).text
    assert "424242" not in text
    assert "hunter2" not in text


def test_nobody_confirms_without_being_signed_in(pending: str) -> None:
    event = proxy_event(None, {"reply": "YES"}, path={"id": pending}, origin=PAGE)
    assert send(handler, event).status == 401
    assert status(pending) == "pending"


def test_a_base64_reply_is_decoded(user_id: str, pending: str) -> None:
    body = base64.b64encode(b'{"reply": "YES"}').decode()
    event = proxy_event(user_id, body, path={"id": pending}, origin=PAGE)
    assert send(handler, event | {"isBase64Encoded": True}).status == 200
