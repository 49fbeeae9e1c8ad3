"""What an owner and the worker do with locked documents."""

from __future__ import annotations

from typing import Any

from prime.imports import bucket
from tests.calling import Reply
from tests.local.gmail.letters import File
from tests.prime.calls import body_of, confirmed, post
from tests.prime.documents import drawing, locked
from tests.prime.documents.drawing import Column, Statement
from tests.prime.post_office import VISA, PostOffice, letter
from tests.prime.stored import document, work

NAME = "statement.pdf"
PASSWORD = "Zq7-piña/9 clave"
COLUMNS = [Column("Date", 54), Column("Description", 150), Column("Amount", 558, to_the_right=True)]


def statement(
    month: str = "2025-01", password: str = PASSWORD, currency: str | None = "USD"
) -> bytes:
    """A bank's PDF of a month's coffee and pay, which the password opens."""
    rows = [[f"{month}-06", "COFFEE", "-4.50"], [f"{month}-28", "PAY", "+9.00"]]
    above = ["First Bank", *([f"Currency: {currency}"] if currency else [])]
    return locked.pdf(drawing.statement(Statement(COLUMNS, rows, above=above)), password)


def fetched(user_id: str, post_office: PostOffice, content: bytes, sender: str = VISA) -> str:
    """A document that came by mail and was looked at; its id."""
    sent = letter("Your statement", File(NAME, "application/pdf", content), sender=sender)
    (message_id,) = post_office.connect(user_id, sent)
    body_of(post("fetch_email_attachments", user_id, messageId=message_id))
    id = bucket.document_id(content)
    work(user_id, id)
    return id


def ask(user_id: str, id: str, password: str | None, **given: Any) -> Reply:
    return post("review_import", user_id, **_order(id, password, given))


def give(user_id: str, id: str, password: str, **given: Any) -> None:
    """Confirmed, and carried out by the worker."""
    body_of(confirmed("review_import", user_id, **_order(id, password, given)))
    work(user_id, id, order=document(user_id, id).order["id"])


def _order(id: str, password: str | None, given: dict[str, Any]) -> dict[str, Any]:
    secret = {} if password is None else {"password": password}
    return {"docId": id, "decision": "answer"} | secret | given


def status(user_id: str, id: str) -> tuple[str, list[str]]:
    found = document(user_id, id)
    return found.status, found.questions
