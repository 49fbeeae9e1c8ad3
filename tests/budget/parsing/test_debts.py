"""Paying a debt of the user's by its name, and money that is given or comes back."""

from __future__ import annotations

import datetime

import pytest

from budget.parsing.sentence import parse
from tests.each_row import each_row

TODAY = datetime.date(2026, 3, 11)


@each_row(
    ("text", "cents", "name"),
    [
        ("pagué 1253 a Rappi CC", 125_300, "Rappi Cc"),
        ("pago mínimo NU 1200", 120_000, "Nu"),
        ("aboné 500 a la Rappi", 50_000, "Rappi"),
        ("le aboné 800 a la Liverpool", 80_000, "Liverpool"),
        ("aboné 200 a la de Elektra", 20_000, "Elektra"),
        ("pagué 300 a la Nu", 30_000, "Nu"),
        ("le pagué 900 a la Banamex", 90_000, "Banamex"),
        ("aboné 1500 a la tarjeta", 150_000, "Tarjeta"),
        ("pagué la tarjeta 2000", 200_000, "Tarjeta"),
        ("pagué mi tarjeta Santander 4200", 420_000, "Tarjeta Santander"),
        ("abono a tarjeta de crédito 3000", 300_000, "Tarjeta De Crédito"),
        ("paid my credit card 2000", 200_000, "Credit Card"),
        ("paid 1500 to my Amex", 150_000, "Amex"),
        ("credit card payment 3,000", 300_000, "Credit Card"),
    ],
)
def test_paying_a_debt_by_its_name_is_an_expense_of_type_debt(
    text: str, cents: int, name: str
) -> None:
    parsed = parse(text, TODAY)
    read = (parsed.type, parsed.amount_mxn_cents, parsed.category_type, parsed.category)
    assert read == ("EXPENSE", cents, "DEBT", name)
    assert parsed.confidence >= 0.9


def test_what_may_be_paid_out_of_a_card_is_to_be_confirmed() -> None:
    parsed = parse("pagué 3,000 de la tarjeta de crédito", TODAY)
    assert (parsed.category_type, parsed.low_confidence_fields) == ("DEBT", ("category_type",))
    assert parsed.confidence < 0.9


@pytest.mark.parametrize("text", ["pagué 1,253 de la Rappi", "pagué 900 de la Liverpool"])
def test_a_shops_card_is_no_purchase_there(text: str) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.category_type, parsed.low_confidence_fields) == ("DEBT", ("category_type",))


def test_money_moved_to_an_own_account_is_no_debt() -> None:
    assert parse("pasé 500 a mi cuenta", TODAY).is_refused
    assert parse("transferí 500 a mi tarjeta", TODAY).confidence < 0.5


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("me regaló 500", 50_000),
        ("mi abuela me regaló 500", 50_000),
        ("made 600 driving", 60_000),
        ("me devolvieron 300", 30_000),
        ("me transfirió 250 Ana", 25_000),
    ],
)
def test_money_that_is_given_or_comes_back_is_an_income(text: str, cents: int) -> None:
    parsed = parse(text, TODAY)
    assert (parsed.type, parsed.amount_mxn_cents, parsed.category_type) == (
        "INCOME",
        cents,
        "INCOME",
    )
    assert parsed.confidence < 0.9
