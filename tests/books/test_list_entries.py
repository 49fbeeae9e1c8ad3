from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from books.change_entry import handler as change_entry
from books.get_spending import handler as get_spending
from books.list_entries import handler
from tests.banking.stored import outputs
from tests.books.written import Entry, Json, write
from tests.calling import rest, say_yes

NOVEMBER = {"from_date": "2025-11-01", "to_date": "2025-11-30"}
CARD = Entry("card", "2025-11-10", "-4000", "INR", "ElectroMart", "Electronics")
TACOS = Entry("budget", "2025-11-09", "-155.50", "MXN", "Tacos at the corner", "Food")
WAGES = Entry("budget", "2025-11-15", "12000.00", "MXN", "Wages", "Salary")
COFFEE = Entry("ledger", "2025-11-03", "-3.40", "EUR", "Coffee Corner", "", "acc_main")
ALL = (CARD, TACOS, WAGES, COFFEE)


def asked(user_id: str, **question: Any) -> Json:
    reply = rest(handler, user_id, {"user_id": user_id, **question})
    assert reply.status == 200, reply.body
    body: Json = reply.body
    return body


def texts(body: Json) -> list[str]:
    return [entry["text"] for entry in body["entries"]]


def test_the_entries_of_all_books_are_one_list_newest_first(user_id: str) -> None:
    write(user_id, *ALL)
    body = asked(user_id, **NOVEMBER)
    assert texts(body) == ["Wages", "ElectroMart", "Tacos at the corner", "Coffee Corner"]
    assert body["total"] == 4
    assert body["entries"][3] == {
        "book": "ledger",
        "id": "l3",
        "day": "2025-11-03",
        "text": "Coffee Corner",
        "category": "uncategorized",
        "account": "acc_main",
        "currency": "EUR",
        "amount": "-3.40",
    }


def test_of_more_than_are_asked_for_the_newest_are_shown_and_all_counted(user_id: str) -> None:
    write(user_id, *ALL)
    body = asked(user_id, **NOVEMBER, n=2)
    assert (texts(body), body["total"]) == (["Wages", "ElectroMart"], 4)


def test_pages_follow_one_another_and_after_the_last_there_is_none(user_id: str) -> None:
    write(user_id, *ALL)
    pages = [asked(user_id, **NOVEMBER, n=3, offset=offset) for offset in (0, 3, 6)]
    assert [texts(page) for page in pages] == [
        ["Wages", "ElectroMart", "Tacos at the corner"],
        ["Coffee Corner"],
        [],
    ]
    assert {page["total"] for page in pages} == {4}


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"book": "budget"}, ["Wages", "Tacos at the corner"]),
        ({"merchant": "CORNER"}, ["Tacos at the corner", "Coffee Corner"]),
        ({"category": "uncategorized"}, ["Coffee Corner"]),
        ({"currency": "INR"}, ["ElectroMart"]),
        ({"account_id": "acc_main"}, ["Coffee Corner"]),
        ({"to_date": "2025-11-09"}, ["Tacos at the corner", "Coffee Corner"]),
    ],
)
def test_filters_narrow_the_list(user_id: str, filters: Json, found: list[str]) -> None:
    write(user_id, *ALL)
    assert texts(asked(user_id, **{**NOVEMBER, **filters})) == found


def test_days_that_are_left_out_are_the_month_before_the_last(user_id: str) -> None:
    body = asked(user_id, to_date="2025-11-30")
    assert (body["from_date"], body["to_date"]) == ("2025-10-31", "2025-11-30")
    body = asked(user_id)
    first, last = (date.fromisoformat(body[name]) for name in ("from_date", "to_date"))
    assert (last - first).days == 30


@pytest.mark.parametrize(
    "question",
    [
        {"n": 0},
        {"n": 501},
        {"offset": -1},
        {"offset": 20_001},
        {"book": "shoebox"},
        {"day": "today"},
    ],
)
def test_a_question_that_is_none_is_refused(user_id: str, question: Json) -> None:
    assert rest(handler, user_id, {"user_id": user_id, **question}).status == 400


