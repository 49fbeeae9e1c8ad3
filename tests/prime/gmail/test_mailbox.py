"""Reaching the user's Gmail: the grant, its tokens, and what Gmail says instead of answering."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from prime.mailbox import access, sealing
from prime.mailbox.mail_grant import MailGrant
from tests.calling import Reply
from tests.prime.calls import PRIME, body_of, post, refused
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import everything_kept, record
from toolkit import Caller
from toolkit.storage import tables

READERS = ["search_gmail", "fetch_email_attachments"]
ARGUMENTS = {"search_gmail": {"query": "visa"}, "fetch_email_attachments": {"messageId": "1a"}}
FORBIDDEN = "Google does not allow this mailbox to be read."
UNREACHABLE = "Gmail cannot be reached. Try again in a moment."
NOT_CONNECTED = "Gmail is not connected. Connect it at http://localhost:8000/mail and try again."

every_reader = pytest.mark.parametrize("tool", READERS)


def call(tool: str, user_id: str) -> Reply:
    return post(tool, user_id, **ARGUMENTS[tool])


def search(user_id: str) -> Any:
    return body_of(call("search_gmail", user_id))["messages"]


def refreshed(post_office: PostOffice) -> int:
    """How many access tokens were asked for."""
    return sum(seen.path == "/token" for seen in post_office.gmail.seen)


@every_reader
def test_who_has_not_connected_a_mailbox_is_told_where_to(
    tool: str, user_id: str, post_office: PostOffice
) -> None:
    assert refused(call(tool, user_id), 409) == NOT_CONNECTED
    assert post_office.gmail.seen == ()


@every_reader
def test_a_grant_that_was_revoked_is_one_that_is_not_there(
    tool: str, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.revoke(user_id)
    assert refused(call(tool, user_id), 409) == NOT_CONNECTED


def test_connected_again_the_mailbox_is_read_again(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id, letter("Visa statement"))
    assert search(user_id)
    post_office.gmail.revoke(user_id)
    assert refused(call("search_gmail", user_id), 409) == NOT_CONNECTED
    post_office.allow(user_id)
    assert search(user_id)


def test_an_access_token_serves_many_calls(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id)
    for _ in range(3):
        search(user_id)
    assert refreshed(post_office) == 1


def test_a_token_that_has_expired_is_refreshed_once(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id, letter("Visa statement"))
    search(user_id)
    post_office.gmail.expire_access_tokens()
    assert search(user_id)
    assert refreshed(post_office) == 2


def test_a_token_that_is_about_to_expire_is_not_used(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prime.mailbox.access._SPARE_SECONDS", 3600)
    post_office.connect(user_id)
    for _ in range(2):
        search(user_id)
    assert refreshed(post_office) == 2


def test_gmail_that_takes_no_token_is_not_connected(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id)
    post_office.gmail.refuse_next(20, 401, path="/messages")
    assert refused(call("search_gmail", user_id), 409) == NOT_CONNECTED
    assert refreshed(post_office) == 2


def tried(post_office: PostOffice) -> int:
    """How often mails were asked for."""
    return sum("/messages" in seen.path for seen in post_office.gmail.seen)


@pytest.mark.parametrize(
    ("status", "reason", "answer", "sentence"),
    [
        (400, "", 503, UNREACHABLE),
        (403, "", 403, FORBIDDEN),
        (403, "insufficientPermissions", 403, FORBIDDEN),
        (403, "domainPolicy", 403, FORBIDDEN),
        (403, "accessNotConfigured", 403, FORBIDDEN),
        (409, "", 503, UNREACHABLE),
        (302, "", 503, UNREACHABLE),
    ],
)
def test_what_does_not_pass_is_tried_once(
    status: int, reason: str, answer: int, sentence: str, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.refuse_next(1, status, reason=reason, path="/messages")
    assert refused(call("search_gmail", user_id), answer) == sentence
    assert tried(post_office) == 1


@pytest.mark.parametrize("body", [b"{}", b'{"error": "text"}', b'{"error": {"errors": ["x"]}}'])
def test_a_refusal_of_another_shape_is_a_refusal(
    body: bytes, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.answer_next(1, 403, body, path="/messages")
    assert refused(call("search_gmail", user_id), 403) == FORBIDDEN


@every_reader
@pytest.mark.parametrize(
    ("status", "reason"), [(429, "rateLimitExceeded"), (403, "userRateLimitExceeded")]
)
def test_gmail_that_is_asked_too_often_is_a_429_with_the_seconds_to_wait(
    tool: str, status: int, reason: str, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.refuse_next(1, status, reason=reason, retry_after=37, path="/messages")
    reply = call(tool, user_id)
    assert refused(reply, 429) == "Gmail is busy. Try again in 37 seconds."
    assert reply.headers["Retry-After"] == "37"


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        *((429, "rateLimitExceeded"), (429, ""), (403, "rateLimitExceeded")),
        *((403, "userRateLimitExceeded"), (403, "quotaExceeded"), (500, ""), (502, "")),
        *((503, "backendError"), (504, "")),
    ],
)
def test_what_passes_is_tried_three_times(
    status: int, reason: str, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.refuse_next(2, status, reason=reason, path="/messages")
    assert search(user_id) == []
    assert tried(post_office) == 3
    post_office.gmail.refuse_next(3, status, reason=reason, path="/messages")
    reply = call("search_gmail", user_id)
    assert refused(reply, 429).startswith("Gmail is busy.")
    assert int(reply.headers["Retry-After"]) >= 1


@every_reader
@pytest.mark.parametrize(
    "trouble",
    [
        lambda gmail: gmail.answer_next(1, 200, b"<html>", path="/messages"),
        lambda gmail: gmail.answer_next(1, 200, b"[" * 100_000, path="/messages"),
        lambda gmail: gmail.answer_next(1, 200, b'{"messages": 5, "id": 5}', path="/messages"),
        lambda gmail: gmail.answer_next(1, 400, b'{"error": "oops"}', path="/messages"),
        lambda gmail: gmail.answer_next(1, 200, b"{}", path="/token"),
        lambda gmail: gmail.answer_next(1, 400, b'{"error": "x"}', path="/token"),
    ],
    ids=["html", "deep", "other types", "another error", "no token", "a token refused"],
)
def test_what_google_does_not_document_is_unavailable_and_nothing_of_it_is_told(
    tool: str, trouble: Any, user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    trouble(post_office.gmail)
    assert refused(call(tool, user_id), 503) == UNREACHABLE


def test_googles_words_are_told_to_nobody(
    user_id: str, post_office: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    post_office.connect(user_id)
    for status, reason in [(403, "domainPolicy"), (429, ""), (404, ""), (418, "")]:
        post_office.gmail.refuse_next(
            3, status, reason=reason, message="mailbox of jane@example.com", retry_after=60
        )
        assert "jane" not in call("search_gmail", user_id).text
    assert "jane" not in caplog.text


def test_where_mail_is_not_set_up_it_is_said_so(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_office.connect(user_id)
    monkeypatch.delenv("GMAIL_OAUTH_CLIENT")
    assert refused(call("search_gmail", user_id), 409) == "Reading mail is not set up here."


def test_what_is_sealed_opens_for_its_owner(post_office: PostOffice) -> None:
    blob = sealing.sealed(Caller("ann"), "a secret")
    assert b"a secret" not in blob
    assert sealing.opened(Caller("ann"), blob) == "a secret"


@pytest.mark.parametrize("other", ["bob", "an", "ann ", "ANN", "ann#", ""])
def test_what_is_sealed_opens_for_nobody_else(other: str, post_office: PostOffice) -> None:
    blob = sealing.sealed(Caller("ann"), "a secret")
    with pytest.raises(tables.ServiceFailure):
        sealing.opened(Caller(other), blob)


def test_a_grant_that_was_swapped_in_the_table_opens_no_mailbox(
    user_id: str, post_office: PostOffice
) -> None:
    """Whoever may write the table may still not read another user's mail."""
    victim = f"{user_id}-victim"
    post_office.connect(victim, letter("Visa statement of the victim"))
    stolen = MailGrant.fetch(Caller(victim))
    assert stolen
    MailGrant.new(Caller(user_id), stolen.sealed, datetime.now(UTC)).save()
    assert refused(call("search_gmail", user_id), 503) == UNREACHABLE
    assert post_office.gmail.seen == ()


