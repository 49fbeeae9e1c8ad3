"""Resolves an imported transaction that needs review: corrects and accepts it, or discards it.

An accepted one enters the finance ledger in the same commit, under its own id.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field

from prime.domain import prime
from prime.entities import DocumentRecord, ImportedTransaction
from prime.imports import ledger_entries
from prime.models import Amount, BookingDay, Currency, Transaction
from toolkit import (
    Call,
    CallerId,
    Conflict,
    InvalidInput,
    NotNull,
    Put,
    Said,
    ToolInput,
    ToolOutput,
    money,
)
from toolkit.errors import Problem
from toolkit.privacy.redaction import redact_text

_NEEDED = ("date", "amount", "currency")


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    transactionId: str = Field(  # noqa: N815 - as the contract writes names
        min_length=1, max_length=64, description="The transaction's id, as get_transactions has it."
    )
    decision: Literal["accept", "discard"] = Field(
        description="accept enters it into the ledger; discard leaves it out for good."
    )
    date: Annotated[BookingDay | None, NotNull] = Field(
        default=None, description="The right date (YYYY-MM-DD), where it is wrong or missing."
    )
    merchant: Annotated[Annotated[Said, Field(max_length=200)] | None, NotNull] = Field(
        default=None, description="The right merchant."
    )
    amount: Annotated[Amount | None, NotNull] = Field(
        default=None, description="The right amount, below zero for an expense."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="The right currency (ISO 4217)."
    )
    category: Annotated[Annotated[Said, Field(max_length=64)] | None, NotNull] = Field(
        default=None, description="Its category."
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="It is settled.")
    transaction: Transaction = Field(description="As it is now.")


def review_transaction(request: Input, call: Call) -> Output:
    """Correct and accept, or discard, a transaction that needs review.

    Use when the user has said what is right: get_transactions with review_status needs_review
    lists what waits and why. Never fill in a date or an amount that the user has not given.
    """
    seen, document = _waiting(request, call)
    resolved = _resolved(seen, request)
    call.stage(Put(resolved, seen.as_seen()))
    if document is not None:
        call.stage(document.change(**_counts(document, resolved)))
    if request.decision == "accept":
        call.stage(*ledger_entries.writes_entering(call.caller, resolved))
    return Output(transaction=Transaction.of(resolved))


def confirmation(request: Input, call: Call) -> str:
    resolved = _resolved(_waiting(request, call)[0], request)
    amount = f"{resolved.amount} {resolved.currency}" if resolved.amount else "no amount"
    what = f"{resolved.merchant}, {amount}, {resolved.date or 'no date'}"
    if request.decision == "discard":
        return f"Discard this transaction: {what}? Reply YES to confirm."
    return f"Enter this transaction into your ledger: {what}? Reply YES to confirm."


def _waiting(request: Input, call: Call) -> tuple[ImportedTransaction, DocumentRecord | None]:
    """The transaction that needs review, and its document, if that is still known: its record ends,
    the transactions stay."""
    record = ImportedTransaction.of(call.caller, request.transactionId)
    if record.review_status != "needs_review":
        raise Conflict(f"This transaction is {record.review_status} already.")
    if record.document_id is None:
        return record, None
    document = DocumentRecord.fetch(call.caller, record.document_id)
    if document is not None and not document.is_finished:
        raise Conflict("Its document is still being read. Try again in a moment.")
    return record, document


def _resolved(seen: ImportedTransaction, request: Input) -> ImportedTransaction:
    """The transaction as it will be. Raises InvalidInput if an accepted one lacks a field."""
    given = request.model_dump(
        mode="json", include={"date", "currency", "merchant", "category"}, exclude_none=True
    )
    if request.amount is not None:
        given["amount"] = money.text(request.amount)
    if request.decision == "discard":
        return seen.replaced(review_status="discarded")
    given = {name: redact_text(value) for name, value in given.items()}
    resolved = seen.replaced(**given, review_status="accepted")
    missing = [name for name in _NEEDED if getattr(resolved, name) is None]
    if missing:
        raise InvalidInput.of(
            *(Problem(name, "must be given: it is not known") for name in missing)
        )
    return resolved


def _counts(document: DocumentRecord, resolved: ImportedTransaction) -> dict[str, Any]:
    """The document's counts and totals after the decision."""
    left = {"needs_review": document.needs_review - 1}
    if resolved.review_status == "discarded":
        return left | {"transactions": document.transactions - 1}
    assert resolved.currency
    before = Decimal(document.totals.get(resolved.currency, "0"))
    total = money.text(before + Decimal(resolved.amount))
    return left | {"totals": {**document.totals, resolved.currency: total}}


handler = prime.tool(review_transaction, writes=True, confirm=confirmation)
