"""The console's pages and files as they are served (what they do is tests/console's)."""

from __future__ import annotations

import re
from http.client import HTTPConnection

import httpx
import pytest

from commands.template import ROOT
from tests.each_row import each_row

CONSOLE = ROOT / "functions" / "console" / "page"
PAGES = ["/", "/mail", "/link", "/confirm", "/data", "/money", "/remembered", "/notices", "/docs"]
TYPES = {"js": "javascript", "css": "text/css", "svg": "image/svg+xml"}
REFERENCE = re.compile(r'(?:src|href)="(console/[\w-]+\.[0-9a-f]{16}\.(js|css|svg))"')
OF_THE_CONSOLE = PAGES[:-1]
every_page = each_row("path", PAGES)


def references(http: httpx.Client, path: str) -> dict[str, str]:
    """The files that a page names, and of what kind each is."""
    return dict(REFERENCE.findall(http.get(path).text))


@each_row("path", OF_THE_CONSOLE)
def test_a_page_is_html_and_asks_for_a_script_a_stylesheet_and_an_icon(
    http: httpx.Client, path: str
) -> None:
    response = http.get(f"{path}?code=c&state=s")
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert sorted(references(http, path).values()) == ["css", "js", "svg"]
    assert len(re.findall(r"<script|<style|stylesheet", response.text)) == 2
    named = set(re.findall(r'"(/?console/[^"]+)"', response.text))
    assert named == {*references(http, path), "console/config.json"}


@every_page
def test_what_a_page_names_is_there_and_kept_for_good(http: httpx.Client, path: str) -> None:
    for name, kind in references(http, path).items():
        response = http.get(f"/{name}")
        assert response.status_code == 200, name
        assert TYPES[kind] in response.headers["content-type"]
        assert response.headers["cache-control"] == "public, max-age=31536000, immutable"


@every_page
def test_a_page_is_asked_for_each_time_and_sent_once(http: httpx.Client, path: str) -> None:
    first = http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert "content-encoding" not in again.headers
    for header in ("etag", "cache-control", "vary", "content-security-policy"):
        assert again.headers[header] == first.headers[header]


@each_row("path", OF_THE_CONSOLE)
def test_a_page_comes_in_the_readers_language_and_says_that_it_differs_by_it(
    http: httpx.Client, path: str
) -> None:
    english = http.get(path, headers={"Accept-Language": "de, en;q=0.5, es;q=0.1"})
    spanish = http.get(path, headers={"Accept-Language": "de, es-AR;q=0.5, en;q=0.1"})
    for response, lang in ((english, "en"), (spanish, "es-MX")):
        assert f'<html lang="{lang}">' in response.text
        assert "Accept-Language" in response.headers["vary"]
    assert english.headers["etag"] != spanish.headers["etag"]
    held = {"If-None-Match": english.headers["etag"], "Accept-Language": "es"}
    assert http.get(path, headers=held).status_code == 200


@each_row("path", OF_THE_CONSOLE)
@each_row(
    ("accepted", "cookies", "lang"),
    [
        ("en", "teller-language=es", "es-MX"),
        ("es", "a=b; teller-language=en; c=d", "en"),
        ("es", "teller-language=fr", "es-MX"),
        ("es", "teller-language=", "es-MX"),
        ("es", "language=en", "es-MX"),
    ],
)
def test_what_its_reader_has_chosen_decides_over_the_browser(
    http: httpx.Client, path: str, accepted: str, cookies: str, lang: str
) -> None:
    page = http.get(path, headers={"Accept-Language": accepted, "Cookie": cookies})
    assert f'<html lang="{lang}">' in page.text
    assert "Cookie" in page.headers["vary"]


@each_row("path", OF_THE_CONSOLE)
def test_a_page_offers_the_other_language_by_its_own_name(http: httpx.Client, path: str) -> None:
    offered = re.compile(r'class="[^"]*language" lang="(\w+)">.*?class="word">(\w+)<', re.DOTALL)
    spanish = http.get(path, headers={"Cookie": "teller-language=es"})
    assert offered.findall(http.get(path).text) == [("es", "Español")]
    assert offered.findall(spanish.text) == [("en", "English")]


def test_the_documentation_is_in_english_whoever_reads_it(http: httpx.Client) -> None:
    spanish = http.get("/docs", headers={"Accept-Language": "es-MX"})
    assert '<html lang="en">' in spanish.text
    assert "Accept-Language" not in spanish.headers["vary"]


@each_row(
    ("held", "status"),
    [
        ("{}", 304),
        ("W/{}", 304),  # as the comparison of If-None-Match has it: weak and strong are one
        ('"other", {}', 304),
        ('"other"', 200),
        ('W/"other", "another"', 200),
        ("", 200),
    ],
)
def test_it_is_sent_again_only_when_it_is_another(
    http: httpx.Client, held: str, status: int
) -> None:
    etag = http.get("/").headers["etag"].removeprefix("W/")
    response = http.get("/", headers={"If-None-Match": held.format(etag)})
    assert response.status_code == status


