"""The calls that sequences are made of: few months, categories and names, so that they collide.

What is written in several ways stands beside what it means, so that none of budget's rules is
needed to know it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.calling import Reply, direct, rest
from tests.project.tools import TOOLS

NOW = "2026-02-03T00:00:00+14:00"
DATES = {
    "2026-01-31": "2026-01-31",
    "2026-02-01T05:59:59Z": "2026-01-31",
    "2026-02-01": "2026-02-01",
    "2026-02-01T06:00:00Z": "2026-02-01",
    "2026-02-01T00:00:00": "2026-02-01",
    "2026-02-28T23:59:59.999-06:00": "2026-02-28",
    "2026-03-01": "2026-03-01",
}
INSTANTS = {
    "2026-02-01T15:30:00Z": "2026-02-01T09:30:00-06:00",
    "2026-02-01T10:30:00-05:00": "2026-02-01T09:30:00-06:00",
    "2026-02-01T09:30:00.000001": "2026-02-01T09:30:00.000001-06:00",
    "2022-07-01T05:30:00Z": "2022-07-01T00:30:00-05:00",
    NOW: "2026-02-02T04:00:00-06:00",
}
CATEGORIES = {
    "Food": "Food",
    "  fOOD ": "Food",
    "comida  rápida": "Comida Rápida",
    "COMIDA RA\u0301PIDA": "Comida Rápida",
}
WORDS = {"uber": "uber", " Uber": "Uber", "Doña  Mary": "Doña Mary"}
MEANINGS = DATES | INSTANTS | CATEGORIES | WORDS
MONTHS = ("2025-12", "2026-01", "2026-02", "2026-03")
THREADS = ("987654", "987654#")

Arguments = dict[str, Any]


@dataclass(frozen=True)
class Order:
    """A call that somebody may make; `door` is rest or chat."""

    tool: str
    arguments: Arguments
    thread: str = THREADS[0]
    door: str = "rest"
    key: str | None = None

    def under(self, key: str | None) -> Order:
        return replace(self, key=key)

    def send(self, user_id: str) -> Reply:
        tool = TOOLS[self.tool]
        if self.door == "chat":
            return direct(tool, user_id, self.arguments, key=self.key, conversation_id=self.thread)
        body = {"user_id": user_id, "thread_id": self.thread, **self.arguments}
        return rest(tool, user_id, body, key=self.key)


def meaning(value: Any) -> Any:
    """The same arguments, with what can be written in several ways in its one form."""
    if isinstance(value, dict):
        return {name: meaning(item) for name, item in value.items()}
    return MEANINGS.get(value, value) if isinstance(value, str) else value


def months_of(order: Order) -> list[str]:
    """Those of the dates in it."""
    given = meaning(order.arguments)
    dates = (given.get(name, {}).get("date_iso") for name in ("transaction", "patch"))
    today = given["now_iso"] if "transaction" in given and "now_iso" in given else None
    return [day[:7] for day in (*dates, today) if day]


def _one_of(*values: Any) -> SearchStrategy[Any]:
    return st.sampled_from(values)


_cents = _one_of(0, 100, 200, 300, 15_550, 2**53 + 1)  # sums of some of them are equal
_date, _month, _category = _one_of(*DATES), _one_of(*MONTHS), _one_of(*CATEGORIES)
_words = _one_of(*WORDS)
_description = _one_of("Lunch at Chipotle", None)
_due_day = _one_of(None, 1, 15, 31, 31)
_expense_type = _one_of("VARIABLE", "VARIABLE", "FIXED", "SAVINGS")
_expense = st.tuples(st.just("EXPENSE"), _expense_type)
_kind = _expense | st.just(("INCOME", "INCOME"))


def _typed(fields: Arguments, kind: tuple[str, str]) -> Arguments:
    return {**fields, "type": kind[0], "category_type": kind[1]}


def _fields(needed: dict[str, Any], **optional: Any) -> SearchStrategy[Arguments]:
    return st.fixed_dictionaries(needed, optional=optional)


def _within(name: str, fields: SearchStrategy[Arguments]) -> SearchStrategy[Arguments]:
    """The fields under that name; where the date among them is left out, beside the time now."""

    def arguments(given: Arguments) -> Arguments:
        dated = "date_iso" in given or name not in ("transaction", "purchase")
        return {name: given} if dated else {name: given, "now_iso": NOW}

    return fields.map(arguments)


_new = _fields(
    {"amount_mxn_cents": _cents, "category": _category},
    description=_description,
    date_iso=_date,
)
_patch = _fields(
    {},
    amount_mxn_cents=_cents,
    category=_category,
    description=_description,
    date_iso=_date,
    category_type=_expense_type,
)
_balance = _fields({"bank_balance_mxn_cents": _cents})

WRITES: dict[str, SearchStrategy[Arguments]] = {
    "add_transaction": _within("transaction", st.builds(_typed, _new, _kind)),
    "update_last_transaction": _within(
        "patch", st.builds(_typed, _patch, _kind) | _patch.filter(bool)
    ),
    "delete_last_transaction": st.just({}),
    "set_budget_cap": _fields({"variable_cap_mxn_cents": _cents, "effective_month": _month}),
    "add_or_update_debt": _within(
        "debt",
        _fields(
            {"name": _one_of("NU CC", "nu  cc", "Rappi CC")},
            balance_mxn_cents=_cents,
            minimum_payment_mxn_cents=_cents | st.none(),
            due_day_of_month=_due_day,
            priority=_one_of("LOW", "MEDIUM", "HIGH"),
            do_not_accelerate=st.booleans(),
        ),
    ),
    "set_obligation": _within(
        "obligation",
        _fields(
            {"name": _one_of("Donation", "donation ", "nu cc"), "amount_mxn_cents": _cents},
            category_type=_one_of("FIXED", "DONATION"),
            due_day_of_month=_due_day,
        ),
    ),
    "set_category_rule": _fields(
        {"words": _words, "category": _category, "category_type": _expense_type}
    ),
    "delete_category_rule": _fields({"words": _words}),
    "set_bank_balance": st.builds(dict, _balance, as_of_iso=_one_of(*INSTANTS))
    | _balance.map(lambda given: {**given, "now_iso": NOW}),
}
READS: dict[str, SearchStrategy[Arguments]] = {
    "get_month_summary": _fields({"month": _month}),
    "get_category_summary": _fields({"month": _month}),
    "get_debts": st.just({}),
    "get_obligations": st.just({}),
    "list_category_rules": st.just({}),
    "get_bank_balance": st.just({}),
    "simulate_purchase": _within("purchase", _fields({"amount_mxn_cents": _cents}, date_iso=_date)),
}


ADD, UPDATE, DELETE = ({name: WRITES[name]} for name in list(WRITES)[:3])


def orders(tools: dict[str, SearchStrategy[Arguments]]) -> SearchStrategy[Order]:
    """Calls of these tools. Most are of the first thread, so that much meets there."""
    threads = _one_of(THREADS[0], THREADS[0], THREADS[1])
    return st.one_of(
        *(
            st.builds(_order, st.just(tool), arguments, threads, st.booleans())
            for tool, arguments in tools.items()
        )
    )


def _order(tool: str, arguments: Arguments, thread: str, in_chat: bool) -> Order:
    """Chat fills in the real time now, which is in none of these months."""
    door = "chat" if in_chat and "now_iso" not in arguments else "rest"
    return Order(tool, arguments, thread, door)
