"""The accounts of a ledger, those with a name and those that entries are booked on, and what each
holds: the balance that was stated last, carried on by the entries after its day.

Where none was ever stated nobody knows what it holds: the sum of the entries that happen to be
there is no balance.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import chain

from money import reading
from money.entities import Account, Rollup, StatedBalance
from money.rules import NO_CURRENCY, Cell, Days, Selection, Summed, Sums, Total
from toolkit import Caller
from toolkit.money import Units
from toolkit.storage.tables import submit

Cells = dict[Cell, Sums]


@dataclass(frozen=True)
class Holding:
    """What an account holds in one currency. `balance` is None where none was ever stated, else
    `as_of` is the day that it was stated for last. `moved` is what its `entries` after that day add
    up to, or those of all days, of which `since` is the first."""

    id: str
    name: str
    type: str
    currency: str
    balance: Decimal | None
    as_of: date | None
    moved: Decimal
    entries: int
    since: date | None
    in_budget: bool = False


def holdings_of(caller: Caller) -> list[Holding]:
    """Sorted by id; an account with several currencies appears once for each."""
    accounts, cells = _known(caller)
    holdings = [
        submit(_holding, caller, accounts.get(id), id, currency, of_it)
        for (id, currency), of_it in sorted(cells.items())
    ]
    return [each.result() for each in holdings]


def _known(caller: Caller) -> tuple[dict[str, Account], dict[tuple[str, str], Cells]]:
    """What is known of the accounts, and the cells of all, by account and currency."""
    named = submit(Account.all_of, caller)
    cells: dict[tuple[str, str], Cells] = {}
    for cell, sums in Rollup.all_of(caller).items():
        if sums.entries:
            cells.setdefault((cell.account_id, cell.currency), {})[cell] = sums
    accounts = {account.id: account for account in named.result()}
    for account in accounts.values():
        if account.name and account.currency:  # of others, their entries say it
            cells.setdefault((account.id, account.currency), {})
    return accounts, cells


def _holding(
    caller: Caller, account: Account | None, id: str, currency: str, cells: Cells
) -> Holding:
    of = account or Account(id=id)
    name, type, is_in = of.name or id, of.type or "other", bool(of.in_budget)
    stated = StatedBalance.last_of(caller, id, currency)
    if stated is None:
        every = _summed(cells)
        since = _first_day(caller, id, currency, cells)
        units, count = every.units.amount, every.entries
        return Holding(id, name, type, currency, None, None, units, count, since, is_in)
    as_of = date.fromisoformat(stated.day)
    after = _after(caller, id, currency, as_of, cells)
    balance = (Units.of(Decimal(stated.amount)) + after.units).amount
    moved = after.units.amount
    return Holding(id, name, type, currency, balance, as_of, moved, after.entries, None, is_in)


def _after(caller: Caller, id: str, currency: str, day: date, cells: Cells) -> Summed:
    """Whole months by their rollups, the rest of the day's own by its entries."""
    month = day.isoformat()[:7]
    later = _summed({cell: sums for cell, sums in cells.items() if cell.month > month})
    rest = Days(date.fromordinal(day.toordinal() + 1), Days.of_month(month).last)
    assert rest.first
    assert rest.last
    if rest.first > rest.last or not any(cell.month == month for cell in cells):
        return later
    for entry in chain.from_iterable(reading.walk(caller, month, Selection(id, None, rest))):
        if entry.currency == currency:
            later = Summed(later.units + Units.of(entry.amount), later.entries + 1)
    return later


def _first_day(caller: Caller, id: str, currency: str, cells: Cells) -> date | None:
    if not cells:
        return None
    first_month = min(cell.month for cell in cells)
    return reading.first_day(caller, first_month, id, currency)


def _summed(cells: Mapping[Cell, Sums]) -> Summed:
    """Of one currency."""
    total = Total()
    total.add(cells)
    return next(iter(total.by_currency.values()), Summed())


def currency_of_nothing(caller: Caller, account_id: str | None) -> str:
    """The currency of an empty sum: the account's, or the only one of all accounts, or XXX."""
    currencies = currencies_of(caller, account_id)
    return currencies.pop() if len(currencies) == 1 else NO_CURRENCY


def currencies_of(caller: Caller, account_id: str | None) -> set[str]:
    """Those that an account holds, or all accounts; none of one that the caller does not have."""
    _, cells = _known(caller)
    return {currency for id, currency in cells if account_id in (None, id)}
