"""What the columns of a table hold, by its header."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from prime.documents.document import Context
from prime.documents.layout import Layout
from prime.documents.only import only
from prime.documents.values import amounts, currencies, days
from prime.documents.values.months import Language
from prime.documents.words import columns as titles
from prime.documents.words.columns import Role

_IN_CAMELS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_MONEY: frozenset[Role] = frozenset({"amount", "debit", "credit"})


@dataclass(frozen=True)
class Columns:
    """Where each role stands, the likelier date first. `currencies` are those that the headers of
    columns name, `cards` where they speak of a card. Roles that are guessed are not of titles that
    are known. Amounts that are net of fees have a plus for what comes in. `rivals`
    are the titles of two columns of amounts of which nothing says which one counts."""

    roles: Mapping[Role, tuple[int, ...]]
    header: tuple[str, ...] = ()
    language: Language | None = None
    currencies: Mapping[int, str] = field(default_factory=dict)
    cards: tuple[int, ...] = ()
    is_guessed: bool = False
    is_net: bool = False
    rivals: tuple[str, ...] = ()

    def all(self, role: Role) -> tuple[int, ...]:
        return self.roles.get(role, ())

    @property
    def is_proposed(self) -> bool:
        return self.is_guessed and bool(self.header)

    @property
    def money(self) -> tuple[int, ...]:
        """Of the amounts, those of debits and credits last."""
        return (*self.all("amount"), *self.all("debit"), *self.all("credit"))

    def role(self, at: int | None) -> Role | None:
        """Of the column at this place."""
        return next((role for role, places in self.roles.items() if at in places), None)

    def without(self, gone: Collection[int]) -> Columns:
        """With no role for these."""
        kept = {
            role: tuple(at for at in places if at not in gone)
            for role, places in self.roles.items()
        }
        return replace(self, roles={role: places for role, places in kept.items() if places})

    def adding(self, role: Role, more: Iterable[int]) -> Columns:
        return replace(self, roles={**self.roles, role: (*self.all(role), *more)})

    @property
    def describe(self) -> bool:
        """Whether they say what was paid for."""
        return bool(self.all("description") or self.all("memo"))


def columns_of(header: Sequence[str], context: Context) -> Columns | None:
    """None for what is no header of a table of transactions: it has dates and amounts."""
    if context.layout and context.layout.heads(header):
        return _proposed(header, context.layout)
    if any(_is_data(cell, context) for cell in header):
        return None
    words = [titles.words_of(_IN_CAMELS.sub(" ", cell)) for cell in header]
    named = {at: code for at, cell in enumerate(header) if (code := _currency(cell))}
    roles: dict[Role, tuple[int, ...]] = {}
    for at in sorted(range(len(header)), key=lambda at: (titles.lateness(words[at]), at)):
        if role := titles.role_of(words[at]) or ("amount" if at in named else None):
            roles[role] = (*roles.get(role, ()), at)
    if not roles.keys() & _MONEY:
        roles = {
            "amount" if _is_of_both(role, at, words) else role: at for role, at in roles.items()
        }
    if "date" not in roles or not roles.keys() & _MONEY:
        return None
    return Columns(
        roles=roles,
        header=tuple(header),
        language=titles.language_of(frozenset(word for each in words for word in each)),
        currencies=named,
        cards=tuple(at for at, each in enumerate(words) if titles.speaks_of_card(each)),
    )


def _proposed(header: Sequence[str], layout: Layout) -> Columns:
    """All that is left may say what was paid for: see descriptions."""
    taken = {layout.date, layout.balance, *layout.amounts}
    roles: dict[Role, tuple[int, ...]] = {
        "date": (layout.date,),
        "amount": layout.amounts,
        "balance": () if layout.balance is None else (layout.balance,),
        "description": tuple(at for at in range(len(header)) if at not in taken),
    }
    return Columns(
        roles={role: places for role, places in roles.items() if places},
        header=tuple(header),
        currencies={at: code for at, cell in enumerate(header) if (code := _currency(cell))},
        is_guessed=True,
    )


def _is_of_both(role: Role, places: Sequence[int], words: Sequence[frozenset[str]]) -> bool:
    """`Debit/Credit` heads the amounts where nothing else does."""
    return role == "side" and all(
        titles.named(words[at], "debit") and titles.named(words[at], "credit") for at in places
    )


def _is_data(cell: str, context: Context) -> bool:
    is_date = bool(days.parse_date(cell, context.today))
    return is_date or amounts.parse_amount(cell) is not None


def _currency(cell: str) -> str | None:
    named = {
        "EUR" if word.lower().startswith("euro") else currencies.named(word)
        for word in re.findall(r"[A-Za-z]{1,2}\$|[€£]|\b[A-Z]{3}\b|\b[Ee]uros?\b", cell)
    } - {None}
    return only(named)
