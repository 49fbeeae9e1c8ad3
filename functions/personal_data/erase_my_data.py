"""Erases its user: all that is kept of them, in every family; jobs/erasure.py does it.

From its commit on, every other call of the user is refused (toolkit.guards.rate_limit). This one
may be repeated, and answers the same.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from banking.entities import Card
from personal_data.domain import personal_data
from personal_data.entities import Job, writes_erasing
from toolkit import Call, CallerId, OneTimePassword, ToolInput, ToolOutput
from toolkit.audit.pseudonym import Pseudonym
from toolkit.definition import AskedPassword
from toolkit.errors import NothingToDo
from toolkit.guards.one_time_password import provider
from toolkit.text.sentences import Sentence, say, together


class Input(ToolInput):
    user_id: CallerId
    otp: OneTimePassword = Field(
        default="",
        max_length=16,
        description="One-time password, once the user has replied YES; empty to have one sent to "
        "their phone. From a model only ever empty, or what stands for it in the user's message.",
    )


class Output(ToolOutput):
    status: Literal["erasing"] = Field(
        default="erasing",
        description="It is erased in the background; every other call is refused from now on.",
    )


def erase_my_data(request: Input, call: Call) -> Output:
    """Erases all that is kept of the user, in every family, for good, and ends their sign-in.

    The user is asked to reply YES first, and then to enter a one-time password in a field of its
    own; never ask them to type it. It cannot be taken back: offer export_my_data before. What the
    audit keeps names nobody any more.
    """
    if not _is_going_on(call):
        call.stage(*writes_erasing(call.caller, at=call.now, correlation_id=call.correlation_id))
        call.after_commit(lambda: Pseudonym.look_again(call.caller.user_id))
    return Output()


def confirmation(request: Input, call: Call) -> Sentence:
    if _is_going_on(call):
        raise NothingToDo(Output())
    return say("erase.ask")


def ask_password(request: Input, call: Call) -> AskedPassword:
    return AskedPassword(
        _phone(call),
        say("erase.ask_password"),
        without_phone=together([say("otp.no_phone"), say("erase.ask_support")]),
    )


def _is_going_on(call: Call) -> bool:
    return Job.unfinished(call.caller, "erase_my_data") is not None


def _phone(call: Call) -> str | None:
    """A card's, the first one's first: there is no other number of a user."""
    return next((card.phone for card in Card.known_of(call.caller) if card.phone), None)


provider()  # a prod stage does not start with the prototype's password
handler = personal_data.tool(
    erase_my_data,
    persons_own=True,
    writes=True,
    confirm=confirmation,
    needs_otp=ask_password,
    erases=True,
    uses={"personal_data": "GetItem PutItem", "banking": "Query", "phones": "Publish"},
    example={"otp": "123456"},
)
