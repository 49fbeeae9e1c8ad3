"""The protocol's revisions, and which of them a message speaks.

Up to 2025-11-25 a client begins with a handshake (`initialize`). Since 2026-07-28 there is none:
every request says for itself, in `params._meta`, what it speaks and what its client can do, and
repeats in headers what others on its way want to see; where they differ it is refused.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping, Sequence
from typing import Any

from mcp_endpoint.json_rpc import (
    HEADER_MISMATCH,
    INVALID_PARAMS,
    UNSUPPORTED_VERSION,
    Message,
    RpcError,
)

HANDSHAKE = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
STATELESS = ("2026-07-28",)
SUPPORTED = (*HANDSHAKE, *STATELESS)

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
VERSION_HEADER = "mcp-protocol-version"
METHOD_HEADER = "mcp-method"
NAME_HEADER = "mcp-name"
_NAMED_BY = {"tools/call": "name"}
_ENCODED = re.compile(r"=\?base64\?(.*)\?=")


def is_stateless(message: Message, headers: Mapping[str, str]) -> bool:
    """Whether a message is of a revision without handshake. One that nobody knows is refused as
    theirs: with a list of those that are known."""
    said = headers.get(VERSION_HEADER)
    return VERSION_KEY in message.meta or (said is not None and said not in HANDSHAKE)


def check(
    message: Message, headers: Mapping[str, str], repeated: Mapping[str, Sequence[str]]
) -> None:
    """Hold a stateless message's `_meta` against its headers; a notification has none, and only
    its version counts. Raises RpcError.

    `repeated` has all values of each header, by its name in lower case.
    """
    if message.is_notification:
        _check_version(headers.get(VERSION_HEADER, ""))
        return
    missing = [key for key in (VERSION_KEY, CAPABILITIES_KEY) if key not in message.meta]
    if VERSION_KEY in missing:  # then only the header says what the client speaks
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


def _compare(name: str, said: str | None, meant: Any) -> None:
    if said is None or said != meant:
        raise RpcError(HEADER_MISMATCH, f"The header {name} does not say what the body says.")


def _check_version(asked_for: Any) -> None:
    if asked_for not in STATELESS:
        raise RpcError(
            UNSUPPORTED_VERSION,
            "Unsupported protocol version",
            data={"supported": list(SUPPORTED), "requested": asked_for},
        )


def _decoded(value: str | None) -> str | None:
    """A header's text; what does not fit into a header comes as =?base64?…?=."""
    encoded = _ENCODED.fullmatch(value) if value is not None else None
    if encoded is None:
        return value
    try:
        return base64.b64decode(encoded[1], validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
