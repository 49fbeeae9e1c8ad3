"""A ledger as a list of rows, worked out anew for every question; nothing of finance's is used.

Rows and filters are JSON, as they are entered and sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Context, Decimal
from typing import Any

Json = dict[str, Any]
EXACT = Context(prec=200)
_OFFSET = re.compile(r"(Z|[+-][0-9]{2}:[0-9]{2})$")
_SIGNS = {"DEBIT_ONLY": (-1,), "CREDIT_ONLY": (1,), "ALL": (-1, 0, 1), None: (-1, 0, 1)}


@dataclass
class ReferenceLedger:
    """`named` are accounts and their currencies."""

    named: dict[str, str] = field(default_factory=dict)
    rows: list[Json] = field(default_factory=list)

    def enter(self, rows: list[Json]) -> None:
        for row in rows:
            self.rows = [each for each in self.rows if each["id"] != row["id"]] + [row]

    def selected(self, filters: Json) -> list[Json]:
        """Newest first."""
        found = [row for row in self.rows if all(_tests(row, filters))]
        return sorted(found, key=lambda row: (_clock(row["booked_at"]), row["id"]), reverse=True)

    def summed(self, filters: Json) -> Json | list[Json]:
        """The total and the count, or those of each currency, where there are several."""
        signs = _SIGNS[filters.get("direction")]
        rows = [row for row in self.selected(filters) if _sign(row["amount"]) in signs]
        currencies = sorted({row["currency"] for row in rows})
        if len(currencies) > 1:
            return [_of_currency(currency, rows) for currency in currencies]
        currency = currencies[0] if currencies else self._currency_of(filters.get("account_id"))
        total = {"amount": _added([row["amount"] for row in rows]), "currency": currency}
        return {"total": total, "count": len(rows)}

    def held(self) -> list[tuple[str, str, str]]:
        """Accounts, currencies and balances, in their order."""
        held = {(row["account_id"], row["currency"]) for row in self.rows} | set(self.named.items())
        return [
            (account, currency, _added(self._amounts(account, currency)))
            for account, currency in sorted(held)
        ]

    def _amounts(self, account: str, currency: str) -> list[str]:
        of = (account, currency)
        return [row["amount"] for row in self.rows if (row["account_id"], row["currency"]) == of]

    def _currency_of(self, account: str | None) -> str:
        of = {currency for id, currency, _ in self.held() if account is None or id == account}
        return of.pop() if len(of) == 1 else "XXX"


def _of_currency(currency: str, rows: list[Json]) -> Json:
    of = [row["amount"] for row in rows if row["currency"] == currency]
    return {"amount": _added(of), "currency": currency, "count": len(of)}


def is_told(filters: Json) -> bool:
    """Whether a page has to state the total, however many pages there are."""
    if any(filters.get(name) for name in ("min_amount", "max_amount", "search")):
        return False
    days = filters.get("date_range")
    return days is None or (days["start_date"].endswith("-01") and _ends_month(days["end_date"]))


def shown(row: Json) -> Json:
    """As a page has it, its instant aside."""
    fields = {name: row[name] for name in ("id", "account_id", "category_id", "description")}
    amount = re.sub(r"^-(0(\.0+)?)$", r"\1", row["amount"])
    return {**fields, "amount": {"amount": amount, "currency": row["currency"]}}


def _tests(row: Json, filters: Json) -> Iterator[bool]:
    for name in ("account_id", "category_id"):
        yield filters.get(name) in (None, row[name])
    days = filters.get("date_range")
    yield days is None or days["start_date"] <= row["booked_at"][:10] <= days["end_date"]
    least, most = filters.get("min_amount"), filters.get("max_amount")
    yield least is None or Decimal(least) <= Decimal(row["amount"])
    yield most is None or Decimal(row["amount"]) <= Decimal(most)
    yield (filters.get("search") or "").casefold() in row["description"].casefold()


def _clock(booked_at: str) -> datetime:
    return datetime.fromisoformat(_OFFSET.sub("", booked_at))


def _sign(amount: str) -> int:
    value = Decimal(amount)
    return (value > 0) - (value < 0)


def _added(amounts: list[str]) -> str:
    total = Decimal(0)
    for amount in amounts:
        total = EXACT.add(total, Decimal(amount))
    return f"{total.copy_abs() if total == 0 else total:f}"


def _ends_month(day: str) -> bool:
    return day[5:] in {
        *("01-31", "03-31", "05-31", "07-31", "08-31", "10-31", "12-31"),
        *("04-30", "06-30", "09-30", "11-30"),
        "02-29" if int(day[:4]) % 4 == 0 else "02-28",
    }
