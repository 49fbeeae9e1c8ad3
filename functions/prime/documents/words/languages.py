"""Which language a statement or a receipt is in, by the words that banks and tills print."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prime.documents.values.months import Language
from toolkit.text.folding import unaccented

SPOKEN: dict[Language, str] = {
    "en": "amount balance statement purchase purchases deposit deposits thank tax cash change",
    "es": "fecha saldo importe monto concepto descripcion cargo cargos abono abonos gracias iva "
    "efectivo cuenta periodo compras propina",
    "fr": "montant solde libelle releve merci tva ttc especes compte periode achats du payer "
    "paiement paiements pourboire",
    "pt": "saldo lancamento lancamentos descricao historico extrato fatura conta obrigado troco "
    "compras",
    "de": "summe mwst mehrwertsteuer zwischensumme gesamtbetrag rechnung danke dank ruckgeld "
    "zuruck zahlen trinkgeld bestellung",
}

_SPOKEN = {
    language: re.compile(rf"\b(?:{'|'.join(words.split())})\b")
    for language, words in SPOKEN.items()
}


def language_of(texts: Iterable[str]) -> Language | None:
    """The one that most words are of, if it is one."""
    text = unaccented("\n".join(texts))
    counts = {each: len(pattern.findall(text)) for each, pattern in _SPOKEN.items()}
    most = max(counts.values())
    spoken = [each for each, count in counts.items() if count == most]
    return spoken[0] if most and len(spoken) == 1 else None
