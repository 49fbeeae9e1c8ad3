"""The catalog as a client gets it: from the file, and from a running GET /tools, by somebody who
may call every tool."""

from __future__ import annotations

import json
from typing import Any

import httpx
from starlette.applications import Starlette

import catalog
from catalog.renderings import FORMATS
from chat.app import AdapterContext
from chat.http import published, web
from tests.local import server

SOURCES = ("catalog", "GET /tools")


def tools(source: str, format: str) -> list[dict[str, Any]]:
    """Every tool there is, in a vendor's format."""
    if source == "catalog":
        return [FORMATS[format](entry) for entry in catalog.for_models().values()]
    app = AdapterContext(web.EveryAnswer(Starlette(routes=published.ROUTES)))
    claims = {"sub": "12345", "cognito:groups": "support_agent"}
    headers = {"x-amzn-request-context": json.dumps({"authorizer": {"claims": claims}})}
    with server.serving(app) as url, httpx.Client(trust_env=False, headers=headers) as client:
        found: list[dict[str, Any]] = client.get(f"{url}/tools", params={"format": format}).json()
    return found
