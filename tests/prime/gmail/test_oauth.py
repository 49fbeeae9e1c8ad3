"""The grant: asked for on Google's page, exchanged, refreshed, and taken back."""

from __future__ import annotations

from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import httpx
import pytest

from prime.gmail import oauth
from prime.gmail.errors import (
    MailBusy,
)
from tests.html_form import Form
from tests.local.gmail.fake import FakeGmail
from toolkit.guards.pkce import challenge_of

BACK = "http://localhost:8000/mail"
STATE = "state-of-this-browser"
VERIFIER = "v" * 43
SECRET = "not-a-secret"


@pytest.fixture
def client(fake: FakeGmail) -> oauth.Client:
    return oauth.Client(fake.client_id, fake.client_secret)


def asked(client: oauth.Client, **changes: str) -> str:
    """The URL of the page, with changes that another program might make."""
    url = oauth.authorization_url(client.id, BACK, STATE, challenge_of(VERIFIER))
    parts = urlsplit(url)
    query = {"login_hint": "12345"} | dict(parse_qsl(parts.query)) | changes
    return parts._replace(query=urlencode(query)).geturl()


def answered(url: str, answer: str = "allow", **typed: str) -> dict[str, str]:
    """What the browser brings back."""
    page = httpx.get(url)
    assert page.status_code == 200
    form = Form(page.text).fields | {"answer": answer} | typed
    back = httpx.post(url.partition("?")[0], data=form)
    assert back.status_code == 303
    where, _, query = back.headers["Location"].partition("?")
    assert where == BACK
    return {name: values[0] for name, values in parse_qs(query).items()}


def code(client: oauth.Client, **changes: str) -> str:
    return answered(asked(client, **changes))["code"]


def test_what_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GOOGLE_AUTHORIZE_URL", raising=False)
    url = oauth.authorization_url("id", BACK, STATE, "challenge")
    assert url.startswith("https://accounts.google.com/o/oauth2/v2/auth?")
    assert dict(parse_qsl(urlsplit(url).query)) == {
        "client_id": "id",
        "redirect_uri": BACK,
        "response_type": "code",
        "scope": "https://www.googleapis.com/auth/gmail.readonly",
        "state": STATE,
        "code_challenge": "challenge",
        "code_challenge_method": "S256",
        "access_type": "offline",
        "prompt": "consent",
        "include_granted_scopes": "false",
    }


def test_more_than_was_asked_for_does_no_harm(client: oauth.Client) -> None:
    given = code(client, scope=f"openid {oauth.SCOPE}")
    assert oauth.SCOPE in oauth.exchange(client, given, VERIFIER, BACK).scope


def test_a_refresh_is_tried_again_and_an_exchange_is_not(
    client: oauth.Client, fake: FakeGmail
) -> None:
    token = fake.refresh_token("12345")
    given = code(client)
    fake.refuse_next(2, 503, path="/token")
    assert oauth.refresh(client, token).token
    fake.refuse_next(1, 503, path="/token")
    with pytest.raises(MailBusy):
        oauth.exchange(client, given, VERIFIER, BACK)


def test_tokens_and_secrets_are_in_no_repr(client: oauth.Client) -> None:
    grant = oauth.exchange(client, code(client), VERIFIER, BACK)
    fresh = oauth.refresh(client, grant.refresh_token)
    observed = f"{client!r} {grant!r} {fresh!r} {grant} {fresh}"
    for secret in (SECRET, grant.refresh_token, grant.access_token, fresh.token):
        assert secret not in observed
