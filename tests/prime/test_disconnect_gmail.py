from __future__ import annotations

from typing import Any

import httpx
import pytest

from prime.gmail import oauth
from prime.gmail.errors import NotConnected
from prime.mailbox import access
from prime.mailbox.mail_grant import MailGrant
from tests.calling import Reply, say_yes
from tests.dynamodb_traffic import answer_lost, every_commit_cancelled, just_before
from tests.prime.calls import body_of, confirmed, in_chat, post, refused
from tests.prime.post_office import PostOffice, letter
from tests.prime.stored import everything_kept, outcomes, record
from toolkit import Caller

DISCONNECTED = {"ok": True, "message": "Gmail is disconnected."}
NOTHING = {"ok": True, "message": "No mailbox is connected."}
UNREACHABLE = "Gmail cannot be reached. Try again in a moment."


def ask(user_id: str, key: str | None = None) -> Reply:
    return post("disconnect_gmail", user_id, key=key)


def disconnect(user_id: str, key: str | None = None) -> Reply:
    return confirmed("disconnect_gmail", user_id, key=key)


def search(user_id: str) -> Reply:
    return post("search_gmail", user_id, query="visa")


def is_stored(user_id: str) -> bool:
    return MailGrant.fetch(Caller(user_id)) is not None


def lives_at_google(post_office: PostOffice, refresh_token: str) -> bool:
    client = oauth.Client(post_office.gmail.client_id, post_office.gmail.client_secret)
    try:
        oauth.refresh(client, refresh_token)
    except NotConnected:
        return False
    return True


def asked_of_google(post_office: PostOffice, path: str) -> int:
    return sum(path in seen.path for seen in post_office.gmail.seen)


def test_after_a_yes_the_grant_has_ended_at_google_and_is_deleted(
    user_id: str, post_office: PostOffice
) -> None:
    token = post_office.allow(user_id)
    asked = ask(user_id)
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"].startswith("Disconnect your Gmail?")
    assert (is_stored(user_id), lives_at_google(post_office, token)) == (True, True)
    say_yes(user_id, asked)
    assert body_of(ask(user_id)) == DISCONNECTED
    assert (is_stored(user_id), lives_at_google(post_office, token)) == (False, False)


