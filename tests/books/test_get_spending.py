from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from threading import Thread
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from books.days import period
from books.get_spending import handler
from books.undo_last_change import handler as undo_last_change
from budget.add_transaction import handler as add_transaction
from money import entries as ledger_entries
from money.rules import Days
from tests.banking.stored import outputs
from tests.books.written import Entry, Json, answered, recomputed, write
from tests.budget.calls import month
from tests.calling import Reply, rest, say_yes
from tests.local.aws.emulator import Aws
from toolkit.storage import tables

NOVEMBER = {"from_date": "2025-11-01", "to_date": "2025-11-30"}
CARD = Entry("card", "2025-11-10", "-4000", "INR", "ElectroMart", "Electronics")
REFUND = Entry("card", "2025-11-12", "500", "INR", "ElectroMart", "Electronics")
TACOS = Entry("budget", "2025-11-10", "-155.50", "MXN", "Tacos at the corner", "Food")
WAGES = Entry("budget", "2025-11-15", "12000.00", "MXN", "Wages", "Salary")
COFFEE = Entry("ledger", "2025-11-03", "-3.40", "EUR", "Coffee Corner", "Coffee", "acc_main")
BREAD = Entry("ledger", "2025-11-03", "-20.00", "USD", "Bakery", "", "acc_usd")
ALL = (CARD, REFUND, TACOS, WAGES, COFFEE, BREAD)


def asked(user_id: str, **question: Any) -> Json:
    reply = rest(handler, user_id, {"user_id": user_id, **question})
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def refused(user_id: str, **question: Any) -> Reply:
    reply = rest(handler, user_id, {"user_id": user_id, **question})
    assert reply.status >= 400
    assert reply.body["error"].keys() == {"code", "message", "details"}
    return reply


def test_all_books_are_looked_at_and_no_currency_is_added_to_another(user_id: str) -> None:
    write(user_id, *ALL)
    assert asked(user_id, **NOVEMBER) == {
        "from_date": "2025-11-01",
        "to_date": "2025-11-30",
        "books": [
            {"book": "card", "count": 2},
            {"book": "budget", "count": 2},
            {"book": "ledger", "count": 2},
        ],
        "totals": [
            {"currency": "EUR", "spent": "3.40", "received": "0.00", "count": 1},
            {"currency": "INR", "spent": "3500", "received": "0", "refunded": "500", "count": 2},
            {"currency": "MXN", "spent": "155.50", "received": "12000.00", "count": 2},
            {"currency": "USD", "spent": "20.00", "received": "0.00", "count": 1},
        ],
    }


def test_a_refund_lowers_the_spending_of_its_category(user_id: str) -> None:
    shoes = Entry("ledger", "2025-11-04", "-80.00", "EUR", "Zapatos", "Shopping", "acc_main")
    back = Entry("ledger", "2025-11-20", "30.00", "EUR", "Zapatos", "Shopping", "acc_main")
    write(user_id, shoes, back)
    total = {"currency": "EUR", "spent": "50.00", "received": "0.00", "count": 2}
    total |= {"refunded": "30.00"}
    assert asked(user_id, **NOVEMBER)["totals"] == [total]
    assert asked(user_id, **NOVEMBER, by="category")["groups"] == [{**total, "key": "Shopping"}]


@pytest.mark.parametrize(
    ("category", "key"),
    [("Shopping", "Shopping"), ("compras", "Shopping"), ("Reembolso", "Refunds")],
)
def test_a_typed_refund_lowers_the_spending_of_its_category(
    user_id: str, category: str, key: str
) -> None:
    """The contract's budget has it as an income."""
    shoes = Entry("budget", "2025-11-04", "-800.00", "MXN", "Zapatos", "Shopping")
    back = Entry("budget", "2025-11-20", "200.00", "MXN", "Me devolvieron 200", category)
    write(user_id, shoes, back)
    (total,) = asked(user_id, **NOVEMBER)["totals"]
    assert (total["spent"], total["received"], total["refunded"]) == ("600.00", "0.00", "200.00")
    groups = {
        each["key"]: each["spent"] for each in asked(user_id, **NOVEMBER, by="category")["groups"]
    }
    assert groups[key] == ("600.00" if key == "Shopping" else "-200.00")
    assert month(user_id, "2025-11")["income_total_mxn_cents"] == 20000


