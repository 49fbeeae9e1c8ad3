"""The score: its table, and what holds for every mail."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from prime.gmail.messages import Mail, Part
from prime.gmail.search import ranking
from prime.gmail.search.query import ask_of
from tests.each_row import each_row
from tests.prime.gmail.mailboxes import NOW

WORDS = ["visa", "statement", "costco", "party", "news"]
PLAIN = Mail("1", "Hello", "Ana <ana@a.example>", "2025-07-15T12:00:00Z", "", ())
PDF = Part("1", "scan.pdf", "application/pdf", 100)


def score(mail: Mail, query: str = "visa", days: int = 90) -> int:
    return ranking.score(mail, ask_of(query, NOW), days=days, now=NOW)


@each_row(
    ("mail", "points"),
    [
        (PLAIN, 0),
        (replace(PLAIN, subject="Visa card"), 70),
        (replace(PLAIN, subject="VISA visa visa"), 70),
        (replace(PLAIN, sender="Visa <no-reply@bank.example>"), 56),
        (replace(PLAIN, snippet="your visa"), 35),
        (replace(PLAIN, attachments=(PDF,)), 10),
        (replace(PLAIN, attachments=(replace(PDF, name="visa.pdf"),)), 59),
        (replace(PLAIN, snippet="Total: $1,284.60"), 5),
        (replace(PLAIN, snippet="Total: 27,80 €", attachments=(PDF,)), 10),
        (replace(PLAIN, snippet="Save $200 and 60,000 points until 10:30"), 0),
        (replace(PLAIN, subject="A receipt"), 10),
        (replace(PLAIN, subject="Tu recibo"), 10),
        (replace(PLAIN, subject="Votre relevé"), 10),
        (replace(PLAIN, date="2025-10-13T12:00:00Z"), 10),
        (replace(PLAIN, date="2025-08-29T12:00:00Z"), 5),
        (replace(PLAIN, date="2026-01-01T00:00:00Z"), 10),
        (replace(PLAIN, subject="Visa: your sign-in code"), 40),
        (replace(PLAIN, subject="visa", attachments=(replace(PDF, name="a.exe"),)), 40),
        (replace(PLAIN, subject="visa", sender='"a@b.example" <c@d.example>'), 40),
        (replace(PLAIN, subject="visa", snippet="It will be blocked. Click here."), 50),
        (replace(PLAIN, subject="visa", sender='"c@d.example" <C@d.example>'), 70),
    ],
)
def test_the_table(mail: Mail, points: int) -> None:
    assert score(mail) == points


@each_row(
    ("query", "subject", "points"),
    [
        ("visa card", "Visa", 64),
        ("electricity statement", "Luz", 29),
        ("electricity bill", "Tu recibo de luz", 69),
        ("electricity statement", "Tu recibo de luz", 60),
        ("facture costco", "Costco", 46),
        ("facture costco", "Invoice", 29),
        ("costco oaxaca", "Costco", 35),
    ],
)
def test_terms_share_the_points_and_names_count_twice(
    query: str, subject: str, points: int
) -> None:
    assert score(replace(PLAIN, subject=subject), query) == points


def test_a_query_of_operators_alone_scores_every_mail_alike() -> None:
    assert score(PLAIN, "has:attachment") == 35


@each_row(
    ("subject", "names", "day", "points"),
    [
        ("September statement", "", "2025-10-02", 80),
        ("Statement", "statement_2025-09.pdf", "2025-10-02", 90),
        ("Statement", "092025.pdf", "2025-10-02", 90),
        ("Statement", "", "2025-09-12", 70.7),
        ("Statement", "", "2025-10-02", 47.4),
        ("August statement", "", "2025-09-02", 38),
        ("September statement", "", "2024-10-02", 33.4),
    ],
)
def test_a_month_is_told_by_names_and_else_by_the_day(
    subject: str, names: str, day: str, points: float
) -> None:
    files = tuple(replace(PDF, name=name) for name in [names] if name)
    mail = replace(PLAIN, subject=subject, date=f"{day}T12:00:00Z", attachments=files)
    young = ranking.YOUNG * max(0, 90 - (NOW - datetime.fromisoformat(mail.date)).days) / 90
    assert score(mail, "september statement") == int(points + young)


def test_the_latest_comes_first_where_it_is_asked_for_also_before_what_says_more() -> None:
    old = replace(PLAIN, id="old", subject="Visa", date="2025-07-20T12:00:00Z", attachments=(PDF,))
    new = replace(PLAIN, id="new", sender="Visa <a@b.example>", date="2025-10-10T12:00:00Z")
    for query, first in (("visa", "old"), ("my latest visa", "new"), ("última visa", "new")):
        assert ranking.rank([old, new], query, days=90, now=NOW)[0].id == first


def test_equals_come_in_the_order_of_their_days() -> None:
    mails = [replace(PLAIN, id=str(day), date=f"2025-01-{day:02}T00:00:00Z") for day in (3, 9, 5)]
    ranked = ranking.rank(mails, "visa", days=7, now=NOW)
    assert [found.id for found in ranked] == ["9", "5", "3"]


TEXTS = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
MOMENTS = st.integers(0, 400 * 86_400).map(lambda s: NOW - timedelta(seconds=s))
PARTS = st.builds(
    Part,
    st.just("1"),
    st.sampled_from(["visa.pdf", "statement.csv", "a.exe", "b.zip", "noname"]),
    st.sampled_from(["application/pdf", "text/csv", "application/octet-stream"]),
    st.integers(0, 1000),
)


def iso(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


MAILS = st.builds(
    Mail,
    st.integers(0, 10**6).map(str),
    TEXTS,
    st.sampled_from(["Visa <a@visa.example>", "x@y.example", '"a@b.example" <c@d.example>', ""]),
    MOMENTS.map(iso),
    TEXTS,
    st.lists(PARTS, max_size=3).map(tuple),
)


@given(MAILS, st.permutations(WORDS), st.integers(0, 5), st.integers(1, 5000))
def test_a_score_is_from_0_to_100_whatever_the_order_of_the_words(
    mail: Mail, words: list[str], count: int, days: int
) -> None:
    words = words[:count]
    first = score(mail, " ".join(words), days=days)
    assert 0 <= first <= 100
    assert score(mail, " ".join(reversed(words)), days=days) == first


@given(MAILS, st.sampled_from(WORDS))
def test_a_word_more_in_the_subject_never_makes_it_worse(mail: Mail, word: str) -> None:
    longer = replace(mail, subject=f"{mail.subject} {word}")
    assert score(longer, word) >= score(mail, word)


@given(MAILS, MOMENTS, MOMENTS)
def test_a_younger_mail_is_never_worse(mail: Mail, one: datetime, other: datetime) -> None:
    old, young = (replace(mail, date=iso(moment)) for moment in sorted([one, other]))
    assert score(young, "visa") >= score(old, "visa")


@given(MAILS, TEXTS)
def test_repeating_gains_nothing(mail: Mail, text: str) -> None:
    once = replace(mail, subject=text, snippet=text)
    often = replace(mail, subject=f"{text} " * 9, snippet=f"{text} " * 9)
    assert score(once, "visa statement") == score(often, "visa statement")


@given(st.lists(MAILS, max_size=8, unique_by=lambda mail: mail.id), st.randoms())
def test_the_order_does_not_depend_on_the_order_they_come_in(
    mails: list[Mail], random: Random
) -> None:
    ranked = ranking.rank(mails, "visa statement", days=90, now=NOW)
    shuffled = random.sample(mails, len(mails))
    assert ranking.rank(shuffled, "visa statement", days=90, now=NOW) == ranked
    scores = [found.score for found in ranked]
    assert scores == sorted(scores, reverse=True)
