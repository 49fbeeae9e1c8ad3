"""Budget's items, all of them in the user's own partition. Its transactions are entries of the
books: budget.transactions.

pk       sk                        item
user id  cap#<month>               the variable cap from that month on
user id  balance#<instant>         a snapshot of the bank balance, by its instant in UTC
user id  debt#<identity>           a debt; rules.identity makes the key of its name
user id  obligation#<identity>     a recurring payment, by its name likewise
user id  category_rule#<words>     what the user's own words stand for, by the words, folded
user id  category_rule_within#<…>  the same within bounds, by the words and the bounds
user id  goal#<identity>           a savings goal: books.entities

Index watched has the caps and the bills of all users, for alerts (budget.alerts.tell_of_budget):
by what is looked for and a part of all users.

Amounts are whole centavos. Dates and months are Mexico City's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any, ClassVar, Self, TypeVar

from pynamodb.attributes import BooleanAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition
from pynamodb.indexes import GlobalSecondaryIndex, KeysOnlyProjection

from budget.rules import identity, part_of_users
from toolkit import Caller, Delete, NotFound, Put, Update, dates
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, column, own
from toolkit.storage.writes import Before, still
from toolkit.text.sentences import say

Row = TypeVar("Row", bound="BudgetRecord")


class BudgetRecord(tables.Authored):
    class Meta:
        table_name = tables.table_name("BUDGET_TABLE", "Budget")

    erasure = Erasure(own)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class ByWatch(GlobalSecondaryIndex["Watched"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "watched"
        projection = KeysOnlyProjection()

    watched = UnicodeAttribute(hash_key=True)
    pk = UnicodeAttribute(range_key=True)


class Watched(BudgetRecord):
    """What its user is told of without having asked. `watched` is None for a row of which there is
    nothing to tell; `told` is the mark of the last alert."""

    watched = UnicodeAttribute(null=True)
    told = UnicodeAttribute(null=True)
    by_watch = ByWatch()

    PASSING: ClassVar = ("told",)
    """No change of its user's: it keeps none of theirs from being taken back."""

    @classmethod
    def with_a_cap(cls, part: int) -> Iterator[str]:
        """The ids of that part of the users, one after the other for each cap."""
        return (found.pk for found in cls.by_watch.query(_watch("cap", part)))

    @classmethod
    def with_a_bill(cls, part: int, day: int) -> Iterator[tuple[str, str]]:
        """Ids of that part of the users, with the keys of their debts and obligations that are due
        on that day of the month."""
        watch = _watch(f"due#{day:02}", part)
        return ((found.pk, found.sk) for found in cls.by_watch.query(watch))

    def has_told(self, mark: str) -> bool:
        return self.told is not None and self.told >= mark

    def tell(self, mark: str) -> Update:
        """The write that marks it, unless it was told of that or something later, or is gone."""
        unsaid = Watched.told.does_not_exist() | (Watched.told < mark)
        return Update(self, [Watched.told.set(mark)], Watched.pk.exists() & unsaid)


SHARDS = 12
"""Parts of all users that are watched one after the other. What is watched has its part in its
index key: with another number, all caps and bills have to be written anew."""


def _watch(what: str, part: int) -> str:
    return f"{what}#{part:02}"


class Stated(BudgetRecord):
    """What a user states outright, over whatever was stated in its place."""

    def state(self, *, looks: bool) -> Put:
        """The write that puts it there. Mostly nothing is, so it only `looks` once that was
        wrong."""
        cls = type(self)
        seen = cls.stored(self.pk, self.sk) if looks else None
        if seen is None:
            return Put(self, cls.pk.does_not_exist(), before="nothing")
        return Put(self, still(seen), before=seen)


