"""All that has to be known before a turn begins, asked of storage at once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

import catalog
from chat.http import chat_request
from chat.http.chat_request import ChatRequest
from chat.memory.background import Background
from chat.privacy.one_time_secret import Masked, mask, may_hold_one
from chat.store.conversation import Conversation
from chat.stream import retelling
from toolkit import Caller, settings
from toolkit.fields import PLACEHOLDER
from toolkit.guards import rate_limit
from toolkit.storage import tables


class Opening(NamedTuple):
    """`background` is being read; `was_sent` too, if the message may hold a one-time password: it
    says whether one was sent to the user lately."""

    caller: Caller
    asked: ChatRequest
    conversation: Conversation
    background: Background
    was_sent: Future[bool] | None

    @classmethod
    def read(cls, caller: Caller, asked: ChatRequest) -> Opening:
        """Counts the request, too. Blocks; raises RateLimited, Erased and Unavailable."""
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        counting = rate_limit.start_counting(caller.user_id, "chat", limit)
        try:
            may_hold = asked.otp is None and may_hold_one(asked.text)
            was_sent = tables.submit(_was_sent_lately, caller.user_id) if may_hold else None
            said = None if may_hold else chat_request.without_secrets(asked.text)[0]
            background = Background(caller.user_id, asked.convo_id, said)
            conversation = Conversation(caller, asked.convo_id, asked.turn_key)
        finally:
            counting.result()
        asked = _with_call(asked, conversation)
        return cls(caller, asked, conversation, background, was_sent)

    def masked(self) -> tuple[Masked, dict[str, int]]:
        """The user's message without a one-time password, which counts only from a client that may
        confirm: what another sends, a model may have written. Without any other secret too, and how
        much of each kind was cut from the message. Blocks."""
        asked = self.asked
        said = Masked(PLACEHOLDER, asked.otp) if asked.otp else self._without_password()
        text, secrets = chat_request.without_secrets(said.text)
        secret = said.secret if self.caller.may_confirm else None
        return Masked(text, secret), dict(Counter(asked.redacted) + Counter(secrets))

    def _without_password(self) -> Masked:
        """What the assistant asked is what stands before the message, the same when that is sent
        again."""
        before = self.conversation.history.before(self.asked.turn_key)
        question = ""
        if before and before[-1].role == "assistant":
            last = before[-1]
            question = " ".join([last.text, *(used["tool"] for used in last.tools or [])])
        otp_tools = [entry["name"] for entry in catalog.entries().values() if entry["needs_otp"]]
        return mask(
            self.asked.text, asked=question, otp_tools=otp_tools, is_awaited=self._is_awaited
        )

    def _is_awaited(self) -> bool:
        kept = self.conversation.history.question_of(self.asked.turn_key)
        waiting = self.conversation.pending
        if (waiting and waiting.wants_password) or (kept and PLACEHOLDER in kept):
            return True
        return self.was_sent is not None and self.was_sent.result()


def _with_call(asked: ChatRequest, conversation: Conversation) -> ChatRequest:
    """An answer to a confirmation that names no call means the one that has asked for it."""
    if asked.approval is None or asked.approval.call_id:
        return asked
    call_id = retelling.asking_call(conversation.history.messages, asked.approval.id)
    return replace(asked, approval=asked.approval._replace(call_id=call_id))


def _was_sent_lately(user_id: str) -> bool:
    from toolkit.guards import one_time_password  # which hardly any message needs

    return one_time_password.was_sent_lately(user_id, datetime.now(UTC))
