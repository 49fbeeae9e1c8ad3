"""A conversation's side of a confirmation: the reply to the last prompt, and the next prompt."""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace

from chat.conversation import Conversation
from chat.head import Pending
from chat.model import ToolUse
from chat.tool_call import CONFIRMED, Outcome, ToolCall
from toolkit import Caller, confirmation
from toolkit.errors import NotFound


class Confirming:
    """Of one turn. Its methods go to the table, and so block."""

    def __init__(self, conversation: Conversation, caller: Caller, turn_key: str) -> None:
        self._conversation = conversation
        self._user_id = caller.user_id
        self._turn_key = turn_key
        self._replied: Pending | None = None
        self.pending: Pending | None = None

    @property
    def prompt(self) -> str:
        """What this turn leaves the user to answer, or nothing."""
        return str(self.pending.confirmation["prompt"]) if self.pending else ""

    def take_reply(self, text: str) -> ToolCall | None:
        """Take the user's message as the reply to what the turn before left waiting.

        On a YES, the call to make again: that very one, as the server kept it. An expired prompt
        is not there to answer; the call, made again, then asks anew.
        """
        waiting = self._conversation.pending
        if waiting is None:
            return None
        if waiting.turn_key == self._turn_key:
            # This turn's own, sent again: not what it replies to.
            self._conversation.leave(self._turn_key, None)
            return None
        if self._conversation.precedes(self._turn_key, waiting.turn_key):
            return None  # a message of before the prompt, sent again
        self._replied = waiting
        if waiting.replied_by not in (None, self._turn_key):
            # Another message was the reply, and its turn failed: what it said counts no more.
            self.withdraw()
            return None
        self._replied = replace(waiting, replied_by=self._turn_key)
        self._conversation.leave(self._turn_key, self._replied)
        self._answer(self._replied.confirmation["id"], text)
        if not confirmation.said_yes(text):
            return None
        use_id = f"{CONFIRMED}{self._replied.confirmation['id'][-16:]}"
        arguments = json.dumps(self._replied.arguments)
        return ToolCall.of(ToolUse(use_id, self._replied.tool, arguments))

    def withdraw(self) -> None:
        """The call came to nothing: a YES is for it, and not for one the model makes later."""
        if self._replied is not None:
            confirmation.withdraw(
                user_id=self._user_id, confirmation_id=self._replied.confirmation["id"]
            )

    def left(self, *, interrupted: bool) -> Pending | None:
        """What the turn leaves at the head: a new prompt, or the reply that may be sent again."""
        return self.pending or (self._replied if interrupted else None)

    def hold(self, outcome: Outcome) -> Outcome:
        """Let the first call that needs a YES wait for it. Any other is put off: a YES answers
        one prompt."""
        if outcome.confirmation is None:
            return outcome
        call = outcome.call
        if self.pending is None:
            self.pending = Pending(outcome.confirmation, call.tool, call.kept, self._turn_key)
        if self.pending.confirmation["id"] == outcome.confirmation["id"]:
            return outcome
        self._answer(outcome.confirmation["id"], "put off")
        return Outcome.failed(
            call, "One confirmation at a time. Ask for this after the other is answered."
        )

    def _answer(self, confirmation_id: str, reply: str) -> None:
        with contextlib.suppress(NotFound):
            confirmation.answer(
                user_id=self._user_id,
                confirmation_id=confirmation_id,
                reply=reply,
                conversation_id=self._conversation.id,
            )
