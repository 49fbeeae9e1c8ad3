"""What is worse than recorded is found, and noise is not. Nothing is measured."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.bench import check
from tests.bench.table import Row, Sample

WORK = "start-up CPU, a tool that reads"
RECORDED = {WORK: 0.8}


def row(ratio: float) -> Row:
    return Row(WORK, Sample([ratio], "ms"), Sample([1], "ms"), compared=True)


def measuring(*ratios: float) -> check.Group:
    """One of these each time it is measured; once more would be an error."""
    left = iter(ratios)

    def measure() -> Iterable[Row]:
        return [row(next(left)), Row("not compared", "1")]

    return measure


def test_what_is_a_quarter_worse_three_times_fails_with_its_figures() -> None:
    taken = check.measured(measuring(1.1, 1.2, 1.01), RECORDED)
    told, failed = check.verdict(taken, RECORDED)
    assert failed == [WORK]
    assert told == [f"{WORK}: 1.10, 1.20, 1.01, recorded 0.80: WORSE"]


@pytest.mark.parametrize("ratios", [(1.0,), (1.1, 0.9), (1.1, 1.2, 0.99)])
def test_what_is_good_once_passes_and_is_not_measured_again(ratios: tuple[float, ...]) -> None:
    taken = check.measured(measuring(*ratios), RECORDED)
    assert taken == {WORK: list(ratios)}
    assert check.verdict(taken, RECORDED)[1] == []


def test_a_row_that_is_new_or_gone_is_told_and_passes() -> None:
    told, failed = check.verdict({"new": [2.0]}, RECORDED)
    assert failed == []
    assert told == [
        "new: 2.00, not recorded yet",
        f"{WORK}: is recorded, but not measured any more",
    ]
