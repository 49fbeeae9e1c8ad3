"""Headings of the parts of a statement, and what tells a card's statement from an account's."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from prime.documents.words.columns import FLOW_SIGNS, Sign
from toolkit.text.folding import unaccented

Kind = Literal["card", "bank"]
Section = tuple[str, Sign]
"""What a part of a statement is called, and what its transactions are."""

SECTIONS: dict[Sign, tuple[str, ...]] = {
    1: (
        *("payment and credits", "payments and credits", "credits and payments"),
        *("refund", "refunds", "refunds and payments", "interest paid", "interest earned"),
        *("deposit and additions", "deposits and additions", "deposits and credits"),
        *("pagos y abonos", "abonos y pagos", "depositos y abonos", "devoluciones"),
        *("paiements et credits", "remboursement", "remboursements"),
        *("pagamentos e creditos", "pagamentos recebidos", "estornos"),
    ),
    -1: (
        *("purchase", "purchases", "purchases and adjustments", "purchases and debits"),
        *("purchases and charges", "purchases and fees", "subtractions"),
        *("withdrawals and debits", "withdrawals and subtractions", "withdrawals and charges"),
        *("checks", "checks paid", "cash advances", "fees", "fees charged", "interest charged"),
        *("compras", "compras y cargos", "cargos y compras", "comisiones", "intereses cobrados"),
        *("disposiciones", "disposiciones de efectivo"),
        *("achats", "achats et debits", "frais", "prelevements", "interets debiteurs"),
        *("compras e debitos", "compras e saques", "encargos", "tarifas"),
    ),
}
"""Headings beside the words of columns: `Cargos` and `Money in` head parts as well."""
CARD_PAYMENTS = (
    *("payment", "payments", "payment received", "payments received"),
    *("pago", "pagos", "pago recibido", "pagos recibidos"),
    *("paiement", "paiements", "paiement recu", "paiements recus"),
    *("pagamento", "pagamentos", "pagamento recebido"),
)
"""On a card's statement they head what comes in; on another they say nothing."""
KINDS: dict[Kind, tuple[str, ...]] = {
    "card": (
        *("credit limit", "minimum payment", "credit card", "available credit", "cash advance"),
        *("limite de credito", "pago minimo", "tarjeta de credito", "pago para no generar"),
        *("limite de credit", "paiement minimum", "carte de credit", "credit disponible"),
        *("fatura do cartao", "total da fatura", "fatura anterior", "fatura atual"),
        *("cartao de credito", "pagamento minimo"),
    ),
    "bank": (
        *("checking", "savings", "debit card", "withdrawal", "routing"),
        *("cuenta de cheque", "cuenta de ahorro", "cuenta de debito", "cuenta corriente", "clabe"),
        *("compte courant", "compte cheque", "compte d'epargne", "compte de depot", "rib"),
        *("conta corrente", "conta poupanca", "conta salario"),
    ),
}
"""What stands in the head of the one kind of statement only."""

_CONTINUED = re.compile(
    r"\b(?:continued|continuacion|suite|cont|other|atm|electronic|new"
    r"|(?:total(?:s|es)?|totaux|suma|somme)(?: de| des| du| da| do| das| dos)?)\b"
)
_BY_NAME: dict[str, Sign] = {
    **FLOW_SIGNS,
    **{name: sign for sign, names in SECTIONS.items() for name in names},
}
_OF_KIND = {
    kind: re.compile("|".join(rf"\b{phrase}s?(?![a-z])" for phrase in phrases))
    for kind, phrases in KINDS.items()
}


def section(text: str, *, is_card: bool) -> Section | None:
    """The section that a heading, or the name of its total, names."""
    name = re.sub(r"[^a-z' ]+", " ", unaccented(text).replace("&", " and "))
    name = " ".join(_CONTINUED.sub(" ", name).split())
    if sign := _BY_NAME.get(name):
        return name, sign
    return (name, 1) if is_card and name in CARD_PAYMENTS else None


def kinds_in(texts: Iterable[str]) -> frozenset[Kind]:
    """All that the texts around the transactions speak of: a card is paid from an account."""
    text = unaccented("\n".join(texts))
    return frozenset(kind for kind, pattern in _OF_KIND.items() if pattern.search(text))


def kind_of(texts: Iterable[str]) -> Kind | None:
    """The kind that they speak of, if it is one."""
    found = kinds_in(texts)
    return next(iter(found)) if len(found) == 1 else None
