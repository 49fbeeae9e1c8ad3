"""Budget's items, all of them in the user's own partition.

pk       sk                        item
user id  transaction#<date>#<id>   a transaction: a month is one key range
user id  rollup#<cell>             the sums of a month's transactions of a category
user id  cap#<month>               the variable cap from that month on
user id  balance#<instant>         a snapshot of the bank balance, by its instant in UTC
user id  debt#<identity>           a debt; rules.identity makes the key of its name
user id  obligation#<identity>     a recurring payment, by its name likewise
user id  category_rule#<words>     what the user's own words stand for, by the words, folded
user id  category_rule_within#<…>  the same within bounds, by the words and the bounds
user id  goal#<identity>           a savings goal: books.entities

Index watched has the caps and the bills of all users, for alerts (budget.alerts.tell_of_budget):
by what is looked for and a part of all users.

Index by_creation sorts a user's transactions by (thread, id). It is local because only local
indexes can be read consistently: "the last one" is exact right after a write, in one read.

Amounts are whole centavos. Dates and months are Mexico City's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import Any, ClassVar, Self, TypeVar

from pynamodb.attributes import BooleanAttribute, NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition
from pynamodb.indexes import (
    AllProjection,
    GlobalSecondaryIndex,
    KeysOnlyProjection,
    LocalSecondaryIndex,
)

from budget.rules import SummedTransaction, identity, part_of_users
from toolkit import Caller, Delete, NotFound, Put, Update, Write, dates, ulid
from toolkit.storage import keys, tables
from toolkit.storage.ownership import Erasure, Export, own
from toolkit.storage.rollups import MarkedRollup
from toolkit.storage.writes import Before, still
from toolkit.text.sentences import say

Row = TypeVar("Row", bound="BudgetRecord")


_LAST = "~"
"""Sorts behind every id."""


class ByCreation(LocalSecondaryIndex["BudgetTransaction"]):  # type: ignore[no-untyped-call]
    class Meta:
        index_name = "by_creation"
        projection = AllProjection()

    pk = UnicodeAttribute(hash_key=True)
    by_creation = UnicodeAttribute(range_key=True)


class BudgetRecord(tables.Record):
    class Meta:
        table_name = tables.table_name("BUDGET_TABLE", "Budget")

    erasure = Erasure(own)
    retention = "FOR_GOOD"

    pk = UnicodeAttribute(hash_key=True)
    sk = UnicodeAttribute(range_key=True)


class BudgetRollup(BudgetRecord, MarkedRollup):
    pass


class BudgetTransaction(BudgetRecord):
    """`add`, `replace_with` and `remove` are of the row alone: transactions/writes.py has them with
    the rollups."""

    export = Export(
        "budget/transactions",
        "transaction#",
        transaction_id="names the transaction",
        date_iso="its day, in Mexico City",
        type="EXPENSE or INCOME",
        amount_mxn_cents="in whole centavos",
        category_type="FIXED or VARIABLE",
        category="as it was booked",
        description="in your words",
        created_at="when it was entered",
    )

    by_creation = UnicodeAttribute()
    transaction_id = UnicodeAttribute()
    created_at = UnicodeAttribute()
    version = NumberAttribute(default=1)
    type = UnicodeAttribute()
    amount_mxn_cents = NumberAttribute()
    category_type = UnicodeAttribute()
    category = UnicodeAttribute()
    description = UnicodeAttribute(null=True)
    date_iso = UnicodeAttribute()
    newest = ByCreation()

    SUMMED: ClassVar = ("type", "category_type", "category", "amount_mxn_cents")
    FIELDS: ClassVar = (*SUMMED, "description", "date_iso")

    @classmethod
    def new(cls, caller: Caller, thread_id: str, **fields: Any) -> BudgetTransaction:
        made = ulid.new()
        return cls(
            caller.user_id,
            _transaction_key(fields["date_iso"], f"tx_{made}"),
            by_creation=f"{_thread_key(thread_id)}tx_{made}",
            transaction_id=f"tx_{made}",
            created_at=dates.iso(ulid.created_at(made)),
            **fields,
        )

    @classmethod
    def of(cls, caller: Caller, id: str, date_iso: str) -> BudgetTransaction:
        """Raises NotFound."""
        try:
            return cls.get(caller.user_id, _transaction_key(date_iso, id), consistent_read=True)
        except cls.DoesNotExist:
            raise NotFound(say("transaction.not_on_that_day")) from None

    @classmethod
    def last_of(cls, caller: Caller, thread_id: str, *, to: str) -> BudgetTransaction:
        """The one created last in that thread (rules R86 and R89). `to` is for the message of
        NotFound."""
        in_thread = ByCreation.by_creation.startswith(_thread_key(thread_id))
        last = _latest(cls.newest.query, caller, in_thread)
        if last is None:
            raise NotFound(say("transaction.no_last_one", deed=say(f"word.to_{to}")))
        return last

    @classmethod
    def of_month(cls, caller: Caller, month: str) -> Iterator[SummedTransaction]:
        rows = cls.query(
            caller.user_id,
            cls.sk.startswith(f"transaction#{month}-"),
            attributes_to_get=list(cls.SUMMED),
            consistent_read=True,
        )
        for row in rows:
            yield SummedTransaction(
                row.type, row.category_type, row.category, int(row.amount_mxn_cents)
            )

    @classmethod
    def between(cls, caller: Caller, first: str, last: str) -> Iterator[BudgetTransaction]:
        """From one ISO date to the other, oldest first."""
        days = cls.sk.between(f"transaction#{first}", f"transaction#{last}{_LAST}")
        return iter(cls.query(caller.user_id, days, consistent_read=True))

    @classmethod
    def all_of(cls, caller: Caller) -> Iterator[BudgetTransaction]:
        rows = cls.sk.startswith(BudgetRollup.ROWS)
        return iter(cls.query(caller.user_id, rows, consistent_read=True))

    @classmethod
    def first_and_last_day(cls, caller: Caller) -> tuple[str, str] | None:
        ends: list[str] = []
        for forward in (True, False):
            rows = cls.query(
                caller.user_id,
                cls.sk.startswith("transaction#"),
                scan_index_forward=forward,
                limit=1,
                consistent_read=True,
            )
            ends += [row.date_iso for row in rows]
        return (ends[0], ends[1]) if ends else None

    @property
    def fields(self) -> dict[str, Any]:
        """The contract's six fields."""
        values = {name: getattr(self, name) for name in self.FIELDS}
        return values | {
            "amount_mxn_cents": int(self.amount_mxn_cents),
            "date_iso": date.fromisoformat(self.date_iso),
        }

    def add(self) -> Put:
        return Put(self, BudgetTransaction.pk.does_not_exist(), before="nothing")

    def changed(self, **fields: Any) -> BudgetTransaction:
        """A copy with other fields; a new date changes its key."""
        values = {name: getattr(self, name) for name in self.FIELDS} | fields
        return BudgetTransaction(
            self.pk,
            _transaction_key(values["date_iso"], self.transaction_id),
            by_creation=self.by_creation,
            transaction_id=self.transaction_id,
            created_at=self.created_at,
            version=self.version + 1,
            **values,
        )

    def replace_with(self, changed: BudgetTransaction) -> list[Write]:
        if changed.sk == self.sk:
            return [Put(changed, self._as_seen(), before=self)]
        return [self.remove(), changed.add()]

    def remove(self) -> Delete:
        return Delete(self, self._as_seen(), before=self)

    def _as_seen(self) -> Condition:
        same: Condition = BudgetTransaction.version == self.version
        return same


