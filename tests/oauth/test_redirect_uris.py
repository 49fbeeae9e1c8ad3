"""Every rule about a client's address, each with an address that only this rule rejects."""

from __future__ import annotations

import pytest

from oauth.redirect_uris import is_registered, may_be_registered

LONG = "https://notes.example/"
LOCAL = "http://127.0.0.1:3000/callback?tenant=1"


@pytest.mark.parametrize(
    "uri",
    [
        "https://notes.example",
        "https://notes.example:8443/back?to=a@b",
        LONG + "x" * (512 - len(LONG)),
        "http://127.0.0.1/",
        "http://localhost:3000/",
        "http://[::1]:3000/",
    ],
    ids=str,
)
def test_an_address_by_https_or_of_this_machine_may_be_registered(uri: str) -> None:
    assert may_be_registered(uri)


@pytest.mark.parametrize(
    ("uri", "why"),
    [
        ("https://notes.example\\.evil.example/", "a backslash, which browsers read as a slash"),
        ("https://notes.example/back\\", "a backslash in the path"),
        ("https://notes.example/back?to=\\", "a backslash in the query"),
        ("http://127.0.0.1/\\evil.example", "a backslash after a loopback host"),
        ("https://user@notes.example/", "a user"),
        ("https://user:password@notes.example/", "a password"),
        ("http://user@127.0.0.1/", "a user at a loopback host"),
        ("https://notes.example/#part", "a fragment"),
        ("https://notes.example/#", "an empty fragment"),
        ("https:///back", "no host"),
        ("https://:8443/back", "a port without a host"),
        ("https://notes.example:port/", "no number for a port"),
        ("https://notes.example:65536/", "no such port"),
        ("https://[::1/", "half an IPv6 address"),
        ("http://notes.example/", "http elsewhere"),
        ("http://127.0.0.1.evil.example/", "a host that begins like a loopback host"),
        ("http://127.0.0.2/", "another host of this machine"),
        ("ftp://127.0.0.1/", "another scheme of this machine"),
        ("notes://back", "a scheme of the client's own"),
        ("//notes.example/", "no scheme"),
        ("", "nothing"),
        ("https://notes.example/a b", "a space"),
        ("https://notes.example/\n", "a line end"),
        ("https://notes.example/\x7f", "a control character"),
        ("https://nótes.example/", "another script"),
        (LONG + "x" * (513 - len(LONG)), "513 characters"),
    ],
    ids=lambda text: text[:40],
)
def test_no_other_address_may_be_registered(uri: str, why: str) -> None:
    assert not may_be_registered(uri), why


@pytest.mark.parametrize(
    ("uri", "registered"),
    [
        (LOCAL, LOCAL),
        (LOCAL.replace("3000", "51234"), LOCAL),
        (LOCAL.replace(":3000", ""), LOCAL),
        ("https://notes.example/back", "https://notes.example/back"),
    ],
)
def test_a_registered_address_is_known_on_this_machine_at_any_port(
    uri: str, registered: str
) -> None:
    assert is_registered(uri, ["https://other.example/", registered])


@pytest.mark.parametrize(
    ("uri", "registered", "why"),
    [
        (LOCAL.replace("127.0.0.1", "localhost"), LOCAL, "another loopback host"),
        (LOCAL.replace("callback", "other"), LOCAL, "another path"),
        (LOCAL.replace("tenant=1", "tenant=2"), LOCAL, "another query"),
        (LOCAL.replace("http", "https"), LOCAL, "another scheme"),
        (LOCAL, LOCAL.replace("http", "https"), "another scheme than the registered one"),
        (LOCAL + "#", LOCAL, "a fragment"),
        (LOCAL.replace("127", "user@127"), LOCAL, "a user"),
        (LOCAL.replace("3000", "port"), LOCAL, "no number for a port"),
        ("https://127.0.0.1:2/", "https://127.0.0.1:1/", "a port by https"),
        ("https://notes.example:2/", "https://notes.example:1/", "a port elsewhere"),
        ("http://notes.example:2/", "http://notes.example:1/", "a port elsewhere by http"),
        ("https://notes.example/back/more", "https://notes.example/back", "a longer path"),
    ],
)
def test_any_other_address_is_not_registered(uri: str, registered: str, why: str) -> None:
    assert not is_registered(uri, [registered]), why
