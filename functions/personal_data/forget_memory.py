"""Forgets all that is remembered of the user across conversations; jobs/memory.py does it."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from personal_data.domain import personal_data
from personal_data.entities import Job
from toolkit import Call, CallerId, ToolInput, ToolOutput
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    user_id: CallerId


class Output(ToolOutput):
    status: Literal["forgetting"] = Field(
        default="forgetting", description="It is forgotten in the background, within minutes."
    )


def forget_memory(request: Input, call: Call) -> Output:
    """Forgets everything that is remembered of the user from conversation to conversation.

    That is the facts they have stated, the summaries of long conversations, and what earlier
    messages are found again by. The conversations themselves stay: delete_conversation deletes one.
    The user is asked to reply YES first.
    """
    if Job.unfinished(call.caller, "forget_memory") is None:
        job = Job.new(call.caller, "forget_memory", at=call.now, correlation_id=call.correlation_id)
        call.stage(job.add())
    return Output()


def confirmation(request: Input, call: Call) -> Sentence:
    return say("memory.ask_forget")


handler = personal_data.tool(
    forget_memory,
    persons_own=True,
    writes=True,
    confirm=confirmation,
    uses={"personal_data": "GetItem PutItem"},
)
