"""Which category an imported row gets, and who has said so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.budget.calls import set_rule
from tests.prime.calls import body_of, confirmed, post
from tests.prime.imports.ordering import order
from tests.prime.stored import (
    assert_ledger_has_what_is_accepted,
    imported,
    ledger,
    statement,
    transactions,
)

UBER = ("2025-01-06", "UBER *TRIP 0042", "-4.50")
NETFLIX = ("2025-01-07", "NETFLIX.COM", "-12.00")
GYM = ("2025-01-08", "Corner place", "-30.00")
BACK = ("2025-01-09", "UBER *TRIP 0042", "4.50")
STATED = """Date,Description,Amount,Currency,Category
2025-01-06,UBER *TRIP 0042,-4.50,USD,Outings
"""


def categories(owner: str) -> dict[str, tuple[str | None, str | None]]:
    return {
        each.description: (each.category_id, each.category_from) for each in transactions(owner)
    }


def listed(owner: str, **filters: Any) -> list[tuple[str, str]]:
    found = body_of(post("get_transactions", owner, **filters))["transactions"]
    return [(each["merchant"], each["category"]) for each in found]


def test_a_row_gets_the_owners_rule_else_a_known_merchants_category_else_none(owner: str) -> None:
    set_rule(owner, words="netflix", category="Fun")
    imported(owner, statement(UBER, NETFLIX, GYM))
    assert categories(owner) == {
        "UBER *TRIP 0042": ("Transport", "known merchant"),
        "NETFLIX.COM": ("Fun", "rule"),
        "Corner place": (None, None),
    }
    assert [entry.category_id for entry in ledger(owner)] == [None, "Fun", "Transport"]
    assert_ledger_has_what_is_accepted(owner)


def test_what_the_document_states_stays_unless_a_rule_of_the_owners_says_otherwise(
    owner: str,
) -> None:
    imported(owner, STATED)
    assert categories(owner) == {"UBER *TRIP 0042": ("Outings", "stated")}
    set_rule(owner, words="corner cafe", category="Transport")
    imported(owner, STATED.replace("UBER *TRIP 0042", "CORNER CAFE"))
    assert categories(owner)["CORNER CAFE"] == ("Transport", "rule")


@pytest.mark.parametrize(
    ("text", "amount", "category"),
    [
        ("SU PAGO GRACIAS", "3000.00", "Card Payments"),
        ("PAYMENT - THANK YOU", "3000.00", "Card Payments"),
        ("PAGO TDC 4242", "-3000.00", "Card Payments"),
        ("Pago de tarjeta de crédito", "-3000.00", "Card Payments"),
        ("PAGO CON TARJETA MERCADONA", "-30.00", None),
        ("CARD PAYMENT TO TESCO", "-30.00", None),
        ("TRASPASO A CUENTA PROPIA", "-2000.00", "Own Transfers"),
        ("TRASPASO ENTRE MIS CUENTAS", "2000.00", "Own Transfers"),
        ("Virement vers Livret A", "-250.00", "Own Transfers"),
        ("SPEI ENVIADO A MARIA", "-2000.00", None),
        ("DEVOLUCION ZAPATERIA LUZ", "300.00", "Refunds"),
        ("REFUND UBER *TRIP", "4.50", "Transport"),
        ("DEVOLUCION SAT ISR", "900.00", None),
        ("DEVOLUCION A CLIENTE", "-300.00", None),
    ],
)
def test_its_own_words_say_that_it_is_no_purchase_and_no_income(
    owner: str, text: str, amount: str, category: str | None
) -> None:
    imported(owner, statement(("2025-01-06", text, amount)))
    (row,) = transactions(owner)
    assert row.category_id == category
    assert_ledger_has_what_is_accepted(owner)


def test_a_rule_is_for_its_account_and_amounts_alone(owner: str) -> None:
    set_rule(owner, words="uber", category="Work", currency="USD", min_amount="5")
    set_rule(owner, words="netflix", category="Work", account_id="another")
    set_rule(owner, words="corner place", category="Gym", account_id="imported")
    imported(owner, statement(UBER, NETFLIX, GYM))
    assert [each.category_id for each in transactions(owner)] == [
        "Gym",
        "Subscriptions",
        "Transport",
    ]


def test_anothers_rules_are_not_looked_at(owner: str) -> None:
    set_rule(f"{owner}-other", words="corner place", category="Gym")
    imported(owner, statement(GYM))
    assert categories(owner) == {"Corner place": (None, None)}


def test_what_comes_back_gets_none(owner: str) -> None:
    imported(owner, statement(BACK))
    assert categories(owner) == {"UBER *TRIP 0042": (None, None)}


def test_what_has_none_is_told_and_found_as_uncategorized(owner: str) -> None:
    imported(owner, statement(UBER, GYM))
    expected = [("Corner place", "uncategorized"), ("UBER *TRIP 0042", "Transport")]
    assert listed(owner) == expected
    assert listed(owner, category="uncategorized") == expected[:1]
    assert listed(owner, category="Transport") == expected[1:]


@pytest.mark.parametrize("rule", [True, False])
def test_a_correction_stays_when_the_document_is_read_again(owner: str, rule: bool) -> None:
    id = imported(owner, statement(UBER, NETFLIX))
    (uber,) = [each.id for each in transactions(owner) if each.description == UBER[1]]
    given = {"id": uber, "decision": "correct", "category": "Outings"}
    body_of(confirmed("review_transaction", owner, **given))
    if rule:
        set_rule(owner, words="uber", category="Work")
    order(owner, id, "read_again")
    assert categories(owner)[UBER[1]] == ("Outings", "owner")
    assert_ledger_has_what_is_accepted(owner)


def test_what_the_owner_has_said_of_a_pending_row_is_the_posted_ones(owner: str) -> None:
    pending = "Date,Description,Amount,Currency,Status\n2025-01-06,UBER,-4.50,USD,Pending\n"
    imported(owner, pending)
    (row,) = transactions(owner)
    accepted = {"id": row.id, "decision": "accept", "category": "Outings"}
    body_of(confirmed("review_transaction", owner, **accepted))
    posted = (
        "Date,Description,Amount,Currency,Status,Category\n"
        "2025-01-08,UBER #8812 SEATTLE,-4.50,USD,Posted,Rides\n"
    )
    imported(owner, posted)
    (now,) = [each for each in transactions(owner) if each.state == "entered"]
    assert (now.day, now.category_id, now.category_from) == ("2025-01-08", "Outings", "owner")
    assert_ledger_has_what_is_accepted(owner)
