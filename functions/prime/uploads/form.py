"""A form with a file in it (multipart/form-data, RFC 7578), as browsers and curl send it."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from typing import Any

from toolkit import InvalidInput
from toolkit.doors.door import Event
from toolkit.doors.rest import headers_of
from toolkit.text.sentences import say

LONGEST_FIELD = 1000
"""Bytes of a field that is no file."""
_MOST_FIELDS = 16


@dataclass(frozen=True)
class File:
    """`name` and `content_type` are as they were sent, in which nothing may be trusted."""

    name: str
    content_type: str
    content: bytes


def is_form(event: Event) -> bool:
    return headers_of(event).get("content-type", "").lower().startswith("multipart/form-data")


def read(event: Event) -> tuple[File, dict[str, str]]:
    """The field `file`, and all others. Raises InvalidInput."""
    # In no layer but the web's, which the route's function alone of the tools' family has.
    from python_multipart import parse_form
    from python_multipart.exceptions import FormParserError

    files: list[tuple[str, File]] = []
    fields: dict[str, str] = {}

    def on_file(part: Any) -> None:
        if files:
            raise InvalidInput(say("upload.one_file"))
        part.file_object.seek(0)
        kind = part.content_type or ""
        file = File(_text(part.file_name), kind, part.file_object.read())
        files.append((_text(part.field_name), file))
        part.close()

    def on_field(part: Any) -> None:
        name, value = _text(part.field_name), part.value or b""
        if name in fields or len(value) > LONGEST_FIELD or len(fields) == _MOST_FIELDS:
            raise InvalidInput(say("upload.field_once", field=name[:64]))
        fields[name] = _text(value)

    headers = {"Content-Type": headers_of(event)["content-type"].encode()}
    try:
        parse_form(headers, io.BytesIO(_bytes(event)), on_field, on_file)
    except (FormParserError, ValueError) as error:
        raise InvalidInput(say("body.form_unreadable")) from error
    if [name for name, _ in files] != ["file"]:
        raise InvalidInput(say("upload.one_file"))
    return files[0][1], fields


def _bytes(event: Event) -> bytes:
    body: str = event.get("body") or ""
    return base64.b64decode(body, validate=True) if event.get("isBase64Encoded") else body.encode()


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "replace")