def test_a_token_that_a_process_still_has_reads_no_more_mail(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    post_office.connect(user_id, letter("Visa statement"))
    body_of(search(user_id))
    had = dict(access._tokens)
    body_of(disconnect(user_id))
    assert user_id not in access._tokens
    monkeypatch.setattr(access, "_tokens", had)  # as in a process that took no part in it
    post_office.gmail.recover()
    assert refused(search(user_id), 409).startswith("Gmail is not connected.")
    assert post_office.gmail.seen == ()
    mails = f"{post_office.variables['GMAIL_URL']}/gmail/v1/users/me/messages"
    answer = httpx.get(mails, headers={"Authorization": f"Bearer {had[user_id].value}"})
    assert answer.status_code == 401


def test_who_has_connected_no_mailbox_is_told_so_and_not_asked(
    user_id: str, post_office: PostOffice
) -> None:
    assert body_of(ask(user_id)) == NOTHING
    assert body_of(in_chat("disconnect_gmail", user_id)) == NOTHING
    assert post_office.gmail.seen == ()
    assert outcomes(user_id, "disconnect_gmail") == ["success", "success"]


def test_another_users_mailbox_stays_connected(user_id: str, post_office: PostOffice) -> None:
    theirs = f"{user_id}2"
    post_office.connect(user_id)
    token = post_office.allow(theirs)
    body_of(disconnect(user_id))
    assert (is_stored(theirs), lives_at_google(post_office, token)) == (True, True)


def test_what_was_imported_stays(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id)
    record(user_id, status="imported")
    body_of(disconnect(user_id))
    assert len(body_of(post("get_recent_imports", user_id))["imports"]) == 1


def test_a_mailbox_can_be_connected_again(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id, letter("Visa statement"))
    body_of(disconnect(user_id))
    post_office.allow(user_id)
    assert body_of(search(user_id))["count"] == 1


def test_a_grant_that_its_owner_ended_at_google_is_deleted(
    user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    post_office.gmail.revoke(user_id)
    assert body_of(disconnect(user_id)) == DISCONNECTED
    assert not is_stored(user_id)


def test_googles_yes_needs_no_words(user_id: str, post_office: PostOffice) -> None:
    """RFC 7009, 2.2: the status says all, and the body may be empty."""
    post_office.connect(user_id)
    say_yes(user_id, ask(user_id))
    post_office.gmail.answer_next(1, 200, b"", path="/revoke")
    assert body_of(ask(user_id)) == DISCONNECTED


@pytest.mark.parametrize(
    ("trouble", "status", "sentence"),
    [
        (lambda gmail: gmail.refuse_next(3, 503, path="/revoke"), 429, "Gmail is busy."),
        (lambda gmail: gmail.cut_next(3, path="/revoke"), 429, "Gmail is busy."),
        (lambda gmail: gmail.answer_next(1, 302, b"", path="/revoke"), 503, UNREACHABLE),
        (lambda gmail: gmail.answer_next(1, 400, b"<html>", path="/revoke"), 503, UNREACHABLE),
        (
            lambda gmail: gmail.answer_next(1, 400, b'{"error": "x"}', path="/revoke"),
            503,
            UNREACHABLE,
        ),
    ],
    ids=["not well", "cut off", "a redirect", "html", "another error"],
)
def test_what_google_has_not_ended_is_not_deleted_and_the_yes_is_still_good(
    trouble: Any, status: int, sentence: str, user_id: str, post_office: PostOffice
) -> None:
    token = post_office.allow(user_id)
    say_yes(user_id, ask(user_id))
    trouble(post_office.gmail)
    assert refused(ask(user_id), status).startswith(sentence)
    assert (is_stored(user_id), lives_at_google(post_office, token)) == (True, True)
    assert body_of(ask(user_id)) == DISCONNECTED
    assert not is_stored(user_id)


def test_google_that_recovers_in_time_ends_it(user_id: str, post_office: PostOffice) -> None:
    post_office.connect(user_id)
    say_yes(user_id, ask(user_id))
    post_office.gmail.refuse_next(2, 503, path="/revoke")
    assert body_of(ask(user_id)) == DISCONNECTED


def test_a_commit_that_fails_after_google_has_ended_it_is_made_up_for_by_a_retry(
    user_id: str, post_office: PostOffice
) -> None:
    token = post_office.allow(user_id)
    say_yes(user_id, ask(user_id))
    with every_commit_cancelled("ThrottlingError"):
        assert ask(user_id, key="k1").status == 503
    assert (is_stored(user_id), lives_at_google(post_office, token)) == (True, False)
    assert refused(search(user_id), 409).startswith("Gmail is not connected.")
    assert body_of(ask(user_id, key="k1")) == DISCONNECTED
    assert not is_stored(user_id)


def test_a_commit_whose_answer_is_lost_disconnects_once(
    user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    say_yes(user_id, ask(user_id))
    with answer_lost("TransactWriteItems"):
        assert body_of(ask(user_id, key="k1")) == DISCONNECTED
    assert outcomes(user_id, "disconnect_gmail").count("success") == 1


def test_a_grant_that_is_stored_meanwhile_is_ended_as_well_and_never_only_deleted(
    user_id: str, post_office: PostOffice
) -> None:
    post_office.connect(user_id)
    say_yes(user_id, ask(user_id))
    newer: list[str] = []
    with just_before("TransactWriteItems", lambda: newer.append(post_office.allow(user_id))):
        assert body_of(ask(user_id)) == DISCONNECTED
    assert asked_of_google(post_office, "/revoke") == 2
    assert (is_stored(user_id), lives_at_google(post_office, newer[0])) == (False, False)


def test_where_mail_is_no_longer_set_up_a_mailbox_can_still_be_disconnected(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = post_office.allow(user_id)
    with monkeypatch.context() as environment:
        environment.delenv("GMAIL_OAUTH_CLIENT")
        assert body_of(disconnect(user_id)) == DISCONNECTED
    assert (is_stored(user_id), lives_at_google(post_office, token)) == (False, False)


def test_the_token_is_neither_kept_nor_told(
    user_id: str,
    post_office: PostOffice,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    token = post_office.allow(user_id)
    say_yes(user_id, ask(user_id))
    post_office.gmail.answer_next(1, 400, token.encode(), path="/revoke")
    refused(ask(user_id), 503)
    body_of(ask(user_id))
    printed = "".join([*capsys.readouterr(), caplog.text])
    assert token not in everything_kept(user_id) + printed
    assert all(token not in f"{seen.path}?{seen.query}" for seen in post_office.gmail.seen)