def test_tokens_are_kept_nowhere_in_the_clear(
    user_id: str,
    post_office: PostOffice,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    post_office.connect(user_id, letter("Visa statement", csv_file("a,b")))
    token = post_office.allow(user_id)
    search(user_id)
    access_token = access._tokens[user_id].value
    post_office.gmail.refuse_next(9, 403, path="/messages")
    call("search_gmail", user_id)
    post_office.gmail.expire_access_tokens()
    post_office.gmail.answer_next(9, 400, b'{"error": "invalid_client"}', path="/token")
    call("search_gmail", user_id)
    kept = everything_kept(user_id)
    printed = "".join(capsys.readouterr())
    for secret in (token, access_token, post_office.gmail.client_secret):
        for text in (kept, caplog.text, printed, repr(access._tokens)):
            assert secret not in text


def test_a_tool_that_needs_no_mail_answers_without_a_mailbox(user_id: str) -> None:
    record(user_id, status="imported")
    named = {"review_transaction", "review_import", "import_document"}
    for tool in {tool.name for tool in PRIME} - {*READERS, *named}:
        assert post(tool, user_id).status == 200


def test_two_users_tokens_are_not_mixed_up(user_id: str, post_office: PostOffice) -> None:
    other = f"{user_id}2"
    post_office.connect(user_id, letter("Visa statement of one"))
    post_office.connect(other, letter("Visa statement of the other"))
    for _ in range(2):
        assert [each["subject"] for each in search(user_id)] == ["Visa statement of one"]
        assert [each["subject"] for each in search(other)] == ["Visa statement of the other"]
