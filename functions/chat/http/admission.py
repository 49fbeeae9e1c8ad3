"""Whether a request begins a turn, only repeats one, or is refused."""

from __future__ import annotations

from typing import NamedTuple

from chat.http.chat_request import ChatRequest
from chat.http.opening import Opening
from chat.privacy.one_time_secret import Masked
from chat.store import daily_use
from chat.store.conversation import Conversation, Sent
from chat.store.conversation_state import Busy, Changed
from chat.store.entities import Message
from chat.turn import router
from chat.turn.confirmation_flow import awaited, refuse_unawaited
from chat.turn.request import TurnRequest
from toolkit import Caller
from toolkit.errors import Conflict, Forbidden, InvalidInput
from toolkit.guards.confirmation import said_yes

TRIES = 5


class Running(NamedTuple):
    """The very same turn runs already, and says this."""

    stream: str


def begun(opening: Opening, correlation_id: str) -> TurnRequest | Message | Running:
    """The turn that has begun now, or the answer to one that ran before. All that is decided goes
    by what was read: where another turn came between, it is read and decided anew. Blocks.

    Raises RateLimited when the user's day has no turn left, and what the other functions raise.
    """
    for _ in range(TRIES):
        try:
            return _begun(opening, correlation_id)
        except Changed:
            daily_use.refuse_over(opening.caller.user_id)
            opening.conversation.refresh()
    raise Conflict("Other messages are being sent in this conversation. Send this one again.")


def give_back(opening: Opening, begun: TurnRequest | Message | Running) -> None:
    """End a turn that has begun and will not run, or nobody could go on until its claim is over.
    Its message stays, for when it is sent again. Blocks."""
    if isinstance(begun, TurnRequest):
        opening.conversation.end(begun.turn_key, opening.conversation.pending)


def _begun(opening: Opening, correlation_id: str) -> TurnRequest | Message | Running:
    conversation, caller, asked = opening.conversation, opening.caller, opening.asked
    said, redacted = opening.masked()
    refuse_contradiction(conversation, asked, said)
    if answer := conversation.history.answer_to(asked.turn_key):
        return answer
    refuse_unconfirmable(conversation, caller, said.text)
    employee = router.route(said.text, asked.employee)
    if not begins_turn(conversation, asked, caller, said.text, employee.slug):
        return Running(conversation.stream)
    background = opening.background.known(conversation, said.text)
    return TurnRequest(
        caller=caller,
        turn_key=asked.turn_key,
        correlation_id=correlation_id,
        message=said,
        redacted=redacted,
        employee=employee,
        background=background,
        answers=asked.answers,
        approval=asked.approval,
        language=asked.language,
    )


def refuse_contradiction(
    conversation: Conversation, chat_request: ChatRequest, said: Masked
) -> None:
    """Refuse what claims to be a message that it is not.

    Raises Conflict, and InvalidInput for an answer to be written anew: its tools have had effects.
    """
    question = conversation.history.question_of(chat_request.turn_key)
    if question not in (None, conversation.as_kept(said.text)):
        if chat_request.approval:
            raise Conflict("This was answered otherwise before.")
        raise Conflict("This key was already used for another message. Use a new one.")
    if chat_request.only_again and question is None:
        raise InvalidInput("An answer cannot be written anew. Send a new message.")


def refuse_unconfirmable(conversation: Conversation, caller: Caller, text: str) -> None:
    """Refuse a YES to what waits from a client that may not give it: it may be a model's. Raises
    Forbidden; what waits goes on waiting."""
    if awaited(conversation) and said_yes(text) and not caller.may_confirm:
        raise Forbidden("This needs the user's own YES, in the app where they are signed in.")


def begins_turn(
    conversation: Conversation, chat_request: ChatRequest, caller: Caller, text: str, employee: str
) -> bool:
    """Claim the conversation; False when the very same turn runs.

    Raises Conflict while another runs, NotFound for an approval that nothing waits for, and
    Changed.
    """
    turn_key = chat_request.turn_key
    refuse_unawaited(conversation, turn_key, chat_request.approval)
    try:
        sent = Sent(chat_request.client_id, chat_request.approval)
        conversation.begin(turn_key, text, employee, influenced=not caller.may_confirm, sent=sent)
    except Busy:
        if conversation.is_newest(turn_key):
            return False
        raise Conflict("An answer is still being written in this conversation.") from None
    return True
