"""What the transactions of imports add up to, those that wait included (rules R186 and R187).

An amount that could not be read is in no total. Amounts of several currencies, or of one that could
not be read, have none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from money.entry import EntryRecord
from prime.entities import DocumentRecord
from toolkit import Caller

Sums = Mapping[str | None, Decimal]
"""By currency."""


@dataclass(frozen=True)
class Totals:
    """`waiting` is the part of `total` that waits for review, None where there is no total;
    `currency` is what both are in, None where there is nothing or no total."""

    total: Decimal | None
    waiting: Decimal | None
    currency: str | None


def totals_of(caller: Caller, documents: Sequence[DocumentRecord]) -> Iterator[Totals]:
    """Of each document, in their order."""
    waiting: dict[str, dict[str | None, Decimal]] = {}
    for each in EntryRecord.waiting(caller) if any(d.needs_review for d in documents) else ():
        if each.decimal is not None and each.document_id:
            _add(waiting.setdefault(each.document_id, {}), each.currency, each.decimal)
    for document in documents:
        yield _totals(document, waiting.get(document.id, {}))


def _totals(document: DocumentRecord, waiting: Sums) -> Totals:
    sums: dict[str | None, Decimal] = {
        currency: Decimal(amount) for currency, amount in document.totals.items()
    }
    for currency, amount in waiting.items():
        _add(sums, currency, amount)
    currency = next(iter(sums)) if len(sums) == 1 else None
    total = _one_total(sums)
    return Totals(total, None if total is None else _one_total(waiting), currency)


def _add(sums: dict[str | None, Decimal], currency: str | None, amount: Decimal) -> None:
    sums[currency] = sums.get(currency, Decimal(0)) + amount


def _one_total(sums: Sums) -> Decimal | None:
    return None if len(sums) > 1 or None in sums else sum(sums.values(), Decimal(0))
