"""POST /mail/connect, with the consent given at the stand-in for Google, over a socket."""

from __future__ import annotations

import time
from functools import partial
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import httpx
import pytest

from prime.connect_gmail import Consent, handler
from prime.mailbox.mail_grant import MailGrant
from tests.calling import Reply, at_once, proxy_event, send
from tests.prime.calls import body_of, post
from tests.prime.post_office import PostOffice, letter
from tests.prime.stored import everything_kept, outcomes
from toolkit import Caller


def connect(user_id: str | None, body: object = None, **how: Any) -> Reply:
    return send(handler, proxy_event(user_id, {} if body is None else body, **how))


def begin(user_id: str) -> str:
    """Where Google asks the user."""
    reply = connect(user_id)
    assert (reply.status, reply.body.keys()) == (200, {"authorization_url"})
    return str(reply.body["authorization_url"])


def allow(url: str, mailbox: str, answer: str = "allow", **changed: str) -> dict[str, str]:
    """What Google's page sends the user back with."""
    form = dict(parse_qsl(urlsplit(url).query)) | {"mailbox": mailbox, "answer": answer} | changed
    page = httpx.post(url.partition("?")[0], data=form)
    assert page.status_code == 303, page.text
    assert page.headers["location"].startswith("http://localhost:8000/mail?")
    back = parse_qs(urlsplit(page.headers["location"]).query)
    return {name: back[name][0] for name in ("code", "state") if name in back}


def refused(reply: Reply, status: int) -> str:
    assert (reply.status, reply.body.keys()) == (status, {"error"}), reply
    return str(reply.body["error"])


def is_connected(user_id: str) -> bool:
    return MailGrant.fetch(Caller(user_id)) is not None


EXPIRED = "This consent has expired or was used. Begin again."


def test_who_consents_has_their_mail_read(user_id: str, post_office: PostOffice) -> None:
    post_office.deliver(user_id, letter("Visa statement"))
    back = allow(begin(user_id), user_id)
    reply = connect(user_id, back)
    assert (reply.status, reply.body) == (200, {"connected": True})
    assert body_of(post("search_gmail", user_id, query="visa"))["count"] == 1
    assert outcomes(user_id, "connect_gmail") == ["success"]


def test_google_is_asked_for_lasting_reading_alone_with_a_proof_key(
    user_id: str, post_office: PostOffice
) -> None:
    asked = dict(parse_qsl(urlsplit(begin(user_id)).query))
    assert asked["scope"] == "https://www.googleapis.com/auth/gmail.readonly"
    assert (asked["access_type"], asked["prompt"]) == ("offline", "consent")
    assert asked["code_challenge_method"] == "S256"
    assert asked["redirect_uri"] == "http://localhost:8000/mail"
    assert asked["client_id"] == post_office.gmail.client_id
    assert len(asked["state"]) >= 43


def test_every_beginning_has_its_own_state_and_key(user_id: str, post_office: PostOffice) -> None:
    urls = [dict(parse_qsl(urlsplit(begin(user_id)).query)) for _ in range(2)]
    assert urls[0]["state"] != urls[1]["state"]
    assert urls[0]["code_challenge"] != urls[1]["code_challenge"]


def test_a_state_is_good_once(user_id: str, post_office: PostOffice) -> None:
    url = begin(user_id)
    first, second = allow(url, user_id), allow(url, user_id)
    assert connect(user_id, first).status == 200
    assert refused(connect(user_id, second), 409) == EXPIRED


def test_of_eight_that_use_a_state_at_once_one_connects(
    user_id: str, post_office: PostOffice
) -> None:
    back = allow(begin(user_id), user_id)
    replies = at_once([partial(connect, user_id, back)] * 8)
    assert sorted(reply.status for reply in replies) == [200] + [409] * 7
    assert outcomes(user_id, "connect_gmail") == ["success"]


def test_another_users_state_connects_nobody(user_id: str, post_office: PostOffice) -> None:
    """Nobody's mailbox ends up with somebody else: neither theirs with me nor mine with them."""
    attacker = f"{user_id}-attacker"
    back = allow(begin(attacker), attacker)
    assert refused(connect(user_id, back), 409) == EXPIRED
    assert not is_connected(user_id)
    assert not is_connected(attacker)
    assert connect(attacker, back).status == 200


@pytest.mark.parametrize("state", ["x", "x" * 43, "..", "#", "x" * 128])
def test_a_state_that_was_never_given_connects_nobody(
    state: str, user_id: str, post_office: PostOffice
) -> None:
    back = allow(begin(user_id), user_id)
    assert refused(connect(user_id, back | {"state": state}), 409) == EXPIRED
    assert not is_connected(user_id)


