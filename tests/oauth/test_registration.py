from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from oauth.entities import Registration
from tests.oauth.client import BACK, Client


@pytest.fixture
def http(site: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site, trust_env=False, timeout=30) as client:
        yield client


def test_a_registration_says_what_the_client_is_given(client: Client) -> None:
    given = client.registration
    assert given.pop("client_id")
    assert abs(given.pop("client_id_issued_at") - time.time()) < 60
    assert given == {
        "client_name": "Notes",
        "redirect_uris": [BACK],
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
        "scope": "teller/act",
    }


def test_what_is_not_offered_is_replaced_or_left_out(new_client: Callable[..., Client]) -> None:
    """RFC 7591 leaves it to the client whether that will do."""
    given = new_client(
        client_name=None,
        token_endpoint_auth_method="client_secret_post",
        scope="openid teller/confirm",
        logo_uri="https://evil.example/bank.png",
        software_statement="e30.e30.",
    ).registration
    assert (given["token_endpoint_auth_method"], given["scope"]) == ("none", "teller/act")
    assert not {"client_secret", "client_name", "logo_uri", "software_statement"} & given.keys()


def test_a_registration_is_kept_for_ninety_days(client: Client) -> None:
    kept = Registration.get(f"client#{client.id}").expires_at - time.time()
    assert 89 * 86400 < kept <= 90 * 86400 + 1


def test_two_registrations_are_two_clients(new_client: Callable[..., Client]) -> None:
    assert new_client().id != new_client().id


@pytest.mark.parametrize(
    "uri",
    [
        "https://notes.example/back",
        "https://notes.example:8443/back?tenant=1",
        "http://127.0.0.1/",
        "http://localhost:3000/callback",
        "http://[::1]:3000/callback",
    ],
)
def test_an_address_is_https_or_this_machine(new_client: Callable[..., Client], uri: str) -> None:
    assert new_client(redirect_uris=[uri]).registration["redirect_uris"] == [uri]


@pytest.mark.parametrize(
    "uris",
    [
        [],
        [""],
        ["http://notes.example/back"],
        ["http://127.0.0.1.evil.example/"],
        ["https://user:password@notes.example/back"],
        ["https://notes.example/back#part"],
        ["https://notes.example/back#"],
        ["https://notes.example/a b"],
        ["https://notes.example/\u202e"],
        ["https://notes.example\\@evil.example/"],
        ["https://"],
        ["https://notes.example:port/"],
        ["//notes.example/back"],
        ["javascript:alert(1)"],
        ["cursor://callback"],
        ["urn:ietf:wg:oauth:2.0:oob"],
        [f"https://notes.example/{'x' * 512}"],
        [BACK, "http://notes.example/back"],
        [BACK] * 11,
        [1],
        "https://notes.example/back",
        None,
    ],
    ids=str,
)
def test_any_other_address_is_refused(http: httpx.Client, uris: Any) -> None:
    answer = http.post("/oauth/register", json={"redirect_uris": uris})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_redirect_uri")


@pytest.mark.parametrize(
    "changes",
    [
        {"client_name": "x" * 101},
        {"client_name": 7},
        {"grant_types": ["client_credentials"]},
        {"response_types": ["token"]},
        {"contacts": ["x" * 9000]},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_other_metadata_that_does_not_do_is_refused(
    http: httpx.Client, changes: dict[str, Any]
) -> None:
    answer = http.post("/oauth/register", json={"redirect_uris": [BACK], **changes})
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_client_metadata")


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"redirect_uris": NaN}'])
def test_a_body_that_is_no_json_object_is_refused(http: httpx.Client, body: bytes) -> None:
    answer = http.post("/oauth/register", content=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_client_metadata")


def test_one_address_registers_so_many_clients_a_minute(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGN_IN_PER_MINUTE", "1")
    answers = [http.post("/oauth/register", json={"redirect_uris": [BACK]}) for _ in range(3)]
    last = answers[-1]
    assert (last.status_code, last.json()["error"]) == (429, "temporarily_unavailable")
    assert 0 < int(last.headers["retry-after"]) <= 60
