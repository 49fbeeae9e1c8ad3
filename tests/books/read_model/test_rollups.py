"""The budget and the card answer whole months by sums, which say what the rows say: at any number
of rows, whatever wrote them, and whoever writes meanwhile."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banking.entities import CardRollup, CardTransaction
from books.change_entry import handler as change_entry
from books.get_spending import handler
from budget.entities import BudgetRollup, BudgetTransaction
from budget.transactions.writes import adding
from commands.row_file import load
from tests.banking.stored import spend
from tests.books.read_model.rollups import (
    assert_rolled_up,
    build,
    counted,
    differing,
    forget,
    held,
    unmarked,
)
from tests.books.undoing import undo
from tests.books.written import Entry, answered, recomputed, write
from tests.budget.calls import add, post
from tests.budget.stored import made_up, store, transactions
from tests.calling import at_once, rest, say_yes
from tests.finance.concurrent_calls import entering
from tests.local.aws.emulator import Aws
from toolkit import Caller
from toolkit.storage.rollups import Sums, mend
from toolkit.storage.writes import LostRace, commit

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
    assert held(BudgetRollup, user_id) == {("2025-02", "Food"): Sums(1, -15550, 1)}
    post("update_last_transaction", user_id, patch={"date_iso": "2025-03-01", "category": "Fun"})
    assert held(BudgetRollup, user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    in_budget(user_id, change_entry, amount="-1.00", to_day="2025-04-01")
    assert held(BudgetRollup, user_id) == {("2025-04", "Fun"): Sums(1, -100, 1)}
    undo(user_id)
    assert held(BudgetRollup, user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    in_budget(user_id, change_entry, decision="remove")
    assert held(BudgetRollup, user_id) == {}
    undo(user_id)
    assert held(BudgetRollup, user_id) == {("2025-03", "Fun"): Sums(1, -15550, 1)}
    post("delete_last_transaction", user_id)
    assert held(BudgetRollup, user_id) == {}
    assert_rolled_up(user_id)


def loaded(path: Path, *rows: Json) -> None:
    path.write_text("\n".join(map(json.dumps, rows)))
    assert load(path) == len(rows)


def test_what_is_loaded_counts_once_however_often_and_wherever_it_moves(
    user_id: str, tmp_path: Path
) -> None:
    spent: Json = {"kind": "budget_tx", "thread_id": "t", "id": "a", "type": "EXPENSE"}
    spent |= {"category_type": "VARIABLE", "user_id": user_id, **TACOS}
    charge: Json = {"kind": "card_tx", "user_id": user_id, "merchant": "Shop", "category": "Fun"}
    charges = [charge | {"tx_id": f"c{n}", "date": "2025-02-01", "amount": n} for n in range(1, 90)]
    for _ in range(2):
        loaded(tmp_path / "rows.jsonl", spent, *charges)
        assert held(BudgetRollup, user_id) == {("2025-02", "Food"): Sums(1, -15550, 1)}
        assert held(CardRollup, user_id) == {("2025-02", "Fun"): Sums(89, -sum(range(90)), 89)}
    refund = charges[0] | {"date": "2025-03-01", "amount": -7}
    loaded(tmp_path / "rows.jsonl", spent | {"date_iso": "2025-05-05"}, charges[0], refund)
    assert held(BudgetRollup, user_id) == {("2025-05", "Food"): Sums(1, -15550, 1)}
    assert held(CardRollup, user_id) == {
        ("2025-02", "Fun"): Sums(88, 1 - sum(range(90)), 88),
        ("2025-03", "Fun"): Sums(1, 0, 0, 7, 1),
    }
    assert_rolled_up(user_id)


def test_rows_from_before_there_were_rollups_are_read_until_these_are_built(user_id: str) -> None:
    store([made_up(user_id, **TACOS)])
    spend(user_id, date="2025-02-11", amount=40)
    add(user_id, **TACOS)
    assert unmarked(user_id) == ["card", "budget"]
    assert budget_total(user_id) == ("311.00", "0.00", 2)
    add(user_id, **TACOS, type="EXPENSE")
    assert budget_total(user_id) == ("466.50", "0.00", 3)
    build(user_id)
    with counted() as cost:
        assert budget_total(user_id) == ("466.50", "0.00", 3)
    assert (cost.requests, cost.items) == (1, 2)  # a cell, and the marker
    post("delete_last_transaction", user_id)
    assert budget_total(user_id) == ("311.00", "0.00", 2)


def test_a_first_row_that_is_written_beside_one_of_before_has_to_look_again(user_id: str) -> None:
    """Both have found nothing there."""
    first, second = (adding(Caller(user_id), made_up(user_id, **TACOS)) for _ in range(2))
    commit(first)
    with pytest.raises(LostRace):
        commit(second)
    assert_rolled_up(user_id)


def test_sums_of_a_row_that_never_counted_do_not_begin_with_the_next_one(user_id: str) -> None:
    store([made_up(user_id, **TACOS)])
    post("delete_last_transaction", user_id)
    add(user_id, **TACOS)
    assert budget_total(user_id) == ("155.50", "0.00", 1)
    post("delete_last_transaction", user_id)
    build(user_id)
    add(user_id, **TACOS)
    assert budget_total(user_id) == ("155.50", "0.00", 1)
    assert_rolled_up(user_id)


def test_of_many_first_entries_at_once_each_counts(user_id: str) -> None:
    adds = [partial(add, user_id, **TACOS | {"amount_mxn_cents": n}) for n in range(1, 17)]
    at_once(adds)
    assert held(BudgetRollup, user_id) == {("2025-02", "Food"): Sums(16, -sum(range(17)), 16)}
    assert_rolled_up(user_id)


def days_of(count: int) -> Iterator[str]:
    return (str(date(2025, 1, 1) + timedelta(n % 365)) for n in range(count))


CATEGORIES = ("Food", "Fun", "Home")


def fill(user_id: str, count: int) -> None:
    """So many rows in both books, over a year."""
    store(
        [
            made_up(user_id, date_iso=day, category=CATEGORIES[n % 3])
            for n, day in enumerate(days_of(count))
        ]
    )
    with CardTransaction.batch_write() as batch:
        for n, day in enumerate(days_of(count)):
            bought: Json = {"amount": 1, "merchant": "Shop", "category": CATEGORIES[n % 3]}
            batch.save(CardTransaction.new(user_id, tx_id=uuid.uuid4().hex, date=day, **bought))


@pytest.mark.slow
def test_a_year_costs_the_same_reads_at_any_number_of_rows(user_id: str) -> None:
    divided: list[Json] = [{"by": by, "limit": 100} for by in ("month", "category", "account")]
    questions = [YEAR | more for more in ({}, *divided)]
    for added, rows in ((400, 400), (4_000, 4_400)):
        fill(user_id, added)
        forget(user_id)
        build(user_id)
        for question in questions:
            with counted() as cost:
                body = asked(user_id, **question)
            counts = {each["book"]: each["count"] for each in body["totals"]}
            assert counts == {"card": rows, "budget": rows}
            assert (cost.requests, cost.items) == (3, 2 * (12 * 3 + 1))


def test_of_parts_of_months_their_own_rows_are_read_alone(user_id: str) -> None:
    fill(user_id, 365)
    build(user_id)
    with counted() as cost:
        body = asked(user_id, **PARTS, book="budget")
    days = (date(2025, 11, 20) - DAY_OF_PART).days + 1
    assert body["totals"][0]["count"] == days
    later = 9 * 3 + 1  # cells of April to December, and the marker
    assert (cost.requests, cost.items) == (3, 27 + 20 + later)


def test_a_part_of_a_month_and_a_text_need_no_rollups(user_id: str) -> None:
    fill(user_id, 60)
    build(user_id)
    questions: list[Json] = [
        {"from_date": "2025-01-02", "to_date": "2025-01-31"},
        {**YEAR, "by": "day"},
        {**YEAR, "merchant": "e"},
    ]
    for question in questions:
        with counted() as cost:
            asked(user_id, **question, book="budget")
        assert cost.requests == 1


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
    before=_entries,
    after=_entries,
    ends=st.tuples(_days, _days).map(sorted),
    by=st.sampled_from(["month", "category", "account"]),
    known=st.sampled_from(["from the first", "never", "built"]),
)
def test_any_history_is_answered_by_sums_as_by_rows(
    aws: Aws, before: list[Entry], after: list[Entry], ends: list[str], by: str, known: str
) -> None:
    """Some of it from before there were rollups, or all of it with them."""
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    write(user_id, *before)
    if known != "from the first":
        forget(user_id, sums=True)
    write(user_id, *after, number_from=len(before))
    if known == "built":
        build(user_id)
    if known != "never":
        assert differing(user_id) == []
    first, last = ends
    fitting = [entry for entry in (*before, *after) if first <= entry.day <= last]
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


def test_rollups_are_built_beside_writers(user_id: str) -> None:
    """Old rows without sums, while new ones come with theirs: in the end all of them count."""
    store([made_up(user_id, **TACOS) for _ in range(40)])
    with ThreadPoolExecutor(4) as threads:
        adding = [threads.submit(add, user_id, **TACOS) for _ in range(24)]
        for difference in (each for _ in range(3) for each in differing(user_id)):
            mend(Caller(user_id), BudgetRollup, difference)
        for added in adding:
            added.result()
    build(user_id)
    assert held(BudgetRollup, user_id) == {("2025-02", "Food"): Sums(64, -64 * 15550, 64)}


def test_a_sum_that_was_changed_by_hand_is_found_and_mended(user_id: str) -> None:
    write(user_id, *(Entry("card", f"2025-0{n}-01", "-5", "INR", "Shop") for n in (1, 2)))
    add(user_id, **TACOS)
    for rollup in (CardRollup, BudgetRollup):
        cell = next(iter(rollup.between(Caller(user_id))))
        rollup.of(Caller(user_id), cell).delete()
    row = BudgetTransaction.last_of(Caller(user_id), "987654", to="find")
    row.delete()
    assert [each.cell.month for each in differing(user_id)] == ["2025-01"]
    build(user_id)
