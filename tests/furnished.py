"""Somebody who has everything that the tools are about, and the calls that find it."""

from __future__ import annotations

from typing import Any

from budget.entities import Cap
from commands import rows
from tests.banking.stored import give_card, spend, today
from tests.budget.calls import THREAD
from tests.budget.stored import fill as fill_budget
from tests.examples import arguments_of
from tests.finance.calls import book
from tests.local.demo.budget import FIXED, goal
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import COFFEE, keep, record, statement
from tests.project.tools import TOOLS
from tests.support.stored import fill as fill_support
from toolkit import Caller
from toolkit.storage.last_change import writes_remembering
from toolkit.storage.writes import commit
from toolkit.tool.tool import Tool

STATEMENT = letter("Statement", csv_file(statement(COFFEE)))


def furnish(
    user_id: str, post_office: PostOffice, thread_id: str = THREAD, *, tool: Tool | None = None
) -> None:
    """Give them a card and a recent transaction t1; something of every kind in their budget; a
    ledger; mail and a transaction that waits; support's customers as they were at first; a goal;
    and a cap that is what they have changed last. With a tool: only what its family keeps, or all
    for one of `books`, which reads the others."""
    family = tool.family.name if tool and tool.family.name != "books" else None
    if family in ("prime", None):
        post_office.connect(user_id, STATEMENT)
        reviewed = arguments_of(TOOLS["review_transaction"], user_id)["id"]
        keep(user_id, reviewed, state="waiting")
        record(user_id, arguments_of(TOOLS["review_import"], user_id)["docId"], status="imported")
    if family in ("banking", None):
        give_card(user_id)
        spend(user_id, date=today())
    if family in ("budget", None):
        fill_budget(user_id, thread_id)
        earlier = {"kind": "budget_tx", "user_id": user_id, "thread_id": "earlier", **FIXED}
        rows.save([rows.of(earlier)])
    if family in ("support", None):
        fill_support()
    if family in ("finance", None):
        book(user_id, {}, {"id": "t1", "amount": "2650.00", "category_id": None})
    if family is None:
        goal(Caller(user_id)).save()
        cap = [Cap.new(Caller(user_id), "2027-01", 500000).state(looks=False)]
        commit([*cap, *writes_remembering(user_id, "set_budget_cap", cap)])


def example(tool: Tool, user_id: str) -> dict[str, Any]:
    """The contract's call, of things that are there."""
    arguments = arguments_of(tool, user_id)
    if "messageId" in arguments:
        (arguments["messageId"],) = PostOffice.next_door().deliver(user_id, STATEMENT)
    return arguments
