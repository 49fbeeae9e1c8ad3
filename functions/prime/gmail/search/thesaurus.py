"""What people and senders call the papers of money, in English, Spanish and French.

A concept is a name and the phrases that stand for it, comma by comma, in the singular. Case,
accents and a plural's s do not matter (`words.fold`). A phrase may stand for several concepts: a
"recibo" is a bill and a receipt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from prime.gmail.search.things import THINGS
from prime.gmail.search.words import fold

Phrase = tuple[str, ...]
"""Folded words that stand one after the other."""

_LONGEST = 4

PAPERS: Mapping[str, str] = {
    "statement": """
        statement, estatement, account summary,
        estado de cuenta, edo de cuenta, edo cuenta, edo cta, edocta, extracto, movimientos,
        relevé, extrait
    """,
    "bill": """
        bill, ebill, invoice, amount due, total due, payment due,
        factura, recibo, cuenta por pagar, total a pagar, importe a pagar, boleta, adeudo,
        facture, échéance, montant dû, note d'honoraires
    """,
    "receipt": """
        receipt, ereceipt, proof of payment, proof of purchase,
        recibo, comprobante, ticket, ticket de compra, nota de compra,
        reçu, quittance, justificatif, ticket de caisse, preuve d'achat
    """,
    "payment": """
        payment, paid, payment received, payment confirmation, charged, charge,
        pago, pagado, cobro, cargo, cobrado, cobramos, abono,
        paiement, payé, règlement, prélèvement, prélevé
    """,
    "purchase": """
        order, purchase, transaction,
        pedido, compra, orden de compra, transacción,
        commande, achat, transaction
    """,
}
"""What every paper is, whatever it is about."""

NARROWER: Mapping[str, tuple[str, ...]] = {
    "credit card": ("visa", "mastercard", "american express"),
    "bank account": ("checking", "savings"),
    "loan": ("mortgage",),
    "tax": ("property tax", "tax form"),
}
"""What is one of the wider thing, and so is meant by it; but not the other way round."""

NEAR: Mapping[str, tuple[str, ...]] = {
    "bill": ("statement",),
    "statement": ("bill",),
    "receipt": ("bill", "payment", "purchase"),
    "payment": ("receipt",),
    "purchase": ("receipt",),
}
"""Papers that are called by each other's names: a card's statement is its bill."""


@cache
def phrases(concept: str) -> tuple[str, ...]:
    """As they are written, of what is narrower as well. Raises KeyError for no concept."""
    own = (PAPERS if concept in PAPERS else THINGS)[concept].split(",")
    narrower = [phrase for each in NARROWER.get(concept, ()) for phrase in phrases(each)]
    return tuple(dict.fromkeys([*(" ".join(phrase.split()) for phrase in own), *narrower]))


def segments(words: Sequence[str]) -> Iterator[tuple[Sequence[str], tuple[str, ...]]]:
    """Folded words, in the longest phrases that are known, each with its concepts, and one by one
    without any."""
    known = concepts_by_phrase()
    at = 0
    while at < len(words):
        for length in range(min(_LONGEST, len(words) - at), 0, -1):
            segment = words[at : at + length]
            concepts = known.get(tuple(segment), ())
            if concepts:
                break
        yield segment, concepts
        at += length


def meant(words: Sequence[str]) -> frozenset[str]:
    """The concepts that folded words stand for, and what these are one of."""
    own = {concept for _, concepts in segments(words) for concept in concepts}
    return frozenset(own | {wider for wider, kinds in NARROWER.items() if own.intersection(kinds)})


@cache
def concepts_by_phrase() -> Mapping[Phrase, tuple[str, ...]]:
    known: dict[Phrase, tuple[str, ...]] = {}
    for concept, written in (*PAPERS.items(), *THINGS.items()):
        for phrase in dict.fromkeys(tuple(fold(each)) for each in written.split(",")):
            known[phrase] = (*known.get(phrase, ()), concept)
    return known
