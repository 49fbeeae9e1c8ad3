"""How well sentences are read is said as it is."""

from __future__ import annotations

from tests.budget.sentences import report
from tests.budget.sentences.corpus import KEPT_APART, TUNED
from tests.budget.sentences.dialogues import labelled_dialogues
from tests.conftest import Tell

INVENTIONS = 0.01
PRECISION = 0.98
CLOSED = 0.81
COVERAGE = 0.84
PRECISION_OF_EACH, COVERAGE_OF_EACH = 0.97, 0.80


def test_the_page_is_current(tell: Tell) -> None:
    tell(report.report())
    assert report.PAGE.read_text() == report.page(), "run `make sentence-test WRITE=1` if meant"


def test_what_must_not_be_recorded_is_nearly_never_sure() -> None:
    for files in (TUNED, KEPT_APART):
        inventions = report.figures(report.readings(files)).inventions
        assert inventions is not None
        assert inventions <= INVENTIONS


def test_what_is_sure_is_right_also_in_sentences_that_the_rules_have_never_seen() -> None:
    unseen = report.figures(report.readings(KEPT_APART))
    assert unseen.precision is not None
    assert unseen.coverage is not None
    assert unseen.precision >= PRECISION
    assert unseen.coverage >= COVERAGE
    assert unseen.calibration_error <= 0.05


def test_no_amount_of_the_sentences_that_the_rules_were_made_with_is_wrong() -> None:
    assert report.figures(report.readings(TUNED)).wrong_amounts == 0


def test_unseen_dialogues_are_closed_and_never_with_another_amount() -> None:
    dialogues = labelled_dialogues()
    closed = sum(each.is_closed_as_expected for each in dialogues)
    assert closed / len(dialogues) >= CLOSED
    assert not any(each.is_recorded_wrong for each in dialogues)


def test_people_of_every_region_are_read_about_as_well() -> None:
    """Of the sentences that the rules have never seen."""
    by_people = report.by_people(report.readings(KEPT_APART))
    assert by_people.keys() == {"en", "es-AR", "es-CO", "es-ES", "es-MX"}
    for people, readings in by_people.items():
        found = report.figures(readings)
        assert found.precision is not None
        assert found.coverage is not None
        assert found.precision >= PRECISION_OF_EACH, people
        assert found.coverage >= COVERAGE_OF_EACH, people
