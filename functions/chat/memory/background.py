"""What is known from before, for the system prompt of a turn."""

from __future__ import annotations

from typing import NamedTuple

from chat.memory import recall
from chat.memory.facts import recalled
from chat.store.conversation import Conversation
from toolkit import telemetry
from toolkit.storage import tables


class Known(NamedTuple):
    """Of what is known from before. It is influenced if it was made of text of others."""

    text: str
    is_influenced: bool = False


def background_of(conversation: Conversation, said: str) -> list[Known]:
    """The conversation's summary, then the facts that are most like what is `said`, then what the
    user has said in earlier conversations if they ask about it. Without them if storage fails: a
    turn can do without memory."""
    try:
        summary, facts = conversation.summary, recalled(conversation.user_id, said)
        earlier = recall.background_of(conversation, said)
    except tables.StorageFailure:
        telemetry.logger.exception("memory not read")
        return []
    parts = []
    if summary:
        about = f"Conversation summary (for context): {summary.text}"
        parts.append(Known(about, summary.is_influenced))
    if facts:
        stated = "\n".join(f"- {fact.created_at[:10]}: {fact.text}" for fact in facts)
        parts.append(Known(f"The user has told you before (for context):\n{stated}"))
    return [*parts, *map(Known, earlier)]
