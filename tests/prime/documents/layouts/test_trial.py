"""A proposed layout is believed where balances prove its rows, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from prime.documents.document import Context
from prime.documents.layout import Layout, digest
from prime.documents.values.days import WHICH_DAY
from tests.prime.documents.layouts.finnish import (
    EUR,
    MOVES,
    RIGHT,
    TITLES,
    TRUTH,
    accepted,
    read,
    says,
    table,
)
from tests.prime.documents.layouts.papers import PAPER, ROWS, read_paper


def test_what_the_rules_cannot_tell_apart_is_read_by_the_proposed_columns() -> None:
    assert accepted(read(table()).lines) == []
    reading = read(table(), says(RIGHT))
    assert accepted(reading.lines) == TRUTH
    assert reading.layout == RIGHT
    assert reading.questions == frozenset()


def test_the_newest_may_stand_first() -> None:
    newest_first = table().splitlines()
    turned = "\n".join([newest_first[0], *newest_first[:0:-1], ""])
    assert accepted(read(turned, says(RIGHT)).lines) == TRUTH[::-1]


def test_nobody_is_asked_where_the_rules_read_most_rows() -> None:
    def asked(table: object) -> list[Layout]:
        raise AssertionError("asked without a need")

    plain = "Date,Description,Amount,Balance\n2025-09-01,A,-1.00,9.00\n2025-09-02,B,-2.00,7.00\n"
    assert len(accepted(read(plain, asked).lines)) == 2


def test_every_other_choice_of_columns_has_nothing_accepted_that_is_not_true() -> None:
    """Whoever proposes may lie: no choice of date, amounts and balance makes a wrong row."""
    for day, amount, balance in permutations(range(len(TITLES)), 3):
        lie = Layout(digest(TITLES), day, (amount,), balance)
        assert set(accepted(read(table(), says(lie)).lines)) <= set(TRUTH)
    for day, one, other in permutations(range(len(TITLES)), 3):
        lie = Layout(digest(TITLES), day, (one, other), 5)
        assert set(accepted(read(table(), says(lie)).lines)) <= set(TRUTH)


def test_without_a_balance_nothing_of_a_proposal_is_accepted() -> None:
    unproved = replace(RIGHT, balance=None)
    assert read(table(), says(unproved)) == read(table())


def test_a_further_proposal_is_tried_where_the_first_proves_nothing() -> None:
    assert accepted(read(table(), says(replace(RIGHT, amounts=(3,)), RIGHT)).lines) == TRUTH


def test_rows_that_the_balances_do_not_prove_wait() -> None:
    broken = table().replace("Baumarkt;-35.70;-38.10", "Baumarkt;-35.70;-39.10")
    assert broken != table()
    reading = read(broken, says(RIGHT))
    assert ("2025-09-05", "Baumarkt", "-39.10") not in accepted(reading.lines)
    assert set(accepted(reading.lines)) <= set(TRUTH)


def test_of_two_columns_of_dates_the_one_that_rows_are_sorted_by_is_the_day() -> None:
    by_value = read(table(), says(replace(RIGHT, date=1)))
    assert accepted(by_value.lines) == []
    both_sorted = tuple(
        (day, day[:1] + "9" + day[2:], what, paid) for day, _, what, paid in MOVES[:5]
    )
    reading = read(table(both_sorted), says(RIGHT))
    assert accepted(reading.lines) == []


def test_a_day_that_no_column_contradicts_is_taken_and_one_that_may_be_another_waits() -> None:
    same = [(day, day, what, paid) for day, _, what, paid in MOVES[:-1]]
    later = [("17.09.2025", "18.09.2025", "Erstattung", "12.40")]
    reading = read(table([*same, *later]), says(RIGHT))
    assert accepted(reading.lines) == TRUTH[:-1]
    assert reading.lines[-1].doubts == (WHICH_DAY,)


def test_a_proposal_of_other_titles_reads_nothing() -> None:
    other = replace(RIGHT, titles=digest([*TITLES[:-1], "Saldo neu"]))
    assert read(table(), says(other)) == read(table())


def test_titles_are_the_same_however_they_are_written() -> None:
    assert digest(TITLES) == digest([*(f" {each.upper()} " for each in TITLES), "", ""])
    assert digest(TITLES) != digest(TITLES[:-1])


@pytest.mark.parametrize("context", [Context(EUR.today), EUR])
def test_questions_are_asked_as_ever(context: Context) -> None:
    reading = read(table(), says(RIGHT), context)
    assert reading.layout == RIGHT
    assert reading.questions == (frozenset() if context is EUR else {"currency"})


def test_a_page_is_read_by_the_proposed_columns() -> None:
    layout = Layout(digest([column.title for column in PAPER.columns]), 1, (3,), 4)
    assert accepted(read_paper(PAPER).lines) == []
    assert accepted(read_paper(PAPER, says(layout)).lines) == ROWS


def test_no_choice_of_a_pages_columns_has_a_wrong_row_accepted() -> None:
    titles = digest([column.title for column in PAPER.columns])
    for day, amount, balance in list(permutations(range(len(PAPER.columns)), 3))[::5]:
        lie = Layout(titles, day, (amount,), balance)
        assert set(accepted(read_paper(PAPER, says(lie)).lines)) <= set(ROWS)


def test_without_a_balance_nothing_of_a_page_is_accepted() -> None:
    layout = Layout(digest([column.title for column in PAPER.columns]), 1, (3,), None)
    assert read_paper(PAPER, says(layout)) == read_paper(PAPER)
