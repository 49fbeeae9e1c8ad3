from __future__ import annotations

import pytest

from tests.each_row import each_row


def odd(number: int, told: str) -> None:
    assert number % 2, told


def test_every_row_that_fails_is_told_with_its_name() -> None:
    rows = [(1, "a"), pytest.param(2, "b", id="the second"), (3, "c"), (4, "d")]
    with pytest.raises(BaseExceptionGroup, match="2 of 4 rows") as failed:
        each_row("number, told", rows)(odd)()
    assert [str(each.args[0]).splitlines()[0] for each in failed.value.exceptions] == ["b", "d"]
    assert [each.__notes__ for each in failed.value.exceptions] == [
        ["in the row 1: the second"],
        ["in the row 3: 4-'d'"],
    ]


def test_what_pytest_fails_with_is_told_as_well() -> None:
    def nothing_is_raised(number: int) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(number)

    with pytest.raises(BaseExceptionGroup, match="1 of 1 rows"):
        each_row("number", [1])(nothing_is_raised)()


def test_rows_of_rows_are_all_tried() -> None:
    seen = []
    each_row("number", [1, 2])(
        each_row("told", "ab")(lambda number, told: seen.append((number, told)))
    )()
    assert seen == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]


def test_without_a_row_nothing_passes() -> None:
    with pytest.raises(AssertionError, match="no row"):
        each_row("number", [])
