"""Settles an imported document as one thing: answers what it leaves open, accepts what waits,
undoes it, or has it read again.

The tool gives the order, the worker of the import queue carries it out and notifies its owner.

A locked document's password is taken in the owner's own call alone (imports/passwords.py): models
are not shown the field, and refer the user to the app.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import Field

from prime.documents.document import Facts, First, Plus, Repeated
from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports import notices, orders, passwords
from prime.imports.notices import text_of
from prime.imports.orders import Decision, Order
from prime.imports.remembered_password import RememberedPassword
from prime.models import Currency
from toolkit import (
    Call,
    CallerId,
    Conflict,
    InvalidInput,
    NotFound,
    NotNull,
    OthersText,
    OwnersAlone,
    OwnersSecret,
    SystemText,
    ToolInput,
    ToolOutput,
    ulid,
)
from toolkit.errors import Problem
from toolkit.text.sentences import Sentence, say, together

_MOST_LEFT_OUT = 100


class Input(ToolInput):
    userId: CallerId  # noqa: N815 - the contract's name
    docId: str = Field(  # noqa: N815 - as the contract writes names
        min_length=1, max_length=64, description="The import's id, as get_recent_imports has it."
    )
    decision: Literal[Decision, "forget_password"] = Field(
        description="answer says what the import asks; accept enters all that waits into the "
        "ledger; undo takes out all that it brought; read_again replaces what nobody decided on; "
        "forget_password forgets what opens its sender's documents."
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
    outflow: Annotated[str | None, NotNull] = Field(
        default=None,
        min_length=1,
        max_length=60,
        description="Which of two words or columns is money out, as the user says; both, if they "
        "say something else.",
    )
    repeated: Annotated[Repeated | None, NotNull] = Field(
        default=None,
        description="Whether what looks like entries that are there already is the same or new, "
        "as the user says.",
    )
    leftOut: Annotated[list[str], Field(max_length=_MOST_LEFT_OUT)] = Field(  # noqa: N815
        default_factory=list,
        description="Ids of transactions that go on waiting when the others are accepted.",
    )
    password: Annotated[passwords.Password | None, NotNull, OwnersSecret()] = Field(
        default=None,
        repr=False,
        description="What opens a locked document, with answer or read_again. For its owner alone "
        "to give, with a token that may confirm: no model is shown this field.",
    )
    remember: Annotated[bool, OwnersAlone()] = Field(
        default=False,
        description="Whether the password is remembered, sealed, for the sender of its mail.",
    )


class Output(ToolOutput):
    ok: Literal[True] = Field(
        default=True, description="It is done, or on its way: a notification tells then."
    )
    docId: SystemText = Field(description="The import's id.")  # noqa: N815
    filename: OthersText = Field(description="The document's file name.")
    status: Literal["processing", "forgotten"] = Field(
        default="processing", description="How far it is; forgotten is its sender's password."
    )


def review_import(request: Input, call: Call) -> Output:
    """Answer what an import asks, accept all of it, undo it, or have it read again.

    Use when the user has answered or decided: get_recent_imports has its questions,
    get_transactions what waits. Never answer for the user.
    """
    document = _settleable(request, call)
    if request.decision == "forget_password":
        call.stage(_remembered(document, call).forget())
        return Output(docId=document.id, filename=document.name, status="forgotten")
    left_out = tuple(request.leftOut)
    order = Order(ulid.new(), request.decision, left_out, remembers=request.remember)
    orders.send(call.caller, document.id, order)
    changes: dict[str, Any] = {"facts": document.facts | _facts(request)}
    changes |= {"repeated": request.repeated} if request.repeated else {}
    if request.password is not None:
        changes |= passwords.given(call.caller, document, request.password, call.now)
    call.stage(document.begin_again(order=order.as_stored(), **changes))
    return Output(docId=document.id, filename=document.name)


def confirmation(request: Input, call: Call) -> Sentence:
    document = _settleable(request, call)
    stated = notices.stated(_said(request))
    if request.password is not None:
        stated.append(notices.password(is_kept=bool(request.remember)))
    return notices.question(request.decision, document, stated, left=len(request.leftOut))


def _said(request: Input) -> dict[str, Any]:
    """All that the user says of it."""
    repeated = {"repeated": request.repeated} if request.repeated else {}
    return _facts(request) | repeated


def _facts(request: Input) -> dict[str, Any]:
    """What holds for other documents of its account too."""
    facts = Facts(request.currency, request.day_order, request.plus, request.outflow)
    return {name: value for name, value in asdict(facts).items() if value is not None}


def _remembered(document: DocumentRecord, call: Call) -> RememberedPassword:
    remembered = RememberedPassword.of(call.caller, document.sender)
    if remembered is None:
        raise Conflict(say("import.no_password_remembered"))
    return remembered


def _settleable(request: Input, call: Call) -> DocumentRecord:
    """The document, if what is decided can be done with it."""
    document = DocumentRecord.fetch(call.caller, request.docId)
    if document is None:
        raise NotFound(say("import.not_found"))
    if document.status_now == "processing":
        raise Conflict(say("import.still_read"))
    if document.status in ("uploading", "uploaded"):
        raise Conflict(say("import.not_imported_yet"))
    _refuse_misfits(request, document)
    if request.password is not None:
        passwords.refuse_over(document, call.now)
    if request.decision == "forget_password":
        _remembered(document, call)
    return document


def _refuse_misfits(request: Input, document: DocumentRecord) -> None:
    decision, given = request.decision, [*_said(request)]
    given += ["password"] if request.password is not None else []
    if decision not in ("answer", "read_again") and given:
        raise InvalidInput.of(
            *(Problem(name, say("rule.not_for_decision", decision=decision)) for name in given)
        )
    if request.remember and (request.password is None or document.sender is None):
        raise InvalidInput.of(Problem("remember", say("rule.password_of_mail")))
    if decision != "accept" and request.leftOut:
        raise InvalidInput.of(Problem("leftOut", say("rule.accept_alone")))
    if decision == "answer":
        open_ones = [question for question in document.questions if question not in given]
        if not document.questions:
            raise Conflict(say("import.asks_nothing"))
        if open_ones:
            raise InvalidInput.of(*(Problem(each, text_of(each)) for each in open_ones))
    if decision == "accept":
        if document.questions:
            raise Conflict(
                say(
                    "import.answer_first",
                    questions=together(map(text_of, document.questions)),
                )
            )
        if not document.needs_review:
            raise Conflict(say("import.nothing_waits"))
    if decision == "undo" and document.status == "undone":
        raise Conflict(say("import.already_undone"))


handler = prime.tool(
    review_import,
    writes=True,
    confirm=confirmation,
    named=["docId", "leftOut"],
    uses={
        "prime": "GetItem UpdateItem DeleteItem",
        "import_queue": "SendMessage",
        "mail_key": "Encrypt",
    },
    synonyms={
        "en": """
            import question*, accept all, accept everything, undo import, whole import, read again,
            amounts in, import undo, the import, forget password, approve all, import currency,
            statement is in
        """,
        "es": """
            importacion, acepta todo, aceptalo todo, aceptalas todas, deshaz importacion,
            lee de nuevo, montos en, toda importacion, otra vez import*, olvida contrasena,
            estado en dolares, estado en pesos
        """,
        "fr": "importation, accepte tout, annule import*, relis, relire, montants en, tout import",
    },
    example={"docId": "doc_demo_receipt", "decision": "undo"},
)
