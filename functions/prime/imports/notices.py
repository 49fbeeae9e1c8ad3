"""What a document's owner is notified of (rules R190 and R191), and asked before it is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from notifications.entities import Kind, Notification
from prime.documents.document import Question
from prime.entities import DocumentRecord
from toolkit import Caller, Put
from toolkit.storage.person import zone_of
from toolkit.text.folding import quoted
from toolkit.text.sentences import Sentence, say, together

_KINDS: dict[str, Kind] = {
    "imported": "import_finished",
    "waiting": "import_waiting",
    "undone": "import_undone",
    "unreadable": "import_unreadable",
    "failed": "import_failed",
}


_ASKED: dict[Question, str] = {
    "currency": "import.ask_currency",
    "day_order": "import.ask_day_order",
    "plus": "import.ask_plus",
    "outflow": "import.ask_outflow",
    "repeated": "import.ask_same",
    "password": "import.ask_password",
}
"""What a document leaves open: what is asked, by its id."""


def text_of(question: Question, alike: Mapping[str, Any] | None = None) -> Sentence:
    """As _ASKED, in words, with the figures of what is `alike` (DocumentRecord). The other
    document's name is others' text, and is not in it."""
    if question == "repeated" and alike:
        count, whole = alike["transactions"], alike["all"]
        return say("import.ask_same_of", count=count, of=whole)
    return say(_ASKED[question])


def ended(
    caller: Caller,
    document: DocumentRecord,
    *,
    at: datetime,
    status: str,
    known: int = 0,
    void: int = 0,
    unread: Sequence[str] = (),
    owed: bool = False,
    transactions: int = 0,
    needs_review: int = 0,
    reason: str | None = None,
    questions: Sequence[Question] = (),
    alike: Mapping[str, Any] | None = None,
    **_: object,
) -> Put:
    """That its import has ended; `known` are transactions that came with other documents, `void`
    rows that say that nothing was moved.

    As the contract has it: "Imported 12 transactions from september_statement.pdf".
    """
    if status == "undone":
        return _of(caller, document, at, _KINDS[status], say("import.undone", name=document.name))
    if status == "waiting":
        asked: list[str] = [text_of(question, alike) for question in questions]
        asked += [f"({alike['of']})"] if alike and alike["of"] and "repeated" in questions else []
        said = together([*([reason] if reason else []), *unread, *asked])
        message = say("import.waits", name=document.name, questions=said)
        return _of(caller, document, at, _KINDS[status], message)
    if status != "imported":
        return _of(
            caller,
            document,
            at,
            _KINDS[status],
            say("import.could_not", name=document.name, reason=reason),
        )
    if reason:
        return _of(
            caller,
            document,
            at,
            _KINDS[status],
            say("import.owed" if owed else "import.stays", name=document.name, reason=reason),
        )
    which = "_review" * bool(needs_review) + "_known" * bool(known)
    message = say(
        f"import.finished{which}",
        count=transactions,
        name=document.name,
        review=needs_review,
        known=known,
    )
    more = [*([say("import.void", count=void)] if void else []), *unread]
    if more:
        message = together([message, *more], ". ")
    return _of(caller, document, at, _KINDS[status], message)


def again(caller: Caller, document: DocumentRecord, *, at: datetime) -> Put:
    """That it was sent again, and its import ended before."""
    if document.status in ("unreadable", "waiting"):
        return ended(
            caller,
            document,
            at=at,
            status=document.status,
            reason=document.reason,
            questions=document.questions,
            alike=document.alike,
        )
    before = datetime.fromisoformat(document.imported_at).astimezone(zone_of(caller.user_id))
    message = say("import.repeated", name=document.name, day=before.date(), time=f"{before:%H:%M}")
    return _of(caller, document, at, "import_repeated", message)


def _of(caller: Caller, document: DocumentRecord, at: datetime, kind: Kind, message: str) -> Put:
    return Notification.new(caller, kind, message, at=at, document_id=document.id)


def question(
    decision: str, document: DocumentRecord, stated: Sequence[Sentence], *, left: int
) -> Sentence:
    """`stated` is what its owner says of it, in words; so many rows are `left` out."""
    name = quoted(document.name)
    match decision:
        case "accept":
            but = say("import.but", count=left) if left else ""
            waiting = _counted(int(document.needs_review))
            return say("import.ask_accept", name=name, waiting=waiting, but=but)
        case "undo":
            transactions = _counted(int(document.transactions))
            return say("import.ask_undo", name=name, transactions=transactions)
        case "forget_password":
            return say("import.ask_forget_password", name=name)
    facts = say("import.with", facts=together(stated, ", ")) if stated else ""
    return say(f"import.ask_{decision}", name=name, facts=facts)


def stated(facts: Mapping[str, Any]) -> list[Sentence]:
    """What holds for the document, in words."""
    return [say(f"import.means_{name}", what=_word(value)) for name, value in facts.items()]


def password(*, is_kept: bool) -> Sentence:
    return say("import.means_password_kept" if is_kept else "import.means_password")


def _word(value: str) -> str:
    """A code of ours in words; what its document calls it otherwise, or a currency."""
    return say(f"import.word_{value}") if value in _WORDS else value


_WORDS = frozenset({"day", "month", "year", "expense", "income", "same", "new"})


def _counted(transactions: int) -> Sentence:
    return say("import.transactions", count=transactions)