DRONES = Entry("budget", "2025-10-04", "-800.00", "MXN", "Hélices", "Drones")
PROPELLER = Entry("budget", "2025-11-20", "200.00", "MXN", "Me devolvieron las hélices", "Drónes")


@pytest.mark.parametrize("by", ["day", "month", "category", "merchant", None])
def test_a_typed_refund_lowers_a_category_of_the_users_own_whenever_it_was_bought(
    user_id: str, by: str | None
) -> None:
    write(user_id, DRONES, PROPELLER, TACOS)
    narrowed = {"by": by} if by else {}
    (total,) = asked(user_id, **NOVEMBER, **narrowed)["totals"]
    assert (total["spent"], total["received"], total["refunded"]) == ("-44.50", "0.00", "200.00")
    (year,) = asked(user_id, from_date="2025-01-01", to_date="2025-12-31", **narrowed)["totals"]
    assert (year["spent"], year["received"]) == ("755.50", "0.00")


def test_a_refund_that_is_taken_back_lowers_nothing_any_more(user_id: str) -> None:
    write(user_id, DRONES)
    transaction: Json = {"type": "INCOME", "category_type": "INCOME", "category": "Drones"}
    transaction |= {"amount_mxn_cents": 20000, "date_iso": "2025-11-20"}
    body = {"user_id": user_id, "thread_id": "thread", "transaction": transaction}
    assert rest(add_transaction, user_id, body).status == 200
    assert asked(user_id, **NOVEMBER)["totals"][0]["spent"] == "-200.00"
    say_yes(user_id, rest(undo_last_change, user_id, {"user_id": user_id}))
    assert rest(undo_last_change, user_id, {"user_id": user_id}).status == 200
    assert asked(user_id, **NOVEMBER)["totals"] == []


@pytest.mark.parametrize("spent_in", ["Drones", "Otros", None])
def test_what_comes_in_where_nothing_was_spent_or_anything_is_stays_an_income(
    user_id: str, spent_in: str | None
) -> None:
    category = "Otros" if spent_in == "Otros" else "Tanda"
    spent = Entry("budget", "2025-10-04", "-800.00", "MXN", "Hélices", spent_in or "Food")
    write(user_id, spent, Entry("budget", "2025-11-20", "200.00", "MXN", "Mi turno", category))
    (total,) = asked(user_id, **NOVEMBER)["totals"]
    assert (total["spent"], total["received"]) == ("0.00", "200.00")


def test_money_moved_between_own_accounts_and_to_own_cards_is_neither_spent_nor_received(
    user_id: str,
) -> None:
    rows = [
        ("-50.00", "OXXO", "Groceries", "nomina"),
        ("15000.00", "Nomina", "Salary", "nomina"),
        ("-3000.00", "Pago tarjeta", "Card Payments", "nomina"),
        ("-2000.00", "Traspaso", "Own Transfers", "nomina"),
        ("2000.00", "Traspaso", "Own Transfers", "ahorro"),
        ("-2500.00", "Liverpool", "Shopping", "tarjeta"),
        ("-500.00", "Cine", "Entertainment", "tarjeta"),
        ("3000.00", "SU PAGO GRACIAS", "Card Payments", "tarjeta"),
    ]
    write(user_id, *(Entry("ledger", "2025-11-09", a, "MXN", t, c, acc) for a, t, c, acc in rows))
    for question in (NOVEMBER, {"from_date": "2025-11-02", "to_date": "2025-11-20"}):
        (total,) = asked(user_id, **question)["totals"]
        assert total == {
            "currency": "MXN",
            "spent": "3050.00",
            "received": "15000.00",
            "moved_out": "5000.00",
            "moved_in": "5000.00",
            "count": 8,
        }


