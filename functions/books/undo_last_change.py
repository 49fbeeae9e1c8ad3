"""Takes back what the user has changed last, whichever of their tools it was."""

from __future__ import annotations

from datetime import datetime

from pydantic import Field

from books.domain import books
from books.undo.reversal import Reversal
from toolkit import Call, CallerId, OthersText, SystemText, ToolInput, ToolOutput
from toolkit.dates import mexico_city
from toolkit.text.sentences import Sentence, say, together


class Input(ToolInput):
    user_id: CallerId


class Output(ToolOutput):
    tool: SystemText = Field(description="The tool whose change is taken back.")
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
        taken_back=reversal.made(),
        restored=reversal.was(),
    )


def which(request: Input, call: Call) -> str:
    """The change that a YES takes back, and no later one."""
    return str(Reversal.of_newest(call).change.change)


def confirmation(request: Input, call: Call) -> Sentence:
    reversal = Reversal.of_newest(call)
    made, was = together(reversal.made(), "; "), together(reversal.was(), "; ")
    if made and was:
        turned = say("undo.replaced", made=made, was=was)
    else:
        turned = say("undo.made", made=made) if made else say("undo.removed", was=was)
    here = call.local(reversal.made_at)
    when = {"day": here.date(), "time": f"{here:%H:%M}"}
    if call.zone == mexico_city():
        return say("undo.ask", turned=turned, **when)
    return say("undo.ask_by_own_clock", turned=turned, **when)


handler = books.tool(
    undo_last_change,
    writes=True,
    confirm=confirmation,
    about=which,
    uses={
        "budget": "GetItem PutItem DeleteItem",
        "support": "GetItem PutItem DeleteItem",
        "prime": "GetItem BatchGetItem UpdateItem",
        "money": "GetItem BatchGetItem PutItem UpdateItem DeleteItem",
    },
    synonyms={
        "en": """
            undo, take back, take that back, revert*, reverse, put it back, back as it was,
            how it was, undo that, undo change
        """,
        "es": """
            deshaz*, deshacer, reviert*, revert*, dejalo como estaba, como estaba, echa atras,
            regresalo, vuelve como
        """,
        "fr": "annul*, defai*, reviens, remets, comme avant, retabli*",
    },
    follows=(
        "add_transaction",
        "update_last_transaction",
        "delete_last_transaction",
        "add_or_update_debt",
        "set_budget_cap",
        "set_bank_balance",
        "set_obligation",
        "change_entry",
        "categorize_transactions",
        "set_category_rule",
        "set_goal",
        "update_user_contact",
    ),
)
