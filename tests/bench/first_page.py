"""The console's first page: what a browser asks the server for, and what comes over the wire.

Counted by following what the page, its scripts and stylesheets name. That a browser asks for
exactly that is seen by tests/console/page/test_first_page.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
from starlette.applications import Starlette

from chat.http import web
from console import static_files
from tests.bench.table import Row, Sample
from tests.local import server

MOST_REQUESTS = 6
MOST_KILOBYTES = 60
_NAMED = {
    "text/html": re.compile(r'(?:src|href)="(console/[^"]+)"'),
    "text/css": re.compile(r'url\("?([^)"]+)'),
    "text/javascript": re.compile(r'^(?:import|export)\b.*?from "\./([^"]+)"', re.MULTILINE),
}
_SETTINGS = "console/config.json"
"""Which the scripts ask for by themselves."""


@dataclass
class Visit:
    requests: int = 0
    sent: int = 0


def rows() -> Iterator[Row]:
    app = web.EveryAnswer(Starlette(routes=static_files.ROUTES))
    with server.serving(app) as url, httpx.Client(base_url=url, trust_env=False) as http:
        browser = _Browser(http)
        first, reload = browser.visit(), browser.visit()
    yield _row("requests", first.requests, MOST_REQUESTS)
    yield _row("on the wire", first.sent / 1000, MOST_KILOBYTES, "kB")
    yield _row("requests of a reload, the page's own aside", reload.requests - 1, 0)
    yield _row("on the wire of a reload", reload.sent / 1000, 1, "kB")


def _row(what: str, figure: float, goal: float, unit: str = "") -> Row:
    ours = Sample([figure], unit) if unit else f"{figure:g}"
    return Row(f"console's first page: {what}", ours, goal=goal, figure=figure)


class _Browser:
    """Keeps what it may, and asks for a page anew each time, by the tag that it was given."""

    def __init__(self, http: httpx.Client) -> None:
        self._http = http
        self._kept: dict[str, httpx.Response] = {}

    def visit(self) -> Visit:
        visit = Visit()
        asked: set[str] = set()
        unread = ["/", _SETTINGS]
        while unread:
            name = unread.pop()
            if name not in asked:
                asked.add(name)
                unread += _names(name, self._loaded(name, visit))
        return visit

    def _loaded(self, name: str, visit: Visit) -> httpx.Response:
        kept = self._kept.get(name)
        if kept is not None and "max-age" in kept.headers["cache-control"]:
            return kept
        held = "" if kept is None else kept.headers.get("etag", "")
        headers = {"Accept-Encoding": "gzip, deflate, br", "If-None-Match": held}
        response = self._http.get(name, headers=headers)
        visit.requests += 1
        visit.sent += _bytes(response)
        if kept is None or response.status_code != httpx.codes.NOT_MODIFIED:
            self._kept[name] = response.raise_for_status()
        return self._kept[name]


def _bytes(response: httpx.Response) -> int:
    """Of an answer: its headers, each with a colon, a space and a line's end, and its body."""
    headers = sum(len(name) + len(value) + 4 for name, value in response.headers.raw)
    return headers + response.num_bytes_downloaded


def _names(name: str, response: httpx.Response) -> list[str]:
    kind = response.headers["content-type"].partition(";")[0]
    folder = name.rpartition("/")[0]
    found = _NAMED[kind].findall(response.text) if kind in _NAMED else []
    return [each if kind == "text/html" else f"{folder}/{each}" for each in found]
