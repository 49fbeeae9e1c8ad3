"""The titles of columns: which word names which role, by the lexicon.

A role is decided by all the words of a title together (`role_of`); tables and paper ask here, so
that both know the same titles.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from prime.documents.only import most
from prime.documents.values.months import Language
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented

Role = Literal[
    "balance",
    "status",
    "fee",
    "other",
    "date",
    "amount",
    "account",
    "currency",
    "category",
    "reference",
    "description",
    "memo",
    "side",
    "number",
    "debit",
    "credit",
]
"""In the order in which they decide, but for what `role_of` says. `side` says debit or credit in
words; `other` is money that is not the transaction's amount, and `number` is a figure that is no
money at all."""

Sign = Literal[1, -1]
"""1 for money that comes in, -1 for what goes out."""

ROLES: tuple[Role, ...] = get_args(Role)
_BY_ROLE = {role: lexicon.words(f"column.{role}") for role in ROLES}
_BY_LANGUAGE = {
    language: frozenset(
        word
        for role in ROLES
        for word in lexicon.by_language(f"column.{role}").get(language, frozenset())
    )
    for language in get_args(Language)
}
_SIGNED: tuple[tuple[Role, Sign], ...] = (("debit", -1), ("credit", 1))
FLOW_SIGNS: dict[str, Sign] = {
    word.replace("-", " "): sign for role, sign in _SIGNED for word in _BY_ROLE[role]
}
"""Of each word of debits and credits; they stand in cells and head parts of statements too."""

_FLOWS: frozenset[Role] = frozenset({"debit", "credit"})
"""Apart: words of theirs stand in titles of other roles too, as in `Fecha de cargo`."""
_DECIDING: frozenset[Role] = frozenset({"balance", "status", "fee", "other", "date"})
(
    _DATE,
    _LATE,
    _EARLY,
    _WORDING,
    _NUMBER,
    _CARD,
    _PARTY,
    _DEBIT_MARKS,
    _CREDIT_MARKS,
    _OUTSTANDING,
    _POSTED,
) = (
    lexicon.words(f"title.{each}")
    for each in (
        *("date", "late", "early", "wording", "number", "card", "party"),
        *("debit_mark", "credit_mark", "outstanding", "posted"),
    )
)
VALUE = lexicon.words("title.value")
"""Beside the word of a date the day from which interest counts, alone an amount."""
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
    found = [role for role in ROLES if role not in _FLOWS and named(words, role)]
    if found[:1] == ["balance"] and words & _OUTSTANDING:
        return "other"  # what is left of a purchase in months
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


def flow_in(text: str) -> Sign | None:
    """The one side that a text names with the words of columns: `Total debits`."""
    words = words_of(text)
    signs = {sign for role, sign in _SIGNED if named(words, role)}
    return signs.pop() if len(signs) == 1 else None


def lateness(words: frozenset[str]) -> int:
    """Of several dates the one of the purchase counts: -1 for it, 1 for that of the booking."""
    return bool(words & (_LATE | _POSTED)) - bool(words & _EARLY) if words & _DATE else 0


def says_value_alone(words: frozenset[str]) -> bool:
    """`Valor` is an amount, but beside debits and credits a day."""
    return bool(words) and words <= VALUE


def speaks_of_card(words: frozenset[str]) -> bool:
    return bool(words & _CARD)


def language_of(words: frozenset[str]) -> Language | None:
    """The one language that has the most of the words."""
    return most({language: len(words & own) for language, own in _BY_LANGUAGE.items()})


WORDS = frozenset(word for each in _BY_ROLE.values() for word in each)
"""All that name a role."""
BESIDE = frozenset({*_LATE, *_EARLY, *_NUMBER, "f", *_DEBIT_MARKS, *_CREDIT_MARKS})
"""What may stand beside such a word."""
