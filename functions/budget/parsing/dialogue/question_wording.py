"""How questions are put, in Spanish and English; those about a doubt are in `wording`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from budget.parsing.categories.vocabulary.category_words import CategoryType
from budget.parsing.doubts import Doubt
from budget.parsing.parsed_transaction import ParsedTransaction
from budget.parsing.wording import Language, doubt_text

YES_OR_NO: dict[Language, tuple[str, ...]] = {"en": ("yes", "no"), "es": ("sí", "no")}
CATEGORY_TYPES: dict[CategoryType, dict[Language, str]] = {
    "FIXED": {"en": "fixed", "es": "fijo"},
    "VARIABLE": {"en": "variable", "es": "variable"},
    "DEBT": {"en": "debt", "es": "deuda"},
    "DONATION": {"en": "donation", "es": "donativo"},
    "SAVINGS": {"en": "savings", "es": "ahorro"},
    "INCOME": {"en": "income", "es": "ingreso"},
}
_SPENT = tuple(CATEGORY_TYPES)[:-1]
_FIELDS: dict[str, dict[Language, tuple[str, ...]]] = {
    "type": {
        "en": ("Was it an expense or an income?", "expense", "income"),
        "es": ("¿Fue un gasto o un ingreso?", "gasto", "ingreso"),
    },
    "amount": {
        "en": ("How much was it, in pesos?",),
        "es": ("¿De cuánto fue, en pesos?",),
    },
    "category": {
        "en": ("Which category was it?",),
        "es": ("¿En qué categoría va?",),
    },
    "category_type": {
        "en": (
            "Is that fixed, variable, a debt, a donation or savings?",
            *(CATEGORY_TYPES[one]["en"] for one in _SPENT),
        ),
        "es": (
            "¿Es fijo, variable, deuda, donativo o ahorro?",
            *(CATEGORY_TYPES[one]["es"] for one in _SPENT),
        ),
    },
    "date": {
        "en": ("Which day was it?", "today", "yesterday"),
        "es": ("¿Qué día fue?", "hoy", "ayer"),
    },
}
"""The question, and what to offer as its answers."""
_GUESSES: dict[str, dict[Language, str]] = {
    "type": {"en": "Was it {0}?", "es": "¿Fue {0}?"},
    "amount": {"en": "Was it {0} pesos exactly?", "es": "¿Fueron {0} pesos exactos?"},
    "category": {"en": "Does it go in {0}?", "es": "¿Va en {0}?"},
    "category_type": {"en": "Is it of the kind {0}?", "es": "¿Es del tipo {0}?"},
    "date": {"en": "Was it on {0}?", "es": "¿Fue el {0}?"},
}
_TYPES: dict[str, dict[Language, str]] = {
    "EXPENSE": {"en": "an expense", "es": "un gasto"},
    "INCOME": {"en": "an income", "es": "un ingreso"},
}
_WORDS: dict[Language, str] = {
    "en": "Not understood: {0}. Record it without that?",
    "es": "No se entiende: {0}. ¿Lo anoto sin eso?",
}
_NUMBERS: dict[Language, tuple[str, ...]] = {
    "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine"),
    "es": ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"),
}
_SEVERAL: dict[Language, str] = {"en": "Are these {0}: {1}?", "es": "¿Son {0}: {1}?"}
_THEY_ARE: dict[Language, str] = {"en": "they are {0}", "es": "son {0}"}
_AND: dict[Language, str] = {"en": "and", "es": "y"}


def of_doubt(doubt: Doubt, language: Language, parts: Sequence[ParsedTransaction]) -> str:
    if doubt.code == "not_understood":
        return _WORDS[language].format(", ".join(doubt.words))
    if doubt.code == "several_amounts" and parts:
        *others, last = (_named(part) for part in parts)
        listed = f"{', '.join(others)} {_AND[language]} {last}"
        return _SEVERAL[language].format(_number(len(parts), language), listed)
    return doubt_text(doubt, language)


def options(
    doubt: Doubt, language: Language, parts: Sequence[ParsedTransaction]
) -> tuple[str, ...]:
    if doubt.code in ("someone_else", "not_understood"):
        return YES_OR_NO[language]
    if doubt.code == "several_categories":
        return doubt.words
    if doubt.code == "several_amounts" and parts:
        return (_THEY_ARE[language].format(_number(len(parts), language)),)
    return _FIELDS[doubt.field][language][1:] if doubt.field in ("type", "date") else ()


def of_field(field: str, language: Language) -> tuple[str, tuple[str, ...]]:
    text, *offered = _FIELDS[field][language]
    return text, tuple(offered)


def of_guess(
    field: str, parsed: ParsedTransaction, language: Language
) -> tuple[str, tuple[str, ...]]:
    """The question whether what was read is right."""
    return _GUESSES[field][language].format(_read(field, parsed, language)), YES_OR_NO[language]


def of_proposal(
    field: str, parsed: ParsedTransaction, language: Language
) -> tuple[str, tuple[str, ...]]:
    """The field's question, which a yes does not close, with what a model proposes to offer."""
    return _FIELDS[field][language][0], (_read(field, parsed, language),)


def _read(field: str, parsed: ParsedTransaction, language: Language) -> str:
    read: Mapping[str, str] = {
        "type": _TYPES[parsed.type][language] if parsed.type else "",
        "amount": _pesos(parsed.amount_mxn_cents or 0),
        "category": parsed.category or "",
        "category_type": (
            CATEGORY_TYPES[parsed.category_type][language] if parsed.category_type else ""
        ),
        "date": str(parsed.date),
    }
    return read[field]


def of_misunderstood(words: str, question: str, language: Language) -> str:
    """The question again, after a reply with words that are not understood."""
    said = doubt_text(Doubt("not_understood", (words,)), language)
    return f"{said} {question}"


def of_one(parsed: ParsedTransaction, question: str) -> str:
    """The question about one of several purchases."""
    return f"{parsed.description}: {question}" if parsed.description else question


def _named(part: ParsedTransaction) -> str:
    """ "café 300"."""
    name = part.description or part.category or ""
    if len(name) > 1 and name[1].islower():
        name = name[0].lower() + name[1:]
    return f"{name} {_pesos(part.amount_mxn_cents or 0)}".strip()


def _pesos(cents: int) -> str:
    pesos, rest = divmod(cents, 100)
    return f"{pesos:,}.{rest:02d}" if rest else f"{pesos:,}"


def _number(count: int, language: Language) -> str:
    words = _NUMBERS[language]
    return words[count - 2] if 2 <= count < len(words) + 2 else str(count)
