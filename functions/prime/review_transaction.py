"""Resolves an imported transaction: corrects and accepts it, or discards it, when it needs review
and later.

An accepted one counts from then on; what it was before is kept.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from money.entry import EntryRecord
from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports import resolution
from prime.imports.resolution import in_words
from prime.models import STATUS_OF, Amount, BookingDay, Currency, Transaction
from toolkit import (
    Call,
    CallerId,
    Conflict,
    InvalidInput,
    NotNull,
    ToolInput,
    ToolOutput,
    UserText,
)
from toolkit.errors import Problem
from toolkit.text.sentences import Sentence, say

Decision = Literal["accept", "discard", "correct", "remove"]
_NEEDED = {"date": "booked_at", "amount": "amount", "currency": "currency"}


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    id: str = Field(
        min_length=1, max_length=64, description="The transaction's id, as get_transactions has it."
    )
    decision: Decision = Field(
        description="Of one that needs review: accept enters it into the ledger, as corrected; "
        "discard leaves it out. Of one that was accepted: correct changes it; remove takes it out."
    )
    date: Annotated[BookingDay | None, NotNull] = Field(
        default=None, description="The right date (YYYY-MM-DD), where it is wrong or missing."
    )
    merchant: Annotated[Annotated[UserText, Field(max_length=200)] | None, NotNull] = Field(
        default=None, description="The right merchant."
    )
    amount: Annotated[Amount | None, NotNull] = Field(
        default=None, description="The right amount, below zero for an expense."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="The right currency (ISO 4217)."
    )
    category: Annotated[Annotated[UserText, Field(max_length=64)] | None, NotNull] = Field(
        default=None, description="Its category."
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="It is settled.")
    transaction: Transaction = Field(description="As it is now.")


def review_transaction(request: Input, call: Call) -> Output:
    """Correct and accept, or discard, a transaction that needs review; correct or remove one that
    was accepted.

    Use when the user has said what is right: get_transactions with review_status needs_review
    lists what waits and why. Never fill in a date or an amount that the user has not given.
    """
    seen, documents = _open(request, call)
    resolved = _resolved(seen, request, call.now)
    changes = resolution.with_twins(call.caller, (seen, resolved))
    call.stage(*resolution.writes(call.caller, changes, documents))
    return Output(transaction=Transaction.of(resolved))


def confirmation(request: Input, call: Call) -> Sentence:
    seen, _ = _open(request, call)
    was, what = in_words(seen), in_words(_resolved(seen, request, call.now))
    match request.decision:
        case "correct":
            return say("transaction.ask_correct", was=was, what=what)
        case "remove":
            return say("transaction.ask_remove", was=was)
    return say(f"transaction.ask_{request.decision}", what=what)


def _open(request: Input, call: Call) -> tuple[EntryRecord, list[DocumentRecord]]:
    """The transaction, if it may be decided on, and its document, if that is still known."""
    record = EntryRecord.of(call.caller, request.id)
    later = request.decision in ("correct", "remove")
    if later and record.state == "waiting":
        raise Conflict(say("transaction.needs_review_first"))
    if record.state != ("entered" if later else "waiting"):
        raise Conflict(say("transaction.already", status=say(f"word.{STATUS_OF[record.state]}")))
    if request.decision == "correct" and not _given(request):
        raise InvalidInput.of(Problem("decision", say("rule.correct_what")))
    return record, resolution.documents_of(call.caller, [record])


def _given(request: Input) -> dict[str, str]:
    fields = request.date, request.merchant, request.amount, request.currency, request.category
    return resolution.fields_given(*fields)


def _resolved(seen: EntryRecord, request: Input, now: datetime) -> EntryRecord:
    """The transaction as it will be. Raises InvalidInput if an accepted one lacks a field."""
    if request.decision in ("discard", "remove"):
        return seen.corrected(now, state="discarded")
    return resolution.entered(seen, now, _given(request), _NEEDED)


handler = prime.tool(
    review_transaction,
    persons_own=True,
    writes=True,
    confirm=confirmation,
    named=["id"],
    uses={
        "prime": "BatchGetItem UpdateItem",
        "money": "BatchGetItem PutItem UpdateItem DeleteItem",
    },
    example={"id": "txn_demo_1", "decision": "accept", "category": "travel"},
)
