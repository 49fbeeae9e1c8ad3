"""The budget and the card answer whole months by sums, which say what the rows say: at any number
of rows, whatever wrote them, and whoever writes meanwhile."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from books.change_entry import handler as change_entry
from books.get_spending import handler
from budget.transactions import BudgetTransaction
from commands.row_file import load
from money.entities import BudgetRollup, CardRollup
from money.rules import Sums
from money.writes import enter
from tests.banking.stored import charge
from tests.books.read_model.rollups import assert_rolled_up, counted, differing, held, mended
from tests.books.undoing import undo
from tests.books.written import Entry, answered, recomputed, write
from tests.budget.calls import add, post
from tests.budget.stored import made_up, store, transactions
from tests.calling import at_once, rest, say_yes
from tests.finance.concurrent_calls import entering
from tests.local.aws.emulator import Aws
from toolkit import Caller

Json = dict[str, Any]
YEAR = {"from_date": "2025-01-01", "to_date": "2025-12-31"}
DAY_OF_PART = date(2025, 3, 5)
PARTS = {"from_date": str(DAY_OF_PART), "to_date": "2025-11-20"}
TACOS: Json = {"date_iso": "2025-02-10", "amount_mxn_cents": 15550, "category": "Food"}


def asked(user_id: str, **question: Any) -> Json:
    reply = rest(handler, user_id, {"user_id": user_id, **question})
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def budget_total(user_id: str, **question: Any) -> tuple[str, str, int] | None:
    """Spent, received and count."""
    totals = asked(user_id, **(question or YEAR), book="budget")["totals"]
    return next(((each["spent"], each["received"], each["count"]) for each in totals), None)


def in_budget(user_id: str, tool: Any, **given: Any) -> None:
    """After a YES."""
    (row,) = transactions(user_id)
    entry = {"book": "budget", "id": row.transaction_id, "day": row.date_iso}
    body = {"user_id": user_id, **entry, **given}
    say_yes(user_id, rest(tool, user_id, body))
    assert rest(tool, user_id, body).status == 200


def test_an_entrys_sums_follow_it_through_every_tool(user_id: str) -> None:
    add(user_id, **TACOS)
    assert held("budget", user_id) == {("2025-02", "Food"): Sums(1, -15550, 1)}
    post("update_last_transaction", user_id, patch={"date_iso": "2025-03-01", "category": "Fun"})
    assert held("budget", user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    in_budget(user_id, change_entry, amount="-1.00", to_day="2025-04-01")
    assert held("budget", user_id) == {("2025-04", "Fun"): Sums(1, -100, 1)}
    undo(user_id)
    assert held("budget", user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    in_budget(user_id, change_entry, decision="remove")
    assert held("budget", user_id) == {}
    undo(user_id)
    assert held("budget", user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    post("delete_last_transaction", user_id)
    assert held("budget", user_id) == {}
    assert_rolled_up(user_id)


def loaded(path: Path, *rows: Json) -> None:
    path.write_text("\n".join(map(json.dumps, rows)))
    assert load(path) == len(rows)


def test_what_is_loaded_counts_once_however_often_and_wherever_it_moves(
    user_id: str, tmp_path: Path
) -> None:
    spent: Json = {"kind": "budget_tx", "thread_id": "t", "id": "a", "type": "EXPENSE"}
    spent |= {"category_type": "VARIABLE", "user_id": user_id, **TACOS}
    bought: Json = {"kind": "card_tx", "user_id": user_id, "merchant": "Shop", "category": "Fun"}
    charges = [bought | {"tx_id": f"c{n}", "date": "2025-02-01", "amount": n} for n in range(1, 90)]
    for _ in range(2):
        loaded(tmp_path / "rows.jsonl", spent, *charges)
        assert held("budget", user_id) == {("2025-02", "Food"): Sums(1, -15550, 1)}
        assert held("card", user_id) == {("2025-02", "Fun"): Sums(89, -sum(range(90)), 89)}
    refund = charges[0] | {"date": "2025-03-01", "amount": -7}
    loaded(tmp_path / "rows.jsonl", spent | {"date_iso": "2025-05-05"}, charges[0], refund)
    assert held("budget", user_id) == {("2025-05", "Food"): Sums(1, -15550, 1)}
    assert held("card", user_id) == {
        ("2025-02", "Fun"): Sums(88, 1 - sum(range(90)), 88),
        ("2025-03", "Fun"): Sums(1, 0, 0, 7, 1),
    }
    assert_rolled_up(user_id)


def test_of_many_first_entries_at_once_each_counts(user_id: str) -> None:
    adds = [partial(add, user_id, **TACOS | {"amount_mxn_cents": n}) for n in range(1, 17)]
    at_once(adds)
    assert held("budget", user_id) == {("2025-02", "Food"): Sums(16, -sum(range(17)), 16)}
    assert_rolled_up(user_id)


def days_of(count: int) -> Iterator[str]:
    return (str(date(2025, 1, 1) + timedelta(n % 365)) for n in range(count))


CATEGORIES = ("Food", "Fun", "Home")


def fill(user_id: str, count: int) -> None:
    """So many rows in both books, over a year."""
    typed = enumerate(days_of(count))
    store(user_id, [made_up(user_id, date_iso=d, category=CATEGORIES[n % 3]) for n, d in typed])
    bought: Json = {"amount": 1, "merchant": "Shop"}
    charges = (
        charge(user_id, uuid.uuid4().hex, date=day, category=CATEGORIES[n % 3], **bought)
        for n, day in enumerate(days_of(count))
    )
    enter(Caller(user_id), charges)


@pytest.mark.slow
def test_a_year_costs_the_same_reads_at_any_number_of_rows(user_id: str) -> None:
    divided: list[Json] = [{"by": by, "limit": 100} for by in ("month", "category", "account")]
    questions = [YEAR | more for more in ({}, *divided)]
    for added, rows in ((400, 400), (800, 1_200)):
        fill(user_id, added)
        for question in questions:
            with counted() as cost:
                body = asked(user_id, **question)
            counts = {each["book"]: each["count"] for each in body["books"] if each["count"]}
            assert counts == {"card": rows, "budget": rows}
            # of three books, and of the twins of two
            assert (cost.requests, cost.items) == (5, 2 * 12 * 3)


def test_of_parts_of_months_their_own_rows_are_read_alone(user_id: str) -> None:
    fill(user_id, 365)
    with counted() as cost:
        body = asked(user_id, **PARTS, book="budget")
    days = (date(2025, 11, 20) - DAY_OF_PART).days + 1
    assert body["totals"][0]["count"] == days
    cells = 9 * 3  # of March to November
    assert (cost.requests, cost.items) == (3, 27 + 20 + cells)


_days = st.dates(date(2025, 1, 25), date(2025, 5, 5)).map(str)
_entries = st.lists(
    st.one_of(
        st.builds(
            Entry,
            st.just("card"),
            _days,
            st.integers(-50, 50).map(str),
            st.just("INR"),
            st.just("Shop"),
            st.sampled_from(["Food", "food", "A#b%", ""]),
        ),
        st.builds(
            Entry,
            st.just("budget"),
            _days,
            st.integers(-500, 500).filter(bool).map(lambda n: f"{n / 100:.2f}"),
            st.just("MXN"),
            st.just("Shop"),
            st.sampled_from(["Food", "Comida", "Año #1"]),
        ),
    ),
    max_size=14,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    entries=_entries,
    ends=st.tuples(_days, _days).map(sorted),
    by=st.sampled_from(["month", "category", "account"]),
)
def test_any_history_is_answered_by_sums_as_by_rows(
    aws: Aws, entries: list[Entry], ends: list[str], by: str
) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    write(user_id, *entries)
    assert_rolled_up(user_id)
    first, last = ends
    fitting = [entry for entry in entries if first <= entry.day <= last]
    question: Json = {"from_date": first, "to_date": last, "limit": 100}
    assert answered(asked(user_id, **question)["totals"]) == recomputed(fitting)
    by_day = asked(user_id, **question, by="day")
    assert answered(by_day["totals"]) == recomputed(fitting)
    exactly = asked(user_id, **question, by=by)
    assert exactly["totals"] == by_day["totals"]
    assert exactly["books"] == by_day["books"]


def test_a_year_is_whole_while_it_is_written(user_id: str) -> None:
    """Nobody sees a part of what one entry adds."""
    add(user_id, **TACOS)

    def enter(number: int) -> list[Json]:
        row = TACOS | {"amount_mxn_cents": 100, "date_iso": f"2025-0{1 + number % 9}-01"}
        add(user_id, **row)
        return [row]

    counts = []
    with entering(enter, at_most=30) as beside:
        for _ in range(12):
            spent, _, count = budget_total(user_id) or ("", "", 0)
            assert spent == f"{155.50 + count - 1:.2f}"
            counts.append(count)
    assert counts == sorted(counts)
    assert counts[-1] > 1
    assert len(transactions(user_id)) == 1 + len(beside.rows)
    assert_rolled_up(user_id)


@pytest.mark.slow
def test_a_sum_that_was_changed_by_hand_is_found_and_mended(user_id: str) -> None:
    write(user_id, *(Entry("card", f"2025-0{n}-01", "-5", "INR", "Shop") for n in (1, 2)))
    add(user_id, **TACOS)
    for rollup in (CardRollup, BudgetRollup):
        cell = next(iter(rollup.all_of(Caller(user_id))))
        rollup.of(Caller(user_id), cell).delete()
    row = BudgetTransaction.last_of(Caller(user_id), "987654", to="find")
    row.record.delete()
    assert [each.cell.month for each in differing(user_id)] == ["2025-01"]
    mended(user_id)
