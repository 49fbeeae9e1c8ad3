"""The console's session: what renews it is in a cookie, and whom the routes of it answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx
import jwt
import pytest

from oauth import cognito
from tests.local.aws.emulator import Aws
from tests.local.sign_in import hosted
from tests.oauth.browser import Browser
from tests.oauth.client import Client
from tests.oauth.serve import served
from toolkit.guards import pkce

ROUTES = [("POST", "/session"), ("POST", "/session/renew"), ("DELETE", "/session")]


class Console:
    """A browser at the console, as far as its session goes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, trust_env=False, timeout=30)
        parts = urlsplit(url)
        self.origin = f"{parts.scheme}://{parts.netloc}"

    @property
    def cookie_name(self) -> str:
        return f"teller-session-{urlsplit(self.url).port}"

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get(self.cookie_name)

    @cookie.setter
    def cookie(self, value: str) -> None:
        self.http.cookies.clear()
        self.http.cookies.set(self.cookie_name, value)

    def code(self, user_id: str, verifier: str, **more: object) -> str:
        asked = {
            "user_id": user_id,
            "redirect_uri": f"{self.url}/",
            "code_challenge": pkce.challenge_of(verifier),
            **more,
        }
        return str(self.http.post("/dev/code", json=asked).json()["code"])

    def sign_in(self, user_id: str = "12345", **more: object) -> httpx.Response:
        verifier = pkce.new_verifier()
        return self.start(self.code(user_id, verifier, **more), verifier)

    def start(self, code: str, verifier: str) -> httpx.Response:
        grant = {"code": code, "code_verifier": verifier, "redirect_uri": f"{self.url}/"}
        return self.asks("POST", "/session", json=grant)

    def renew(self) -> httpx.Response:
        return self.asks("POST", "/session/renew")

    def sign_out(self) -> httpx.Response:
        return self.asks("DELETE", "/session")

    def asks(self, method: str, path: str, **more: object) -> httpx.Response:
        return self.http.request(method, path, headers={"Origin": self.origin}, **more)  # type: ignore[arg-type]


@pytest.fixture
def console(site: str) -> Iterator[Console]:
    opened = Console(site)
    with opened.http:
        yield opened


def claims_of(answer: httpx.Response) -> dict[str, object]:
    token = answer.json()["access_token"]
    claims: dict[str, object] = jwt.decode(token, options={"verify_signature": False})
    return claims


def test_a_page_gets_an_access_token_and_its_browser_a_cookie_that_it_cannot_read(
    console: Console,
) -> None:
    answer = console.sign_in(groups=["support_agent"])
    assert answer.status_code == 200
    assert answer.json().keys() == {"access_token", "expires_in"}
    claims = claims_of(answer)
    assert (claims["sub"], claims["scope"]) == ("12345", "teller/act teller/confirm")
    assert claims["cognito:groups"] == ["support_agent"]
    assert answer.headers["cache-control"] == "no-store"
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/session")
    assert cookie["domain"] == ""
    assert 0 < int(cookie["max-age"]) <= timedelta(days=1).total_seconds()
    assert cookie.value not in answer.text