def test_a_payment_of_the_card_is_no_refund(user_id: str) -> None:
    write(user_id, CARD, Entry("card", "2025-11-20", "4000", "INR", "Thank you", "Payment"))
    (total,) = asked(user_id, **NOVEMBER)["totals"]
    assert (total["spent"], total["received"], total["moved_in"]) == ("4000", "0", "4000")


@pytest.mark.parametrize("by", ["day", "month", "category", "merchant", "account"])
def test_groups_are_what_a_recomputation_makes_them(user_id: str, by: str) -> None:
    write(user_id, *ALL)
    assert answered(asked(user_id, **NOVEMBER, by=by)["groups"]) == recomputed(ALL, by)


def test_the_most_spent_comes_first_and_what_the_limit_leaves_out_is_counted(user_id: str) -> None:
    less = [Entry("budget", "2025-11-01", f"-{n}.00", "MXN", f"Shop {n}") for n in range(1, 5)]
    write(user_id, *less)
    body = asked(user_id, **NOVEMBER, by="merchant", limit=3)
    assert [group["key"] for group in body["groups"]] == ["Shop 4", "Shop 3", "Shop 2"]
    assert body["more_groups"] == 1
    assert body["totals"][0]["spent"] == "10.00"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"category": "FOOD"}, [TACOS]),
        ({"category": "uncategorized"}, [BREAD]),
        ({"merchant": "corner"}, [TACOS, COFFEE]),
        ({"account_id": "acc_main"}, [COFFEE]),
        ({"currency": "USD"}, [BREAD]),
        ({"currency": "INR", "merchant": "electro"}, [CARD, REFUND]),
        ({"book": "ledger"}, [COFFEE, BREAD]),
        ({"from_date": "2025-11-10", "to_date": "2025-11-10"}, [CARD, TACOS]),
    ],
)
def test_filters_narrow_every_book(user_id: str, filters: Json, found: list[Entry]) -> None:
    write(user_id, *ALL)
    assert answered(asked(user_id, **{**NOVEMBER, **filters})["totals"]) == recomputed(found)


RIDES = (
    Entry("budget", "2025-11-04", "-80.00", "MXN", "Uber", "Transporte"),
    Entry("budget", "2025-11-05", "-20.00", "MXN", "Taxi", "Transport"),
    Entry("ledger", "2025-11-06", "-2.15", "EUR", "RATP", "transport", "acc_main"),
    Entry("budget", "2025-11-07", "-9.00", "MXN", "Taco", "Snacks"),
)


@pytest.mark.parametrize("name", ["transporte", "Transport", "TRANSPORTE", "movilidad"])
def test_a_category_is_asked_for_by_any_of_its_names(user_id: str, name: str) -> None:
    write(user_id, *RIDES)
    totals = asked(user_id, **NOVEMBER, category=name)["totals"]
    assert answered(totals) == recomputed(RIDES[:3])


def test_a_category_with_two_names_is_one_group(user_id: str) -> None:
    write(user_id, *RIDES)
    groups = asked(user_id, **NOVEMBER, by="category")["groups"]
    assert [(each["currency"], each["key"], each["spent"]) for each in groups] == [
        ("EUR", "Transport", "2.15"),
        ("MXN", "Transport", "100.00"),
        ("MXN", "Snacks", "9.00"),
    ]


def test_an_empty_book_says_what_the_others_have(user_id: str) -> None:
    write(user_id, COFFEE)
    body = asked(user_id, **NOVEMBER, book="budget")
    assert body["books"] == [{"book": "budget", "count": 0}]
    assert body["totals"] == []
    assert answered(body["in_other_books"]) == recomputed([COFFEE])
    assert body["in_other_books"][0]["book"] == "ledger"


def test_an_empty_period_says_when_there_is_something(user_id: str) -> None:
    write(user_id, *ALL)
    body = asked(user_id, from_date="2024-01-01", to_date="2024-01-31")
    assert body["extents"] == [
        {"book": "card", "first": "2025-11", "last": "2025-11"},
        {"book": "budget", "first": "2025-11", "last": "2025-11"},
        {"book": "ledger", "first": "2025-11", "last": "2025-11"},
    ]
    assert "in_other_books" not in body


