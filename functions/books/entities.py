"""What the user writes down over all books, in their own partition of the budget's table.

pk       sk               item
user id  goal#<identity>  a savings goal; budget.rules.identity makes the key of its name
"""

from __future__ import annotations

from typing import Any, ClassVar

from pynamodb.attributes import NumberAttribute, UnicodeAttribute

from budget.entities import BudgetRecord
from budget.rules import identity
from toolkit import Caller, Delete, Put
from toolkit.storage import keys
from toolkit.storage.ownership import Export, column
from toolkit.storage.writes import still


class Goal(BudgetRecord):
    """Amounts are decimals of its currency, as text; `target_date` is an ISO date. It has either
    `saved` or the account of the ledgers whose balance that is."""

    export = Export("books/goals", "goal#")

    id = column(UnicodeAttribute(), "names the goal")
    version = NumberAttribute(default=1)
    name = column(UnicodeAttribute(), "as you call it")
    currency = column(UnicodeAttribute(), "ISO 4217")
    target = column(UnicodeAttribute(), "what is to be saved, a decimal")
    saved = column(
        UnicodeAttribute(null=True), "what is saved so far, a decimal, if you have told it"
    )
    account_id = column(
        UnicodeAttribute(null=True),
        "the account of the ledgers that it is saved in, if you have named one",
    )
    target_date = column(
        UnicodeAttribute(null=True), "the day by which you want it, if you have named one"
    )

    FIELDS: ClassVar = ("name", "currency", "target", "saved", "account_id", "target_date")
    MOST: ClassVar = 100

    @classmethod
    def new(cls, caller: Caller, name: str, **fields: Any) -> Goal:
        return cls(
            caller.user_id, f"goal#{identity(name)}", id=f"goal_{keys.ulid()}", name=name, **fields
        )

    @classmethod
    def of(cls, caller: Caller, name: str) -> Goal | None:
        return cls.stored(caller.user_id, f"goal#{identity(name)}")

    @classmethod
    def all_of(cls, caller: Caller) -> list[Goal]:
        """By their names; as many as a new one may add to, MOST."""
        goals = cls.sk.startswith("goal#")
        return list(cls.query(caller.user_id, goals, limit=cls.MOST, consistent_read=True))

    @property
    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.FIELDS}

    def changed(self, **fields: Any) -> Goal:
        """A copy with other fields."""
        values = self.fields | fields
        return Goal(self.pk, self.sk, id=self.id, version=self.version + 1, **values)

    def add(self) -> Put:
        return Put(self, Goal.pk.does_not_exist(), before="nothing")

    def replace_with(self, changed: Goal) -> Put:
        return Put(changed, still(self), before=self)

    def remove(self) -> Delete:
        return Delete(self, still(self), before=self)
