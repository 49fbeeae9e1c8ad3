"""What rows say of themselves in words: debit or credit, completed or not, bought or paid."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prime.documents.words.columns import FLOW_SIGNS, Sign
from toolkit.text.folding import unaccented

MARKS: dict[Sign, tuple[str, ...]] = {
    -1: ("dr", "db", "d", "-", "purchase", "sale", "compra", "achat"),
    1: ("cr", "c", "+", "refund", "return", "a"),
}
"""Beside the words of columns, which stand in cells as well."""
ACTS: dict[Sign, tuple[str, ...]] = {
    1: (
        *("payment thank", "payment received", "payroll", "salary", "direct dep"),
        *("direct deposit", "refund", "refunds", "refunded", "cashback", "cash back"),
        *("pago recibido", "gracias por su pago", "su pago", "nomina", "reembolso", "devolucion"),
        *("paiement recu", "paiement merci", "merci", "salaire", "remboursement"),
        *("pagamento recebido", "pix recebido", "salario", "estorno"),
    ),
    -1: (
        *("interest charge", "interest charged", "annual fee", "late fee", "membership fee"),
        *("foreign transaction fee", "atm fee", "atm withdrawal", "purchase", "sale"),
        *("compra", "retiro", "achat", "retrait", "pix enviado", "saque", "anuidade"),
    ),
}
"""What descriptions say of credits or of debits alone."""
COMPLETED = frozenset(
    {
        *("completed", "complete", "posted", "cleared", "settled", "booked", "success"),
        *("approved", "reconciled", "x", "*"),
        *("completado", "completada", "aplicado", "aplicada", "liquidado", "contabilizado"),
        *("termine", "terminee", "comptabilise", "effectue"),
        *("efetuado", "efetuada", "concluido", "concluida"),
    }
)
"""What a column of states says of a transaction that is final."""

PENDING = frozenset(
    {
        *("pending", "authorized", "authorised", "authorization", "hold", "processing"),
        *("pendiente", "autorizado", "autorizada", "en proceso", "en transito", "retenido"),
        *("en attente", "autorise", "autorisee", "en cours"),
        *("pendente", "em processamento"),
    }
)
"""What it says of one that the bank has yet to post."""

_SIDES: dict[str, Sign] = {
    **FLOW_SIGNS,
    **{word: sign for sign, words in MARKS.items() for word in words},
}
_APART = r"\W{0,3}"
_DESCRIBED = {
    sign: re.compile(rf"\b(?:{'|'.join(acts).replace(' ', _APART)})(?![a-z])")
    for sign, acts in ACTS.items()
}
_MOST_OF_A_DESCRIPTION = 200


def side_of(text: str) -> Sign | None:
    """What one cell says; letters that mean either are told from their neighbours by `sides_of`."""
    return _SIDES.get(unaccented(text))


def sides_of(cells: Iterable[str]) -> dict[str, Sign] | None:
    """Of each text of a column that says debit or credit in all its cells, or None."""
    texts = {cell: unaccented(cell) for cell in cells if cell}
    said = set(texts.values())
    if not said or not said <= _SIDES.keys() or said in ({"c"}, {"a"}, {"a", "d"}):
        return None
    if said == {"a", "c"}:  # abono y cargo
        return {cell: 1 if text == "a" else -1 for cell, text in texts.items()}
    return {cell: _SIDES[text] for cell, text in texts.items()}


def described(text: str) -> set[Sign]:
    """What a description says that is of credits or of debits alone."""
    plain = unaccented(text[:_MOST_OF_A_DESCRIPTION])
    return {sign for sign, pattern in _DESCRIBED.items() if pattern.search(plain)}


def is_completed(state: str) -> bool:
    return unaccented(state) in COMPLETED


def is_pending(state: str) -> bool:
    return unaccented(state) in PENDING
