"""A reader that was not written for this disputes amounts and days.

disagreements.tsv says of each dispute that it was looked at, and why we read it otherwise. It is
written by hand: a wrong label is mended, and a wrong reading too.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from decimal import DefaultContext, getcontext
from functools import cache
from pathlib import Path

import pytest

from tests.budget.sentences import second_reader
from tests.budget.sentences.corpus import KEPT_APART, TODAY, TUNED, Sentence, sentences

LOOKED_AT = Path(__file__).with_name("disagreements.tsv")


def disputes(sentence: Sentence) -> Iterator[str]:
    """The fields of the label that the second reader finds nowhere in the text."""
    amount, day = (sentence.expected[field] for field in ("amount_mxn_cents", "date"))
    if amount.isdigit() and int(amount) not in second_reader.cents(
        sentence.text, sentence.language
    ):
        yield "amount"
    days = second_reader.days(sentence.text, sentence.language, TODAY)
    if days and day not in ("-", "*") and day not in days:
        yield "date"


def looked_at() -> dict[tuple[str, str], str]:
    with LOOKED_AT.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {(row["text"], row["field"]): row["why"] for row in rows}


@cache
def disputed(name: str) -> frozenset[tuple[str, str]]:
    """Texts and fields."""
    return frozenset(
        (sentence.text, field)
        for sentence in sentences(name)
        if sentence.is_recordable
        for field in disputes(sentence)
    )


@pytest.mark.parametrize("name", [*TUNED, *KEPT_APART])
def test_whatever_a_second_reader_disputes_was_looked_at(name: str) -> None:
    new = sorted(disputed(name) - looked_at().keys())
    assert not ["\t".join(each) for each in new]


def test_what_is_not_disputed_any_more_is_not_on_the_list() -> None:
    everything = frozenset[tuple[str, str]]().union(*map(disputed, (*TUNED, *KEPT_APART)))
    assert looked_at().keys() <= everything


def test_whatever_is_loaded_with_it_money_keeps_its_digits() -> None:
    assert getcontext().prec == DefaultContext.prec
