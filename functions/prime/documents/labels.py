"""What banks call things in English, Spanish and French: patterns of plain text, that is in lower
case and without accents."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from prime.documents.months import Language, plain

Column = Literal["date", "description", "amount", "debit", "credit", "balance", "other"]
Kind = Literal["card", "bank"]
Sign = Literal[1, -1]
"""Of money that comes in, and of what goes out."""


def _either(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


COLUMNS: dict[Column, re.Pattern[str]] = {
    "date": _either(
        r"(?:(?:trans(?:action)?|post(?:ing|ed)?|value)\.? )?date(?: posted| de valeur)?",
        r"fecha(?: de(?: la)? (?:operacion|compra|cargo|aplicacion|valor|registro))?",
        r"date (?:d'operation|operation|comptable|d'inscription)|dia|jour|posted",
    ),
    "description": _either(
        r"(?:transaction |transactions )?(?:description|details?)|merchant|particulars|transaction",
        r"concepto|descripcion|detalle|movimiento|establecimiento",
        r"libelle|operations?|nature|designation",
    ),
    "debit": _either(
        r"debits?|withdrawals?|charges?|money out|paid out|payments? out",
        r"cargos?|retiros?|debe|sorties?|retraits?",
    ),
    "credit": _either(
        r"credits?|deposits?|money in|paid in|payments? in",
        r"abonos?|depositos?|haber|entrees?|depots?",
    ),
    "balance": _either(r"(?:running )?balance|saldo|solde"),
    "amount": _either(r"amount|importe|monto|montant|valor"),
    "other": _either(
        r"ref(?:erence|erencia)?\.?(?: no\.?| number)?|categor(?:y|ia|ie)|check(?: no\.?)?|folio",
        r"(?:foreign|original) amount|points|no\.?",
    ),
}

OPENING = _either(
    r"(?:previous|opening|beginning|starting|prior|last) (?:statement |account )?balance",
    r"balance (?:brought )?forward",
    r"saldo (?:anterior|inicial)",
    r"ancien solde|solde (?:precedent|initial|anterieur|reporte|d'ouverture)",
)
CLOSING = _either(
    r"(?:new|closing|ending) (?:statement |account )?balance",
    r"saldo (?:final|nuevo|al corte)|nuevo saldo",
    r"nouveau solde|solde (?:final|de cloture|nouveau)",
)
CARRIED = re.compile(
    rf"(?:{OPENING.pattern}|{CLOSING.pattern})[ :]*(?:(?:on|as of|au|al|del?|du)? ?[0-9].*)?"
)
"""Either of them and nothing else, but for its day."""
TOTAL = _either(r"(?:sub-?)?total\b", r"sous-total\b")
PERIOD = _either(
    r"period|statement date|closing date|\bfrom\b.*\b(?:to|through|thru)\b",
    r"\bcorte\b|\bdel\b.*\bal\b",
    r"\bdu\b.*\bau\b|releve du|arrete",
)
CARD = _either(
    r"credit limit|minimum payment|credit card|available credit|cash advance",
    r"limite de credito|pago minimo|tarjeta de credito|pago para no generar",
    r"limite de credit|paiement minimum|carte de credit|credit disponible",
)
BANK = _either(
    r"checking|savings|debit card|withdrawal|routing",
    r"cuenta de (?:cheques|ahorros?|debito)|cuenta corriente|clabe",
    r"compte (?:courant|cheques?|d'epargne|de depot)|\brib\b",
)

SECTIONS: dict[Sign, re.Pattern[str]] = {
    1: _either(
        r"(?:payments?,? (?:and|&) )?(?:other )?credits?|(?:credits|refunds) (?:and|&) payments",
        r"deposits?(?: (?:and|&) (?:other )?(?:additions|credits))?|money in|refunds?",
        r"interest (?:paid|earned)|(?:pagos y )?abonos|abonos y pagos|depositos(?: y abonos)?",
        r"devoluciones|(?:paiements et )?credits|depots?|versements?|remboursements?",
    ),
    -1: _either(
        r"purchases?(?: (?:and|&) (?:adjustments|debits|other charges|fees))?|(?:new )?charges",
        r"(?:atm |electronic |other )?(?:withdrawals|debits|subtractions)",
        r"withdrawals (?:and|&) (?:other )?(?:debits|subtractions|charges)",
        r"checks(?: paid)?|cash advances|fees(?: charged)?|interest charged|money out",
        r"compras(?: y cargos)?|cargos(?: y compras)?|retiros|comisiones|intereses cobrados",
        r"disposiciones(?: de efectivo)?|achats(?: et debits)?|retraits?|debits|frais",
        r"prelevements|depenses|interets debiteurs",
    ),
}
CARD_PAYMENTS = _either(r"payments?(?: received)?|pagos?(?: recibidos)?|paiements?(?: recus)?")

_SPOKEN: dict[Language, re.Pattern[str]] = {
    "en": re.compile(
        r"\b(?:amount|balance|statement|purchases?|deposits?|thank|tax|cash|change)\b"
    ),
    "es": re.compile(
        r"\b(?:fecha|saldo|importe|monto|concepto|descripcion|cargos?|abonos?|gracias|iva|efectivo"
        r"|cuenta|periodo|compras|propina)\b"
    ),
    "fr": re.compile(
        r"\b(?:montant|solde|libelle|releve|merci|tva|ttc|especes|compte|periode|achats|du|payer"
        r"|paiements?|pourboire)\b"
    ),
}


def section(text: str, *, is_card: bool) -> tuple[str, Sign] | None:
    """The section that a heading or a total names, and what its transactions are: 1 for money
    that comes in, -1 for what goes out."""
    name = re.sub(r"[^a-z&' ]+", " ", plain(text))
    name = re.sub(r"\b(?:continued|continuacion|suite|cont|total(?: de| des| du)?)\b", " ", name)
    name = " ".join(name.split())
    for sign, pattern in SECTIONS.items():
        if pattern.fullmatch(name):
            return name, sign
    return (name, 1) if is_card and CARD_PAYMENTS.fullmatch(name) else None


def language(texts: Iterable[str]) -> Language | None:
    """The one that most words are of, if it is one."""
    text = plain("\n".join(texts))
    counts = {each: len(pattern.findall(text)) for each, pattern in _SPOKEN.items()}
    most = max(counts.values())
    spoken = [each for each, count in counts.items() if count == most]
    return spoken[0] if most and len(spoken) == 1 else None
