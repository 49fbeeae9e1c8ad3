"""What a row of a bank's table does not tell is a doubt, and no row is lost for it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from prime.documents.direction.doubts import NOT_FINAL, UNSIGNED
from prime.documents.tables import csv_file, printed_amounts
from prime.documents.tables.lines import MAYBE_BALANCE, NOT_FITTING, PENDING
from prime.documents.values import amounts, days
from tests.prime.documents.tables.csv_exports import FRANCE, MEXICO, doubts, lines


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        ("Date,Memo,Amount,Currency\n2025-09-14,a,-4.50,pesos", printed_amounts.UNKNOWN_CURRENCY),
        ("Date,Memo,Amount,Currency\n2025-09-14,a,-€4.50,MXN", printed_amounts.TWO_CURRENCIES),
        ("Date,Memo,Amount\n2025-09-14,a,n/a", printed_amounts.UNREADABLE),
        ("Date,Memo,Amount\n2025-09-14,a,", printed_amounts.NO_AMOUNT),
        ("Date,Memo,Amount\n2025-09-14,a", printed_amounts.NO_AMOUNT),
        ('Date,Memo,Amount\n2025-09-14,a,"-1,234"', amounts.UNCERTAIN_MARK),
        ("Date,Memo,Debit,Credit\n2025-09-14,a,4.50,5.50", printed_amounts.SEVERAL),
        ("Date,Memo,Debit,Credit\n2025-09-14,a,4.50,4.50", printed_amounts.SEVERAL),
        ("Date,Memo,Amount,Fee\n2025-09-14,a,-4.50,0.50", amounts.FEE),
        (
            "Date,Memo,Amount,Purchase currency,Billing currency\n2025-09-14,a,-4.50,EUR,USD",
            printed_amounts.TWO_CURRENCIES,
        ),
        ("Date,Memo,Amount\n2025-09-31,a,-4.50", days.NO_DATE),
        ("Date,Memo,Amount\n,a,-4.50", days.NO_DATE),
        ("Date,Memo,Amount\n2025-10-14,a,-4.50", days.FUTURE),
        ("Date,Memo,Amount,Status\n2025-09-14,a,-4.50,PENDING", NOT_FINAL),
        ("Date,Memo,Amount,Status\n2025-09-14,a,-4.50,QUEUED", PENDING),
        ("Date,Memo,Amount\n2025-09-14,Foo, Inc,-4.50", NOT_FITTING),
        ("Date,Memo,Amount\n2025-09-14,Balance carried by Ann,-4.50", MAYBE_BALANCE),
        ("Date,Memo,Amount\n2025-09-14,a,4.50", UNSIGNED),
        ("Date,Memo,Amount\nsee overleaf,,-1.00", days.NO_DATE),
    ],
)
def test_what_a_row_does_not_tell_is_a_doubt(text: str, doubt: str) -> None:
    [line] = lines(text)
    assert doubt in line.doubts
    assert line.text == text.partition("\n")[2]


def test_dollars_in_euros_are_a_doubt() -> None:
    [line] = lines("Date,Memo,Amount\n2025-09-14,a,-$4.50\n", FRANCE)
    assert line.currency is None
    assert line.doubts


def test_a_row_that_does_not_fit_loses_nothing_and_harms_no_other() -> None:
    text = "Date,Memo,Amount\n2025-09-14,Foo, Inc,-4.50\n2025-09-15,b,-1.00\n2025-09-16\n"
    first, second, third = lines(text)
    assert (first.amount, first.description) == (None, "2025-09-14,Foo, Inc,-4.50")
    assert (second.amount, second.doubts) == (Decimal("-1.00"), ())
    assert third.doubts == (printed_amounts.NO_AMOUNT,)


def test_a_row_above_the_header_is_not_lost() -> None:
    text = "2025-09-13,early,-1.00\nDate,Memo,Amount\n2025-09-14,a,-4.50\n"
    assert doubts(text) == [(csv_file.ABOVE,), ()]


@pytest.mark.parametrize("merchant", ["Total Wine & More", "New Balance Store", "Suma Gràcia"])
def test_a_row_without_a_date_whose_merchant_sounds_like_a_total_is_not_lost(
    merchant: str,
) -> None:
    """Some banks print a day once, above all of its rows."""
    text = f"Date,Description,Amount\n2025-09-14,Café,-4.50\n,{merchant},-30.00\n"
    found = lines(text)
    assert [line.description for line in found] == ["Café", merchant]
    assert days.NO_DATE in found[1].doubts


def test_ambiguous_dates_are_doubts_and_their_neighbours_decide() -> None:
    assert doubts("Date,Memo,Importe\n05/02/2025,a,-1.00\n", MEXICO) == [(days.UNCERTAIN,)]
    text = "Date,Memo,Importe\n05/02/2025,a,-1.00\n13/02/2025,b,-1.00\n"
    assert [line.date for line in lines(text, MEXICO)] == [date(2025, 2, 5), date(2025, 2, 13)]


def test_a_quote_that_is_never_closed_swallows_no_row() -> None:
    text = 'Date,Memo,Amount\n2025-09-14,"open,-4.50\n2025-09-15,b,-1.00\n2025-09-16,c,-1.00\n'
    assert len(lines(text)) == 3


def test_a_nul_hides_no_digit() -> None:
    assert doubts("Date,Memo,Amount\n2025-09-14,a,-4\x00.50\n") == [(printed_amounts.UNREADABLE,)]
