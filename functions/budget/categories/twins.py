"""What its owner corrects of a purchase that is in two books holds for it in both: its day, amount
and category. What it is called stays each book's own, and a card's record is the bank's."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal

from budget.categories.tree import type_of
from budget.rules import title_case
from budget.transactions import SCALE
from money.entry import EntryRecord, twin_named
from money.writes import Change
from toolkit import Caller
from toolkit.money import text

SHARED = ("booked_at", "amount", "currency", "category_id")


def twins_of(caller: Caller, entries: Iterable[EntryRecord | None]) -> dict[str, EntryRecord]:
    """By how the entries name them."""
    names = [twin_named(each.twin) for each in entries if each and each.twin]
    return {each.as_twin: each for each in EntryRecord.of_books(caller, names).values()}


def corrected(
    changes: Iterable[Change],
    twins: Mapping[str, EntryRecord],
    shared: Collection[str] = SHARED,
) -> list[Change]:
    """The changes with those of the twins that follow from them; what is among them already stays
    as it is. A correction that the budget cannot have parts the two."""
    changes = list(changes)
    own = {new.as_twin for _, new in changes if new}
    others = {name: twin for name, twin in twins.items() if name not in own}
    return [each for change in changes for each in _with_twin(change, others, shared)]


def _with_twin(
    change: Change, twins: Mapping[str, EntryRecord], shared: Collection[str]
) -> Iterator[Change]:
    seen, new = change
    twin = twins.get(new.twin) if new and new.twin else None
    told = _told(seen, new, shared) if isinstance(seen, EntryRecord) and new else {}
    if new is None or twin is None or not told or twin.book == "card":
        yield change
        return
    fitting = told if twin.book == "ledger" else _in_budget(told, twin)
    if fitting is None:
        yield seen, new.replaced(twin=None)
        yield twin, twin.replaced(twin=None)
        return
    yield change
    yield twin, twin.corrected(datetime.fromisoformat(new.before[-1]["until"]), **fitting)


def _told(seen: EntryRecord, new: EntryRecord, shared: Collection[str]) -> dict[str, str]:
    """What a correction says of the purchase; nothing where the change is none."""
    if len(new.before) <= len(seen.before) or not new.counts:
        return {}
    told = {name: getattr(new, name) for name in shared}
    return {name: value for name, value in told.items() if value != getattr(seen, name)}


def _in_budget(told: Mapping[str, str], typed: EntryRecord) -> dict[str, str] | None:
    """As a transaction of the budget has it, which is in pesos and stays an expense or an income;
    None for what none can be."""
    amount = Decimal(told.get("amount", typed.amount))
    is_income = typed.category_type == "INCOME"
    cents = round(amount, SCALE)
    if "currency" in told or not amount or (amount > 0) != is_income or amount != cents:
        return None
    fitting = {**told, "amount": text(cents)}
    if category := told.get("category_id"):
        fitting["category_id"] = title_case(category)
        fitting["category_type"] = type_of(category, is_income=is_income) or typed.category_type
    return fitting
