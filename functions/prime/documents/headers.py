"""What the columns of a table hold, told by its headers in English, Spanish or French."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from prime.documents import amounts, currencies, days, header_words, months
from prime.documents.document import Context
from prime.documents.header_words import Role

_LONGEST = 60


@dataclass(frozen=True)
class Columns:
    """Where each role stands, the likelier date first. `currencies` are those that the headers of
    columns name, `cards` where they speak of a card."""

    roles: Mapping[Role, tuple[int, ...]]
    header: tuple[str, ...] = ()
    language: months.Language | None = None
    currencies: Mapping[int, str] = field(default_factory=dict)
    cards: tuple[int, ...] = ()

    def all(self, role: Role) -> tuple[int, ...]:
        return self.roles.get(role, ())

    @property
    def describe(self) -> bool:
        """Whether they say what was paid for."""
        return bool(self.all("description") or self.all("memo"))

    def first(self, role: Role) -> int | None:
        return next(iter(self.all(role)), None)


def columns_of(header: Sequence[str], context: Context) -> Columns | None:
    """None for what is no header of a table of transactions: it has dates and amounts."""
    if any(_is_data(cell, context) for cell in header):
        return None
    words = [_words(cell) for cell in header]
    named = {at: code for at, cell in enumerate(header) if (code := _currency(cell))}
    roles: dict[Role, tuple[int, ...]] = {}
    for at in sorted(range(len(header)), key=lambda at: (_lateness(words[at]), at)):
        if role := _role(words[at]) or ("amount" if at in named else None):
            roles[role] = (*roles.get(role, ()), at)
    if "date" not in roles or not roles.keys() & {"amount", "debit", "credit"}:
        return None
    return Columns(
        roles=roles,
        header=tuple(header),
        language=_language({word for each in words for word in each}),
        currencies=named,
        cards=tuple(at for at, each in enumerate(words) if header_words.CARD & each),
    )


def _is_data(cell: str, context: Context) -> bool:
    return bool(days.read(cell, context.today)) or amounts.read(cell) is not None


def _words(cell: str) -> frozenset[str]:
    if len(cell) > _LONGEST:
        return frozenset()
    text = re.sub("(paid|money) (in|out)", r"\1-\2", months.plain(cell))
    return frozenset(re.findall(r"[a-z]+(?:-(?:in|out))?", text))


def _lateness(words: frozenset[str]) -> int:
    """Of several dates the one of the purchase counts."""
    if not words & {"date", "fecha", "f"}:
        return 0
    return bool(words & header_words.LATE) - bool(words & header_words.EARLY)


def _role(words: frozenset[str]) -> Role | None:
    debit, credit = _has(words, header_words.DEBIT), _has(words, header_words.CREDIT)
    if (debit and credit) or {"cr", "dr"} <= words or {"c", "d"} <= words:
        return "side"
    if words & header_words.NUMBER and words & header_words.EARLY:
        return "reference"
    if "f" in words and words & (header_words.LATE | header_words.EARLY):
        return "date"  # F. Valor
    found = [role for role, vocabulary in header_words.WORDS.items() if _has(words, vocabulary)]
    if found and found[0] in {"balance", "status", "fee", "other", "date"}:
        return found[0]
    if found[:1] == ["reference"] and words & header_words.WORDING:
        return "description"  # Concepto / Referencia
    if "side" in found and "amount" not in found:
        return "side"
    if (debit or credit) and not words & header_words.CARD:
        return "debit" if debit else "credit"
    return found[0] if found else None


def _has(words: frozenset[str], vocabulary: dict[months.Language, str]) -> bool:
    return any(words & set(text.split()) for text in vocabulary.values())


def _language(words: set[str]) -> months.Language | None:
    """The one language that has the most of the words."""
    vocabularies = [*header_words.WORDS.values(), header_words.DEBIT, header_words.CREDIT]
    languages: tuple[months.Language, ...] = ("en", "es", "fr")
    known = {
        language: len(words & {word for each in vocabularies for word in each[language].split()})
        for language in languages
    }
    most = [language for language in languages if known[language] == max(known.values())]
    return most[0] if len(most) == 1 else None


def _currency(cell: str) -> str | None:
    named = {
        "EUR" if word.lower().startswith("euro") else currencies.named(word)
        for word in re.findall(r"[A-Za-z]{1,2}\$|[€£]|\b[A-Z]{3}\b|\b[Ee]uros?\b", cell)
    } - {None}
    return named.pop() if len(named) == 1 else None
