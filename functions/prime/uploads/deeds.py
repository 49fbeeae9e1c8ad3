"""What an owner does with a whole import by a route of their own: as review_import does it, but
that nobody is asked for a YES, since no model can call it."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import Field, ValidationError

from prime import import_document, review_import
from prime.documents.document import Question as AnyQuestion
from prime.domain import prime
from prime.entities import DocumentRecord
from prime.imports import passwords
from prime.uploads.states import Deed, State
from toolkit import (
    Call,
    CallerId,
    InvalidInput,
    NotNull,
    OwnersSecret,
    SystemText,
    ToolInput,
    ToolOutput,
)
from toolkit.errors import Problem
from toolkit.fields import invalid_input
from toolkit.text.sentences import say

DECISIONS: dict[Deed, str] = {
    "answers": "answer",
    "accept": "accept",
    "undo": "undo",
    "reread": "read_again",
}
_QUESTIONS = get_args(AnyQuestion)


class Input(ToolInput):
    """`answers` are choices by the ids of questions; `left_out` the rows that go on waiting."""

    userId: CallerId  # noqa: N815 - as prime's names are
    import_id: str
    deed: Deed
    answers: dict[str, str] = Field(default_factory=dict)
    left_out: Annotated[list[str], Field(max_length=100)] = Field(default_factory=list)
    password: Annotated[passwords.Password | None, NotNull, OwnersSecret()] = Field(
        default=None, repr=False
    )


class Output(ToolOutput):
    import_id: SystemText
    state: State = "reading"


def order_import(request: Input, call: Call) -> Output:
    """Its order is on its way then."""
    if request.deed == "accept" and _is_held(request, call):
        wanted = import_document.Input(userId=request.userId, docId=request.import_id)
        import_document.import_document(wanted, call)
    else:
        review_import.review_import(_order(request), call)
    return Output(import_id=request.import_id)


def _is_held(request: Input, call: Call) -> bool:
    document = DocumentRecord.fetch(call.caller, request.import_id)
    return document is not None and document.status == "uploaded"


def _order(request: Input) -> review_import.Input:
    unknown = [id for id in request.answers if id not in _QUESTIONS]
    if unknown:
        raise InvalidInput.of(*(Problem(id, say("rule.no_question")) for id in unknown))
    order: dict[str, Any] = {
        "userId": request.userId,
        "docId": request.import_id,
        "decision": DECISIONS[request.deed],
        "leftOut": request.left_out,
        **request.answers,
    }
    if request.password is not None:
        order["password"] = request.password
    try:
        return review_import.Input.model_validate(order)
    except ValidationError as error:
        raise invalid_input(error) from None


ordering = prime.tool(order_import, writes=True)