def test_a_book_that_is_not_open_to_the_user_is_not_listed(
    user_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(user_id, *ALL)
    monkeypatch.setenv("BUDGET_ALLOWED_USERS", "somebody-else")
    assert texts(asked(user_id, **NOVEMBER)) == ["ElectroMart", "Coffee Corner"]


def test_another_users_entries_are_forbidden(user_id: str) -> None:
    assert rest(handler, "somebody-else", {"user_id": user_id}).status == 403


def test_its_answer_is_not_kept(user_id: str) -> None:
    write(user_id, *ALL)
    asked(user_id, **NOVEMBER)
    assert outputs(user_id)[-1] == {"redacted": True}


def test_a_charge_that_comes_after_its_statement_may_be_the_statements_line(user_id: str) -> None:
    lines = [
        Entry("ledger", day, amount, "INR", "EMART", "", "acc_card")
        for day, amount in (("2025-11-12", "-4000"), ("2025-11-16", "-4000"), ("2025-11-11", "-40"))
    ]
    write(user_id, *lines)
    write(user_id, CARD, number_from=3)
    (charge,) = (each for each in asked(user_id, **NOVEMBER)["entries"] if each["book"] == "card")
    assert charge["may_be"] == {"ledger_id": "l0", "day": "2025-11-12"}
    join = {"book": "card", "id": charge["id"], "decision": "join", "ledger_id": "l0"}
    body = {"user_id": user_id, **join}
    say_yes(user_id, rest(change_entry, user_id, body))
    assert rest(change_entry, user_id, body).body["done"] == "joined"
    assert [each["id"] for each in asked(user_id, **NOVEMBER)["entries"]] == ["l1", "l0", "l2"]


@pytest.mark.parametrize("book", ["card", "budget"])
def test_what_a_bank_loads_after_its_statement_is_asked_about_in_whichever_way_it_is_listed(
    user_id: str, book: str
) -> None:
    currency, account = ("INR", "acc_card") if book == "card" else ("MXN", "acc_main")
    line = Entry("ledger", "2025-12-03", "-4000", currency, "EMART", "Shopping", account)
    write(user_id, line, Entry("ledger", "2025-12-03", "-7", currency, "KIOSK", "Food", account))
    write(user_id, Entry(book, "2025-11-30", "-4000", currency, "Electro", "TVs"), number_from=2)
    for narrowed in ({"book": book}, {"merchant": "electro"}, {"category": "TVs"}):
        (late,) = asked(user_id, **NOVEMBER, **narrowed)["entries"]
        assert late["may_be"] == {"ledger_id": "l0", "day": "2025-12-03"}
    join = {"book": book, "id": late["id"], "decision": "join", "ledger_id": "l0"}
    body = {"user_id": user_id, **join}
    say_yes(user_id, rest(change_entry, user_id, body))
    assert rest(change_entry, user_id, body).body["done"] == "joined"
    (alone,) = asked(user_id, **NOVEMBER, book=book)["entries"]
    assert "may_be" not in alone
    until_december = {"from_date": "2025-11-01", "to_date": "2025-12-31"}
    (total,) = rest(get_spending, user_id, {"user_id": user_id, **until_december}).body["totals"]
    assert (total["spent"], total["count"]) == ("4007", 2)


def test_of_two_equal_purchases_and_one_line_one_may_be_it(user_id: str) -> None:
    line = Entry("ledger", "2025-11-10", "-155.50", "MXN", "TAQUERIA", "", "acc_main")
    write(user_id, TACOS, TACOS, line)
    found = asked(user_id, **NOVEMBER)["entries"]
    assert [each["may_be"]["ledger_id"] for each in found if "may_be" in each] == ["l2"]
