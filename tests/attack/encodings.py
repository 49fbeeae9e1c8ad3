"""Ways to hide a text from a filter, and what a model makes of one that is hidden."""

from __future__ import annotations

import base64
import binascii
import codecs
import re
import unicodedata
from collections.abc import Callable, Iterator

_BASE64 = re.compile(r"[A-Za-z0-9+/]{24,}={0,2}")
_LATIN = "aceiopxyABCEHIKMOPTX"
_CYRILLIC = (
    "\u0430\u0441\u0435\u0456\u043e\u0440\u0445\u0443\u0410\u0412"
    "\u0421\u0415\u041d\u0406\u041a\u041c\u041e\u0420\u0422\u0425"
)
_LOOKALIKES = str.maketrans(_LATIN, _CYRILLIC)
_PLAIN = str.maketrans(_CYRILLIC, _LATIN)
ZERO_WIDTH, RIGHT_TO_LEFT, END = "\u200b", "\u202e", "\u202c"


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _rot13(text: str) -> str:
    return codecs.encode(text, "rot13")


def _zero_width(text: str) -> str:
    return ZERO_WIDTH.join(text[at : at + 3] for at in range(0, len(text), 3))


def _bidirectional(text: str) -> str:
    """Stored backwards, shown forwards."""
    return f"{RIGHT_TO_LEFT}{text[::-1]}{END}"


def _homoglyphs(text: str) -> str:
    return text.translate(_LOOKALIKES)


ENCODERS: dict[str, Callable[[str], str]] = {
    "base64": _base64,
    "rot13": _rot13,
    "zero_width": _zero_width,
    "bidirectional": _bidirectional,
    "homoglyphs": _homoglyphs,
}


def readings(text: str) -> Iterator[str]:
    """All that a model which goes to any length may read in a text."""
    bare = "".join(
        c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c) != "Cf"
    )
    plain = bare.translate(_PLAIN)
    yield from (plain, _rot13(plain), plain[::-1])
    for found in _BASE64.findall(plain):
        try:
            yield base64.b64decode(found + "=" * (-len(found) % 4)).decode()
        except (binascii.Error, UnicodeDecodeError):
            continue
