from __future__ import annotations

import datetime
from typing import Any

import pytest

from banking.entities import Card
from banking.get_recent_transactions import handler
from tests.banking.naughty import NAUGHTY
from tests.banking.stored import card_row, charge_row, give_card, load, spend
from tests.calling import Reply, direct, rest


def recent(user_id: str, **fields: Any) -> Reply:
    return rest(handler, user_id, {"user_id": user_id, **fields})


def ids(reply: Reply) -> list[str]:
    return [row["tx_id"] for row in reply.body]


@pytest.fixture
def twelve(user_id: str) -> list[str]:
    """The ids of twelve transactions of twelve days, newest first."""
    for day in range(1, 13):
        spend(user_id, f"t{day}", date=datetime.date(2025, 11, day))
    return [f"t{day}" for day in range(12, 0, -1)]


def test_the_contracts_transaction_is_answered(user_id: str) -> None:
    spend(user_id)
    reply = recent(user_id, n=5)
    assert reply.status == 200
    assert reply.text == (
        '[{"tx_id":"t1","date":"2025-11-10","amount":4000,'
        '"merchant":"ElectroMart","category":"Electronics"}]'
    )


def test_a_card_that_was_not_used_yet_has_an_empty_list(user_id: str) -> None:
    give_card(user_id)
    assert recent(user_id).text == "[]"


def test_ten_come_unless_told_otherwise_newest_first(user_id: str, twelve: list[str]) -> None:
    assert ids(recent(user_id)) == twelve[:10]


@pytest.mark.parametrize("n", [1, 11, 12, 100])
def test_as_many_come_as_are_asked_for_or_there(user_id: str, twelve: list[str], n: int) -> None:
    assert ids(recent(user_id, n=n)) == twelve[:n]


def test_a_hundred_come(user_id: str) -> None:
    for number in range(101):
        spend(user_id, f"t{number:03}")
    assert ids(recent(user_id, n=100)) == [f"t{number:03}" for number in range(100, 0, -1)]


@pytest.mark.parametrize("n", [0, -1, 101, 10**30, 5.5, "5", "", True, False, None, [5]])
def test_any_other_number_is_refused(user_id: str, n: Any) -> None:
    reply = recent(user_id, n=n)
    assert reply.status == 400
    assert reply.body["status"] == "failure"
    assert reply.body["reason"] == "validation_error"
    assert reply.body["message"].startswith("n must ")


def test_a_whole_number_may_have_a_point(user_id: str, twelve: list[str]) -> None:
    assert ids(recent(user_id, n=3.0)) == twelve[:3]


def test_those_of_one_day_come_in_a_stable_order(user_id: str) -> None:
    for tx_id in ("b", "d", "a", "c"):
        spend(user_id, tx_id, date="2025-11-10")
    spend(user_id, "z", date="2025-11-09")
    spend(user_id, "0", date="2025-11-11")
    assert ids(recent(user_id)) == ["0", "d", "c", "b", "a", "z"]
    assert ids(recent(user_id, n=3)) == ["0", "d", "c"]


def test_amounts_are_whole_rupees_and_refunds_are_negative(user_id: str) -> None:
    spend(user_id, "refund", amount=-250)
    assert '"amount":-250,' in recent(user_id).text


def test_text_comes_back_as_it_is_stored(user_id: str) -> None:
    for number, text in enumerate(NAUGHTY):
        spend(user_id, f"t{number:02}", merchant=text)
    found = recent(user_id, n=100).body
    assert [row["merchant"] for row in reversed(found)] == list(NAUGHTY)


def test_nobody_elses_transactions_come(card: Card, user_id: str) -> None:
    spend(f"{user_id}-other", "theirs")
    spend(user_id, "mine")
    assert ids(recent(user_id)) == ["mine"]
    assert rest(handler, user_id, {"user_id": f"{user_id}-other"}).status == 403
    assert ids(direct(handler, user_id, {"n": 5})) == ["mine"]


def test_an_id_that_looks_like_a_card_number_can_be_used_to_dispute(user_id: str) -> None:
    spend(user_id, "4111111111111111")
    assert ids(recent(user_id)) == ["4111111111111111"]


def test_an_amount_of_fifteen_digits_keeps_them(user_id: str) -> None:
    load(card_row(user_id), charge_row(user_id, "t1", "12345678901234.5"))
    assert '"amount":12345678901234.5,' in recent(user_id).text
