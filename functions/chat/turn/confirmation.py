"""All that a conversation decides about the user's YES.

What waits for it, whether a message or an approval answers that, which call a YES makes, which
prompt the user is shown, and what is left waiting when a turn ends. The conversation stores what
is decided here; that a YES is redeemed once, and for the very same call, is the business of
toolkit.guards.confirmation.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import replace
from typing import NamedTuple

from anyio.to_thread import run_sync as in_thread

from chat.model.protocol import ToolUse
from chat.privacy.one_time_secret import MaskedText
from chat.store.calls import Approval, Confirmation, PendingCall, confirmed_use_id
from chat.store.conversation import Conversation
from chat.turn.tool_call import Outcome, ToolCall
from toolkit.errors import NotFound
from toolkit.guards import confirmation
from toolkit.text.sentences import Language, say, together

RECENT = 3
_NOTHING_WAITS = together([say("confirmation.yes_to_nothing"), "\n\n"], by="")
_TOO_LATE = together([say("confirmation.over"), "\n\n"], by="")


def awaited(conversation: Conversation) -> Confirmation | None:
    """What the user is asked and has not replied to; it may have expired."""
    waiting = conversation.state.pending
    return waiting.confirmation if waiting and waiting.replied_by is None else None


def refuse_unawaited(conversation: Conversation, turn_key: str, approval: Approval | None) -> None:
    """Raises NotFound unless what waits is the one confirmation that the approval names. An
    approval that is sent again may find what its own turn has left."""
    if approval is None:
        return
    waiting = conversation.state.pending
    if waiting and approval.id == waiting.confirmation["id"]:
        return
    if waiting is None or waiting.turn_key != turn_key:
        raise NotFound(say("confirmation.not_waiting_here"))


class ConfirmationReply(NamedTuple):
    """The user's message as the reply to what waits: the `call` to make, or a `remark` on a reply
    on which nothing is done, "" if there is nothing to say."""

    call: ToolCall | None = None
    remark: str = ""


class ConfirmationFlow:
    """Created per turn; `answers` is the id of the confirmation that the user sees, as far as
    their client says it; `language` is the turn's, in which a YES has its own word."""

    def __init__(
        self, conversation: Conversation, turn_key: str, answers: str | None, language: Language
    ) -> None:
        self._conversation = conversation
        self._turn_key = turn_key
        self._answers = answers
        self._language = language
        self._replied: PendingCall | None = None
        self._asked: PendingCall | None = None

    async def take_reply(self, message: MaskedText) -> ConfirmationReply:
        """Take the user's message as the reply to what the turn before left waiting.

        On a YES, or a one-time password where that is asked for, the call to make again: that very
        one, as the server kept it. An expired prompt is not there to answer; the call, made again,
        then asks anew.
        """
        waiting = self._conversation.state.pending
        if waiting is None:
            is_late = self._is_yes(message) and self._has_asked_lately()
            return ConfirmationReply(remark=_NOTHING_WAITS if is_late else "")
        return await in_thread(self._take_reply, waiting, message)

    async def conclude(self, outcome: Outcome) -> str:
        """Take back the YES to a call that came to nothing: it is not for a call that the model
        makes later. What asks again goes on waiting, and the answer is our remark on that. A call
        that failed on our side keeps its YES for when the message is sent again."""
        if outcome.confirmation:
            return self._remark_on(outcome, outcome.confirmation)
        if not outcome.ok and outcome.is_decided:
            await in_thread(self._withdraw)
        return ""

    async def hold(self, outcome: Outcome) -> Outcome:
        """Let the first call that needs a YES wait for it. Any other is put off: a YES answers
        one prompt."""
        asked = outcome.confirmation
        if asked is None:
            return outcome
        call = outcome.call
        if self._asked is None:
            self._asked = PendingCall(asked, call.tool, call.kept, self._turn_key)
        if self._asked.confirmation["id"] == asked["id"]:
            return outcome
        await in_thread(self._answer, asked["id"], "put off")
        return Outcome.failed(call, say("confirmation.one_at_a_time"))

    @property
    def prompt(self) -> str:
        """What the user is asked at the end of the turn, "" when nothing waits for a YES."""
        return self._asked.confirmation["prompt"] if self._asked else ""

    def left(self, *, interrupted: bool) -> PendingCall | None:
        """What waits after the turn: its own prompt, or the reply that may be sent again."""
        return self._asked or (self._replied if interrupted else None)

    def withdraw_replaced(self) -> None:
        """Take back a YES that is not left waiting, since another call's prompt is. Blocks."""
        if self._asked and self._replied and not _are_of_one_call(self._asked, self._replied):
            self._withdraw()

    def _take_reply(self, waiting: PendingCall, message: MaskedText) -> ConfirmationReply:
        if waiting.turn_key == self._turn_key:
            # This turn's own, sent again: not what it replies to.
            self._conversation.state.leave(self._turn_key, None)
            return ConfirmationReply()
        if self._conversation.history.precedes(self._turn_key, waiting.turn_key):
            return ConfirmationReply()  # a message of before the prompt, sent again
        self._replied = waiting
        if waiting.replied_by not in (None, self._turn_key):
            # Another message was the reply, and its turn failed: what it said counts no more.
            self._withdraw()
            return ConfirmationReply()
        self._replied = replace(waiting, replied_by=self._turn_key)
        self._conversation.state.leave(self._turn_key, self._replied)
        id = waiting.confirmation["id"]
        is_yes = self._is_yes(message) and not waiting.wants_password
        if self._answers not in (None, id):
            # A page that is behind: what its user saw was another question, or none.
            self._answer(id, "")
            return ConfirmationReply(remark=_TOO_LATE if is_yes or message.secret else "")
        if waiting.wants_password and message.secret:
            return ConfirmationReply(_call_again(waiting))  # which brings the password
        self._answer(id, "YES" if is_yes else "")
        return ConfirmationReply(_call_again(waiting) if is_yes else None)

    def _is_yes(self, message: MaskedText) -> bool:
        return confirmation.said_yes(message.text, self._language)

    def _remark_on(self, outcome: Outcome, asked: Confirmation) -> str:
        """Of a reply after which the call asks again, or for the password that follows a YES."""
        was_password = self._replied is not None and self._replied.wants_password
        if asked.get("field") != "otp":
            return _TOO_LATE
        return together([outcome.error, ".\n\n"], by="") if was_password else ""

    def _has_asked_lately(self) -> bool:
        """Whether a page that is a little behind may still show a prompt of this conversation."""
        answers = [m for m in self._conversation.history.messages if m.role == "assistant"]
        return any("confirmation" in used for m in answers[-RECENT:] for used in m.tools or [])

    def _withdraw(self) -> None:
        if self._replied is not None:
            confirmation.withdraw(
                user_id=self._conversation.user_id,
                confirmation_id=self._replied.confirmation["id"],
            )

    def _answer(self, confirmation_id: str, reply: str) -> None:
        with contextlib.suppress(NotFound):
            confirmation.answer(
                user_id=self._conversation.user_id,
                confirmation_id=confirmation_id,
                reply=reply,
                conversation_id=self._conversation.id,
            )


def _call_again(waiting: PendingCall) -> ToolCall:
    use_id = confirmed_use_id(waiting.confirmation["id"])
    return ToolCall.from_use(ToolUse(use_id, waiting.tool, json.dumps(waiting.arguments)))


def _are_of_one_call(one: PendingCall, other: PendingCall) -> bool:
    """Whether the same call asks, as one does for a one-time password after a YES."""
    return (one.tool, one.arguments) == (other.tool, other.arguments)
