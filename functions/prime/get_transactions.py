"""The user's imported transactions (rules R188 and R189)."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import Annotated

from pydantic import Field

from money.entry import EntryRecord, State
from money.rules import Days
from prime.domain import prime
from prime.models import (
    STATES,
    UNCATEGORIZED,
    ContractInput,
    Day,
    JsonAmount,
    Number,
    ReviewStatus,
    Text,
    Transaction,
    number,
)
from toolkit import Call, CallerId, InvalidInput, ToolOutput, Unlisted, Whole
from toolkit.errors import Problem
from toolkit.text.folding import folded
from toolkit.text.sentences import say

MAX_READ = 20_000


class Input(ContractInput):
    userId: CallerId  # noqa: N815 - the contract's name
    from_date: Annotated[Day | None, Text] = Field(
        default=None, description="Start date (YYYY-MM-DD)"
    )
    to_date: Annotated[Day | None, Text] = Field(default=None, description="End date (YYYY-MM-DD)")
    vendor: Annotated[str | None, Field(max_length=200), Text] = Field(
        default=None, description="Filter by vendor name"
    )
    category: Annotated[str | None, Field(max_length=64), Text] = Field(
        default=None, description="Filter by category"
    )
    review_status: Annotated[ReviewStatus | None, Unlisted()] = Field(
        default=None, description="needs_review for those that a person has to look at."
    )
    limit: Annotated[int, Field(ge=1, le=200), Whole, Number] = Field(
        default=20, description="Max results"
    )


class Output(ToolOutput):
    transactions: list[Transaction] = Field(description="Newest first.")
    count: int = Field(description="How many these are.")
    total: JsonAmount | None = Field(
        description="The sum of these; null when they are of several currencies."
    )
    has_more: bool = Field(description="Whether there are more than the limit.")


def get_transactions(request: Input, call: Call) -> Output:
    """Query user's transactions with filters."""
    if request.from_date and request.to_date and request.from_date > request.to_date:
        raise InvalidInput.of(Problem("from_date", say("rule.not_after_to_date")))
    matching = list(islice(_matching(request, call), request.limit + 1))
    shown = matching[: request.limit]
    return Output(
        transactions=[Transaction.of(record) for record in shown],
        count=len(shown),
        total=number(_total(shown)),
        has_more=len(matching) > len(shown),
    )


def _matching(request: Input, call: Call) -> Iterator[EntryRecord]:
    """The transactions that fit the filters, newest first. Raises InvalidInput after MAX_READ."""
    status = request.review_status
    states: list[State] = [STATES[status]] if status else ["entered", "waiting"]
    days = Days(request.from_date, request.to_date)
    records = EntryRecord.newest_first(call.caller, days, states, written_by="document")
    for number_read, record in enumerate(records, 1):
        if number_read > MAX_READ:
            raise InvalidInput(say("transaction.too_many"))
        if _fits(request, record):
            yield record


def _fits(request: Input, record: EntryRecord) -> bool:
    is_in = not request.category or (record.category_id or UNCATEGORIZED) == request.category
    return is_in and folded(request.vendor or "") in folded(record.description)


def _total(records: list[EntryRecord]) -> Decimal | None:
    known = [record for record in records if record.decimal is not None]
    if len({record.currency for record in known}) > 1:
        return None
    return sum((Decimal(str(record.amount)) for record in known), Decimal(0))


handler = prime.tool(
    get_transactions,
    also_at="get-transactions",
    uses={"money": "Query"},
    synonyms={
        "en": """
            review, needs review, to review, waiting, pending, wait* review, look at, imported,
            imported transactions, discarded, accepted, spending at, transactions at, vendor, waits
        """,
        "es": """
            revis*, por revisar, pendiente*, esperando, en espera, importad*, descartad*, aceptad*
        """,
        "fr": "verifi*, a verifier, en attente, importe*, ecarte*, accepte*, a revoir",
    },
    example={"review_status": "needs_review"},
)
