"""The text of a file whose encoding is not stated."""

from __future__ import annotations

import codecs
import io
import re

from charset_normalizer import from_bytes

from prime.documents.document import Unreadable
from toolkit.text.sentences import say

_MOST_BYTES = 32 * 1024 * 1024
_SAMPLE = 64 * 1024
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OLD = ["cp1252", "cp850", "mac_roman", "utf_16_le", "utf_16_be"]
"""What programs of banks in the Americas and western Europe write when they do not write UTF-8."""


def text_of(content: bytes, charset: str = "") -> str:
    """With `\\n` at the end of lines. NULs, and what no encoding explains, come out as U+FFFD, so
    that nothing is read over them. `charset` is what the file itself says that it is written in,
    which many say that are in UTF-8."""
    if len(content) > _MOST_BYTES:
        raise Unreadable(say("document.larger_than_32_mb"))
    text = _decoded(content, charset).replace("\0", "\ufffd")
    return io.StringIO(text, newline=None).read()


def _decoded(content: bytes, charset: str) -> str:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.removeprefix(mark).decode(encoding, "replace")
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return content.decode(_named(charset) or _old(content), "replace")
    return text if text.count("\0") * 4 < len(text) else content.decode(_old(content), "replace")


def _named(charset: str) -> str | None:
    """Of the code pages alone: other codecs of Python do other things, and take their time."""
    if page := re.fullmatch(r"(?:windows-?|cp)?(125[0-8])", charset.strip().lower()):
        return f"cp{page[1]}"
    part = re.fullmatch(r"(?:iso-?)?8859-([1-9]|1[013456])", charset.strip().lower())
    return f"iso8859-{part[1]}" if part else None


def _old(content: bytes) -> str:
    start = next((at for at, byte in enumerate(content) if byte > 127 or byte == 0), 0)
    start = max(0, start - _SAMPLE // 2) // 4 * 4  # the sample has what is not ASCII
    best = from_bytes(content[start : start + _SAMPLE], cp_isolation=_OLD).best()
    return best.encoding if best else "cp1252"