def test_a_consent_that_has_expired_connects_nobody(user_id: str, post_office: PostOffice) -> None:
    back = allow(begin(user_id), user_id)
    consent = Consent.get(f"mail-consent#{back['state']}")
    consent.update([Consent.expires_at.set(1)])
    assert refused(connect(user_id, back), 409) == EXPIRED
    assert not is_connected(user_id)


@pytest.mark.parametrize("code", ["x", "4/0" + "x" * 40, "x" * 2048])
def test_a_code_that_google_refuses_connects_nobody(
    code: str, user_id: str, post_office: PostOffice
) -> None:
    back = allow(begin(user_id), user_id) | {"code": code}
    sentence = refused(connect(user_id, back), 409)
    assert sentence == "Google does not accept this consent. Begin again."
    assert not is_connected(user_id)
    assert refused(connect(user_id, back), 409) == EXPIRED


def test_a_code_of_another_beginning_fails_its_proof_key(
    user_id: str, post_office: PostOffice
) -> None:
    one, other = allow(begin(user_id), user_id), allow(begin(user_id), user_id)
    sentence = refused(connect(user_id, one | {"code": other["code"]}), 409)
    assert sentence == "Google does not accept this consent. Begin again."
    assert not is_connected(user_id)


def test_a_consent_to_something_else_is_told(user_id: str, post_office: PostOffice) -> None:
    back = allow(begin(user_id), user_id, scope="https://www.googleapis.com/auth/drive")
    assert refused(connect(user_id, back), 409) == "Reading the mail was not allowed."
    assert not is_connected(user_id)


def test_a_consent_that_does_not_last_is_told(user_id: str, post_office: PostOffice) -> None:
    back = allow(begin(user_id), user_id, access_type="online")
    sentence = refused(connect(user_id, back), 409)
    assert sentence == "Lasting access to the mailbox was not granted."


def test_who_denies_comes_back_without_a_code(user_id: str, post_office: PostOffice) -> None:
    assert allow(begin(user_id), user_id, answer="deny").keys() == {"state"}
    assert not is_connected(user_id)


def test_google_that_is_busy_is_told_so(user_id: str, post_office: PostOffice) -> None:
    back = allow(begin(user_id), user_id)
    post_office.gmail.refuse_next(1, 503, path="/token")
    assert refused(connect(user_id, back), 503) == (
        "Gmail cannot be connected just now. Try again."
    )
    assert not is_connected(user_id)


@pytest.mark.parametrize(
    "body",
    [
        {"code": "x"},
        {"state": "x"},
        {"code": "x", "state": ""},
        {"code": "x", "state": 5},
        {"code": None, "state": "x"},
        {"code": "x" * 2049, "state": "x"},
        {"code": "x", "state": "x" * 129},
        {"code": "\ud800", "state": "x"},
        {"code": "x", "state": "é"},
        {"code": "x", "state": "y", "user_id": "somebody-else"},
        {"userId": "somebody-else"},
        [],
        "x",
    ],
)
def test_a_body_that_is_neither_a_beginning_nor_an_end_is_refused(
    body: Any, user_id: str, post_office: PostOffice
) -> None:
    assert refused(connect(user_id, body), 400)
    assert not is_connected(user_id)


def test_too_many_beginnings_are_refused(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOL_PER_MINUTE", "3")
    statuses = [connect(user_id).status for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_where_mail_is_not_set_up_it_is_said_so(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GMAIL_OAUTH_CLIENT")
    assert refused(connect(user_id), 409) == "Reading mail is not set up here."


@pytest.mark.slow
def test_no_secret_is_kept_in_the_clear_or_told(
    user_id: str,
    post_office: PostOffice,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = begin(user_id)
    (consent,) = Consent.scan(Consent.user_id == user_id)
    assert consent.verifier not in url
    back = allow(url, user_id)
    connect(user_id, back)
    connect(user_id, back)
    kept = everything_kept(user_id)
    printed = "".join([*capsys.readouterr(), caplog.text])
    for secret in (back["code"], back["state"], consent.verifier, "1//0"):
        assert secret not in kept
        assert secret not in printed


def test_a_page_may_be_read_by_the_configured_origin_alone(
    user_id: str, post_office: PostOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", "https://teller.example")
    headers = connect(user_id).headers
    assert headers["Access-Control-Allow-Origin"] == "https://teller.example"
    assert headers["Cache-Control"] == "no-store"


def test_a_consent_is_good_for_ten_minutes(user_id: str, post_office: PostOffice) -> None:
    before = time.time()
    back = allow(begin(user_id), user_id)
    expires_at = Consent.get(f"mail-consent#{back['state']}").expires_at
    assert before + 600 <= expires_at <= time.time() + 601


def test_a_client_that_may_not_confirm_connects_no_mailbox(user_id: str) -> None:
    event = proxy_event(user_id, {}, scopes=("teller/act",))
    assert send(handler, event).status == 403
