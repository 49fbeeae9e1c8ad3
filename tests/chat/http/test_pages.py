"""The pages beside the console, as they are served."""

from __future__ import annotations

import re

import httpx
import pytest

from tests.console.chat_double import CONSOLE

pages = pytest.mark.parametrize("name", ["mail", "confirm", "link"])


@pages
def test_a_page_is_served_as_it_is(http: httpx.Client, name: str) -> None:
    response = http.get(f"/{name}?code=c&state=s")
    assert response.status_code == 200
    assert response.content == (CONSOLE / f"{name}.html").read_bytes()


@pages
def test_every_file_that_a_page_names_is_there(http: httpx.Client, name: str) -> None:
    files = re.findall(r'(?:src|href)="(console/[^"]+)"', http.get(f"/{name}").text)
    assert files
    for file in files:
        assert http.get(f"/{file}").status_code == 200, file


def test_no_script_of_the_console_writes_markup() -> None:
    """Text is text: nothing takes it for markup or for code."""
    sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|Function\("
    found = [file.name for file in CONSOLE.glob("*.js") if re.search(sinks, file.read_text())]
    assert found == []
