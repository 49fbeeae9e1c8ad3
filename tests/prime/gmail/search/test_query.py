"""The user's words in Gmail's search language."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prime.gmail.search.query import LONGEST, gmail_query, words_of
from tests.local.gmail.letters import Letter, written
from tests.local.gmail.mailbox import Mailbox, StoredMail
from tests.local.gmail.search import search
from tests.prime.gmail.mailboxes import NOW, TODAY

SINCE = int(datetime(2025, 7, 15, 12, tzinfo=UTC).timestamp())
LIMITS = f"-in:spam -in:trash after:{SINCE}"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("costco", f"(costco) {LIMITS}"),
        ("  visa \n card ", f"(visa card) {LIMITS}"),
        ("visa statement", f"(visa {{statement statements}}) {LIMITS}"),
        ("Facturas OR recibo", f"({{factura facturas}} OR {{recibo recibos}}) {LIMITS}"),
        ('"visa statement"', f'("visa statement") {LIMITS}'),
        ("from:bank -subject:sale", f"(from:bank -subject:sale) {LIMITS}"),
        ("from:(a OR b) {c d}", f"(from:(a OR b) {{c d}}) {LIMITS}"),
        ('subject:"my card" has:attachment', f'(subject:"my card" has:attachment) {LIMITS}'),
        ("after:2020/01/01 costco", "(after:2020/01/01 costco) -in:spam -in:trash"),
        ("newer_than:2d", "(newer_than:2d) -in:spam -in:trash"),
        ('one "two', f"(one two) {LIMITS}"),
        ("«visa» “card”", f'("visa" "card") {LIMITS}'),
        ("a) b (c", f"(a b c) {LIMITS}"),
        ("(a {b) c}", f"(a {{b c}}) {LIMITS}"),
        ("() {}", LIMITS),
        ("{a -} from: b", f"({{a}} b) {LIMITS}"),
        ("", LIMITS),
    ],
)
def test_a_query_becomes(query: str, expected: str) -> None:
    assert gmail_query(query, days=90, now=NOW) == expected


def test_a_window_from_before_there_was_mail_is_none() -> None:
    assert gmail_query("a", days=36_500, now=NOW) == "(a) -in:spam -in:trash"


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Visa statements", {"visa", "statement"}),
        ('"visa card" -junk', {"visa", "card"}),
        ("from:costco subject:receipt", {"costco", "receipt"}),
        ("filename:sept.pdf", {"sept", "pdf"}),
        ("has:attachment newer_than:2d label:bank", set()),
        ("a1 OR b2 AND c3", {"a1", "b2", "c3"}),
        ("Reçus d'été", {"recu", "d", "ete"}),
    ],
)
def test_the_words_that_a_good_find_has(query: str, words: set[str]) -> None:
    assert words_of(query) == words


PIECES = st.sampled_from(
    ["visa", "OR", "-", '"', "(", ")", "{", "}", "in:spam", "in:anywhere", "from:", " ", "after:1"]
)
QUERIES = st.lists(PIECES, max_size=12).map(" ".join) | st.lists(PIECES, max_size=12).map("".join)


@pytest.fixture(scope="module")
def spam(tmp_path_factory: pytest.TempPathFactory) -> list[StoredMail]:
    folder: Path = tmp_path_factory.mktemp("spam")
    letter = Letter("visa", "a@b.example", 1, "visa", labels="Spam")
    (folder / "spam.eml").write_bytes(bytes(written(letter, "me", TODAY, "spam@b.example")))
    return Mailbox(folder).mails()


@settings(max_examples=300)
@given(QUERIES | st.text())
@example("{:}IN:SPAM")
@example("visa) OR (in:spam")
@example("{ - } in:spam")
@example('" OR in:spam "')
def test_no_query_finds_spam(spam: list[StoredMail], query: str) -> None:
    asked = gmail_query(query, days=90, now=NOW)
    assert search(spam, "in:spam", NOW, spam_and_trash=False) == spam
    assert search(spam, asked, NOW, spam_and_trash=False) == []


@settings(max_examples=300)
@given(QUERIES | st.text(max_size=2 * LONGEST))
def test_every_query_is_one_line_and_balanced(query: str) -> None:
    asked = gmail_query(query, days=90, now=NOW)
    assert asked == " ".join(asked.splitlines())
    assert asked.count('"') % 2 == 0
    outside = "".join(asked.split('"')[::2])
    assert outside.count("(") == outside.count(")")
    assert outside.count("{") == outside.count("}")
    assert " -in:spam -in:trash" in f" {asked}"


def test_a_query_has_up_to_500_characters() -> None:
    for length in (500, 501):
        assert gmail_query("x" * length, days=36_500, now=NOW).split(")")[0] == "(" + "x" * 500
