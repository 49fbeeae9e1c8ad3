"""Which way money goes, what is a total and what was never paid, by what a table itself says."""

from __future__ import annotations

import pytest

from tests.conftest import Tell
from tests.prime.documents.tables.meanings import Export, exports, facts_of, figures

TUNED, APART = exports("tuned"), exports("kept_apart")


@pytest.mark.parametrize("export", TUNED, ids=lambda export: export.code)
def test_a_table_is_read_as_it_is_meant(export: Export) -> None:
    lines = export.answered().lines
    assert [facts_of(line) for line in lines if not line.doubts] == [*export.sure]
    assert [facts_of(line) for line in lines if line.doubts] == [*export.asked]


@pytest.mark.parametrize("export", TUNED, ids=lambda export: export.code)
def test_only_what_nothing_settles_is_asked(export: Export) -> None:
    asked = {*export.read().questions}
    while not asked.issuperset(
        more := export.read(**{each: export.answers[each] for each in asked}).questions
    ):
        asked |= more
    assert asked == export.answers.keys()


def test_nothing_of_the_quarter_kept_apart_is_silently_wrong(tell: Tell) -> None:
    for name, half in (("made with", TUNED), ("kept apart", APART)):
        for is_answered in (False, True):
            told = dict(figures(half, answered=is_answered))
            tell(f"exports {name}, {'after' if is_answered else 'before'} answers: {told}")
    before, after = figures(APART, answered=False), figures(APART, answered=True)
    assert (before["wrong"], after["wrong"]) == (0, 0)


def test_a_quarter_is_kept_apart() -> None:
    assert 4 * len(APART) >= len(TUNED) + len(APART)
