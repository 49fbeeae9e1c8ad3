from __future__ import annotations

import calendar
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from money.rules import (
    Cell,
    Days,
    LedgerEntry,
    Selection,
    Summed,
    Sums,
    Total,
    calendar_days,
    rolled_up,
)
from tests.each_row import each_row
from toolkit.money import Units

NEAR = st.dates(date(2023, 12, 25), date(2024, 4, 5))
days_or_open = st.builds(
    lambda one, other: (min(one, other), max(one, other)), NEAR, NEAR
) | st.tuples(st.none() | NEAR, st.none())
exact = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15)
amounts = st.builds(
    lambda number, scale: Units(number, scale).amount,
    st.integers(-(10**25) + 1, 10**25 - 1) | st.integers(-5, 5),
    st.integers(0, 10),
)
texts = st.text(min_size=1, max_size=8) | st.sampled_from(["#", "%", "%23", "a#", "#a", "%2523"])


def entry(amount: str | Decimal, currency: str = "EUR", account: str = "a") -> LedgerEntry:
    return LedgerEntry(
        "t",
        account,
        None,
        "Coffee",
        Decimal(amount),
        currency,
        datetime.fromisoformat("2025-01-15"),
    )


def summed(entries: list[LedgerEntry], signs: int = 0) -> Total:
    total = Total(signs)
    total.add(rolled_up(each.posted for each in entries))
    return total


def of_euros(total: Total) -> tuple[str, int]:
    euros = total.by_currency.get("EUR", Summed())
    return f"{euros.units.amount:f}", counted(total)


def counted(total: Total) -> int:
    return sum(each.entries for each in total.by_currency.values())


@given(exact | amounts)
def test_an_amount_and_its_units_are_one(amount: Decimal) -> None:
    units = Units.of(amount)
    assert Fraction(units.number, 10**units.scale) == Fraction(amount)
    assert units.amount == amount
    assert units.scale >= 0


@pytest.mark.parametrize(
    ("amount", "number", "scale"),
    [("-12.50", -1250, 2), ("1E+3", 1000, 0), ("0E-8", 0, 8), ("-0", 0, 0), ("0E+5", 0, 0)],
)
def test_units_are_whole_numbers_of_a_scale(amount: str, number: int, scale: int) -> None:
    assert Units.of(Decimal(amount)) == (number, scale)


@settings(max_examples=50)
@given(st.lists(amounts, max_size=20))
def test_debits_and_credits_are_all(booked: list[Decimal]) -> None:
    entries = [entry(amount) for amount in booked]
    debit, credit, everything = (
        summed(entries, signs).by_currency.get("EUR", Summed()).units for signs in (-1, 1, 0)
    )
    assert (debit + credit).amount == everything.amount
    assert Fraction(everything.amount) == sum(map(Fraction, booked))
    assert debit.number <= 0 <= credit.number


@settings(max_examples=30)
@given(st.lists(st.tuples(amounts, st.sampled_from(["EUR", "USD"]), texts), max_size=20))
def test_a_total_is_the_same_in_whatever_parts_it_is_added(
    booked: list[tuple[Decimal, str, str]],
) -> None:
    entries = [entry(*fields) for fields in booked]
    at_once, one_by_one = summed(entries), Total()
    for each in reversed(entries):
        one_by_one.add(rolled_up([each.posted]))
    assert at_once == one_by_one
    assert counted(at_once) == len(entries)
    assert at_once.by_currency.keys() == {currency for _, currency, _ in booked}


def test_ten_thousand_decimals_are_added_exactly() -> None:
    def decimals() -> Iterator[Decimal]:
        number = 1
        for place in range(10_000):
            number = number * 6364136223846793005 % 2**64
            yield Units(number - 2**63, 3 + place % 8).amount

    booked = list(decimals())
    total = summed([entry(amount) for amount in booked])
    observed, count = of_euros(total)
    in_units = sum(int(f"{amount:.10f}".replace(".", "")) for amount in booked)
    assert (Fraction(observed), count) == (Fraction(in_units, 10**10), 10_000)
    assert len(observed.partition(".")[2]) == 10


