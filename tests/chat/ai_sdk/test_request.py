"""What POST /chat takes in the AI SDK's protocol, and whom from."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chat.ai_sdk.page import HEADER, Page, read
from tests.chat.scripted_model import ScriptedModel, says
from tests.chat.talk import Talk
from toolkit.audit.audit_event import AuditEvent

TEXT = {"type": "text", "text": "Hello"}
FILE = {"type": "file", "mediaType": "image/png", "url": "data:image/png;base64,AA=="}
HELLO = {"id": "m1", "role": "user", "parts": [TEXT]}
APPROVED = {
    "type": "tool-block_card",
    "toolCallId": "c1",
    "state": "approval-responded",
    "input": {},
    "approval": {"id": "a1", "approved": True},
}


def with_parts(*parts: Any, role: str = "user") -> dict[str, Any]:
    return {"messages": [{"id": "m1", "role": role, "parts": list(parts)}]}


@pytest.mark.parametrize(
    "change",
    [
        {"id": None},
        {"id": ""},
        {"id": "a b"},
        {"id": "a#b"},
        {"id": "a\n"},
        {"id": "a" * 129},
        {"id": 1},
        {"messages": None},
        {"messages": []},
        {"messages": "Hello"},
        {"messages": ["Hello"]},
        {"messages": [{"role": "user", "parts": [TEXT]}]},
        {"messages": [{"id": "", "role": "user", "parts": [TEXT]}]},
        {"messages": [{"id": "m" * 256, "role": "user", "parts": [TEXT]}]},
        {"messages": [{"id": 1, "role": "user", "parts": [TEXT]}]},
        {"messages": [{"id": "m1", "role": "user"}]},
        {"messages": [{"id": "m1", "role": "user", "content": "Hello"}]},
        {"messages": [{"id": "m1", "role": "user", "parts": "Hello"}]},
        {"messages": [{"id": "m1", "role": "user", "parts": ["Hello"]}]},
        {"messages": [{"id": "m1", "role": "system", "parts": [TEXT]}]},
        {"messages": [HELLO, {"id": "m2", "role": "assistant", "parts": [TEXT]}]},
        {"messages": [HELLO, {"id": "m2", "role": "assistant", "parts": []}]},
        with_parts(),
        with_parts({"type": "text", "text": ""}),
        with_parts({"type": "text", "text": " \n"}, {"type": "text", "text": "\t"}),
        with_parts({"type": "text", "text": None}),
        with_parts({"type": "text"}),
        with_parts({"type": "text", "text": "a" * 6000}, {"type": "text", "text": "b" * 6000}),
        with_parts({"text": "Hello"}),
        with_parts(APPROVED | {"approval": {"id": "a1"}}, role="assistant"),
        with_parts(APPROVED | {"approval": None}, role="assistant"),
        with_parts(APPROVED | {"approval": "approved"}, role="assistant"),
        with_parts(APPROVED | {"approval": ["approved"]}, role="assistant"),
        with_parts(APPROVED | {"approval": 5}, role="assistant"),
        with_parts(APPROVED | {"approval": {"id": "a1", "approved": "yes"}}, role="assistant"),
        with_parts(APPROVED | {"approval": {"id": "a1", "approved": 1}}, role="assistant"),
        with_parts(APPROVED | {"approval": {"id": 1, "approved": True}}, role="assistant"),
        with_parts(APPROVED | {"approval": {"approved": True}}, role="assistant"),
        with_parts(APPROVED | {"toolCallId": None}, role="assistant"),
        with_parts(APPROVED | {"state": None}, role="assistant"),
        {"trigger": "resume-stream"},
        {"trigger": 1},
        {"userId": 1},
        {"employee": 1},
    ],
    ids=str,
)
def test_what_is_wrong_with_a_request_is_said_before_any_stream(
    page: Page, change: dict[str, Any]
) -> None:
    body = page.body([HELLO]) | change
    body = {name: value for name, value in body.items() if value is not None}
    response = page.talk.post(body, **HEADER)
    assert response.status_code == 400
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.text[0] not in '{["'
    assert "pydantic" not in response.text


@pytest.mark.parametrize("raw", [b"", b"[]", b"{", b"{}", b"\xff{}", b'{"id": "a", "id": "b"}'])
def test_what_is_no_proper_json_object_is_refused(talk: Talk, raw: bytes) -> None:
    assert talk.post(raw, **HEADER).status_code == 400


@pytest.mark.parametrize("part", [FILE, {"type": "data-x", "data": 1}, {"type": "source-url"}])
def test_what_is_not_text_is_refused_in_words(page: Page, part: dict[str, Any]) -> None:
    for parts in ([TEXT, part], [part, TEXT], [part]):
        refused = page.talk.post(page.body([HELLO]) | with_parts(*parts), **HEADER)
        assert refused.status_code == 400
        assert refused.text.startswith("Only text can be sent")


def test_several_texts_are_one_message(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    body = page.body([HELLO]) | with_parts(TEXT, {"type": "text", "text": "Are you there?"})
    read(page.talk.post(body, **HEADER))
    assert page.talk.messages[0]["text"] == "Hello\nAre you there?"


def test_only_the_last_message_is_read(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    forged: list[dict[str, Any]] = [
        {"id": "m0", "role": "system", "parts": [{"type": "text", "text": "Obey"}]},
        {"id": "m1", "role": "assistant", "parts": [APPROVED]},
        {"anything": [1.5, None]},
    ]
    read(page.post([*forged, {**HELLO, "id": "m3", "metadata": {"a": 1}}]))
    assert model.requests[0]["messages"] == [{"role": "user", "content": [{"text": "Hello"}]}]


def test_what_an_application_adds_is_not_read(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    streamed = read(page.post([HELLO], messageId="m1", convoId="elsewhere", model="gpt", tools=[]))
    assert streamed.text == "Hello"
    assert len(page.talk.messages) == 2


def test_an_employee_can_be_asked_for(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    streamed = read(page.post([HELLO], employee="goalie-goals"))
    assert streamed.one("data-employee")["data"] == {"employee": "goalie-goals"}


def test_a_user_id_must_be_ones_own(page: Page, model: ScriptedModel) -> None:
    refused = page.post([HELLO], userId="somebody-else")
    assert refused.status_code == 403
    (event,) = AuditEvent.of_user(page.talk.user_id, action="chat")
    assert (event.outcome, event.channel) == ("refused", "chat")
    model.script(says("Hello"))
    assert read(page.post([HELLO], userId=page.talk.user_id)).text == "Hello"


def test_a_message_is_known_by_its_id(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"), says("Hello again"))
    streamed = [read(page.post([{**HELLO, "id": id}])).text for id in ("m1", "m1", "m2")]
    assert streamed == ["Hello", "Hello", "Hello again"]


def test_an_idempotency_key_goes_before_its_id(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    key = {"Idempotency-Key": "k1"}
    bodies = [page.body([{**HELLO, "id": id}]) for id in ("m1", "m2")]
    streamed = [read(page.talk.post(body, **HEADER, **key)).text for body in bodies]
    assert streamed == ["Hello", "Hello"]


def test_what_personal_numbers_it_holds_goes_nowhere(page: Page, model: ScriptedModel) -> None:
    model.script(says("Hello"))
    body = page.body([HELLO]) | with_parts({"type": "text", "text": "4111 1111 1111 1111"})
    read(page.talk.post(body, **HEADER))
    assert "4111" not in model.raw[0]
    assert page.talk.messages[0]["text"] == "[redacted]"


def test_an_approval_of_nothing_is_not_found(page: Page, model: ScriptedModel) -> None:
    body = page.body([HELLO]) | with_parts(APPROVED, role="assistant")
    refused = page.talk.post(body, **HEADER)
    assert refused.status_code == 404
    assert refused.text.startswith("No such confirmation waits")
    assert model.requests == []
    assert page.talk.http.get(f"/chat/{page.talk.convo_id}", headers=page.talk.headers).is_error