class Cap(Stated, Watched):
    export = Export(
        "budget/caps",
        "cap#",
        month="from which it holds",
        told="the month and percent that you were last notified of",
    )

    variable_cap_mxn_cents = column(
        NumberAttribute(), "what may be spent in a month, in whole centavos"
    )

    @classmethod
    def new(cls, caller: Caller, month: str, cents: int) -> Cap:
        watched = _watch("cap", part_of_users(caller.user_id, SHARDS))
        return cls(caller.user_id, f"cap#{month}", watched=watched, variable_cap_mxn_cents=cents)

    @property
    def month(self) -> str:
        """From which it holds."""
        return str(self.sk.removeprefix("cap#"))

    @classmethod
    def of_month(cls, caller: Caller, month: str) -> Cap | None:
        """That month's own, or that of the latest month before it that has one (rule R97)."""
        until = cls.sk.between("cap#", f"cap#{month}")
        return _latest(cls.query, caller, until)

    @classmethod
    def in_force(cls, caller: Caller, month: str) -> int | None:
        """In centavos."""
        cap = cls.of_month(caller, month)
        return None if cap is None else int(cap.variable_cap_mxn_cents)


class BankBalance(Stated):
    export = Export("budget/bank_balances", "balance#", as_of="the instant that it was stated for")

    bank_balance_mxn_cents = column(NumberAttribute(), "in whole centavos")

    @classmethod
    def new(cls, caller: Caller, as_of: datetime, cents: int) -> BankBalance:
        key = f"balance#{dates.iso(as_of)}"
        return cls(caller.user_id, key, bank_balance_mxn_cents=cents)

    @classmethod
    def latest_of(cls, caller: Caller) -> BankBalance | None:
        """The snapshot of the latest instant, whenever it was stored (rule R117)."""
        return _latest(cls.query, caller, cls.sk.startswith("balance#"))

    @property
    def as_of(self) -> datetime:
        return datetime.fromisoformat(self.sk.removeprefix("balance#"))


class Named(Watched):
    """An item of the user's that is identified by its name; `version` is 0 until it is stored."""

    id = UnicodeAttribute()
    version = NumberAttribute(default=0)
    name = UnicodeAttribute()
    due_day_of_month = NumberAttribute(null=True)

    KIND: ClassVar[str]

    @classmethod
    def fetch_or_new(cls, caller: Caller, name: str) -> Self:
        key = f"{cls.KIND}#{identity(name)}"
        new = cls(caller.user_id, key, id=f"{cls.KIND}_{keys.ulid()}", name=name)
        return cls.stored(caller.user_id, key) or new

    @classmethod
    def all_of(cls, caller: Caller) -> list[Self]:
        return cls.under(caller.user_id, f"{cls.KIND}#")

    @property
    def is_new(self) -> bool:
        return bool(self.version == 0)

    @property
    def due_day(self) -> int | None:
        return None if self.due_day_of_month is None else int(self.due_day_of_month)

    def store(self, **fields: Any) -> Put:
        """The write that sets these fields and keeps the others."""
        cls = type(self)
        as_seen: Condition = cls.pk.does_not_exist() if self.is_new else cls.version == self.version
        if not self.is_new:  # an alert that comes between is not forgotten
            as_seen &= cls.told == self.told if self.told else cls.told.does_not_exist()
        before: Before = "nothing" if self.is_new else cls(**self.attribute_values)
        for field, value in fields.items():
            setattr(self, field, value)
        part = part_of_users(self.pk, SHARDS)
        self.watched = None if self.due_day is None else _watch(f"due#{self.due_day:02}", part)
        self.version += 1
        return Put(self, as_seen, before)


class Debt(Named):
    export = Export(
        "budget/debts",
        "debt#",
        id="names the debt",
        name="as you call it",
        due_day_of_month="when a payment is due",
        told="the last day that you were notified of",
    )

    KIND = "debt"
    balance_mxn_cents = column(NumberAttribute(), "owed, in whole centavos")
    minimum_payment_mxn_cents = column(NumberAttribute(null=True), "a month, in whole centavos")
    priority = column(UnicodeAttribute(), "how soon it is to be paid off")
    do_not_accelerate = column(
        BooleanAttribute(default=False), "whether it is not to be paid off sooner"
    )

    @property
    def monthly_mxn_cents(self) -> int:
        return int(self.minimum_payment_mxn_cents or 0)


