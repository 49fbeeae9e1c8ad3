"""A reader that was not written for this disputes amounts and days.

disagreements.tsv says of each dispute that it was looked at, and why we read it otherwise. It is
written by hand: a wrong label is mended, and a wrong reading too.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
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


@pytest.mark.parametrize("name", [*TUNED, *KEPT_APART])
def test_whatever_a_second_reader_disputes_was_looked_at(name: str) -> None:
    known = looked_at()
    new = [
        f"{sentence.text}\t{field}"
        for sentence in sentences(name)
        if sentence.is_recordable
        for field in disputes(sentence)
        if (sentence.text, field) not in known
    ]
    assert not new


def test_what_is_not_disputed_any_more_is_not_on_the_list() -> None:
    disputed = {
        (sentence.text, field)
        for name in (*TUNED, *KEPT_APART)
        for sentence in sentences(name)
        if sentence.is_recordable
        for field in disputes(sentence)
    }
    assert looked_at().keys() <= disputed
