"""The budget's transactions: the entries of its book, as the contract has them.

The budget is one account, in centavos of Mexican pesos.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from budget.rules import SummedTransaction
from money.entry import LOADED, SAID, EntryRecord, day_as_booked, prefix_of
from toolkit import Caller, NotFound, money
from toolkit.storage import keys
from toolkit.text.sentences import say

ACCOUNT, CURRENCY, SCALE = "budget", "MXN", 2


@dataclass(frozen=True)
class BudgetTransaction:
    """It is an income by its category type alone: no expense has that one, and no income another
    (rule R83)."""

    record: EntryRecord

    FIELDS: ClassVar = (
        "type",
        "amount_mxn_cents",
        "category_type",
        "category",
        "description",
        "date_iso",
    )

    @classmethod
    def new(
        cls, caller: Caller, thread_id: str, *, loaded_as: str | None = None, **fields: Any
    ) -> BudgetTransaction:
        """Said by the user in that thread, or loaded under an id."""
        how = LOADED if loaded_as else SAID
        record = EntryRecord.new(
            caller,
            loaded_as or f"tx_{keys.ulid()}",
            **_values(fields),
            book="budget",
            account_id=ACCOUNT,
            currency=CURRENCY,
            state="entered",
            written_by="program" if loaded_as else "person",
            entered_by=caller.known_as,
            witnesses=[{"thread": thread_id, "how": how}],
        )
        return cls(record)

    @classmethod
    def of(cls, caller: Caller, id: str, date_iso: str) -> BudgetTransaction:
        """Raises NotFound."""
        found = EntryRecord.all_of(caller, [id], "budget")
        if id not in found or found[id].day != date_iso:
            raise NotFound(say("transaction.not_on_that_day"))
        return cls(found[id])

    @classmethod
    def last_of(cls, caller: Caller, thread_id: str, *, to: str) -> BudgetTransaction:
        """The one created last in that thread (rules R86 and R89). `to` is for the message of
        NotFound."""
        last = EntryRecord.last_in(caller, thread_id)
        if last is None:
            raise NotFound(say("transaction.no_last_one", deed=say(f"word.to_{to}")))
        return cls(last)

    @classmethod
    def of_month(cls, caller: Caller, month: str) -> Iterator[SummedTransaction]:
        rows = EntryRecord.query(
            keys.joined(caller.user_id, "month", month),
            EntryRecord.sk.startswith(prefix_of("budget")),
            attributes_to_get=["amount", "category_id", "category_type", "program"],
            consistent_read=True,
        )
        for row in rows:
            each = cls(row)
            yield SummedTransaction(
                each.type, each.category_type, each.category, each.amount_mxn_cents
            )

    @property
    def transaction_id(self) -> str:
        return str(self.record.id)

    @property
    def type(self) -> str:
        return "INCOME" if self.category_type == "INCOME" else "EXPENSE"

    @property
    def amount_mxn_cents(self) -> int:
        return abs(int(Decimal(self.record.amount).scaleb(SCALE)))

    @property
    def category_type(self) -> str:
        return str(self.record.category_type)

    @property
    def category(self) -> str:
        return str(self.record.category_id)

    @property
    def description(self) -> str | None:
        return None if self.record.description is None else str(self.record.description)

    @property
    def date_iso(self) -> str:
        return str(self.record.day)

    @property
    def fields(self) -> dict[str, Any]:
        """The contract's six fields."""
        fields = {name: getattr(self, name) for name in self.FIELDS}
        return fields | {"date_iso": date.fromisoformat(self.date_iso)}

    def changed(self, at: datetime, **fields: Any) -> BudgetTransaction:
        """A copy with other fields, whose type must go with their category type."""
        return BudgetTransaction(self.record.corrected(at, **_values(self.fields | fields)))


def _values(fields: dict[str, Any]) -> dict[str, Any]:
    """The entry's own of the contract's fields."""
    cents = int(fields["amount_mxn_cents"])
    signed = cents if fields["category_type"] == "INCOME" else -cents
    day = fields["date_iso"]
    return {
        "amount": money.text(Decimal(signed).scaleb(-SCALE)),
        "category_type": fields["category_type"],
        "category_id": fields["category"],
        "description": fields.get("description"),
        "booked_at": day_as_booked(day if isinstance(day, date) else date.fromisoformat(day)),
    }