def test_what_the_browser_takes_compressed_it_gets_compressed(http: httpx.Client) -> None:
    for path in (*PAGES, *(f"/{name}" for name in references(http, "/"))):
        packed = http.get(path, headers={"Accept-Encoding": "gzip, deflate, br"})
        plain = http.get(path, headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.content == plain.content
        assert packed.headers["etag"] == plain.headers["etag"]
        assert packed.num_bytes_downloaded == int(packed.headers["content-length"])
        assert packed.num_bytes_downloaded < len(plain.content)
        for response in (packed, plain):
            assert "Accept-Encoding" in response.headers["vary"]


@each_row(
    ("accepted", "encoding"),
    [
        ("gzip", "gzip"),
        ("br;q=1.0, GZIP;q=0.5", "gzip"),
        ("deflate,gzip", "gzip"),
        ("gzip ; q=0.001", "gzip"),
        ("gzip;q=0", None),
        ("br, gzip; q=0.000, deflate", None),
        ("br", None),
        ("x-gzipped, nogzip", None),
        ("", None),
    ],
)
def test_a_coding_that_is_refused_is_not_used(
    http: httpx.Client, accepted: str, encoding: str | None
) -> None:
    response = http.get("/", headers={"Accept-Encoding": accepted})
    assert response.headers.get("content-encoding") == encoding


def test_a_page_of_another_origin_is_varied_by_as_well(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALLOWED_ORIGIN", "https://app.example")
    vary = http.get("/").headers["vary"]
    assert {each.strip() for each in vary.split(",")} == {
        "Accept-Encoding",
        "Accept-Language",
        "Cookie",
        "Origin",
    }


def test_head_has_the_headers_of_get_and_no_body(http: httpx.Client) -> None:
    for path in ("/", *(f"/{name}" for name in references(http, "/"))):
        get, head = http.get(path), http.head(path)
        assert head.status_code == 200
        assert head.content == b""
        for header in ("content-length", "content-type", "content-encoding", "etag"):
            assert head.headers[header] == get.headers[header]


def test_who_asks_for_a_part_gets_the_whole(http: httpx.Client) -> None:
    """Which is what a server may do that knows no ranges, and so it does not say it does."""
    (script,) = (name for name in references(http, "/") if name.endswith(".js"))
    response = http.get(f"/{script}", headers={"Range": "bytes=0-9", "Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert "accept-ranges" not in response.headers
    assert response.content == http.get(f"/{script}").content


def test_a_page_of_another_build_gets_the_files_of_this_one_and_keeps_none(
    http: httpx.Client,
) -> None:
    """So does a page of another function, which names them without a digest."""
    for name in references(http, "/"):
        for other in (
            re.sub(r"\.[0-9a-f]{16}\.", ".0123456789abcdef.", name),
            re.sub(r"\.[0-9a-f]{16}\.", ".", name),
        ):
            response = http.get(f"/{other}")
            assert response.status_code == 200
            assert response.headers["cache-control"] == "no-cache"
            assert response.content == http.get(f"/{name}").content
            held = {"If-None-Match": response.headers["etag"]}
            assert http.get(f"/{other}", headers=held).status_code == 304


def test_pages_of_other_functions_find_what_they_name(http: httpx.Client) -> None:
    pages = list(ROOT.glob("functions/*/*.html"))
    named = [
        name for page in pages for name in re.findall(r'"\.\./(console/[^"]+)"', page.read_text())
    ]
    assert named
    for name in named:
        assert http.get(f"/{name}").status_code == 200, name


@each_row("path", [*PAGES, "/console/config.json"])
def test_scripts_reach_the_api_alone_and_no_sign_in(
    http: httpx.Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    assert policy_of(http.get(path))["script-src"] == "'self'"
    monkeypatch.setenv("COGNITO_DOMAIN", "https://login.example")
    assert policy_of(http.get(path))["connect-src"] == "'self'"


@pytest.mark.parametrize("name", ["app.js", "style.css"])
def test_a_part_of_a_page_is_what_it_says_and_has_the_pages_own_policy(
    http: httpx.Client, name: str
) -> None:
    headers = http.get(f"/console/{name}", headers={"X-Forwarded-Proto": "https"}).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "content-security-policy" not in headers


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


def test_the_settings_are_kept_for_a_reload_but_not_for_long(http: httpx.Client) -> None:
    response = http.get("/console/config.json")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["cache-control"] == "max-age=300"


@each_row(
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
        "/console/app.js%0a",
        "/console/app.js.gz",
        "/console/APP.JS",
        "/console/none.js",
        "/console/none.0123456789abcdef.js",
        "/console/index.html",
        "/console/docs.html",
    ],
)
def test_nothing_else_is_served(http: httpx.Client, path: str) -> None:
    # http.client sends the path as it is; others tidy it up first.
    connection = HTTPConnection(http.base_url.host, http.base_url.port or 0, timeout=30)
    connection.request("GET", path)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert response.status in (307, 404)
    assert b"import" not in body
    assert b"root:" not in body


def test_no_script_of_the_console_writes_markup() -> None:
    """Text is text: nothing takes it for markup or for code."""
    sinks = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\(|Function\("
    found = [file.name for file in CONSOLE.rglob("*.js") if re.search(sinks, file.read_text())]
    assert found == []
