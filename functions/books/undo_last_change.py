"""Takes back what the user has changed last, whichever of their tools it was."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from books.domain import books
from books.undo.reversal import Reversal
from toolkit import Call, CallerId, OthersText, OurText, ToolInput, ToolOutput


class Input(ToolInput):
    user_id: CallerId


class Output(ToolOutput):
    tool: OurText = Field(description="The tool whose change is taken back.")
    changed_at: datetime = Field(description="When it was made.")
    taken_back: list[OthersText] = Field(description="What it had made, which is gone.")
    restored: list[OthersText] = Field(description="What it had replaced, which is there again.")


def undo_last_change(request: Input, call: Call) -> Output:
    """Take back the user's last change of the last 24 hours, in the budget, of a
    savings goal, of an imported transaction, or of a customer's contact.

    Use when the user says undo that. Only the newest change can be taken back, once, and only while
    nothing else has changed it since. The user is asked to reply YES first.
    """
    reversal = Reversal.of_newest(call)
    call.subject = reversal.subject
    call.stage(*reversal.writes(call.caller))
    return Output(
        tool=reversal.tool,
        changed_at=reversal.made_at,
        taken_back=reversal.made,
        restored=reversal.was,
    )


def which(request: Input, call: Call) -> str:
    """The change that a YES takes back, and no later one."""
    return str(Reversal.of_newest(call).change.change)


def confirmation(request: Input, call: Call) -> str:
    reversal = Reversal.of_newest(call)
    made, was = "; ".join(reversal.made), "; ".join(reversal.was)
    if made and was:
        turned = f"{made} becomes again {was}"
    else:
        turned = f"{made} goes" if made else f"{was} comes back"
    did = f"Take back what {reversal.tool} did at {reversal.made_at:%Y-%m-%d %H:%M} UTC"
    return f"{did}: {turned}? Reply YES to confirm."


handler = books.tool(undo_last_change, writes=True, confirm=confirmation, about=which)
