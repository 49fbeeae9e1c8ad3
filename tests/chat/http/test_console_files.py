"""The console's files as they are served (what they do is tests/console's)."""

from __future__ import annotations

import re
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

CONSOLE = Path(__file__).parents[3] / "functions" / "console" / "page"
TYPES = {".js": "javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html"}


def test_the_page_is_at_the_root(http: httpx.Client) -> None:
    response = http.get("/")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/html")
    assert response.content == (CONSOLE / "index.html").read_bytes()


def test_every_file_of_the_folder_is_served_with_its_type(http: httpx.Client) -> None:
    files = sorted(CONSOLE.iterdir())
    assert files
    for file in files:
        response = http.get(f"/console/{file.name}")
        assert response.status_code == 200, file.name
        assert response.content == file.read_bytes()
        assert TYPES[file.suffix] in response.headers["content-type"]


def test_every_file_that_the_page_names_is_there(http: httpx.Client) -> None:
    names = re.findall(r'(?:src|href)="(/?console/[^"]+)"', http.get("/").text)
    assert names
    for name in names:
        assert http.get(f"/{name.lstrip('/')}").status_code == 200, name


@pytest.mark.parametrize("path", ["/", "/console/app.js", "/console/config.json"])
def test_scripts_reach_the_api_and_the_sign_in_alone(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    assert policy_of(http.get(path))["connect-src"] == "'self'"
    monkeypatch.setenv("COGNITO_DOMAIN", "https://login.example")
    assert policy_of(http.get(path))["connect-src"] == "'self' https://login.example"


def policy_of(response: httpx.Response) -> dict[str, str]:
    policy = response.headers["content-security-policy"]
    pairs = (directive.partition(" ") for directive in policy.split("; "))
    return {name: sources for name, _, sources in pairs}


def test_on_one_machine_one_signs_in_with_a_dev_token(http: httpx.Client) -> None:
    assert http.get("/console/config.json").json()["sign_in"] == {"type": "dev"}


def test_deployed_one_signs_in_with_cognito(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COGNITO_DOMAIN", "https://login.example")
    monkeypatch.setenv("COGNITO_CLIENT_ID", "abc")
    assert http.get("/console/config.json").json()["sign_in"] == {
        "type": "cognito",
        "domain": "https://login.example",
        "client_id": "abc",
    }


@pytest.mark.parametrize(
    "path",
    [
        "/console/../app.py",
        "/console/../../chat/app.py",
        "/console/..%2fapp.py",
        "/console/%2e%2e/app.py",
        "/console/%2e%2e%2fapp.py",
        "/console/..%5capp.py",
        "/console/%2fetc%2fpasswd",
        "/console//etc/passwd",
        "/console/.",
        "/console/..",
        "/console/",
        "/console/app.js/",
        "/console/app.js%00",
        "/console/APP.JS",
        "/console/none.js",
    ],
)
def test_nothing_outside_the_folder_is_served(http: httpx.Client, path: str) -> None:
    # http.client sends the path as it is; others tidy it up first.
    connection = HTTPConnection(http.base_url.host, http.base_url.port or 0, timeout=30)
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status in (307, 404)
    assert b"import" not in body
    assert b"root:" not in body
