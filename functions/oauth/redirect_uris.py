"""Where a client may have its user sent: https, or this machine (RFC 8252, section 7.3)."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_PRINTABLE = re.compile(r"[!-~]{1,512}")  # no spaces, no controls, no other scripts


def may_be_registered(uri: str) -> bool:
    """Whether it is an absolute address without fragment, user or password, of 512 characters at
    most, by https or by http to a loopback host."""
    parts = _split(uri)
    if parts is None or "#" in uri or "@" in parts.netloc or "\\" in uri:
        return False
    if parts.scheme == "https":
        return bool(parts.hostname)
    return parts.scheme == "http" and parts.hostname in _LOOPBACK


def is_registered(uri: str, registered: list[str]) -> bool:
    """Whether it equals one of them; for a loopback host whatever the port, which a program is
    given by its system when it listens."""
    return uri in registered or any(_same_but_for_port(uri, each) for each in registered)


def is_loopback(uri: str) -> bool:
    """Whether it is an address of the user's own machine."""
    return urlsplit(uri).hostname in _LOOPBACK


def with_parameters(uri: str, parameters: dict[str, str]) -> str:
    """The address with these added to its query."""
    parts = urlsplit(uri)
    query = urlencode([*parse_qsl(parts.query, keep_blank_values=True), *parameters.items()])
    return urlunsplit(parts._replace(query=query))


def _same_but_for_port(uri: str, registered: str) -> bool:
    if not may_be_registered(uri):
        return False
    here, there = urlsplit(uri), urlsplit(registered)
    if (here.scheme, there.scheme) != ("http", "http"):  # by http there are loopback hosts alone
        return False
    return (here.hostname, here.path, here.query) == (there.hostname, there.path, there.query)


def _split(uri: str) -> SplitResult | None:
    if not _PRINTABLE.fullmatch(uri):
        return None
    try:
        parts = urlsplit(uri)
        parts.port  # noqa: B018 (it raises for what is no port)
    except ValueError:
        return None
    return parts
