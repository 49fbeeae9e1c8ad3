"""What an account held after each transaction, as far as its document proves that."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prime.documents.direction.account_balances import balances_after
from prime.documents.document import Context, Document, Line
from prime.documents.reading import read_document
from tests.prime.documents.answering import NEVER
from tests.prime.documents.banks.corpus import LAYOUTS
from tests.prime.documents.banks.layout import Layout
from tests.prime.imports.one_statement import FORMATS, JANUARY, Format

TODAY = date(2025, 3, 1)
TUNED = LAYOUTS["tuned"]


def lines_of(content: bytes, name: str = "statement.csv") -> list[Line]:
    document = Document(name, "text/csv", content)
    return list(read_document(document, NEVER, Context(TODAY)).lines)


@cache
def read(layout: Layout) -> Sequence[Line]:
    document = Document(layout.file_name, layout.content_type, layout.content)
    return read_document(document, NEVER, Context(layout.statement.last)).lines


@pytest.mark.parametrize("format", FORMATS)
def test_each_transaction_has_the_balance_after_it(format: Format) -> None:
    lines = lines_of(JANUARY.written(format))
    found = sorted((str(line.date), line.amount, line.balance) for line in lines)
    true = zip(JANUARY.movements, JANUARY.balances, strict=True)
    assert found == sorted((str(each.day), each.amount, balance) for each, balance in true)


def test_a_balance_that_does_not_follow_proves_none() -> None:
    wrong = JANUARY.csv().replace(b"1881.00", b"1881.01")
    assert wrong != JANUARY.csv()
    assert {line.balance for line in lines_of(wrong)} == {None}


def test_a_table_without_balances_has_none() -> None:
    assert {line.balance for line in lines_of(JANUARY.without_balances())} == {None}


def test_a_balance_of_today_below_transactions_of_long_ago_says_nothing_of_them() -> None:
    late = JANUARY.ofx().replace(b"<DTASOF>20250130", b"<DTASOF>20250301")
    assert {line.balance for line in lines_of(late)} == {None}


def test_where_an_ofx_line_may_be_one_too_many_its_balance_proves_none() -> None:
    without_ids = JANUARY.ofx().replace(b"<FITID>F0001", b"<FITID>F0003")
    assert {line.balance for line in lines_of(without_ids)} == {None}


@pytest.mark.parametrize("layout", TUNED, ids=lambda layout: layout.code)
def test_no_balance_of_a_bank_is_another_than_the_true_one(layout: Layout) -> None:
    """Of each day's end: within a day a statement may have any order."""
    true = {str(row.date): row.balance for row in layout.statement.rows}
    for day, own in _by_day(read(layout)).items():
        moved = [
            (line.balance, line.amount)
            for line in own
            if line.balance is not None and line.amount is not None
        ]
        if day in true and len(moved) == len(own):
            ends = Counter(balance for balance, _ in moved)
            ends -= Counter(balance - amount for balance, amount in moved)
            assert set(ends) in ({true[day]}, set())


def _by_day(lines: Sequence[Line]) -> dict[str, list[Line]]:
    """Of days on which each line is as true: sure of its day and amount."""
    by_day: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_day[str(line.date)].append(line)
    return {day: own for day, own in by_day.items() if not any(line.doubts for line in own)}


@given(
    cents=st.lists(st.integers(-9999, 9999), min_size=1, max_size=12),
    opening=st.integers(-99999, 99999),
    turn=st.sampled_from([1, -1]),
    seed=st.integers(0, 99),
)
def test_whichever_balances_are_printed_none_is_wrong(
    cents: list[int], opening: int, turn: int, seed: int
) -> None:
    amounts = [Decimal(each).scaleb(-2) for each in cents]
    true = [Decimal(opening + sum(cents[: at + 1])).scaleb(-2) for at in range(len(cents))]
    chance = Random(seed)  # noqa: S311
    printed = [balance * turn if chance.random() < 0.6 else None for balance in true]
    found = balances_after(amounts, range(len(amounts)), printed)
    if any(each is not None for each in found):
        pairs = zip(found, true, strict=True)
        assert all(each is None or each == balance for each, balance in pairs)


def test_the_corpus_has_statements_that_prove_all_their_balances() -> None:
    proved = [each for each in TUNED if all(line.balance is not None for line in read(each))]
    assert len(proved) >= 12, proved
