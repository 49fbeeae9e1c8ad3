"""From lines to transactions: which are one, which are doubted, what of them may be kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from prime.documents.document import Line, Reading
from prime.rules import StatedTransaction, transactions_in
from tests.each_row import each_row

TWICE = "The same line stands more than once in this document: accept it if it happened again."
COFFEE = Line(
    place="line 2",
    text="2025-01-06,Coffee Corner,-4.50",
    description="Coffee Corner",
    date=date(2025, 1, 6),
    amount=Decimal("-4.50"),
    currency="USD",
)


def coffee(**changes: Any) -> Line:
    return replace(COFFEE, **changes)


def found(*lines: Line, account: str | None = None) -> list[StatedTransaction]:
    return transactions_in(Reading("csv", lines, account))


def only(line: Line, account: str | None = None) -> StatedTransaction:
    (one,) = found(line, account=account)
    return one


def doubts(transactions: list[StatedTransaction]) -> list[tuple[str, ...]]:
    return [each.line.doubts for each in transactions]


def test_a_line_becomes_a_transaction_as_it_stands() -> None:
    assert only(COFFEE).line == COFFEE
    assert only(COFFEE).is_sure


@each_row(
    "changes",
    [
        {"place": "line 9"},
        {"text": "06/01/2025;COFFEE CORNER;4,50-"},
        {"description": "COFFEE CORNER"},
        {"amount": Decimal("-4.5")},
        {"amount": Decimal("-4.500")},
        {"category": "food"},
        {"doubts": ("The sign is not clear.",)},
    ],
    ids=str,
)
def test_what_states_the_same_thing_in_another_way_is_the_same(changes: dict[str, Any]) -> None:
    assert only(coffee(**changes)).id == only(COFFEE).id


@each_row(
    "changes",
    [
        {"date": date(2025, 1, 7)},
        {"date": None},
        {"amount": Decimal("4.50")},
        {"amount": Decimal("-45.0")},
        {"amount": None},
        {"currency": "CAD"},
        {"currency": None},
        {"description": "Coffee Corner 2"},
        {"reference": "R1"},
    ],
    ids=str,
)
def test_what_states_another_thing_is_another(changes: dict[str, Any]) -> None:
    assert only(coffee(**changes)).id != only(COFFEE).id


def test_another_account_has_other_transactions() -> None:
    ids = {only(COFFEE, account=account).id for account in (None, "4242", "1111")}
    assert len(ids) == 3


def test_of_two_equal_lines_the_second_is_doubted() -> None:
    both = found(COFFEE, coffee(place="line 3"))
    assert doubts(both) == [(), (TWICE,)]
    assert both[0].id == only(COFFEE).id != both[1].id


def test_lines_with_the_same_reference_of_the_bank_are_one() -> None:
    assert len(found(coffee(reference="R1"), coffee(reference="R1", place="line 3"))) == 1
    assert doubts(found(coffee(reference="R1"), coffee(reference="R2"))) == [(), ()]


def test_lines_of_which_nothing_was_read_are_told_apart_by_their_text() -> None:
    unread = coffee(date=None, amount=None, currency=None, doubts=("This cannot be read.",))
    assert len({each.id for each in found(unread, replace(unread, text="something else"))}) == 2


def test_an_amount_that_nobody_has_is_not_believed() -> None:
    one = only(coffee(amount=Decimal("-10000000000")))
    assert (one.line.amount, one.line.doubts) == (
        None,
        ("The amount is too large to be believed.",),
    )
    assert only(coffee(amount=Decimal("-9999999999.99"))).is_sure


def test_a_line_without_a_description_has_a_name_all_the_same() -> None:
    assert only(coffee(description=" ")).line.description == "(no description)"


def test_long_texts_are_cut() -> None:
    line = only(coffee(description="x" * 300, text="y" * 900, category="z" * 99)).line
    assert (len(line.description), len(line.text), len(line.category or "")) == (200, 500, 64)


@each_row(
    "number",
    [
        "123-45-6789",
        "4111 1111 1111 1111",
        "4111  1111  1111  1111",
        "4111-1111-1111-1111",
        "4111\n1111\t1111 1111",
        "GB82 WEST 1234 5698 7654 32",
        "Account number: 000123456789",
    ],
)
@each_row("field", ["description", "text", "category"])
def test_personal_numbers_are_kept_in_no_field(field: str, number: str) -> None:
    line = only(coffee(**{field: f"Pay {number} now"})).line
    kept = getattr(line, field)
    assert "[redacted]" in kept
    assert not any(character.isdigit() for character in kept)


def test_a_doubt_that_repeats_a_number_does_not_keep_it() -> None:
    said = 'The total "4111 1111 1111 1111" cannot be read.'
    (doubt,) = only(coffee(doubts=(said,))).line.doubts
    assert doubt == 'The total "[redacted]" cannot be read.'


def test_the_digits_that_are_cut_off_do_not_bare_a_number() -> None:
    line = only(coffee(description="x" * 190 + " 4111 1111 1111 1111")).line
    assert "4111" not in line.description


def test_two_equal_lines_are_two_where_balances_prove_it() -> None:
    both = coffee(balance=Decimal("95.50")), coffee(balance=Decimal("91.00"))
    assert doubts(found(*both)) == [(), ()]


lines = st.builds(
    coffee,
    description=st.sampled_from(["Coffee", "Tea", ""]),
    amount=st.sampled_from([None, Decimal("-4.50"), Decimal("-3")]),
    reference=st.sampled_from([None, "R1", "R2"]),
    doubts=st.sampled_from([(), ("?",)]),
)


@given(first=st.lists(lines, max_size=8), more=st.lists(lines, max_size=4))
def test_no_line_is_lost_and_a_longer_document_has_what_a_shorter_one_had(
    first: list[Line], more: list[Line]
) -> None:
    ids = [each.id for each in found(*first)]
    assert len(ids) == len(set(ids))
    references = [line.reference for line in first if line.reference]
    assert len(ids) >= len(first) - len(references) + len(set(references))
    assert ids == [each.id for each in found(*first, *more)][: len(ids)]
