"""What the columns of a table hold, by its header."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from prime.documents.document import Context
from prime.documents.values import amounts, currencies, days
from prime.documents.values.months import Language
from prime.documents.words import columns as titles
from prime.documents.words.columns import Role


@dataclass(frozen=True)
class Columns:
    """Where each role stands, the likelier date first. `currencies` are those that the headers of
    columns name, `cards` where they speak of a card."""

    roles: Mapping[Role, tuple[int, ...]]
    header: tuple[str, ...] = ()
    language: Language | None = None
    currencies: Mapping[int, str] = field(default_factory=dict)
    cards: tuple[int, ...] = ()

    def all(self, role: Role) -> tuple[int, ...]:
        return self.roles.get(role, ())

    def role(self, at: int | None) -> Role | None:
        """Of the column at this place."""
        return next((role for role, places in self.roles.items() if at in places), None)

    @property
    def describe(self) -> bool:
        """Whether they say what was paid for."""
        return bool(self.all("description") or self.all("memo"))


def columns_of(header: Sequence[str], context: Context) -> Columns | None:
    """None for what is no header of a table of transactions: it has dates and amounts."""
    if any(_is_data(cell, context) for cell in header):
        return None
    words = [titles.words_of(cell) for cell in header]
    named = {at: code for at, cell in enumerate(header) if (code := _currency(cell))}
    roles: dict[Role, tuple[int, ...]] = {}
    for at in sorted(range(len(header)), key=lambda at: (titles.lateness(words[at]), at)):
        if role := titles.role_of(words[at]) or ("amount" if at in named else None):
            roles[role] = (*roles.get(role, ()), at)
    if "date" not in roles or not roles.keys() & {"amount", "debit", "credit"}:
        return None
    return Columns(
        roles=roles,
        header=tuple(header),
        language=titles.language_of(frozenset(word for each in words for word in each)),
        currencies=named,
        cards=tuple(at for at, each in enumerate(words) if titles.speaks_of_card(each)),
    )


def _is_data(cell: str, context: Context) -> bool:
    is_date = bool(days.parse_date(cell, context.today))
    return is_date or amounts.parse_amount(cell) is not None


def _currency(cell: str) -> str | None:
    named = {
        "EUR" if word.lower().startswith("euro") else currencies.named(word)
        for word in re.findall(r"[A-Za-z]{1,2}\$|[€£]|\b[A-Z]{3}\b|\b[Ee]uros?\b", cell)
    } - {None}
    return named.pop() if len(named) == 1 else None