def test_the_period_before_is_told_beside(user_id: str) -> None:
    october = Entry("budget", "2025-10-31", "-80.00", "MXN", "Tacos")
    write(user_id, TACOS, october, Entry("budget", "2025-09-30", "-7.00", "MXN", "Tacos"))
    before = asked(user_id, **NOVEMBER, compare=True)["before"]
    assert (before["from_date"], before["to_date"]) == ("2025-10-01", "2025-10-31")
    assert answered(before["totals"]) == recomputed([october])


@pytest.mark.parametrize(
    ("first", "last", "before"),
    [
        ("2025-11-01", "2025-11-30", ("2025-10-01", "2025-10-31")),
        ("2025-01-01", "2025-03-31", ("2024-10-01", "2024-12-31")),
        ("2024-02-01", "2024-02-29", ("2024-01-01", "2024-01-31")),
        ("2025-11-10", "2025-11-16", ("2025-11-03", "2025-11-09")),
        ("2025-11-01", "2025-11-15", ("2025-10-01", "2025-10-15")),
        ("2025-03-01", "2025-03-30", ("2025-02-01", "2025-02-28")),
        ("2025-02-01", "2025-02-28", ("2025-01-01", "2025-01-31")),
        ("2025-09-01", "2025-11-28", ("2025-06-01", "2025-08-28")),
        ("2026-11-01", "2026-11-30", ("2026-10-01", "2026-10-28")),
        ("2026-12-01", "2026-12-31", ("2026-11-01", "2026-11-30")),
        ("2025-01-01", "2025-12-31", ("2024-01-01", "2024-12-31")),
    ],
)
def test_a_period_is_compared_with_the_same_days_before_it(
    first: str, last: str, before: tuple[str, str]
) -> None:
    days = Days(date.fromisoformat(first), date.fromisoformat(last))
    assert period.before(days, today=date(2026, 11, 28)) == Days(*map(date.fromisoformat, before))


@pytest.mark.parametrize(
    ("first", "last", "asked_for"),
    [
        (None, None, ("2025-12-01", "2025-12-31")),
        ("2025-10-05", None, ("2025-10-05", "2025-12-31")),
        ("2025-12-05", None, ("2025-12-05", "2025-12-31")),
        ("2026-03-05", None, ("2026-03-05", "2026-03-05")),
        (None, "2025-10-20", ("2024-02-03", "2025-10-20")),
        (None, "2023-10-20", ("2023-10-20", "2023-10-20")),
    ],
)
def test_a_first_day_alone_ends_today_and_a_last_one_starts_with_the_first_entry(
    first: str | None, last: str | None, asked_for: tuple[str, str]
) -> None:
    ends = [date.fromisoformat(day) if day else None for day in (first, last)]
    days = period.asked(*ends, today=date(2025, 12, 31), begin=lambda: date(2024, 2, 3))
    assert days == Days(*map(date.fromisoformat, asked_for))


def test_everything_up_to_a_day_starts_with_the_first_entry_of_all_books(user_id: str) -> None:
    old = Entry("ledger", "2011-03-07", "-5.00", "EUR", "Bakery", "", "acc_main")
    write(user_id, *ALL, old)
    body = asked(user_id, to_date="2025-11-30")
    assert (body["from_date"], body["to_date"]) == ("2011-03-01", "2025-11-30")
    assert answered(body["totals"]) == recomputed([*ALL, old])


@pytest.mark.parametrize(
    "question",
    [
        {"from_date": "2025-11-30", "to_date": "2025-11-01"},
        {"from_date": "2015-01-01", "to_date": "2025-11-01", "by": "day"},
        {"from_date": "2015-01-01", "to_date": "2025-11-01", "merchant": "tacos"},
        {"from_date": "November"},
        {"from_date": None},
        {"by": "week"},
        {"by": None},
        {"book": "wallet"},
        {"currency": "pesos"},
        {"limit": 0},
        {"category": ""},
        {"months": 3},
    ],
)
def test_a_question_that_is_none_is_refused(user_id: str, question: Json) -> None:
    assert refused(user_id, **question).status == 400


