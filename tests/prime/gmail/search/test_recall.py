"""How well mails are found is said as it is, and no worse than it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.conftest import Tell
from tests.prime.documents import figures
from tests.prime.gmail.search import recall
from tests.prime.gmail.search.recall import SEARCHERS, Answers, MailboxOf150, Searcher

GOAL = 0.95
MOST_LISTS = 2
MOST_READS = 20


@pytest.fixture(scope="module")
def mailbox() -> Iterator[MailboxOf150]:
    with recall.opened() as opened:
        yield opened


@pytest.fixture(scope="module")
def answers(mailbox: MailboxOf150) -> Answers:
    return mailbox.answers()


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_nineteen_in_twenty_of_the_mails_that_are_meant_are_among_the_first_five(
    searcher: Searcher, answers: Answers
) -> None:
    for group, of_group in recall.by_group(answers[searcher]).items():
        assert recall.mean(of_group) >= GOAL, group


@pytest.mark.parametrize(
    "text",
    ["netflix", "costco receipts", "factura de uber", "mes factures sfr", "invoice from ferrovia"],
)
def test_whoever_asks_for_a_name_that_no_mail_has_finds_no_others(
    text: str, mailbox: MailboxOf150
) -> None:
    assert mailbox.found(text) == []


def test_a_search_asks_gmail_for_no_more_than_two_lists_and_twenty_mails(
    mailbox: MailboxOf150,
) -> None:
    for ask in recall.asks()[::10]:
        paths = mailbox.requests(ask.text)
        assert sum(path.endswith("/messages") for path in paths) <= MOST_LISTS, ask.text
        assert sum("/messages/" in path for path in paths) <= MOST_READS, ask.text


def test_the_page_is_current(answers: Answers, tell: Tell) -> None:
    table = recall.report(answers)
    tell(table)
    page = recall.page(table)
    assert figures.PAGE.read_text() == page, "run `make document-test WRITE=1` if meant"
