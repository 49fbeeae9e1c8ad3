"""What a document's owner is notified of (rules R190 and R191), and asked before it is settled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from notifications.entities import Kind, Notification
from prime.documents.document import Question
from prime.entities import DocumentRecord
from toolkit import Caller, Put
from toolkit.text.language import Language
from toolkit.text.sentences import Sentence, say, together
from toolkit.text.visible import quoted

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
        which = "import.ask_same_of" if alike["of"] else "import.ask_same_of_several"
        return say(which, count=count, of=whole)
    return say(_ASKED[question])


def ended(
    caller: Caller,
    document: DocumentRecord,
    *,
    at: datetime,
    status: str,
    known: int = 0,
    transactions: int = 0,
    needs_review: int = 0,
    reason: str | None = None,
    questions: Sequence[Question] = (),
    alike: Mapping[str, Any] | None = None,
    **_: object,
) -> Put:
    """That its import has ended; `known` are transactions that came with other documents.

    As the contract has it: "Imported 12 transactions from september_statement.pdf".
    """
    if status == "undone":
        return _of(caller, document, at, _KINDS[status], say("import.undone", name=document.name))
    if status == "waiting":
        asked: list[str] = [text_of(question, alike) for question in questions]
        asked += [f"({alike['of']})"] if alike and alike["of"] and "repeated" in questions else []
        said = together([*([reason] if reason else []), *asked])
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
            say("import.stays", name=document.name, reason=reason),
        )
    which = "_review" * bool(needs_review) + "_known" * bool(known)
    message = say(
        f"import.finished{which}",
        count=transactions,
        name=document.name,
        review=needs_review,
        known=known,
    )
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
    before = datetime.fromisoformat(document.imported_at)
    message = say("import.repeated", name=document.name, day=before.date(), time=f"{before:%H:%M}")
    return _of(caller, document, at, "import_repeated", message)


def _of(caller: Caller, document: DocumentRecord, at: datetime, kind: Kind, message: str) -> Put:
    return Notification.new(caller, kind, message, at=at, document_id=document.id)


_DEEDS: dict[Language, dict[str, str]] = {
    "en": {
        "accept": "Enter into your ledger what waits in {name}, {waiting}{but}?",
        "undo": "Undo the import of {name}: take {transactions} out of your books?",
        "read_again": "Read {name} again{facts}?",
        "answer": "Import {name}{facts}?",
        "forget_password": "Forget the password that is remembered for the sender of {name}?",
    },
    "es": {
        "accept": "¿Anoto en tus cuentas lo que espera en {name}, {waiting}{but}?",
        "undo": "¿Deshago la importación de {name} y quito {transactions} de tus cuentas?",
        "read_again": "¿Leo de nuevo {name}{facts}?",
        "answer": "¿Importo {name}{facts}?",
        "forget_password": "¿Olvido la contraseña que se recuerda de quien envía {name}?",
    },
}
_MEANT: dict[Language, dict[str, str]] = {
    "en": {
        "currency": "amounts in {}",
        "day_order": "the {} first in dates",
        "plus": "amounts without a minus as {}",
        "outflow": "{} as money out",
        "repeated": "what looks like another import's as {}",
    },
    "es": {
        "currency": "los montos en {}",
        "day_order": "primero {} en las fechas",
        "plus": "los montos sin signo menos como {}",
        "outflow": "{} como dinero que sale",
        "repeated": "lo que parece de otra importación como {}",
    },
}
_SPOKEN: dict[Language, dict[str, str]] = {
    "en": {"same": "the same"},
    "es": {
        "day": "el día",
        "month": "el mes",
        "year": "el año",
        "expense": "gastos",
        "income": "ingresos",
        "same": "repetido",
        "new": "nuevo",
    },
}
_PASSWORD: dict[Language, tuple[str, str]] = {
    "en": ("the password that you have entered", ", which is remembered for its sender"),
    "es": ("la contraseña que escribiste", ", que se recuerda para quien lo envía"),
}
_TRANSACTIONS: dict[Language, tuple[str, str]] = {
    "en": ("{} transaction", "{} transactions"),
    "es": ("{} movimiento", "{} movimientos"),
}
_BUT: dict[Language, str] = {"en": ", but for {}", "es": ", menos {}"}
_WITH: dict[Language, str] = {"en": ", with {}", "es": ", con {}"}


def question(
    decision: str,
    document: DocumentRecord,
    said: Sequence[str],
    *,
    left: int,
    language: Language,
) -> str:
    """`said` is what its owner says of it, in words; so many rows are `left` out."""
    return _DEEDS[language][decision].format(
        name=quoted(document.name),
        waiting=_counted(int(document.needs_review), language),
        transactions=_counted(int(document.transactions), language),
        but=_BUT[language].format(left) if left else "",
        facts=_WITH[language].format(", ".join(said)) if said else "",
    )


def said(facts: Mapping[str, Any], language: Language) -> list[str]:
    """What holds for the document, in words."""
    spoken, meant = _SPOKEN[language], _MEANT[language]
    return [meant[name].format(spoken.get(value, value)) for name, value in facts.items()]


def password(language: Language, *, is_kept: bool) -> str:
    entered, kept = _PASSWORD[language]
    return entered + kept if is_kept else entered


def _counted(transactions: int, language: Language) -> str:
    one, several = _TRANSACTIONS[language]
    return (one if transactions == 1 else several).format(transactions)
