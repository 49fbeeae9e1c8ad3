"""The protocol's revisions, and which of them a message uses.

Up to 2025-11-25 a client begins with a handshake (`initialize`). Since 2026-07-28 there is none:
every request states, in `params._meta`, its revision and what its client can do, and repeats some
of that in headers, for proxies. A request whose headers and body differ is refused.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence

from mcp_endpoint.json_rpc import (
    HEADER_MISMATCH,
    INVALID_PARAMS,
    UNSUPPORTED_VERSION,
    Json,
    Response,
    RpcError,
    RpcMessage,
)

HANDSHAKE = ("2025-03-26", "2025-06-18", "2025-11-25")
STATELESS = ("2026-07-28",)
SUPPORTED = (*HANDSHAKE, *STATELESS)
RESUMED = ("2025-11-25",)
"""With a handshake, and clients that come back for the rest of a stream."""

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
VERSION_HEADER = "mcp-protocol-version"
METHOD_HEADER = "mcp-method"
NAME_HEADER = "mcp-name"
SESSION_HEADER = "mcp-session-id"
_NAMED_BY = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
_ENCODED = re.compile(r"=\?base64\?(.*)\?=")


def is_stateless(message: RpcMessage | Response, headers: Mapping[str, str]) -> bool:
    """Whether a message is of a revision without handshake. So is one of an unknown revision, which
    is then refused with a list of the known ones."""
    stated = headers.get(VERSION_HEADER)
    if isinstance(message, RpcMessage) and VERSION_KEY in message.meta:
        return True
    return stated is not None and stated not in HANDSHAKE


def check(
    message: RpcMessage, headers: Mapping[str, str], repeated: Mapping[str, Sequence[str]]
) -> None:
    """Compare a stateless message's `_meta` with its headers; of a notification, which has no
    `_meta`, check the version alone. Raises RpcError.

    `repeated` has all values of each header, by its name in lower case.
    """
    if message.is_notification:
        _check_version(headers.get(VERSION_HEADER, ""))
        return
    missing = [key for key in (VERSION_KEY, CAPABILITIES_KEY) if key not in message.meta]
    if VERSION_KEY in missing:  # then only the header states the revision
        _check_version(headers.get(VERSION_HEADER))
    if missing:
        raise RpcError(INVALID_PARAMS, f"params._meta must have {' and '.join(missing)}.")
    if not isinstance(message.meta[CAPABILITIES_KEY], dict):
        raise RpcError(INVALID_PARAMS, f"{CAPABILITIES_KEY} must be an object.")
    for name in (VERSION_HEADER, METHOD_HEADER, NAME_HEADER):
        if len(repeated.get(name, ())) > 1:
            raise RpcError(HEADER_MISMATCH, f"The header {name} is given more than once.")
    _compare(VERSION_HEADER, headers.get(VERSION_HEADER), message.meta[VERSION_KEY])
    _compare(METHOD_HEADER, headers.get(METHOD_HEADER), message.method)
    if message.method in _NAMED_BY:
        named = message.params.get(_NAMED_BY[message.method])
        if named is not None:
            _compare(NAME_HEADER, _decoded(headers.get(NAME_HEADER)), named)
    _check_version(message.meta[VERSION_KEY])


def _compare(name: str, stated: str | None, in_body: Json) -> None:
    if stated is None or stated != in_body:
        raise RpcError(HEADER_MISMATCH, f"The header {name} does not say what the body says.")


def _check_version(requested: Json) -> None:
    if requested not in STATELESS:
        raise RpcError(
            UNSUPPORTED_VERSION,
            "Unsupported protocol version",
            data={"supported": list(SUPPORTED), "requested": requested},
        )


def _decoded(value: str | None) -> str | None:
    """A header's text; text that a header cannot carry is sent as =?base64?…?=."""
    encoded = _ENCODED.fullmatch(value) if value is not None else None
    if encoded is None:
        return value
    try:
        return base64.b64decode(encoded[1], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
