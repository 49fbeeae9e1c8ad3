"""QIF is read record by record, over its accounts and lists."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.document import Context, Facts, Line, Reading, Unreadable
from prime.documents.exchange import qif_file
from prime.documents.values import amounts, days
from tests.prime.documents.opening import read_by

FEW = settings(max_examples=50)
TODAY = date(2025, 10, 13)
US = Context(TODAY, Facts("USD"))
read = read_by(qif_file.read_qif, US)


def test_all_that_a_record_tells_is_in_its_line() -> None:
    reading = read("!Type:Bank\nD9/14'25\nT-1,234.50\nCX\nN1001\nPCoffee\nMbeans\nLFood:Out\n^\n")
    assert reading == Reading(
        "qif",
        [
            Line(
                place="line 2",
                text="D9/14'25\nT-1,234.50\nCX\nN1001\nPCoffee\nMbeans\nLFood:Out",
                description="Coffee",
                date=date(2025, 9, 14),
                amount=Decimal("-1234.50"),
                currency="USD",
                category="Food:Out",
                reference="1001",
            )
        ],
        kind="bank",
    )


@pytest.mark.parametrize("kind", ["Bank", "CCard", "Cash", "Oth A", "Oth L", "bank ", "CCARD"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_account_of_money_is_read(kind: str, end: str) -> None:
    text = f"\ufeff!Type:{kind}\nD2025-09-14\nT-4.50\nPCafé\n^\n".replace("\n", end)
    [line] = read(text).lines
    assert (line.date, line.amount, line.description, line.doubts) == (
        date(2025, 9, 14),
        Decimal("-4.50"),
        "Café",
        (),
    )


def test_lists_of_other_things_are_no_transactions() -> None:
    text = """!Option:AutoSwitch
!Account
NVisa 4242
TCCard
^
!Clear:AutoSwitch
!Type:Cat
NFood
E
^
!Option:MDY
!Type:CCard
D9/14/2025
T-4.50
^
!Type:Class
NTrip
^
"""
    reading = read(text)
    assert [line.place for line in reading.lines] == ["line 13"]
    assert reading.account == "4242"


def test_a_split_transaction_counts_once() -> None:
    text = "!Type:Bank\nD9/14'25\nT-10.00\nPa\nSFood\nEx\n$-6.00\nSFun\n$-4.00\n^\n"
    [line] = read(text).lines
    assert (line.amount, line.category, line.doubts) == (Decimal("-10.00"), None, ())
    [line] = read(text.replace("-4.00", "-3.00")).lines
    assert line.doubts == (qif_file.SPLIT,)


@pytest.mark.parametrize("category", ["L[Savings]", "L", "SFood\n$-1.00\nSFun\n$-3.50"])
def test_a_transfer_and_a_mixture_have_no_category(category: str) -> None:
    [line] = read(f"!Type:Bank\nD9/14'25\nT-4.50\n{category}\n^\n").lines
    assert (line.category, line.doubts) == (None, ())


@pytest.mark.parametrize(
    ("record", "doubt"),
    [
        ("D9/14'25\nPa\n^", qif_file.NO_AMOUNT),
        ("D9/14'25\nTfree\n^", qif_file.NO_AMOUNT),
        ("D9/14'25\nT-1,234\n^", amounts.UNCERTAIN_MARK),
        ("D9/14'25\nU-5.00\nT-4.50\n^", qif_file.TWO_AMOUNTS),
        ("D9/31'25\nT-4.50\n^", days.NO_DATE),
        ("T-4.50\n^", days.NO_DATE),
        ("D5/2'25\nT-4.50\n^", days.UNCERTAIN),
        ("D9/14'25\nT-4.50", qif_file.UNCLOSED),
        ("D9/14'25\nT-4.50\n!Type:Cat\nNFood\n^", qif_file.UNCLOSED),
        ("D9/14'25\nT100.00\nPOpening Balance\nL[Visa]\n^", qif_file.MAYBE_BALANCE),
    ],
)
def test_what_a_record_does_not_tell_is_a_doubt(record: str, doubt: str) -> None:
    [line] = read(f"!Type:Bank\n{record}\n").lines
    assert line.doubts == (doubt,)


def test_a_record_that_is_not_closed_ends_where_the_next_one_starts() -> None:
    lines = read("!Type:Bank\nD9/13'25\nT-1.00\nD9/14'25\nT-2.00\n^\n").lines
    assert [line.doubts for line in lines] == [(qif_file.UNCLOSED,), ()]


SHARES = "!Type:Invst\nD9/14'25\nNBuy\nYShares\nT100.00\n^\n"


def test_transactions_of_investments_beside_others_are_doubts() -> None:
    line, cash = read(f"{SHARES}!Type:Bank\nD9/14'25\nT-1.00\n^\n").lines
    assert (line.amount, line.doubts) == (None, (qif_file.INVESTMENT,))
    assert cash.doubts == ()


def test_a_file_of_investments_alone_is_refused_in_a_sentence() -> None:
    with pytest.raises(Unreadable, match="file of an investment account"):
        read(SHARES)


def test_dollars_in_euros_are_a_doubt() -> None:
    [line] = read("!Type:Bank\nD9/14'25\nT-$4.50\n^\n", Context(TODAY, Facts("EUR"))).lines
    assert line.currency is None
    assert line.doubts


def test_the_dates_of_the_whole_file_decide_their_order() -> None:
    text = "!Type:Bank\nD05/02/2025\nT-1.00\n^\nD13/02/2025\nT-1.00\n^\n"
    assert [line.date for line in read(text).lines] == [date(2025, 2, 5), date(2025, 2, 13)]


def test_a_number_that_two_records_share_names_neither() -> None:
    record = "D9/14'25\nT-20.00\nN7\n^\n"
    assert [line.reference for line in read(f"!Type:Bank\n{record}{record}").lines] == [None, None]
    [line] = read("!Type:Bank\nD9/14'25\nT-20.00\nNATM\n^\n").lines
    assert line.reference is None


@pytest.mark.parametrize(
    "content", [b"", b"D9/14'25\nT-1.00\n^\n", b"!Type:Cat\nNFood\n^\n", b"!" * 99]
)
def test_a_file_without_transactions_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match="no transactions"):
        read(content)


@FEW
@given(
    st.lists(
        st.tuples(
            st.dates(date(1990, 1, 1), TODAY),
            st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1),
            st.decimals("-99999999.99", "99999999.99", places=2),
        ),
        min_size=1,
    ),
    st.sampled_from([",.", ".,"]),
)
def test_what_is_written_is_read_back(rows: list[tuple[date, str, Decimal]], marks: str) -> None:
    swapped = {ord(","): marks[0], ord("."): marks[1]}
    written = "".join(
        f"D{day:%Y-%m-%d}\nT{f'{amount:,.2f}'.translate(swapped)}\nPx{name}\n^\n"
        for day, name, amount in rows
    )
    found = read(f"!Type:Bank\n{written}").lines
    assert [(line.date, line.description[1:], line.amount) for line in found] == rows
    assert {line.doubts for line in found} == {()}
