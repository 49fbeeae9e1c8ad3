"""Statements as forty banks of ten countries write them are read right, or asked about."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.conftest import Tell
from tests.prime.documents.banks import report
from tests.prime.documents.banks.corpus import LAYOUTS, Half
from tests.prime.documents.banks.layout import Layout
from tests.prime.documents.figures import PAGE

ALL = [layout for half in LAYOUTS.values() for layout in half]
each_half = pytest.mark.parametrize("half", LAYOUTS)
each_layout = pytest.mark.parametrize("layout", ALL, ids=lambda layout: layout.code)


@each_half
def test_nothing_is_read_worse_than_it_was(half: Half) -> None:
    """Rows that are silently wrong, missing, not right or not accepted, and questions."""
    assert report.RATCHET.worse(half, report.bounds(half)) == []


def test_the_page_is_current(tell: Tell) -> None:
    tell(report.report())
    tell(report.of_layouts())
    assert PAGE.read_text() == report.page(), "run `make document-test WRITE=1` if meant"


def test_forty_banks_of_ten_countries_and_a_quarter_of_them_kept_apart() -> None:
    assert set(Counter(layout.country for layout in ALL).values()) == {4}
    assert set(Counter(layout.country for layout in LAYOUTS["kept_apart"]).values()) == {1}
    assert len({layout.code for layout in ALL}) == 40
    assert Counter(layout.format for layout in ALL) == {
        "csv": 20, "pdf": 10, "ofx": 3, "xlsx": 3, "mt940": 2, "camt.053": 2
    }  # fmt: skip
    for country in {layout.country for layout in ALL}:
        assert {layout.kind for layout in ALL if layout.country == country} == {"bank", "card"}


@each_layout
def test_a_statement_adds_up(layout: Layout) -> None:
    statement = layout.statement
    balance = statement.opening
    for row in statement.rows:
        balance += row.amount
        assert row.balance == balance
    assert statement.opening + statement.received - statement.spent == statement.closing
    # The sides of balances are written as they are for an account in credit, a card that owes.
    sign = 1 if layout.kind == "bank" else -1
    assert statement.opening * sign > 0
    assert statement.closing * sign > 0
