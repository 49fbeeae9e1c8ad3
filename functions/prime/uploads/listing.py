"""The imports of a user, and one of them with its questions and rows, for GET /imports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, get_args

from pydantic import Field

from money.entry import EntryRecord
from prime.documents.document import First, Plus, Repeated
from prime.documents.values.currencies import CODES
from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports import whole_import
from prime.imports.notices import text_of
from prime.models import STATUS_OF, UNCATEGORIZED, number
from prime.uploads.states import RowState, State, state_of
from toolkit import (
    Call,
    CallerId,
    InvalidInput,
    NotFound,
    NotNull,
    OthersText,
    SystemText,
    ToolInput,
    ToolOutput,
    Whole,
)
from toolkit.errors import Problem
from toolkit.fields import OthersSentence, OurSentence
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

MOST_IMPORTS = 100
MOST_ROWS = 1000
_CHOICES: dict[str, list[str]] = {
    "currency": sorted(CODES),
    "day_order": [*get_args(First)],
    "plus": [*get_args(Plus)],
    "repeated": [*get_args(Repeated)],
}


class Counts(ToolOutput):
    """Of all rows, also where not all are listed."""

    rows: int
    accepted: int
    needs_review: int


class Listed(ToolOutput):
    import_id: SystemText
    state: State
    file_name: OthersText
    source: SystemText
    uploaded_at: SystemText
    counts: Counts


class Every(ToolInput):
    userId: CallerId  # noqa: N815 - as prime's names are


class Imports(ToolOutput):
    """Newest first."""

    imports: list[Listed]


def list_imports(request: Every, call: Call) -> Imports:
    """The newest hundred."""
    ever = datetime.min.replace(tzinfo=UTC)
    found = DocumentRecord.recent(call.caller, since=ever, limit=MOST_IMPORTS)
    return Imports(imports=[_listed(each) for each in found])


def _listed(document: DocumentRecord) -> Listed:
    waiting = int(document.needs_review)
    rows = int(document.transactions)
    return Listed(
        import_id=document.id,
        state=state_of(document),
        file_name=document.name,
        source=document.source,
        uploaded_at=document.uploaded_at,
        counts=Counts(rows=rows, accepted=rows - waiting, needs_review=waiting),
    )


class One(ToolInput):
    """`state` and `text` are of the rows that are wanted; `after` is the last one of the page
    before."""

    userId: CallerId  # noqa: N815 - as prime's names are
    import_id: str
    state: Annotated[RowState | None, NotNull] = None
    text: Annotated[str | None, NotNull] = Field(default=None, min_length=1, max_length=100)
    after: Annotated[str | None, NotNull] = Field(default=None, min_length=1, max_length=64)
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS), Whole] = MOST_ROWS


class Question(ToolOutput):
    id: SystemText
    text: OurSentence
    choices: list[SystemText]


class Row(ToolOutput):
    """What could not be read is null."""

    id: SystemText
    date: SystemText | None
    description: OthersText
    amount: float | None
    currency: SystemText | None
    category: OthersText
    state: RowState
    reasons: list[OurSentence]


class Import(ToolOutput):
    """`account` is the ledger's, null before there are rows; `reason` says why it is unreadable."""

    import_id: SystemText
    state: State
    file_name: OthersText
    account: SystemText | None
    reason: OthersSentence | None
    questions: list[Question]
    rows: list[Row]
    next: SystemText | None = Field(default=None, exclude_if=lambda after: after is None)
    counts: Counts


def show_import(request: One, call: Call) -> Import:
    """A page of its rows, in the order of their days; `next` is the `after` of the next page."""
    document = DocumentRecord.fetch(call.caller, request.import_id)
    if document is None:
        raise NotFound(say("import.not_found"))
    found = whole_import.entries_of(call.caller, document)
    rows = [row for row in found if row.set_aside != "replaced"]
    states = Counter(row.state for row in rows)
    page, following = _page(rows, request)
    return Import(
        import_id=document.id,
        state=state_of(document),
        file_name=document.name,
        account=document.account or next((row.account_id for row in rows), None),
        reason=document.reason_now,
        questions=[
            Question(id=each, text=text_of(each, document.alike), choices=_CHOICES.get(each, []))
            for each in document.questions
        ],
        rows=[_row(row) for row in page],
        next=following,
        counts=Counts(rows=len(rows), accepted=states["entered"], needs_review=states["waiting"]),
    )


def _page(rows: Sequence[EntryRecord], request: One) -> tuple[list[EntryRecord], str | None]:
    """Raises InvalidInput for an `after` that is none of its rows."""
    ids = [row.id for row in rows]
    if request.after and request.after not in ids:
        raise InvalidInput.of(Problem("after", say("rule.no_row")))
    below = rows[ids.index(request.after) + 1 :] if request.after else rows
    text = unaccented(request.text or "")
    wanted = [
        row
        for row in below
        if text in unaccented(row.description) and request.state in (None, STATUS_OF[row.state])
    ]
    page = wanted[: request.limit]
    return page, page[-1].id if len(page) < len(wanted) else None


def _row(row: EntryRecord) -> Row:
    return Row(
        id=row.id,
        date=row.day,
        description=row.description,
        amount=number(row.decimal),
        currency=row.currency,
        category=row.category_id or UNCATEGORIZED,
        state=STATUS_OF[row.state],
        reasons=row.doubts if row.state == "waiting" else [],
    )


listing = prime.tool(list_imports)
showing = prime.tool(show_import)
"""As the next room's: only the route hands them events."""
