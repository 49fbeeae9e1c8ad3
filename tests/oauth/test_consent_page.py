from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from tests.html_form import Form
from tests.oauth.browser import Browser
from tests.oauth.client import BACK, Client
from toolkit.text.folding import visible
from toolkit.text.sentences import day_in_words


def test_it_says_who_asks_and_where_the_answer_goes(client: Client, person: Browser) -> None:
    page = person.page(client.asks())
    assert page.status_code == 200
    assert '<q data-testid="name">Notes</q>' in page.text
    assert "a program on this computer" in page.text
    assert BACK in page.text
    assert Form(page.text).buttons == ["allow", "deny"]


def test_the_name_of_a_client_is_text_and_nothing_in_it_is_hidden(
    new_client: Callable[..., Client], person: Browser
) -> None:
    name = '</q><script>alert(1)</script> "Teller"\u202e\u200b\n<!-- host -->'
    back = "https://notes.example/?a=<script>"
    client = new_client(client_name=name, redirect_uris=[back])
    page = person.page(client.asks(redirect_uri=back)).text
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &quot;Teller&quot;" in page
    assert "&lt;U+202E&gt;&lt;U+200B&gt;&lt;U+000A&gt;&lt;!-- host --&gt;</q>" in page
    assert '<strong data-testid="host">notes.example</strong>' in page


def test_a_client_without_a_name_is_called_that(
    new_client: Callable[..., Client], person: Browser
) -> None:
    page = person.page(new_client(client_name=None).asks()).text
    assert "a program that gave no name" in page


@pytest.mark.parametrize(
    ("cookie", "accepted", "language"),
    [
        ("", "es-MX,es;q=0.9", "es"),
        ("teller-language=es", "en-US", "es"),
        ("teller-language=en", "es-MX", "en"),
        ("teller-language=fr", "es-MX", "es"),
        ("", "fr", "en"),
    ],
)
def test_it_asks_in_the_language_of_the_consoles_pages(
    client: Client, person: Browser, cookie: str, accepted: str, language: str
) -> None:
    person.http.headers["Accept-Language"] = accepted
    name, _, value = cookie.partition("=")
    if name:
        person.http.cookies.set(name, value)
    page = person.page(client.asks()).text
    today = day_in_words(datetime.now(UTC).date(), language)  # type: ignore[arg-type]
    asked, allow, since = {
        "en": ("Let this program act for you?", "Allow, and sign in", f"here since {today}."),
        "es": (
            "¿Dejas que este programa actúe por ti?",
            "Permitir e iniciar sesión",
            f"aquí desde el {today}.",
        ),
    }[language]
    assert f'<html lang="{language}">' in page
    assert f"<h2>{asked}</h2>" in page
    assert f">{allow}</button>" in page
    assert since in page
    assert "<!--" not in page
    assert Form(page).buttons == ["allow", "deny"]


def test_the_page_runs_nothing_and_stands_in_no_frame(client: Client, person: Browser) -> None:
    headers = person.page(client.asks()).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "script-src" not in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


def test_its_cookie_is_for_this_browser_and_no_script(client: Client, person: Browser) -> None:
    cookie = person.page(client.asks()).headers["set-cookie"]
    assert cookie.startswith("teller-sign-in=")
    assert cookie.endswith("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax")


def test_over_https_no_other_host_can_set_its_cookie(
    client: Client, person: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLIC_URLS", "https://teller.example/v1/")
    address = client.asks(resource="https://teller.example/v1/mcp")
    cookie = person.page(address).headers["set-cookie"]
    assert cookie.startswith("__Host-teller-sign-in=")
    assert cookie.endswith("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Notas de Ñandú 日本語 👩", "Notas de Ñandú 日本語 👩"),
        ("a\u202eb", "a<U+202E>b"),
        ("a\u2066b\u2069", "a<U+2066>b<U+2069>"),
        ("a\tb\x00", "a<U+0009>b<U+0000>"),
        ("a\u2028b", "a<U+2028>b"),
        ("a\ue000b", "a<U+E000>b"),
    ],
)
def test_what_cannot_be_seen_is_named(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("word", ["cards", "budget", "customers", "statements", "mail", "exports"])
def test_it_names_what_each_family_has(client: Client, person: Browser, word: str) -> None:
    assert word in person.page(client.asks()).text


def test_conversations_and_the_memory_are_named_where_they_would_be_read(
    client: Client, person: Browser, site: str
) -> None:
    wanted = "teller/act teller/history"
    for resource, is_named in ((f"{site}/mcp", False), (site, True)):
        page = person.page(client.asks(scope=wanted, resource=resource)).text
        assert ("your conversations" in page) is is_named
