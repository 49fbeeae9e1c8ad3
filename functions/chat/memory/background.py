"""What is known from before, for the system prompt of a turn."""

from __future__ import annotations

from concurrent.futures import Future
from typing import NamedTuple

from chat.memory import recall
from chat.memory.facts import facts_of, most_like
from chat.store.conversation import Conversation
from toolkit import telemetry
from toolkit.storage import tables


class Known(NamedTuple):
    """Of what is known from before. It is influenced if it was made of text of others."""

    text: str
    is_influenced: bool = False


class Background:
    """Reads it in the background. What the user has `said` comes later where it has yet to be told
    whether a password is in it: nothing of one is to be looked for."""

    def __init__(self, user_id: str, convo_id: str, said: str | None) -> None:
        self._where = user_id, convo_id
        self._asked = said
        self._facts = tables.submit(facts_of, user_id)
        self._earlier = self._begin(said)

    def known(self, conversation: Conversation, said: str) -> list[Known]:
        """The conversation's summary, then the facts that are most like what is `said`, then what
        the user has said in earlier conversations if they ask about it. Without them if storage
        fails: a turn can do without memory. Blocks."""
        if said != self._asked:
            self._asked, self._earlier = said, self._begin(said)
        try:
            facts = most_like(said, self._facts.result())
            earlier = self._earlier.result() if self._earlier else []
        except tables.StorageFailure:
            telemetry.logger.exception("memory not read")
            return []
        parts = []
        if summary := conversation.summary:
            about = f"Conversation summary (for context): {summary.text}"
            parts.append(Known(about, summary.is_influenced))
        if facts:
            stated = "\n".join(f"- {fact.created_at[:10]}: {fact.text}" for fact in facts)
            parts.append(Known(f"The user has told you before (for context):\n{stated}"))
        return [*parts, *map(Known, earlier)]

    def _begin(self, said: str | None) -> Future[list[str]] | None:
        about = None if said is None else recall.asked_about_before(said)
        return None if about is None else tables.submit(recall.said_before, *self._where, about)