class Obligation(Named):
    export = Export(
        "budget/obligations",
        "obligation#",
        id="names the obligation",
        name="as you call it",
        due_day_of_month="when it is due",
        told="the last day that you were notified of",
    )

    KIND = "obligation"
    amount_mxn_cents = column(NumberAttribute(), "a month, in whole centavos")
    category_type = column(UnicodeAttribute(default="FIXED"), "FIXED or VARIABLE")

    @property
    def monthly_mxn_cents(self) -> int:
        return int(self.amount_mxn_cents)


def bill_at(caller: Caller, key: str) -> Debt | Obligation | None:
    """By its sort key."""
    kind = Debt if key.startswith(f"{Debt.KIND}#") else Obligation
    return kind.stored(caller.user_id, key)


class CategoryRule(BudgetRecord):
    export = Export("budget/category_rules", "category_rule")

    words = column(UnicodeAttribute(), "your own words")
    category = column(UnicodeAttribute(), "what they stand for")
    category_type = column(UnicodeAttribute(), "INCOME, FIXED, VARIABLE, DEBT, DONATION or SAVINGS")
    created_at = column(UnicodeAttribute(), "when you set it")
    account_id = column(
        UnicodeAttribute(null=True), "the one account of the ledgers it is for, if it is for one"
    )
    currency = column(
        UnicodeAttribute(null=True), "the one currency that it is for, if it is for one"
    )
    min_amount = column(UnicodeAttribute(null=True), "the least amount that it is for, a decimal")
    max_amount = column(UnicodeAttribute(null=True), "the most")

    BOUNDS: ClassVar = ("account_id", "currency", "min_amount", "max_amount")
    MOST: ClassVar = 200

    @classmethod
    def new(cls, caller: Caller, phrase: str, *, at: datetime, **fields: Any) -> CategoryRule:
        key = cls._key(phrase, fields)
        return cls(caller.user_id, key, created_at=dates.iso(at), **fields)

    @classmethod
    def fetch(cls, caller: Caller, phrase: str, **bounds: str) -> CategoryRule:
        if (found := cls.stored(caller.user_id, cls._key(phrase, bounds))) is None:
            raise NotFound(say("category_rule.not_found"))
        return found

    @classmethod
    def all_of(cls, caller: Caller, *, consistent_read: bool = True) -> list[CategoryRule]:
        """At most MOST, by their phrases; those within bounds come last."""
        wanted = cls.sk.startswith("category_rule")
        found = cls.query(caller.user_id, wanted, limit=cls.MOST, consistent_read=consistent_read)
        return list(found)

    @classmethod
    def _key(cls, phrase: str, fields: Mapping[str, Any]) -> str:
        bounds = [fields.get(name) or "" for name in cls.BOUNDS]
        if any(bounds):
            return f"category_rule_within#{keys.joined(phrase, *bounds)}"
        return f"category_rule#{phrase}"

    @property
    def phrase(self) -> str:
        kind, _, phrase = self.sk.partition("#")
        return str(phrase) if kind == "category_rule" else keys.parted(phrase)[0]

    @property
    def bounds(self) -> dict[str, str]:
        """Those that it has; amounts are decimals of its currency, whatever their sign."""
        bounds = {name: getattr(self, name) for name in self.BOUNDS}
        return {name: bound for name, bound in bounds.items() if bound is not None}

    def store(self, seen: CategoryRule | None) -> Put:
        """The write in the place of the rule that was seen there."""
        if seen is None:
            return Put(self, CategoryRule.pk.does_not_exist(), before="nothing")
        return Put(self, seen._as_seen(), before=seen)

    def remove(self) -> Delete:
        return Delete(self, self._as_seen(), before=self)

    def _as_seen(self) -> Condition:
        same: Condition = CategoryRule.created_at == self.created_at
        return same


def _latest(query: Callable[..., Iterable[Row]], caller: Caller, which: Condition) -> Row | None:
    """The row with the greatest matching key of a model or its index, if there is one."""
    rows = query(caller.user_id, which, scan_index_forward=False, limit=1, consistent_read=True)
    return next(iter(rows), None)
