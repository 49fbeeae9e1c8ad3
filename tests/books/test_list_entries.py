from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from books.list_entries import handler
from tests.books.written import Entry, Json, write
from tests.calling import rest
from tests.each_row import each_row

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


@each_row(
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
