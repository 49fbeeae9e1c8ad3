"""The catalog as a client gets it: from the file, and from a running GET /tools."""

from __future__ import annotations

from typing import Any

import httpx
from starlette.applications import Starlette

import catalog
from catalog.renderings import FORMATS
from chat.http import published
from tests.local import server

SOURCES = ("catalog", "GET /tools")


def tools(source: str, format: str) -> list[dict[str, Any]]:
    """Every tool there is, in a vendor's format."""
    if source == "catalog":
        return [FORMATS[format](entry) for entry in catalog.entries().values()]
    app = Starlette(routes=published.ROUTES)
    with server.serving(app) as url, httpx.Client(trust_env=False) as client:
        found: list[dict[str, Any]] = client.get(f"{url}/tools", params={"format": format}).json()
    return found
