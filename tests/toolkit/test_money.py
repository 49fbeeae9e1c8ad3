from __future__ import annotations

import json
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.each_row import each_row
from toolkit.money import Units, json_number, rupees_for_points, text

FEW = settings(max_examples=300)
amounts = st.builds(
    lambda number, scale: Decimal(f"{number}E-{scale}"), st.integers(), st.integers(0, 40)
)


@each_row(
    ("amount", "units"),
    [
        ("-12.50", Units(-1250, 2)),
        ("0.00", Units(0, 2)),
        ("-0", Units(0, 0)),
        ("7", Units(7, 0)),
        ("1E+3", Units(1000, 0)),
        ("0.00000001", Units(1, 8)),
        ("123456789012345678901234567890.12", Units(12345678901234567890123456789012, 2)),
    ],
)
def test_an_amount_is_whole_units_of_its_scale(amount: str, units: Units) -> None:
    assert Units.of(Decimal(amount)) == units
    assert units.amount == Decimal(amount)


@FEW
@given(amounts)
def test_units_give_the_amount_back_with_its_scale(amount: Decimal) -> None:
    back = Units.of(amount).amount
    assert back == amount
    assert back.as_tuple().exponent == amount.as_tuple().exponent


@FEW
@given(st.lists(amounts, min_size=1, max_size=20))
def test_a_sum_is_exact_and_of_the_greatest_scale(added: list[Decimal]) -> None:
    total = Units.of(added[0])
    for amount in added[1:]:
        total += Units.of(amount)
    assert Fraction(total.number, 10**total.scale) == sum(map(Fraction, added))
    assert total.scale == max(Units.of(amount).scale for amount in added)


def test_no_context_rounds_a_sum() -> None:
    with localcontext(prec=3):
        total = Units.of(Decimal("1234567.89")) + Units.of(Decimal("0.001"))
        assert text(total.amount) == "1234567.891"


def test_units_are_added_to_units_alone() -> None:
    with pytest.raises(TypeError):
        _ = Units(1, 2) + 5


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        ("-12.50", "-12.50"),
        ("1E-8", "0.00000001"),
        ("1E+3", "1000"),
        ("0E-10", "0.0000000000"),
        ("12345678901234567890.10", "12345678901234567890.10"),
    ],
)
def test_text_keeps_the_scale_and_has_no_exponent(amount: str, written: str) -> None:
    assert text(Decimal(amount)) == written


@FEW
@given(amounts)
def test_text_is_read_again_as_the_same_amount(amount: Decimal) -> None:
    assert Decimal(text(amount)).as_tuple() == amount.as_tuple()


@each_row("amount", ["79.99", "19.99", "0.1", "0.29", "1.10", "9999999999999.99"])
def test_a_json_number_reads_as_the_amount(amount: str) -> None:
    written = json.dumps(json_number(Decimal(amount)))
    assert Decimal(written) == Decimal(amount)


@FEW
@given(st.integers(0, 10**15 - 1), st.integers(0, 15))
def test_any_amount_of_15_digits_reads_as_itself(number: int, scale: int) -> None:
    amount = Decimal(f"{number}E-{scale}")
    assert Decimal(json.dumps(json_number(amount))) == amount


@pytest.mark.parametrize("amount", ["10000000000000.0001", "0.12345678901234567891"])
def test_an_amount_of_more_digits_is_refused_and_not_rounded(amount: str) -> None:
    with pytest.raises(ValueError, match="more digits"):
        json_number(Decimal(amount))


@pytest.mark.parametrize(("points", "rupees"), [(5000, 500), (5009, 500), (9, 0), (0, 0)])
def test_ten_points_are_a_whole_rupee(points: int, rupees: int) -> None:
    assert rupees_for_points(points) == rupees
