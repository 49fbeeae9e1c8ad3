"""What was read is told right from wrong."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from prime.documents.document import Line
from tests.prime.documents.banks.comparison import compared
from tests.prime.documents.banks.layout import Row, Statement

COFFEE = Row(
    date(2025, 9, 4), date(2025, 9, 3), "shop", "Cafe Lark", Decimal("-3.20"), Decimal("96.80")
)
TWO_COFFEES = Statement(
    "EUR", "", "1234567890", date(2025, 9, 1), date(2025, 9, 30), Decimal(100),
    (COFFEE, replace(COFFEE, balance=Decimal("93.60"))),
)  # fmt: skip
LINE = Line("line 2", "3.9.;CAFE LARK;3,20", "CAFE  LARK 12", COFFEE.date, COFFEE.amount, "EUR")


def test_both_of_two_equal_rows_have_to_be_read() -> None:
    assert compared(TWO_COFFEES, [LINE, LINE], []).right == 2
    assert len(compared(TWO_COFFEES, [LINE], []).missing) == 1
    assert len(compared(TWO_COFFEES, [LINE] * 3, []).wrong) == 1


@pytest.mark.parametrize(
    "line",
    [
        replace(LINE, amount=Decimal("3.20")),
        replace(LINE, amount=Decimal("-320")),
        replace(LINE, date=date(2025, 3, 9)),
        replace(LINE, currency="USD"),
    ],
    ids=["sign", "amount", "day", "currency"],
)
def test_what_is_accepted_with_a_wrong_figure_is_wrong_once(line: Line) -> None:
    found = compared(TWO_COFFEES, [LINE, line], [])
    assert (found.right, len(found.wrong), found.missing) == (1, 1, ())


def test_what_is_asked_about_is_in_review_whatever_could_not_be_read() -> None:
    unread = replace(LINE, date=None, amount=None, doubts=("Which day?",))
    total = Line("line 9", "Total;6,40", "Total", None, Decimal("6.40"), "EUR", doubts=("What?",))
    found = compared(TWO_COFFEES, [], [unread, total, LINE])
    assert (len(found.review), found.missing, len(found.no_rows)) == (2, (), 1)


def test_a_row_without_its_description_is_accepted_but_not_right() -> None:
    found = compared(TWO_COFFEES, [LINE, replace(LINE, description="Card")], [])
    assert (found.right, len(found.undescribed), found.accepted) == (1, 1, 2)
