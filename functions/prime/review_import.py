"""Settles an imported document as one thing: answers what it leaves open, accepts what waits,
undoes it, or has it read again.

The tool gives the order, the worker of the import queue carries it out and notifies its owner.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import Field

from prime.documents.document import Facts, First, Plus, Repeated
from prime.documents.values.currencies import CODES
from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports import orders
from prime.imports.notices import ASKED
from prime.imports.orders import Decision, Order
from prime.models import Currency
from toolkit import (
    Call,
    CallerId,
    Conflict,
    InvalidInput,
    NotFound,
    NotNull,
    OthersText,
    OurText,
    ToolInput,
    ToolOutput,
    ulid,
)
from toolkit.errors import Problem
from toolkit.text.visible import quoted

_MOST_LEFT_OUT = 100
_DEEDS = {
    "accept": "Enter into your ledger what waits in {name}, {waiting}{but}",
    "undo": "Undo the import of {name}: take {transactions} out of your books",
    "read_again": "Read {name} again{facts}",
    "answer": "Import {name}{facts}",
}
_MEANT = {
    "currency": "amounts in {}",
    "day_order": "the {} first in dates",
    "plus": "amounts without a minus as {}",
    "repeated": "what looks like another import's as {}",
}


_SPOKEN = {"same": "the same"}


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    docId: str = Field(  # noqa: N815 - as the contract writes names
        min_length=1, max_length=64, description="The import's id, as get_recent_imports has it."
    )
    decision: Decision = Field(
        description="answer says what the import asks; accept enters all that waits into the "
        "ledger; undo takes out all that it brought; read_again replaces what nobody decided on."
    )
    currency: Annotated[Currency | None, NotNull] = Field(
        default=None, description="The currency of its amounts (ISO 4217), as the user says."
    )
    day_order: Annotated[First | None, NotNull] = Field(
        default=None, description="What comes first in its dates, as the user says."
    )
    plus: Annotated[Plus | None, NotNull] = Field(
        default=None, description="What its amounts without a minus are, as the user says."
    )
    repeated: Annotated[Repeated | None, NotNull] = Field(
        default=None,
        description="Whether what looks like another import's is the same or new, as the user "
        "says.",
    )
    leftOut: Annotated[list[str], Field(max_length=_MOST_LEFT_OUT)] = Field(  # noqa: N815
        default_factory=list,
        description="Ids of transactions that go on waiting when the others are accepted.",
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(default=True, description="It is on its way; a notification tells.")
    docId: OurText = Field(description="The import's id.")  # noqa: N815
    filename: OthersText = Field(description="The document's file name.")
    status: Literal["processing"] = Field(default="processing", description="How far it is.")


def review_import(request: Input, call: Call) -> Output:
    """Answer what an import asks, accept all of it, undo it, or have it read again.

    Use when the user has answered or decided: get_recent_imports has its questions,
    get_transactions what waits. Never answer for the user.
    """
    document = _settleable(request, call)
    order = Order(ulid.new(), request.decision, tuple(request.leftOut))
    orders.send(call.caller, document.id, order)
    facts = document.facts | _facts(request)
    repeated = {"repeated": request.repeated} if request.repeated else {}
    call.stage(document.begin_again(order=order.as_stored(), facts=facts, **repeated))
    return Output(docId=document.id, filename=document.name)


def confirmation(request: Input, call: Call) -> str:
    document = _settleable(request, call)
    said = [
        _MEANT[name].format(_SPOKEN.get(value, value)) for name, value in _said(request).items()
    ]
    left = len(request.leftOut)
    deed = _DEEDS[request.decision].format(
        name=quoted(document.name),
        waiting=_counted(int(document.needs_review)),
        transactions=_counted(int(document.transactions)),
        but=f", but for {left}" if left else "",
        facts=f", with {', '.join(said)}" if said else "",
    )
    return f"{deed}? Reply YES to confirm."


def _counted(transactions: int) -> str:
    return f"{transactions} transaction{'' if transactions == 1 else 's'}"


def _said(request: Input) -> dict[str, Any]:
    """All that the user says of it."""
    repeated = {"repeated": request.repeated} if request.repeated else {}
    return _facts(request) | repeated


def _facts(request: Input) -> dict[str, Any]:
    """What holds for other documents of its account too."""
    facts = Facts(request.currency, request.day_order, request.plus)
    return {name: value for name, value in asdict(facts).items() if value is not None}


def _settleable(request: Input, call: Call) -> DocumentRecord:
    """The document, if what is decided can be done with it."""
    document = DocumentRecord.fetch(call.caller, request.docId)
    if document is None:
        raise NotFound("Import not found")
    if document.status == "processing":
        raise Conflict("This document is still being read. Try again in a moment.")
    if document.status in ("uploading", "uploaded"):
        raise Conflict("This file has not been imported yet.")
    _refuse_misfits(request, document)
    return document


def _refuse_misfits(request: Input, document: DocumentRecord) -> None:
    said, decision = _said(request), request.decision
    if request.currency is not None and request.currency not in CODES:
        raise InvalidInput.of(Problem("currency", "must be one of ISO 4217"))
    if decision in ("accept", "undo") and said:
        raise InvalidInput.of(*(Problem(name, f"is nothing to {decision}") for name in said))
    if decision != "accept" and request.leftOut:
        raise InvalidInput.of(Problem("leftOut", "is for accept alone"))
    if decision == "answer":
        open_ones = [question for question in document.questions if question not in said]
        if not document.questions:
            raise Conflict("This import asks nothing.")
        if open_ones:
            raise InvalidInput.of(*(Problem(each, ASKED[each]) for each in open_ones))
    if decision == "accept":
        if document.questions:
            raise Conflict(f"Answer first: {' '.join(map(ASKED.__getitem__, document.questions))}")
        if not document.needs_review:
            raise Conflict("Nothing waits in this import.")
    if decision == "undo" and document.status == "undone":
        raise Conflict("This import is undone already.")


handler = prime.tool(review_import, writes=True, confirm=confirmation)
