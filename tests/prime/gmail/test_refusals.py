"""What Google's refusals become, what is tried again, and what never leaks."""

from __future__ import annotations

import itertools

import pytest

from prime.gmail import google
from prime.gmail.client import Gmail
from prime.gmail.errors import (
    MailBusy,
    NotConnected,
    UnexpectedResponse,
)
from tests.local.gmail.fake import FakeGmail
from tests.local.gmail.letters import Letter
from tests.prime.gmail.mailboxes import Mailbox


def tried(mailbox: Mailbox) -> int:
    return len(mailbox.paths)


def test_a_cut_connection_is_tried_again(mailbox: Mailbox) -> None:
    mailbox.write(Letter("Hello", "a@b.example", 1, "x"))
    mailbox.fake.cut_next(2)
    assert mailbox.subjects() == ["Hello"]
    mailbox.fake.cut_next(3)
    with pytest.raises(MailBusy):
        mailbox.found()


@pytest.mark.slow
def test_a_short_retry_after_is_waited_for(mailbox: Mailbox) -> None:
    mailbox.fake.refuse_next(1, 429, retry_after=1)
    assert mailbox.found() == []
    assert tried(mailbox) == 2


def test_the_time_that_gmail_writes_into_its_message_is_read(mailbox: Mailbox) -> None:
    message = "User-rate limit exceeded.  Retry after 2999-01-01T00:00:00.000Z"
    mailbox.fake.refuse_next(1, 429, message=message)
    with pytest.raises(MailBusy) as busy:
        mailbox.found()
    assert busy.value.retry_after > 86_400


@pytest.mark.parametrize("said", ["2999-99-99T00:00:00.000Z", "soon", "2001-01-01T00:00:00.000Z"])
def test_a_time_that_is_none_or_has_passed_is_no_reason_to_wait(
    mailbox: Mailbox, said: str
) -> None:
    mailbox.fake.refuse_next(1, 429, message=f"Retry after {said}")
    assert mailbox.found() == []


def test_no_try_begins_when_no_time_is_left(mailbox: Mailbox) -> None:
    with pytest.raises(MailBusy):
        mailbox.gmail(lambda: 900).message("18c9a1b2c3d4e5f6")
    assert tried(mailbox) == 0


def test_an_answer_is_waited_for_as_long_as_the_call_may_last(mailbox: Mailbox) -> None:
    mailbox.fake.slow_next(1, 1.5)
    left = itertools.chain([1_300], itertools.repeat(0))
    with pytest.raises(MailBusy):
        mailbox.gmail(lambda: next(left)).message("18c9a1b2c3d4e5f6")
    assert tried(mailbox) <= 1


def test_an_answer_that_trickles_does_not_outlast_the_call(mailbox: Mailbox) -> None:
    mailbox.fake.dribble_next(1, 0.05)
    left = itertools.chain([1_500], itertools.repeat(0))
    with pytest.raises(MailBusy):
        mailbox.gmail(lambda: next(left)).message("18c9a1b2c3d4e5f6")


def test_a_pause_that_would_outlast_the_call_is_not_begun(mailbox: Mailbox) -> None:
    mailbox.fake.refuse_next(1, 429, retry_after=4)
    with pytest.raises(MailBusy) as busy:
        mailbox.gmail(lambda: 3_000).message("18c9a1b2c3d4e5f6")
    assert busy.value.retry_after == 4


def test_an_endless_answer_is_cut_off(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(google, "LARGEST_ANSWER", 1000)
    mailbox.fake.answer_next(1, 200, b" " * 5000)
    with pytest.raises(UnexpectedResponse, match="too large"):
        mailbox.found()


def test_connections_are_good_for_many_requests(mailbox: Mailbox) -> None:
    mailbox.found()
    pool = google._connections().connection_from_url(mailbox.fake_url)
    before = pool.num_connections
    for _ in range(5):
        mailbox.found()
    assert pool.num_connections == before


def test_without_a_token_nothing_is_asked(fake: FakeGmail) -> None:
    with pytest.raises(NotConnected):
        Gmail("")
    assert fake.seen == ()


def test_a_token_goes_over_https_or_stays_on_this_machine(
    mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GMAIL_URL", "http://gmail.example")
    with pytest.raises(RuntimeError, match="HTTPS"):
        mailbox.found()


def test_a_token_is_in_no_error(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GMAIL_URL", "http://127.0.0.1:1")
    token = mailbox.fake.access_token(mailbox.user_id)
    gmail = Gmail(token)
    with pytest.raises(MailBusy) as busy:
        gmail.message("18c9a1b2c3d4e5f6")
    observed = f"{busy.getrepr(style='long', showlocals=False)} {busy.value!r} {gmail!r}"
    assert token not in observed
