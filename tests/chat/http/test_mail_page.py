"""The mail's page as it is served."""

from __future__ import annotations

import re

import httpx

from tests.console.chat_double import CONSOLE, POLICY


def test_the_mails_page_is_served_under_the_consoles_policy(http: httpx.Client) -> None:
    response = http.get("/mail?code=c&state=s")
    assert response.status_code == 200
    assert response.content == (CONSOLE / "mail.html").read_bytes()
    assert response.headers["content-security-policy"] == POLICY
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["x-content-type-options"] == "nosniff"


def test_every_file_that_the_mails_page_names_is_there(http: httpx.Client) -> None:
    names = re.findall(r'(?:src|href)="(console/[^"]+)"', http.get("/mail").text)
    assert names
    for name in names:
        assert http.get(f"/{name}").status_code == 200, name


def test_no_script_of_the_console_writes_markup() -> None:
    """Text is text: nothing takes it for markup or for code."""
    sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|Function\("
    found = [file.name for file in CONSOLE.glob("*.js") if re.search(sinks, file.read_text())]
    assert found == []
