"""Deletes a conversation and all that was made of it; jobs/conversation.py does it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from personal_data.domain import personal_data
from personal_data.entities import Job
from toolkit import Call, CallerId, InvalidInput, ToolInput, ToolOutput
from toolkit.errors import Problem
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    user_id: CallerId
    conversation_id: str | None = Field(
        default=None,
        pattern="^[A-Za-z0-9_.:-]{1,128}$",
        description="The conversation's ID. Left out in the chat, it is this conversation.",
    )


class Output(ToolOutput):
    status: Literal["deleting"] = Field(
        default="deleting", description="It is deleted in the background, within minutes."
    )


def delete_conversation(request: Input, call: Call) -> Output:
    """Deletes a conversation for good: its messages, its summary and what it is found by.

    The user is asked to reply YES first. What was remembered of it stays until forget_memory. A
    conversation that is still going on is deleted when its answer has ended.
    """
    convo_id = _which(request, call)
    if Job.unfinished(call.caller, "delete_conversation", convo_id) is None:
        job = Job.new(
            call.caller,
            "delete_conversation",
            convo_id,
            at=call.now,
            correlation_id=call.correlation_id,
        )
        call.stage(job.add())
    return Output()


def _which(request: Input, call: Call) -> str:
    """In the chat alone a call's conversation is one that is kept here."""
    this = call.conversation_id if call.channel == "chat" else None
    convo_id = request.conversation_id or this
    if convo_id is None:
        raise InvalidInput.of(Problem("conversation_id", say("rule.required")))
    return convo_id


def confirmation(request: Input, call: Call) -> Sentence:
    _which(request, call)
    which = "that" if request.conversation_id else "this"
    return say(f"conversation.ask_delete_{which}")


handler = personal_data.tool(
    delete_conversation,
    persons_own=True,
    writes=True,
    confirm=confirmation,
    uses={"personal_data": "GetItem PutItem"},
    example={"conversation_id": "example"},
)
