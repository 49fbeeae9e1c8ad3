"""The addresses that we publish: a setting, and never what a request claims to be called by."""

from __future__ import annotations

from urllib.parse import urlsplit

from toolkit import settings
from toolkit.doors.door import Event

CALLBACK = "/oauth/callback"
"""Where Cognito sends the user back to; Cognito knows it as McpClient's only callback."""


def base_of(event: Event) -> str:
    """The API's public address without a slash at its end, with its stage if it has one.

    PUBLIC_URLS has it. Where that names several (with commas) it is the one whose host API Gateway
    routed the request by, else the first.
    """
    configured = settings.text("PUBLIC_URLS", "http://localhost:8000/").split(",")
    addresses = [address.strip().rstrip("/") for address in configured]
    host = event["requestContext"].get("domainName")
    return next((each for each in addresses if urlsplit(each).netloc == host), addresses[0])


def resource_of(base: str) -> str:
    """The protected resource (RFC 9728), which is also its audience (RFC 8707)."""
    return f"{base}/mcp"
