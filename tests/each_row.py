"""Many rows of one promise as one case: pytest takes longer over a case than most rows do."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
Ids = Callable[[Any], object] | Iterable[object] | None


def each_row(
    names: str | Sequence[str], rows: Iterable[Any], ids: Ids = None
) -> Callable[[Test], Test]:
    """Like `pytest.mark.parametrize`, as one case. Every row is tried, and what fails is told with
    its row. A row must not see what another has done: this is for what reads only."""
    given = names.replace(",", " ").split() if isinstance(names, str) else [*names]
    cases = _named(given, [*rows], ids)
    assert cases, "no row, so nothing would be tested"

    def as_one(test: Test) -> Test:
        @wraps(test)
        def all_rows(**fixtures: Any) -> None:
            failures: list[BaseException] = []
            for name, values in cases.items():
                try:
                    test(**fixtures, **values)
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - told at the end
                    failure.add_note(f"in the row {name}")
                    failures.append(failure)
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(cases)} rows", failures)

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in given]
        vars(all_rows)["__signature__"] = signature.replace(parameters=others)
        return all_rows

    return as_one


def _named(given: list[str], rows: list[Any], ids: Ids) -> dict[str, dict[str, Any]]:
    """What each row gives, by a name of it that no other has."""
    names = [None] * len(rows) if ids is None or callable(ids) else [*ids]
    cases: dict[str, dict[str, Any]] = {}
    for number, (row, name) in enumerate(zip(rows, names, strict=True)):
        param = isinstance(row, type(pytest.param()))
        assert not (param and row.marks), "a row with a mark is a case of its own"
        values = row.values if param else row if len(given) > 1 else (row,)
        name = (row.id if param else None) or name or "-".join(_id(value, ids) for value in values)
        cases[f"{number}: {name}"] = dict(zip(given, values, strict=True))
    return cases


def _id(value: Any, ids: Ids) -> str:
    found = ids(value) if callable(ids) else None
    return str(getattr(value, "__name__", None) or repr(value)) if found is None else str(found)
