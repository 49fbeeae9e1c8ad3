from __future__ import annotations

from toolkit import InvalidInput
from toolkit.errors import Problem, ToolError


def test_what_does_not_fit_is_told_by_its_first_problem() -> None:
    error = InvalidInput.of(Problem("debt.name", "is required"), Problem("by", "must be positive"))
    assert (error.message, str(error)) == ("name is required", "name is required")
    assert [problem.field for problem in error.problems] == ["debt.name", "by"]
    assert error.details == {}


def test_what_fits_no_field_may_have_details() -> None:
    error = InvalidInput("These cannot be added up.", details={"currencies": ["EUR", "USD"]})
    assert error.details == {"currencies": ["EUR", "USD"]}
    assert error.problems == ()
    assert (error.status, error.reason) == (400, "validation_error")


def test_an_error_without_details_has_empty_ones() -> None:
    assert ToolError("x").details == {}
    assert InvalidInput("x").details == {}
