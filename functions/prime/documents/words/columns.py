"""The titles of columns in English, Spanish, French and Portuguese: which word names which role.

Words are in small letters without accents. A role is decided by all the words of a title together
(`role_of`); tables and paper ask here, so that both know the same titles.
"""

from __future__ import annotations

import re
from typing import Literal

from prime.documents.values.months import Language
from toolkit.text.folding import unaccented

Role = Literal[
    "date",
    "amount",
    "debit",
    "credit",
    "balance",
    "side",
    "description",
    "memo",
    "currency",
    "category",
    "reference",
    "account",
    "status",
    "fee",
    "other",
    "number",
]
"""`side` says debit or credit in words; `other` is money that is not the transaction's amount, and
`number` is a figure that is no money at all."""

ROLES: dict[Role, dict[Language, str]] = {
    "balance": {
        "en": "balance",
        "es": "saldo",
        "fr": "solde",
        "pt": "saldo saldos",
    },
    "status": {
        "en": "status state",
        "es": "estado estatus",
        "fr": "statut etat",
        "pt": "situacao",
    },
    "fee": {
        "en": "fee fees",
        "es": "comision comisiones",
        "fr": "commission frais",
        "pt": "tarifa tarifas",
    },
    "other": {
        "en": "original local foreign exchange rate tax tip points",
        "es": "extranjera origen cambio iva propina puntos",
        "fr": "origine taux tva pourboire",
        "pt": "cotacao cambio",
    },
    "date": {
        "en": "date day posted",
        "es": "fecha dia",
        "fr": "date jour",
        "pt": "data dia",
    },
    "amount": {
        "en": "amount amt value sum gross net",
        "es": "importe monto cantidad valor",
        "fr": "montant somme valeur",
        "pt": "valor montante quantia",
    },
    "account": {
        "en": "account card iban cardholder",
        "es": "cuenta tarjeta iban tarjetahabiente",
        "fr": "compte carte iban",
        "pt": "conta cartao iban",
    },
    "currency": {
        "en": "currency ccy",
        "es": "moneda divisa",
        "fr": "devise monnaie",
        "pt": "moeda",
    },
    "category": {
        "en": "category",
        "es": "categoria rubro",
        "fr": "categorie rubrique",
        "pt": "categoria",
    },
    "reference": {
        "en": "reference ref id fitid",
        "es": "referencia ref folio id",
        "fr": "reference ref id",
        "pt": "referencia identificador",
    },
    "description": {
        "en": "description payee merchant name title narrative narration details detail "
        "transaction particulars label party counterparty beneficiary recipient",
        "es": "descripcion concepto titulo detalle detalles comercio establecimiento movimiento "
        "beneficiario operacion destinatario nombre contraparte",
        "fr": "description libelle intitule operation operations tiers beneficiaire nature detail "
        "details designation contrepartie destinataire",
        "pt": "descricao historico lancamento lancamentos estabelecimento favorecido destinatario",
    },
    "memo": {
        "en": "memo note notes message comment",
        "es": "observaciones notas mensaje",
        "fr": "memo note communication",
        "pt": "observacao observacoes mensagem",
    },
    "side": {
        "en": "type indicator dc",
        "es": "tipo naturaleza signo",
        "fr": "type sens signe",
        "pt": "tipo natureza",
    },
    "number": {
        "en": "check cheque number no num",
        "es": "cheque numero num",
        "fr": "cheque numero",
        "pt": "documento numero",
    },
}
"""In the order in which they decide, but for what `role_of` says. `debit` and `credit` are apart:
words of theirs stand in titles of other roles too, as in `Fecha de cargo`."""

FLOWS: dict[Role, dict[Language, str]] = {
    "debit": {
        "en": "debit debits withdrawal withdrawals withdrawn charge charges spent paid-out "
        "money-out payment-out payments-out outflow",
        "es": "cargo cargos debito debitos retiro retiros egreso egresos gasto gastos debe adeudo",
        "fr": "debit debits depense depenses retrait retraits sortie sorties",
        "pt": "debito debitos saida saidas despesa despesas saque saques",
    },
    "credit": {
        "en": "credit credits deposit deposits received paid-in money-in payment-in payments-in "
        "inflow",
        "es": "abono abonos credito creditos deposito depositos ingreso ingresos haber",
        "fr": "credit credits recette recettes versement versements entree entrees depot depots",
        "pt": "credito creditos entrada entradas receita receitas recebimento recebimentos",
    },
}

Sign = Literal[1, -1]
"""1 for money that comes in, -1 for what goes out."""
_SIGNED: tuple[tuple[dict[Language, str], Sign], ...] = ((FLOWS["debit"], -1), (FLOWS["credit"], 1))
FLOW_SIGNS: dict[str, Sign] = {
    word.replace("-", " "): sign
    for each, sign in _SIGNED
    for text in each.values()
    for word in text.split()
}
"""Of each word of debits and credits; they stand in cells and head parts of statements too."""

