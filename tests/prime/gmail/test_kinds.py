"""What a mail is. `mails_kept_apart.tsv` was written before the rules: 60 papers, 61 private
mails and 15 others, in English, Spanish, French, Portuguese and German."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from prime.gmail.kinds import Kind, kind_of
from prime.gmail.messages import Mail, Part


def mail(subject: str, snippet: str = "", *files: str) -> Mail:
    parts = tuple(Part("1", name, "application/pdf", 10) for name in files)
    return Mail("1", subject, "a@b.example", "2025-01-01T00:00:00Z", snippet, parts)


def kept_apart(sort: str) -> dict[str, Kind]:
    """What the mails of a sort are found to be, by their subjects and texts."""
    path = Path(__file__).with_name("mails_kept_apart.tsv")
    with path.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {
            f"{row['subject']}: {row['snippet']}": kind_of(
                mail(row["subject"], row["snippet"], *filter(None, row["files"].split(", ")))
            )
            for row in rows
            if row["sort"] == sort
        }


def test_no_private_mail_is_a_paper() -> None:
    found = kept_apart("private")
    assert len(found) == 61
    assert [text for text, kind in found.items() if kind == "paper"] == []
    assert sum(kind == "private" for kind in found.values()) >= 58


def test_nineteen_in_twenty_papers_are_known() -> None:
    found = kept_apart("paper")
    assert len(found) == 60
    assert sum(kind == "paper" for kind in found.values()) >= 57


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        (mail("Receipt for your social security payment"), "paper"),
        (mail("Receipt", "The password is your RFC", "statement.pdf"), "paper"),
        (mail("Receipt", "The password is your RFC"), "private"),
        (mail("Your order: sign-in code"), "private"),
        (mail("Your order 12", "Your code is 448120"), "private"),
        (mail("Lunch on Sunday?"), "other"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.subject,
)
def test_what_a_mail_is_by_its_words(one: Mail, kind: Kind) -> None:
    assert kind_of(one) == kind
