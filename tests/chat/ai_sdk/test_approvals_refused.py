"""Approvals of somebody else's, of another question or that come too late do nothing."""

from __future__ import annotations

import json

import pytest

from chat.http import admission
from chat.http.chat_request import ChatRequest
from chat.store.calls import Approval
from chat.store.conversation import Conversation
from chat.store.conversation_state import ConversationChanged
from tests.chat.ai_sdk.asking import ask, status
from tests.chat.ai_sdk.page import Page
from tests.chat.scripted_model import ScriptedModel, says, uses
from tests.chat.talk import Talk
from toolkit import Caller, NotFound
from toolkit.call import ACT, CONFIRM


def test_an_approval_after_another_message_does_nothing_and_is_told(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    asking = page.messages[:2]
    model.script(says("15000"))
    page.say("What is my balance?")
    page.messages = asking
    page.answered(True)
    refused = page.post(page.messages)
    assert refused.status_code == 404
    assert "confirmation" in refused.text
    assert len(page.talk.messages) == 4
    assert status(page) == "active"


def test_an_approval_by_another_id_does_nothing_and_leaves_the_question_open(
    page: Page, model: ScriptedModel
) -> None:
    ask(page, model)
    kept = json.loads(json.dumps(page.messages))
    page.answered(True, approval={"id": "0" * 48})
    assert page.post(page.messages).status_code == 404
    page.messages = kept
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"


def test_another_users_approval_does_nothing(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    stranger = Talk(page.talk.http, f"{page.talk.user_id}-2", page.talk.convo_id)
    page.answered(True)
    assert Page(stranger).post(page.messages).status_code == 404
    elsewhere = Talk(page.talk.http, page.talk.user_id)
    assert Page(elsewhere).post(page.messages).status_code == 404
    assert status(page) == "active"


def test_an_approval_taken_back_is_a_conflict(page: Page, model: ScriptedModel) -> None:
    ask(page, model)
    page.answered(False)
    denied = json.loads(json.dumps(page.messages))
    model.script(says("I left it."))
    page.send_on()
    denied[-1]["parts"][-2]["approval"]["approved"] = True
    refused = page.post(denied)
    assert refused.status_code == 409
    assert refused.text == "This was answered otherwise before."
    assert status(page) == "active"


def test_an_approval_that_another_turn_overtook_confirms_nothing_else(
    page: Page, model: ScriptedModel
) -> None:
    first = ask(page, model).one("tool-approval-request")["approvalId"]
    caller = Caller(page.talk.user_id, scopes=frozenset((ACT, CONFIRM)))
    late = Conversation(caller, page.talk.convo_id)
    model.script(uses("block_card", {"reason": "Stolen"}))
    page.say("Block it because it was stolen")
    request = ChatRequest(
        page.talk.convo_id, "YES", "late", None, approval=Approval(first, True, "c", True)
    )
    with pytest.raises(ConversationChanged):
        admission.begins_turn(late, request, caller, "YES", "prime-boss")
    late.refresh()
    with pytest.raises(NotFound):
        admission.begins_turn(late, request, caller, "YES", "prime-boss")
    assert page.talk.saved()["confirmation"]["id"] == page.asked[0]["approval"]["id"]
    model.script(says("Blocked."))
    page.answer()
    assert status(page) == "blocked"