def test_a_book_that_is_not_open_to_the_user_is_not_looked_at(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_id, *ALL)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    body = asked(user_id, **NOVEMBER)
    assert [each["book"] for each in body["books"]] == ["card", "ledger"]
    assert answered(body["totals"]) == recomputed([CARD, REFUND, COFFEE, BREAD])


def test_another_users_money_is_forbidden(user_id: str) -> None:
    assert rest(handler, "somebody-else", {"user_id": user_id}).status == 403


def test_somebody_without_anything_has_empty_books(user_id: str) -> None:
    body = asked(user_id)
    assert body["totals"] == []
    assert [each["count"] for each in body["books"]] == [0, 0, 0]


def test_too_many_entries_to_read_are_refused_with_what_to_do(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_id, *(Entry("ledger", "2025-11-03", "-1", "EUR", f"S{n}") for n in range(6)))
    monkeypatch.setattr(ledger_entries, "MAX_ENTRIES_READ", 5)
    assert (
        "Ask for fewer days" in refused(user_id, **NOVEMBER, by="merchant").body["error"]["message"]
    )
    assert answered(asked(user_id, **NOVEMBER, by="month")["groups"])


def test_books_do_not_wait_for_each_others_threads(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when many ask at once on one machine."""
    write(user_id, *ALL)
    monkeypatch.setattr(tables, "_in_background", ThreadPoolExecutor(2))
    days = {"from_date": "2025-11-02", "to_date": "2025-11-28"}
    answer = Thread(target=lambda: found.append(asked(user_id, **days, compare=True)), daemon=True)
    found: list[Json] = []
    answer.start()
    answer.join(60)
    assert [answered(body["totals"]) for body in found] == [recomputed(ALL)]


def test_its_answer_is_not_kept(user_id: str) -> None:
    write(user_id, *ALL)
    asked(user_id, **NOVEMBER)
    assert outputs(user_id)[-1] == {"redacted": True}


_days = st.dates(date(2025, 9, 20), date(2025, 12, 10)).map(str)
_texts = st.sampled_from(["Oxxo", "oxxo centro", "Bakery", "Café Ñandú"])
_categories = st.sampled_from(["Food", "Transport"])
_whole = st.integers(-5000, 5000).filter(bool).map(str)
_cents = st.integers(-500_000, 500_000).filter(bool).map(lambda n: f"{n / 100:.2f}")
_entries = st.lists(
    st.one_of(
        st.builds(Entry, st.just("card"), _days, _whole, st.just("INR"), _texts, _categories),
        st.builds(Entry, st.just("budget"), _days, _cents, st.just("MXN"), _texts, _categories),
        st.builds(
            Entry,
            st.just("ledger"),
            _days,
            _cents,
            st.sampled_from(["EUR", "USD", "MXN"]),
            _texts,
            st.sampled_from(["", "Food", "Transport"]),
            st.sampled_from(["acc_main", "acc_b"]),
        ),
    ),
    max_size=12,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    entries=_entries,
    ends=st.tuples(_days, _days).map(sorted),
    by=st.sampled_from(["day", "month", "category", "merchant", "account"]),
    merchant=st.sampled_from([None, "OXXO", "ñandú"]),
)
def test_any_history_is_answered_as_a_plain_recomputation_does(
    aws: Aws, entries: list[Entry], ends: list[str], by: str, merchant: str | None
) -> None:
    user_id = f"user-{uuid.uuid4().hex[:12]}"
    write(user_id, *entries)
    first, last = ends
    question: Json = {"from_date": first, "to_date": last, "by": by, "limit": 100}
    fitting = [entry for entry in entries if first <= entry.day <= last]
    if merchant:
        question["merchant"] = merchant
        fitting = [each for each in fitting if merchant.casefold() in each.text.casefold()]
    body = asked(user_id, **question)
    assert answered(body["totals"]) == recomputed(fitting)
    assert answered(body.get("groups", [])) == recomputed(fitting, by)
