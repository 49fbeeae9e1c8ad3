"""What is read before a turn begins, and whether a request begins one, only repeats one, or is
refused."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

import catalog
from chat.http import chat_request
from chat.http.chat_request import ChatRequest
from chat.memory.recall import Background
from chat.privacy.one_time_secret import MaskedText, mask, may_hold_one
from chat.store.conversation import ClientMessage, Conversation
from chat.store.conversation_state import ConversationBusy, ConversationChanged
from chat.store.entities import SavedMessage
from chat.stream import events
from chat.tools import employees
from chat.turn.confirmation import awaited, refuse_unawaited
from chat.turn.request import TurnRequest
from toolkit import Caller, settings
from toolkit.errors import Conflict, Forbidden, InvalidInput
from toolkit.fields import PLACEHOLDER
from toolkit.guards import rate_limit
from toolkit.guards.confirmation import said_yes
from toolkit.guards.rate_limit import TOKENS, TURNS
from toolkit.storage import tables
from toolkit.text.sentences import Language, say

TRIES = 5


class Opening(NamedTuple):
    """`background` and `today` are being read; `was_sent` too, if the message may hold a one-time
    password: it says whether one was sent to the user lately."""

    caller: Caller
    asked: ChatRequest
    conversation: Conversation
    background: Background
    today: Future[str]
    was_sent: Future[bool] | None

    @classmethod
    def read(cls, caller: Caller, asked: ChatRequest) -> Opening:
        """Counts the request, too. Blocks; raises RateLimited, Erased and Unavailable."""
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        counting = rate_limit.start_counting(caller.user_id, "chat", limit)
        try:
            may_hold = asked.otp is None and may_hold_one(asked.text)
            was_sent = tables.submit(_was_sent_lately, caller.user_id) if may_hold else None
            text = None if may_hold else chat_request.without_secrets(asked.text)[0]
            background = Background(caller.user_id, asked.convo_id, text)
            day = tables.submit(employees.today, caller.user_id, datetime.now(UTC))
            conversation = Conversation(caller, asked.convo_id, asked.turn_key)
        finally:
            counting.result()
        asked = _with_call(asked, conversation)
        return cls(caller, asked, conversation, background, day, was_sent)

    def masked(self) -> tuple[MaskedText, dict[str, int]]:
        """The user's message without a one-time password, which counts only from a client that may
        confirm: what another sends, a model may have written. Without any other secret too, and how
        much of each kind was cut from the message. Blocks."""
        asked = self.asked
        masked = MaskedText(PLACEHOLDER, asked.otp) if asked.otp else self._without_password()
        text, secrets = chat_request.without_secrets(masked.text)
        secret = masked.secret if self.caller.may_confirm else None
        return MaskedText(text, secret), dict(Counter(asked.redacted) + Counter(secrets))

    def _without_password(self) -> MaskedText:
        """What the assistant asked is what stands before the message, the same when that is sent
        again."""
        if self.was_sent is None:  # nothing in it can be one
            return MaskedText(self.asked.text)
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
        waiting = self.conversation.state.pending
        if (waiting and waiting.wants_password) or (kept and PLACEHOLDER in kept):
            return True
        assert self.was_sent is not None
        return self.was_sent.result()


def _with_call(asked: ChatRequest, conversation: Conversation) -> ChatRequest:
    """An answer to a confirmation that names no call means the one that has asked for it."""
    if asked.approval is None or asked.approval.call_id:
        return asked
    call_id = events.asking_call(conversation.history.messages, asked.approval.id)
    return replace(asked, approval=asked.approval._replace(call_id=call_id))


def _was_sent_lately(user_id: str) -> bool:
    from toolkit.guards import one_time_password  # which hardly any message needs

    return one_time_password.was_sent_lately(user_id, datetime.now(UTC))


class AlreadyRunning(NamedTuple):
    """The very same turn runs already, and says this."""

    stream: str


def begun(opening: Opening, correlation_id: str) -> TurnRequest | SavedMessage | AlreadyRunning:
    """The turn that has begun now, or the answer to one that ran before. All that is decided goes
    by what was read: where another turn came between, it is read and decided anew. Blocks.

    Raises RateLimited when the user's day has no turn left, and what the other functions raise.
    """
    for _ in range(TRIES):
        try:
            return _begun(opening, correlation_id)
        except ConversationChanged:
            rate_limit.refuse_over(opening.caller.user_id, datetime.now(UTC), TURNS, TOKENS)
            opening.conversation.refresh()
    raise Conflict(say("chat.other_messages_sent"))


def give_back(opening: Opening, begun: TurnRequest | SavedMessage | AlreadyRunning) -> None:
    """End a turn that has begun and will not run, or nobody could go on until its claim is over.
    Its message stays, for when it is sent again. Blocks."""
    if isinstance(begun, TurnRequest):
        opening.conversation.state.end(begun.turn_key, opening.conversation.state.pending)


def _begun(opening: Opening, correlation_id: str) -> TurnRequest | SavedMessage | AlreadyRunning:
    conversation, caller, asked = opening.conversation, opening.caller, opening.asked
    message, redacted = opening.masked()
    refuse_contradiction(conversation, asked, message)
    if answer := conversation.history.answer_to(asked.turn_key):
        return answer
    refuse_unconfirmable(conversation, caller, message.text, asked.language)
    employee = employees.route(message.text, asked.employee)
    today = opening.today.result()  # before the claim: storage that fails would leave that behind
    if not begins_turn(conversation, asked, caller, message.text, employee.slug):
        return AlreadyRunning(conversation.state.stream)
    background = opening.background.known(conversation, message.text)
    return TurnRequest(
        caller=caller,
        turn_key=asked.turn_key,
        correlation_id=correlation_id,
        message=message,
        redacted=redacted,
        employee=employee,
        background=background,
        today=today,
        answers=asked.answers,
        approval=asked.approval,
        language=asked.language,
    )


def refuse_contradiction(
    conversation: Conversation, chat_request: ChatRequest, message: MaskedText
) -> None:
    """Refuse what claims to be a message that it is not.

    Raises Conflict, and InvalidInput for an answer to be written anew: its tools have had effects.
    """
    question = conversation.history.question_of(chat_request.turn_key)
    if question not in (None, conversation.as_kept(message.text)):
        if chat_request.approval:
            raise Conflict(say("chat.answered_otherwise"))
        raise Conflict(say("chat.key_of_other_message"))
    if chat_request.only_again and question is None:
        raise InvalidInput(say("chat.no_second_answer"))


def refuse_unconfirmable(
    conversation: Conversation, caller: Caller, text: str, language: Language
) -> None:
    """Refuse a YES to what waits from a client that may not give it: it may be a model's. Raises
    Forbidden; what waits goes on waiting."""
    if awaited(conversation) and said_yes(text, language) and not caller.may_confirm:
        raise Forbidden(say("chat.users_own_yes_needed"))


def begins_turn(
    conversation: Conversation, chat_request: ChatRequest, caller: Caller, text: str, employee: str
) -> bool:
    """Claim the conversation; False when the very same turn runs.

    Raises Conflict while another runs, NotFound for an approval that nothing waits for, and
    ConversationChanged.
    """
    turn_key = chat_request.turn_key
    refuse_unawaited(conversation, turn_key, chat_request.approval)
    try:
        sent = ClientMessage(chat_request.client_id, chat_request.approval)
        conversation.begin(turn_key, text, employee, influenced=not caller.may_confirm, sent=sent)
    except ConversationBusy:
        if conversation.state.is_newest(turn_key):
            return False
        raise Conflict(say("chat.answer_still_written")) from None
    return True