_DECIDING: frozenset[Role] = frozenset({"balance", "status", "fee", "other", "date"})
_DATE = {"date", "fecha", "data", "f"}
_LATE = {
    *("posted", "posting", "post", "value", "valor", "valeur", "comptable", "contable"),
    *("aplicacion", "registro", "inscription", "lancamento"),
}
VALUE = frozenset({"value", "valor", "valeur"})
"""Beside the word of a date the day from which interest counts, alone an amount."""
_EARLY = {"transaction", "trans", "operation", "operacion", "purchase", "compra", "achat"}
_WORDING = {"description", "descripcion", "descricao", "concepto", "libelle", "narrative"}
_NUMBER = {"number", "numero", "no", "num"}
_CARD = {"card", "cardholder", "tarjeta", "tarjetahabiente", "carte", "cartao"}
_PARTY = {
    *("party", "counterparty", "payee", "beneficiary", "recipient", "beneficiario", "contraparte"),
    *("destinatario", "beneficiaire", "contrepartie", "destinataire", "favorecido"),
}
_DEBIT_MARKS, _CREDIT_MARKS = frozenset({"dr", "db", "d"}), frozenset({"cr", "c"})
_IN_OR_OUT = re.compile(r"\b(paid|money|payments?(?= (?:in|out)\W*$)) (in|out)\b")
_LONGEST = 60
"""Characters: what is longer is no title."""


def words_of(title: str) -> frozenset[str]:
    """A title's words; `Money in` is one, and a title that is too long has none."""
    if len(title) > _LONGEST:
        return frozenset()
    text = _IN_OR_OUT.sub(r"\1-\2", unaccented(title))
    return frozenset(re.findall(r"[a-z]+(?:-(?:in|out)\b)?", text))


def role_of(words: frozenset[str]) -> Role | None:
    """The role of a column whose title has these words, whatever else it has."""
    debit = named(words, "debit") or (bool(words) and words <= _DEBIT_MARKS)
    credit = named(words, "credit") or (bool(words) and words <= _CREDIT_MARKS)
    if (debit and credit) or (words & _DEBIT_MARKS and words & _CREDIT_MARKS):
        return "side"
    if words & _NUMBER and words & _EARLY:
        return "reference"
    if "f" in words and words & (_LATE | _EARLY):
        return "date"  # F. Valor
    found = [role for role in ROLES if named(words, role)]
    if found[:1] == ["account"] and words & _PARTY:
        return None  # the number of the other side
    if found and found[0] in _DECIDING:
        return found[0]
    if found[:1] == ["reference"] and words & _WORDING:
        return "description"  # Concepto / Referencia
    if "side" in found and "amount" not in found:
        return "side"
    if (debit or credit) and not words & _CARD:
        return "debit" if debit else "credit"
    return found[0] if found else None


def named(words: frozenset[str], role: Role) -> bool:
    """Whether one of the words names the role."""
    return bool(words & _BY_ROLE[role])


def lateness(words: frozenset[str]) -> int:
    """Of several dates the one of the purchase counts: -1 for it, 1 for that of the booking."""
    return bool(words & _LATE) - bool(words & _EARLY) if words & _DATE else 0


def says_value_alone(words: frozenset[str]) -> bool:
    """`Valor` is an amount, but beside debits and credits a day."""
    return bool(words) and words <= VALUE


def speaks_of_card(words: frozenset[str]) -> bool:
    return bool(words & _CARD)


def language_of(words: frozenset[str]) -> Language | None:
    """The one language that has the most of the words."""
    known = {language: len(words & own) for language, own in _BY_LANGUAGE.items()}
    most = [language for language in known if known[language] == max(known.values())]
    return most[0] if len(most) == 1 else None


VOCABULARIES: dict[Role, dict[Language, str]] = {**ROLES, **FLOWS}
_LANGUAGES: tuple[Language, ...] = ("en", "es", "fr", "pt")
_BY_ROLE = {
    role: frozenset(word for text in each.values() for word in text.split())
    for role, each in VOCABULARIES.items()
}
_BY_LANGUAGE = {
    language: frozenset(word for each in VOCABULARIES.values() for word in each[language].split())
    for language in _LANGUAGES
}
WORDS = frozenset(word for each in _BY_ROLE.values() for word in each)
"""All that name a role."""
BESIDE = frozenset({*_LATE, *_EARLY, *_NUMBER, "f", *_DEBIT_MARKS, *_CREDIT_MARKS})
"""What may stand beside such a word."""
