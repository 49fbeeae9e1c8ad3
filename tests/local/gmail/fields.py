"""Partial responses: `fields=id,payload(headers,parts/filename)`.

https://developers.google.com/workspace/gmail/api/guides/performance#partial-response
"""

from __future__ import annotations

import re
from typing import Any

from tests.local.gmail.refusal import Refusal

KNOWN = {
    *{"id", "threadId", "labelIds", "snippet", "historyId", "internalDate", "sizeEstimate"},
    *{"payload", "partId", "mimeType", "filename", "headers", "name", "value", "body", "parts"},
    *{"size", "data", "attachmentId", "messages", "nextPageToken", "resultSizeEstimate", "*"},
}
Mask = dict[str, Any]
"""What is kept, and what of it; an empty one keeps all."""


def parse(fields: str) -> Mask:
    """Raises Refusal for a mask that Google would refuse."""
    tokens = re.findall(r"[A-Za-z*]+|[(),/]|\S", fields)
    mask, rest = _selection(tokens)
    if rest or not mask:
        raise _invalid(fields)
    return mask


def masked(value: Any, mask: Mask) -> Any:
    if not mask:
        return value
    if isinstance(value, list):
        return [masked(each, mask) for each in value]
    if not isinstance(value, dict):
        return value
    return {
        name: masked(inner, mask[name] if name in mask else mask["*"])
        for name, inner in value.items()
        if name in mask or "*" in mask
    }


def _selection(tokens: list[str]) -> tuple[Mask, list[str]]:
    mask: Mask = {}
    while True:
        tokens = _field(tokens, mask)
        if not tokens or tokens[0] != ",":
            return mask, tokens
        tokens = tokens[1:]


def _field(tokens: list[str], mask: Mask) -> list[str]:
    if not tokens or tokens[0] not in KNOWN:
        raise _invalid(tokens[0] if tokens else "")
    name, *rest = tokens
    inner: Mask = mask.setdefault(name, {})
    if rest and rest[0] == "/":
        return _field(rest[1:], inner)
    if rest and rest[0] == "(":
        selected, rest = _selection(rest[1:])
        inner.update(selected)
        if not rest or rest[0] != ")":
            raise _invalid(name)
        return rest[1:]
    return rest


def _invalid(what: str) -> Refusal:
    return Refusal(400, f"Request contains an invalid field selection: {what}"[:200])