def test_more_than_28_digits_are_not_rounded() -> None:
    """As many as Python's decimals keep by themselves."""
    long = "1234567890123456789012345678901234567890.0123456789"
    assert of_euros(summed([entry(long), entry("0.0000000001")])) == (f"{long[:-2]}90", 2)
    assert of_euros(summed([entry(long), entry(f"-{long}")])) == ("0.0000000000", 2)


def test_zeros_count_for_all_alone() -> None:
    entries = [entry("0"), entry("0.00"), entry("-0.0")]
    assert [counted(summed(entries, signs)) for signs in (-1, 0, 1)] == [0, 3, 0]
    assert of_euros(summed(entries)) == ("0.00", 3)


@given(texts, st.just("") | texts, st.sampled_from(["EUR", "XXX"]), st.integers(0, 10))
def test_a_cell_is_read_from_its_key(
    account: str, category: str, currency: str, scale: int
) -> None:
    cell = Cell("2024-02", account, category, currency, scale)
    assert Cell.of_key(cell.key) == cell
    assert "2024-02" < cell.key < "2024-02~"


@given(st.lists(st.tuples(texts, texts), max_size=6, unique=True))
def test_no_two_cells_have_one_key(names: list[tuple[str, str]]) -> None:
    assert len({Cell("2024-02", *name, "EUR", 2).key for name in names}) == len(names)


@given(st.lists(st.builds(Sums, *[st.integers(-9, 9)] * 5), min_size=2, max_size=2))
def test_what_is_added_can_be_taken_away(sums: list[Sums]) -> None:
    one, other = sums
    assert one.plus(other).minus(other) == one
    assert one.plus(other) == other.plus(one)


@each_row(
    ("account", "category", "is_taken"),
    [
        (None, None, True),
        ("a", None, True),
        ("a", "c", True),
        (None, "c", True),
        ("b", None, False),
        ("a", "", False),
        ("", None, False),
        ("b", "c", False),
    ],
)
def test_a_selection_takes_the_cells_that_have_what_it_names(
    account: str | None, category: str | None, is_taken: bool
) -> None:
    assert Selection(account, category).takes(Cell("2024-02", "a", "c", "EUR", 2)) == is_taken


def test_no_category_selects_the_cells_without_one() -> None:
    bare = Cell("2024-02", "a", "", "EUR", 2)
    assert Selection().takes(bare)
    assert not Selection(category_id="").takes(bare)


@given(days_or_open)
def test_days_know_their_months(ends: tuple[date | None, date | None]) -> None:
    days = Days(*ends)
    first, last = days.months
    for month in ("2023-12", "2024-01", "2024-02", "2024-03", "2024-04"):
        its_days = list(_days_of(month))
        held = [day for day in its_days if _is_within(day, ends)]
        assert (first <= month <= last) == bool(held)
        assert days.hold_all_of(month) == (held == its_days)
        if held:
            low, high = days.within(month)
            places = {day: f"{day}T23:59:59.999999#~é" for day in its_days}
            assert [day for day in its_days if low <= places[day] <= f"{high}~"] == held


@each_row("month", ["2024-02", "2023-02", "1900-02", "2000-02", "2025-12", "0001-01"])
def test_a_month_has_the_calendars_days(month: str) -> None:
    first, last = calendar_days(month)
    assert (first.day, last.day) == (1, len(list(_days_of(month))))
    assert Days.of_month(month).hold_all_of(month)
    assert Days.of_month(month).months == (month, month)


def _days_of(month: str) -> Iterator[date]:
    year, number = map(int, month.split("-"))
    for day in range(calendar.monthrange(year, number)[1]):
        yield date(year, number, 1) + timedelta(day)


def _is_within(day: date, ends: tuple[date | None, date | None]) -> bool:
    first, last = ends
    return (first is None or first <= day) and (last is None or day <= last)