def test_below_a_stage_the_cookie_is_for_that_stages_routes_and_by_tls_it_is_secure(
    aws: Aws, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with served(tmp_path_factory.mktemp("keys"), "/v1") as url:
        staged = Console(url)
        staged.origin = staged.origin.replace("http:", "https:")
        with staged.http:
            answer = staged.sign_in()
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert (cookie.key, cookie["path"], cookie["secure"]) == (
        "__Secure-teller-session",
        "/v1/session",
        True,
    )


def test_a_renewal_brings_another_token_and_another_cookie(console: Console) -> None:
    before, first = claims_of(console.sign_in()), console.cookie
    renewed = console.renew()
    assert renewed.status_code == 200
    claims = claims_of(renewed)
    assert claims["jti"] != before["jti"]
    assert [claims[name] for name in ("sub", "scope", "auth_time")] == [
        before[name] for name in ("sub", "scope", "auth_time")
    ]
    assert console.cookie not in (None, first)


def test_a_cookie_that_was_replaced_is_refused_once_a_page_could_have_the_new_one(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    console.sign_in()
    first = str(console.cookie)
    console.renew()
    console.cookie = first
    assert console.renew().status_code == 200  # the answer may have been lost
    later = datetime.now(UTC).timestamp() + hosted.TAKEN_AGAIN_SECONDS + 1
    monkeypatch.setattr(hosted, "time", SimpleNamespace(time=lambda: later))
    console.cookie = first
    assert console.renew().status_code == 401


def test_a_session_ends_with_its_hours_however_often_it_is_renewed(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    console.sign_in()
    monkeypatch.setenv("SESSION_HOURS", "1")
    answer = console.renew()
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert 3500 < int(cookie["max-age"]) <= 3600
    monkeypatch.setenv("SESSION_HOURS", "0")
    assert console.renew().status_code == 401
    monkeypatch.setenv("SESSION_HOURS", "24")
    assert console.renew().status_code == 401, "what was over is revoked"


def test_after_signing_out_the_cookie_is_gone_and_a_copy_of_it_worthless(console: Console) -> None:
    console.sign_in()
    kept = str(console.cookie)
    assert console.sign_out().status_code == 200
    assert console.cookie is None
    console.cookie = kept
    assert console.renew().status_code == 401
    assert console.sign_out().status_code == 200


def test_who_signs_in_again_ends_the_session_that_the_browser_had(console: Console) -> None:
    console.sign_in()
    first = str(console.cookie)
    assert console.sign_in().status_code == 200
    second = str(console.cookie)
    console.cookie = first
    assert console.renew().status_code == 401
    console.cookie = second
    assert console.renew().status_code == 200


def test_a_sign_out_that_ends_nothing_says_so_and_keeps_the_cookie_to_try_again(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    console.sign_in()
    kept = console.cookie
    with monkeypatch.context() as wrong:
        wrong.setattr(cognito, "_post", lambda *_, **form: (400, b'{"error":"invalid_client"}'))
        answer = console.sign_out()
    assert answer.status_code == 503
    assert console.cookie == kept
    assert console.sign_out().status_code == 200


def test_a_session_that_is_over_takes_its_cookie_away(console: Console) -> None:
    console.cookie = "of-a-stack-that-has-ended"
    answer = console.renew()
    assert (answer.status_code, answer.json()) == (
        401,
        {"error": "Your session has ended. Sign in again."},
    )
    (cookie,) = SimpleCookie(answer.headers["set-cookie"]).values()
    assert (cookie.value, cookie["max-age"], cookie["path"]) == ("", "0", "/session")


@pytest.mark.parametrize(("method", "path"), ROUTES)
@pytest.mark.parametrize("origin", [None, "null", "https://evil.example", "http://127.0.0.1:1"])
def test_a_page_of_another_origin_is_refused_and_changes_nothing(
    console: Console, method: str, path: str, origin: str | None
) -> None:
    console.sign_in()
    headers = {"Origin": origin} if origin else {}
    answer = console.http.request(method, path, headers=headers, json={})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert console.renew().status_code == 200


def test_a_code_works_once_and_for_who_has_its_verifier(console: Console) -> None:
    verifier = pkce.new_verifier()
    code = console.code("12345", verifier)
    assert console.start(code, pkce.new_verifier()).status_code == 401
    code = console.code("12345", verifier)
    assert console.start(code, verifier).status_code == 200
    assert console.start(code, verifier).status_code == 401


@pytest.mark.parametrize(
    ("verifier", "status"),
    [
        ("x" * 42, 400),
        ("x" * 39 + "-._~", 200),
        ("9" * 128, 200),
        ("x" * 129, 400),
        ("x" * 42 + "+", 400),
        ("x" * 43 + "\n", 400),
    ],
    ids=lambda given: f"{len(given)}" if isinstance(given, str) else f"{given}",
)
def test_a_verifier_has_43_to_128_characters(console: Console, verifier: str, status: int) -> None:
    """RFC 7636, section 4.1; a challenge that fits does not help."""
    assert console.start(console.code("12345", verifier), verifier).status_code == status


@pytest.mark.parametrize("body", ["", "[]", '{"code": "x"}', '{"code": 1, "code_verifier": "x"}'])
def test_what_is_no_grant_is_refused(console: Console, body: str) -> None:
    assert console.asks("POST", "/session", content=body).status_code == 400


def test_what_an_mcp_client_was_given_renews_no_session_of_the_console(
    console: Console, new_client: Callable[..., Client], person: Browser
) -> None:
    client = new_client()
    code = person.sign_in(client.asks(), "12345").answer["code"]
    tokens = client.exchange(code).json()
    console.cookie = tokens["refresh_token"]
    assert console.renew().status_code == 401
    bearer = {"Authorization": f"Bearer {tokens['access_token']}", "Origin": console.origin}
    console.http.cookies.clear()
    assert console.http.post("/session/renew", headers=bearer).status_code == 401
    assert client.refresh(tokens["refresh_token"]).status_code == 200, "and it stays good"


def test_what_the_console_was_given_renews_no_mcp_client(console: Console, client: Client) -> None:
    console.sign_in()
    assert client.refresh(str(console.cookie)).status_code == 400
    assert console.renew().status_code == 200


def test_who_asks_too_often_from_one_address_waits(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGN_IN_PER_MINUTE", "1")
    refused = [answer for _ in range(3) if (answer := console.sign_in()).status_code == 429]
    assert refused
    assert "retry-after" in refused[0].headers


def test_what_renews_a_session_is_in_no_log(
    console: Console, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    console.sign_in()
    first = str(console.cookie)
    console.renew()
    told = caplog.text + "".join(capfd.readouterr())
    assert first not in told
    assert str(console.cookie) not in told
