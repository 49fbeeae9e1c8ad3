"""Conversations as the chat leaves them, and what is left of them."""

from __future__ import annotations

from datetime import UTC, datetime

from chat.memory import recall
from chat.memory.recall import learn
from chat.store.conversation import Conversation, SavedAnswer
from chat.store.entities import ChatRecord, Summary
from chat.stream.events import Done, Journal, Token
from toolkit import Caller


def talk(user_id: str, convo_id: str, *texts: str) -> None:
    """A conversation in which the user has said these, each in a turn of its own."""
    conversation = Conversation(Caller(user_id), convo_id)
    for number, text in enumerate(texts):
        turn = f"{convo_id}-{number}"
        conversation.begin(turn, text, "prime-boss", influenced=False)
        conversation.save_answer(
            SavedAnswer(f"Noted: {text}", "prime-boss", turn, influenced=False)
        )
        conversation.state.end(turn, None)
        Journal(user_id, convo_id, conversation.state.stream).write(
            [Token(text), Done("prime-boss")]
        )
    messages = conversation.history.messages
    recall.add(user_id, convo_id, messages, [each.text for each in messages])
    Summary(user_id, f"summary#{convo_id}", text="in short", through=1, influenced=False).save()


def begin_turn(user_id: str, convo_id: str, turn: str) -> Conversation:
    """A turn that is still running."""
    conversation = Conversation(Caller(user_id), convo_id)
    conversation.begin(turn, "and then?", "prime-boss", influenced=False)
    return conversation


def remember(user_id: str, text: str) -> None:
    learn(user_id, [text], datetime.now(UTC))


def kept(user_id: str) -> list[str]:
    """The sort keys of all that the chat keeps of the user."""
    return [record.sk for record in ChatRecord.query(user_id, consistent_read=True)]


def kept_of(user_id: str, convo_id: str) -> list[str]:
    return [key for key in kept(user_id) if convo_id in key.split("#")]