def _transaction_key(date_iso: str, transaction_id: str) -> str:
    return f"transaction#{date_iso}#{transaction_id}"


def _thread_key(thread_id: str) -> str:
    """The prefix of the keys of that thread's transactions and of no other's."""
    return keys.joined(thread_id, "")


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
        seen = self._in_its_place() if looks else None
        if seen is None:
            return Put(self, cls.pk.does_not_exist(), before="nothing")
        return Put(self, still(seen), before=seen)

    def _in_its_place(self) -> Self | None:
        try:
            return self.get(self.pk, self.sk, consistent_read=True)
        except self.DoesNotExist:
            return None


class Cap(Stated, Watched):
    export = Export(
        "budget/caps",
        "cap#",
        month="from which it holds",
        variable_cap_mxn_cents="what may be spent in a month, in whole centavos",
        told="the month and percent that you were last notified of",
    )

    variable_cap_mxn_cents = NumberAttribute()

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
    export = Export(
        "budget/bank_balances",
        "balance#",
        as_of="the instant that it was stated for",
        bank_balance_mxn_cents="in whole centavos",
    )

    bank_balance_mxn_cents = NumberAttribute()

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
        try:
            return cls.get(caller.user_id, key, consistent_read=True)
        except cls.DoesNotExist:
            return cls(caller.user_id, key, id=f"{cls.KIND}_{ulid.new()}", name=name)

    @classmethod
    def all_of(cls, caller: Caller) -> list[Self]:
        return list(
            cls.query(caller.user_id, cls.sk.startswith(f"{cls.KIND}#"), consistent_read=True)
        )

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
        balance_mxn_cents="owed, in whole centavos",
        minimum_payment_mxn_cents="a month, in whole centavos",
        priority="how soon it is to be paid off",
        due_day_of_month="when a payment is due",
        do_not_accelerate="whether it is not to be paid off sooner",
        told="the last day that you were notified of",
    )

    KIND = "debt"
    balance_mxn_cents = NumberAttribute()
    minimum_payment_mxn_cents = NumberAttribute(null=True)
    priority = UnicodeAttribute()
    do_not_accelerate = BooleanAttribute(default=False)

    @property
    def monthly_mxn_cents(self) -> int:
        return int(self.minimum_payment_mxn_cents or 0)


