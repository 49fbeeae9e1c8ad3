"""Whether a request begins a turn, only repeats one, or is refused."""

from __future__ import annotations

from chat.http.chat_request import ChatRequest
from chat.privacy.one_time_secret import Masked
from chat.store.conversation import Conversation
from chat.store.conversation_state import Busy
from chat.turn.confirmation_flow import awaited, refuse_unawaited
from toolkit import Caller
from toolkit.errors import Conflict, Forbidden, InvalidInput, NotFound
from toolkit.guards.confirmation import said_yes


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
    """Claim the conversation; False when the very same turn runs or has just ended.

    Raises Conflict while another runs, NotFound for an approval that nothing waits for, and
    Forbidden as refuse_unconfirmable.
    """
    turn_key, approval = chat_request.turn_key, chat_request.approval
    refuse_unawaited(conversation, turn_key, approval)
    try:
        begins = conversation.begin(turn_key, text, employee, influenced=not caller.may_confirm)
    except Busy:
        if conversation.is_newest(turn_key):
            return False
        raise Conflict("An answer is still being written in this conversation.") from None
    try:
        if begins:  # another turn may have come between
            refuse_unawaited(conversation, turn_key, approval)
            refuse_unconfirmable(conversation, caller, text)
    except (NotFound, Forbidden):
        conversation.release(turn_key)
        raise
    return begins
