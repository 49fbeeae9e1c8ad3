"""Ends the grant to read the user's mail: at Google, then here. A new one: connect_gmail.py.

Google is told before the commit. A grant that is dead and still stored is refused by Google, and
this call made again deletes it; one that is deleted and still lives at Google, nobody could end.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from prime.domain import prime
from prime.mailbox import access
from toolkit import Call, CallerId, ToolInput, ToolOutput
from toolkit.errors import NothingToDo
from toolkit.text.sentences import Sentence, say


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="No mailbox is connected now.")
    message: Literal["Gmail is disconnected.", "No mailbox is connected."] = Field(
        description="For the user: what was done, or that there was nothing to disconnect."
    )


def disconnect_gmail(request: Input, call: Call) -> Output:
    """Disconnect the user's Gmail: the permission to read it ends, at Google too.

    Use when the user wants their mail not to be read any more. What was imported stays. The user is
    asked to reply YES first. Only the user can connect it again.
    """
    grant = access.revoked(call.caller, call.remaining_ms)
    if grant is None:
        return Output(message="No mailbox is connected.")
    call.stage(grant.remove())
    return Output(message="Gmail is disconnected.")


def confirmation(request: Input, call: Call) -> Sentence:
    if not access.is_connected(call.caller):
        raise NothingToDo(Output(message="No mailbox is connected."))
    return say("mail.ask_disconnect")


handler = prime.tool(
    disconnect_gmail,
    persons_own=True,
    writes=True,
    confirm=confirmation,
    uses={"prime": "GetItem DeleteItem", "mail_key": "Decrypt"},
)
