"""Only an act of paying makes a mail an entry: the labelled mails of acts_tuned.tsv, and of
acts_kept_apart.tsv, which were written before the words and without sight of them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from prime.documents.document import Document, Facts, Unreadable
from prime.documents.receipts import payment
from prime.documents.receipts.receipt import NO_TOTAL
from tests.conftest import Tell
from tests.prime.documents.letters.mails import read


@dataclass(frozen=True)
class Act:
    """`act` is paid, nothing, due or unsaid: what is true of the mail."""

    act: str
    language: str
    sender: str
    subject: str
    body: str

    def heard(self) -> str:
        """How it is read: what is asked about is unsaid."""
        content = self.body.replace("|", "\n").encode()
        document = Document(self.subject, "text/plain", content, self.sender)
        try:
            [line] = read(document, Facts(None, "day")).lines
        except Unreadable as refused:
            if str(refused) in payment.NOTHING.values():
                return "nothing"
            return "due" if str(refused).startswith("This is a bill") else str(refused)
        unpaid = {payment.UNSAID, payment.BOTH}
        return "unsaid" if unpaid.intersection(line.doubts) else "paid"


def acts(half: str) -> list[Act]:
    file = Path(__file__).parent / f"acts_{half}.tsv"
    rows = csv.reader(file.read_text().splitlines()[1:], delimiter="\t", quoting=csv.QUOTE_NONE)
    return [Act(*row) for row in rows]


TUNED, APART = acts("tuned"), acts("kept_apart")
HEARD_APART = 35
"""Of what is kept apart; what it is not heard right of is asked about."""


def heard(all: Iterable[Act]) -> Counter[tuple[str, str]]:
    return Counter((each.act, each.heard()) for each in all)


@pytest.mark.parametrize("act", TUNED, ids=lambda act: act.subject)
def test_a_mail_says_whether_it_was_paid(act: Act) -> None:
    assert act.heard() == act.act


def test_no_mail_of_those_kept_apart_is_entered_that_was_not_paid(tell: Tell) -> None:
    told = heard(APART)
    tell(f"mails kept apart, as they are and as they are heard: {dict(told)}")
    assert [pair for pair in told if pair[1] == "paid" and pair[0] != "paid"] == []
    assert sum(count for pair, count in told.items() if pair[0] == pair[1]) >= HEARD_APART


def test_a_quarter_of_the_acts_is_kept_apart() -> None:
    assert 4 * len(APART) >= len(TUNED) + len(APART) >= 200


def test_a_bill_is_told_with_its_day_and_is_no_entry() -> None:
    body = b"Bill date 2026-03-01\nAmount due 83.15 USD\nDue date 2026-03-24"
    with pytest.raises(Unreadable) as refused:
        read(Document("Your bill is ready", "text/plain", body, "Power <a@power.example>"))
    told = "This is a bill of 83.15 USD that is not paid yet, due 2026-03-24."
    assert str(refused.value) == told


def test_a_mail_without_a_total_is_asked_about_as_before() -> None:
    body = b"2026-03-01\nWe charged your card.\nCoffee 4.50 USD"
    [line] = read(Document("Receipt", "text/plain", body, "Bar <a@bar.example>")).lines
    assert NO_TOTAL in line.doubts
