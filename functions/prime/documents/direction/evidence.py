"""What a document says of which amounts are expenses, in the same terms for every kind of document.

`resolver` decides over it. The order of trust: a mark on the amount (CR, DR), its column, a word
beside it, its section; then the running balance; then a statement's printed opening and closing;
and its totals of charges and credits; then plus and minus, which mean what is known of the account,
or else what the descriptions say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

from prime.documents.document import Plus
from prime.documents.values.amounts import Sign as Mark
from prime.documents.words.columns import Role
from prime.documents.words.sections import Kind, Section

BOTH = "both"
"""Of `outflow`: the two words say something else."""
Source = Literal["export", "page", "exchange"]
"""A table that a bank exports; a statement on paper, whose columns may be read wrong; or a format
that defines what minus means (OFX, QIF)."""


@dataclass(frozen=True)
class Figure:
    """An amount as printed, None where it cannot be read: `value` is negative where a minus,
    brackets or DR say so, and `mark` is what says it. `cells` are texts beside it that may say
    debit or credit, the likeliest column first; `description` is what was paid for, where that may
    be believed; `balance` stands beside the amount; `flag` is one of two words or titles that may
    say which way money goes."""

    value: Decimal | None
    mark: Mark | None = None
    column: Role | None = None
    cells: tuple[str, ...] = ()
    section: Section | None = None
    balance: Decimal | None = None
    description: str = ""
    flag: str | None = None


@dataclass(frozen=True)
class Frame:
    """What stands around the figures. `columns` are the roles that the document has, `ascending`
    says which way its rows run where that is known, `opening` and `closing` are the balances of
    its period, `totals` those of its sections without signs. `may_be_card` is no more than a
    suspicion. `plus` and the flag that is `outflow` are known of the account; `charges` and
    `credits` are amounts without signs that are called all that goes out, or that comes in."""

    source: Source
    kind: Kind | None = None
    may_be_card: bool = False
    columns: frozenset[Role] = frozenset()
    ascending: bool | None = None
    opening: Decimal | None = None
    closing: Decimal | None = None
    totals: Mapping[str, Decimal] = field(default_factory=dict)
    charges: frozenset[Decimal] = frozenset()
    credits: frozenset[Decimal] = frozenset()
    plus: Plus | None = None
    outflow: str | None = None

    @property
    def known_turn(self) -> Literal[1, -1] | None:
        """Of what is known of the account: 1 where minus means an expense, -1 where plus does."""
        return {"income": 1, "expense": -1, None: None}[self.plus]


@dataclass
class Finding:
    """The amounts so far, negative for expenses, with each one's doubt; `open` are those that
    nothing has decided yet, which are as printed."""

    amounts: list[Decimal | None]
    doubts: list[str | None]
    open: set[int]

    @classmethod
    def of(cls, values: Sequence[Decimal | None], open: set[int]) -> Finding:
        return cls(list(values), [None] * len(values), open)
