"""What a row says of itself that is no purchase and no income: money between its owner's accounts,
the payment of their card, a refund."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

from toolkit.text.folding import unaccented

Movement = Literal["own_transfers", "card_payments", "refunds"]
"""Nodes of the tree of categories (budget.categories.tree)."""
Side = Literal["in", "out", "in or out"]

_CARD = "(?:tarjeta de credito|tarjeta credito|tdc)"
_PHRASES: dict[tuple[Movement, Side], tuple[str, ...]] = {
    ("card_payments", "in"): (
        *("su pago gracias", "gracias por su pago", "su abono gracias", "pago recibido gracias"),
        *("payment thank you", "thank you payment", "payment received thank you"),
        *("autopay payment", "paiement merci", "merci de votre paiement", "paiement recu merci"),
        *("pagamento recebido obrigado", "zahlung erhalten danke"),
    ),
    ("card_payments", "out"): (
        *(f"pago (?:de |a |de su |a su |de mi )?{_CARD}", f"abono a (?:su |mi )?{_CARD}"),
        *("pago (?:de |a )?(?:su |mi )?tarjeta propia", "pago a (?:su |mi )?tarjeta"),
        *("credit card payment", "payment to credit card", "credit crd autopay"),
        *("(?:paiement|reglement) (?:de )?carte de credit", "kreditkartenabrechnung"),
        "pagamento (?:de |da )?(?:fatura|cartao de credito)",
    ),
    ("own_transfers", "in or out"): (
        *("cuentas? propias?", "entre (?:mis|sus|tus) cuentas", "traspasos? propios?"),
        *("transferencia propia", "mismo titular", "own accounts?", "internal transfer"),
        "between (?:my|your) accounts",
        "(?:transfer|trf|xfer) (?:to|from) (?:my |your )?(?:savings|checking|chequing)",
        "(?:traspaso|transferencia) (?:al?|del?|desde) (?:mi |tu |su )?(?:cuenta de )?ahorros?",
        *("virement interne", "virement de compte a compte", "umbuchung", "eigenuebertrag"),
        "virement (?:vers|depuis) (?:mon |le )?(?:compte )?(?:d )?(?:epargne|livret)",
        "transferencia entre contas",
    ),
    ("refunds", "in"): (
        *("refund(?:ed)?", "(?:merchandise|purchase) return", "cash ?back", "chargeback"),
        *("devolucion", "reembolso", "bonificacion", "remboursement", "estorno"),
        "(?:rueck|ruck)?erstattung",
    ),
}
_OF_TAXES = re.compile(r"\b(?:tax(?:es)?|irs|sat|isr|iva|impuestos?|impots?|hmrc|steuer)\b")
"""What comes back of taxes was never spending here."""
_TRANSFER = re.compile(
    r"\b(?:transfer\w*|transf|trf|xfer|spei|traspaso|virement|uberweisung|ueberweisung|pix|ach|wire"
    r"|pago|payment|deposito|abono|paiement)\b"
)
_WORDS = {key: re.compile(rf"\b(?:{'|'.join(all)})\b") for key, all in _PHRASES.items()}
_BETWEEN_WORDS = re.compile(r"[\W_]+")


def movement_in(text: str, amount: Decimal | None) -> Movement | None:
    """`amount` is below zero for what went out."""
    if not amount:
        return None
    words = _words(text)
    for (movement, side), pattern in _WORDS.items():
        fits = side == "in or out" or (side == "in") == (amount > 0)
        if fits and pattern.search(words):
            return None if movement == "refunds" and _OF_TAXES.search(words) else movement
    return None


def may_be_a_transfer(text: str) -> bool:
    """Whether it calls itself a transfer or a payment, whoever it is to or from."""
    return bool(_TRANSFER.search(_words(text)))


def _words(text: str) -> str:
    return _BETWEEN_WORDS.sub(" ", unaccented(text)).strip()
