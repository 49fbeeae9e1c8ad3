"""How far back a conversation is read."""

from __future__ import annotations

from chat.store.entities import ConversationRecord, SavedMessage
from tests.chat.scripted_model import Refusal, ScriptedModel, says
from tests.chat.talk import Talk


def fill(talk: Talk, first: int, last: int) -> None:
    """Store a message under each of these numbers, as if it had been said."""
    for number in range(first, last + 1):
        SavedMessage(
            talk.user_id,
            f"message#{talk.convo_id}#{number:08d}",
            id=f"msg_{number}",
            role="user" if number % 2 else "assistant",
            text=f"message {number}",
            employee="prime-boss",
            created_at="2026-02-01T00:00:00.000000+00:00",
            turn_key=f"turn {(number + 1) // 2}",
        ).save()
    conversation = ConversationRecord(talk.user_id, f"conversation#{talk.convo_id}")
    conversation.update([ConversationRecord.messages.set(last)])


def test_a_page_gets_the_last_forty_messages(talk: Talk) -> None:
    fill(talk, 1, 40)
    assert [message["id"] for message in talk.messages] == [f"msg_{n}" for n in range(1, 41)]
    fill(talk, 41, 41)
    assert [message["id"] for message in talk.messages] == [f"msg_{n}" for n in range(2, 42)]


def interrupt(talk: Talk, model: ScriptedModel) -> None:
    """Two messages: a question under the key k1, and that its answer came to nothing."""
    model.script(Refusal(400, "ValidationException"))
    assert talk.say("Hello", key="k1").types == ["employee", "error", "done"]


def test_an_interrupted_turn_of_forty_messages_ago_is_run_again(
    talk: Talk, model: ScriptedModel
) -> None:
    interrupt(talk, model)
    fill(talk, 3, 40)
    model.script(says("Here I am."))
    assert talk.say("Hello", key="k1").text == "Here I am."


def test_one_whose_message_is_one_further_back_is_refused(talk: Talk, model: ScriptedModel) -> None:
    interrupt(talk, model)
    fill(talk, 3, 41)
    refused = talk.post(talk.body("Hello"), **{"Idempotency-Key": "k1"})
    assert refused.status_code == 409
    assert "long ago" in refused.json()["error"]