class Obligation(Named):
    export = Export(
        "budget/obligations",
        "obligation#",
        id="names the obligation",
        name="as you call it",
        amount_mxn_cents="a month, in whole centavos",
        category_type="FIXED or VARIABLE",
        due_day_of_month="when it is due",
        told="the last day that you were notified of",
    )

    KIND = "obligation"
    amount_mxn_cents = NumberAttribute()
    category_type = UnicodeAttribute(default="FIXED")

    @property
    def monthly_mxn_cents(self) -> int:
        return int(self.amount_mxn_cents)


def bill_at(caller: Caller, key: str) -> Debt | Obligation | None:
    """By its sort key."""
    kind = Debt if key.startswith(f"{Debt.KIND}#") else Obligation
    try:
        return kind.get(caller.user_id, key, consistent_read=True)
    except kind.DoesNotExist:
        return None


class CategoryRule(BudgetRecord):
    export = Export(
        "budget/category_rules",
        "category_rule",
        words="your own words",
        category="what they stand for",
        category_type="INCOME, FIXED, VARIABLE, DEBT, DONATION or SAVINGS",
        created_at="when you set it",
        account_id="the one account of the ledgers it is for, if it is for one",
        currency="the one currency that it is for, if it is for one",
        min_amount="the least amount that it is for, a decimal",
        max_amount="the most",
    )

    words = UnicodeAttribute()
    category = UnicodeAttribute()
    category_type = UnicodeAttribute()
    created_at = UnicodeAttribute()
    account_id = UnicodeAttribute(null=True)
    currency = UnicodeAttribute(null=True)
    min_amount = UnicodeAttribute(null=True)
    max_amount = UnicodeAttribute(null=True)

    BOUNDS: ClassVar = ("account_id", "currency", "min_amount", "max_amount")
    MOST: ClassVar = 200

    @classmethod
    def new(cls, caller: Caller, phrase: str, *, at: datetime, **fields: Any) -> CategoryRule:
        key = cls._key(phrase, fields)
        return cls(caller.user_id, key, created_at=dates.iso(at), **fields)

    @classmethod
    def fetch(cls, caller: Caller, phrase: str, **bounds: str) -> CategoryRule:
        try:
            return cls.get(caller.user_id, cls._key(phrase, bounds), consistent_read=True)
        except cls.DoesNotExist:
            raise NotFound(say("category_rule.not_found")) from None

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
