"""A user's budget as the contract has it, in memory: what the tools' answers are held against.

It shares nothing with functions/budget, and every sum is made anew from the rows. One method a
tool; it returns the data of the answer. From the answer itself (`observed`) it takes only what
nobody can foresee, the identifiers.
"""

from __future__ import annotations

import re
from calendar import monthrange
from copy import copy
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

Fields = dict[str, Any]
URGENCY = ("HIGH", "MEDIUM_HIGH", "MEDIUM", "MEDIUM_LOW", "LOW")
OVER_THE_CAP = "Would exceed variable spending cap for the month"
BELOW_OBLIGATIONS = "Would reduce cash available below upcoming mandatory obligations"


class Refused(Exception):
    """The answer has this code."""


class Impossible(Exception):
    """No budget with this history answers so."""


@dataclass(frozen=True)
class Row:
    id: str
    fields: Fields


@dataclass
class Budget:
    """`threads` holds each one's rows in the order of creation, `balances` is in that of writing;
    debts, obligations and category rules are by what identifies them."""

    threads: dict[str, list[Row]] = field(default_factory=dict)
    caps: dict[str, int] = field(default_factory=dict)
    balances: list[tuple[str, int]] = field(default_factory=list)
    debts: dict[str, Row] = field(default_factory=dict)
    obligations: dict[str, Row] = field(default_factory=dict)
    rules: dict[str, Fields] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)

    def copied(self) -> Budget:
        parts = {name: copy(value) for name, value in vars(self).items()}
        threads = {thread: [*rows] for thread, rows in self.threads.items()}
        return Budget(**parts | {"threads": threads})

    @property
    def rows(self) -> list[Row]:
        return [row for rows in self.threads.values() for row in rows]

    def add_transaction(self, thread: str, given: Fields, observed: Fields) -> Fields:
        defaults = {"description": None, "date_iso": given.get("now_iso", "")[:10]}
        row = Row(
            self._new_id("tx", observed.get("transaction_id")), defaults | given["transaction"]
        )
        self.threads.setdefault(thread, []).append(row)
        return {"transaction_id": row.id, "stored": row.fields}

    def update_last_transaction(self, thread: str, given: Fields, observed: Fields) -> Fields:
        rows = self._rows_in(thread)
        current = rows[-1].fields | given["patch"]
        if (current["type"] == "INCOME") != (current["category_type"] == "INCOME"):
            raise Refused("VALIDATION_ERROR")
        last = rows.pop()
        rows.append(Row(last.id, current))
        return {"transaction_id": last.id, "previous": last.fields, "current": current}

    def delete_last_transaction(self, thread: str, given: Fields, observed: Fields) -> Fields:
        last = self._rows_in(thread).pop()
        return {"deleted_transaction_id": last.id, "deleted": last.fields}

    def get_month_summary(self, thread: str, given: Fields, observed: Fields) -> Fields:
        month = given["month"]
        cap, spent = self._cap(month), self._sum(month, category_type="VARIABLE")
        return {
            "month": month,
            "income_total_mxn_cents": self._sum(month, type="INCOME"),
            "expense_total_mxn_cents": self._sum(month, type="EXPENSE"),
            "variable_cap_mxn_cents": cap,
            "variable_spend_mxn_cents": spent,
            "variable_remaining_mxn_cents": None if cap is None else cap - spent,
        }

    def get_category_summary(self, thread: str, given: Fields, observed: Fields) -> Fields:
        month = given["month"]
        spent = [row.fields for row in self._rows_of(month) if row.fields["type"] == "EXPENSE"]
        groups = sorted({(fields["category"], fields["category_type"]) for fields in spent})
        named = [{"category": category, "category_type": kind} for category, kind in groups]
        totals = [group | {"expense_total_mxn_cents": self._sum(month, **group)} for group in named]
        return {"month": month, "categories": totals}

    def set_budget_cap(self, thread: str, given: Fields, observed: Fields) -> Fields:
        self.caps[given["effective_month"]] = given["variable_cap_mxn_cents"]
        return given

    def add_or_update_debt(self, thread: str, given: Fields, observed: Fields) -> Fields:
        new = {
            "minimum_payment_mxn_cents": None,
            "due_day_of_month": None,
            "do_not_accelerate": False,
        }
        is_new = _identity(given["debt"]) not in self.debts
        if is_new and not {"balance_mxn_cents", "priority"} <= given["debt"].keys():
            raise Refused("VALIDATION_ERROR")
        return self._store("debt", self.debts, new, given["debt"], observed)

    def get_debts(self, thread: str, given: Fields, observed: Fields) -> Fields:
        debts = [debt.fields for debt in self.debts.values()]
        debts.sort(key=lambda debt: (URGENCY.index(debt["priority"]), debt["name"]))
        return {"debts": debts}

    def set_obligation(self, thread: str, given: Fields, observed: Fields) -> Fields:
        new = {"category_type": "FIXED", "due_day_of_month": None}
        return self._store("obligation", self.obligations, new, given["obligation"], observed)

    def get_obligations(self, thread: str, given: Fields, observed: Fields) -> Fields:
        obligations = [obligation.fields for obligation in self.obligations.values()]
        return {"obligations": sorted(obligations, key=lambda obligation: obligation["name"])}

    def set_category_rule(self, thread: str, given: Fields, observed: Fields) -> Fields:
        created_at = observed.get("stored", {}).get("created_at")
        self.rules[given["words"].casefold()] = given | {"created_at": created_at}
        return {"stored": self.rules[given["words"].casefold()]}

    def delete_category_rule(self, thread: str, given: Fields, observed: Fields) -> Fields:
        if given["words"].casefold() not in self.rules:
            raise Refused("NOT_FOUND")
        return {"deleted": self.rules.pop(given["words"].casefold())}

    def list_category_rules(self, thread: str, given: Fields, observed: Fields) -> Fields:
        return {"rules": [self.rules[words] for words in sorted(self.rules)]}

    def set_bank_balance(self, thread: str, given: Fields, observed: Fields) -> Fields:
        instant = given.get("as_of_iso") or given["now_iso"]
        self.balances.append((instant, given["bank_balance_mxn_cents"]))
        return {"stored": _snapshot(self.balances[-1])}

    def get_bank_balance(self, thread: str, given: Fields, observed: Fields) -> Fields:
        if not self.balances:
            raise Refused("NOT_FOUND")
        return _snapshot(self._latest_balance())

    def simulate_purchase(self, thread: str, given: Fields, observed: Fields) -> Fields:
        if not self.balances:
            raise Refused("NOT_FOUND")
        price = given["purchase"]["amount_mxn_cents"]
        day = given["purchase"].get("date_iso") or given["now_iso"][:10]
        month = self.get_month_summary(thread, {"month": day[:7]}, {})
        left = month["variable_remaining_mxn_cents"]
        due = self._due(date.fromisoformat(day))
        cash = self._latest_balance()[1]
        reasons = [OVER_THE_CAP] if left is not None and left < price else []
        if cash - price < sum(each["amount_mxn_cents"] for each in due):
            reasons.append(BELOW_OBLIGATIONS)
        return {
            "affordable": reasons == [],
            "reasons": reasons,
            "variable_cap_mxn_cents": month["variable_cap_mxn_cents"],
            "variable_remaining_mxn_cents": left,
            "next_obligations": due,
        }

    def _rows_in(self, thread: str) -> list[Row]:
        if not self.threads.get(thread):
            raise Refused("NOT_FOUND")
        return self.threads[thread]

    def _rows_of(self, month: str) -> list[Row]:
        return [row for row in self.rows if row.fields["date_iso"][:7] == month]

    def _sum(self, month: str, **same: str) -> int:
        rows = (row.fields for row in self._rows_of(month))
        return sum(fields["amount_mxn_cents"] for fields in rows if fields | same == fields)

    def _cap(self, month: str) -> int | None:
        so_far = [first for first in self.caps if first <= month]
        return self.caps[max(so_far)] if so_far else None

    def _latest_balance(self) -> tuple[str, int]:
        """Of the greatest instant the one written last."""
        *_, latest = sorted(self.balances, key=lambda balance: datetime.fromisoformat(balance[0]))
        return latest

    def _due(self, day: date) -> list[Fields]:
        owed = [(debt, "minimum_payment_mxn_cents") for debt in self.debts.values()]
        owed += [(obligation, "amount_mxn_cents") for obligation in self.obligations.values()]
        due = [
            {
                "name": each.fields["name"],
                "amount_mxn_cents": each.fields[amount],
                "due_date_iso": _next(each.fields["due_day_of_month"], day),
            }
            for each, amount in owed
            if each.fields[amount]
        ]
        return sorted(due, key=lambda each: (each["due_date_iso"] or "later", each["name"]))

    def _store(
        self, kind: str, stored: dict[str, Row], new: Fields, given: Fields, observed: Fields
    ) -> Fields:
        known = stored.get(_identity(given))
        row = Row(
            known.id if known else self._new_id(kind, observed.get(f"{kind}_id")),
            (known.fields if known else new) | given,
        )
        stored[_identity(given)] = row
        return {f"{kind}_id": row.id, "stored": row.fields}

    def _new_id(self, kind: str, observed: object) -> str:
        if not isinstance(observed, str) or not re.fullmatch(
            f"{kind}_[0-9A-HJKMNP-TV-Z]{{26}}", observed
        ):
            raise Impossible(f"{observed} is no identifier of a {kind}")
        if observed in self.ids:
            raise Impossible(f"{observed} was given before")
        self.ids.add(observed)
        return observed


def _identity(given: Fields) -> str:
    return " ".join(str(given["name"]).split()).casefold()


def _snapshot(balance: tuple[str, int]) -> Fields:
    return {"as_of_iso": balance[0], "bank_balance_mxn_cents": balance[1]}


def _next(due_day: int | None, day: date) -> str | None:
    """The first day from that one on that is the due day, or the end of a shorter month."""
    if due_day is None:
        return None
    while day.day != min(due_day, monthrange(day.year, day.month)[1]):
        day += timedelta(days=1)
    return day.isoformat()
