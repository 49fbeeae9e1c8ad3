"""The tags of OFX, which is SGML in its first version and XML in its second.

Own code: of the libraries on PyPI ofxtools is GPL, and ofxparse, last released in 2021, wants
lxml and BeautifulSoup for these few lines.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from prime.documents.decoding import text_of
from prime.documents.document import Unreadable
from toolkit.text.sentences import say

_TAG = re.compile(r"<(/?)([A-Za-z0-9_.]{1,40}+)(?:\s[^<>]*+)?/?>([^<]*+)")
_CHARSET = re.compile(rb"(?:CHARSET:|encoding=[\"'])\s*([A-Za-z0-9-]{1,20})")
_CHARACTER = re.compile("&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]{2,8});")
_HEAD = 4096


@dataclass(frozen=True)
class Tag:
    """`text` is what stands behind it; entities but for single characters stay as they are."""

    name: str
    is_end: bool
    text: str


def tags(content: bytes) -> Iterator[Tag]:
    """The tags of the document in their order. Raises Unreadable for one that declares
    entities."""
    charset = _CHARSET.search(content[:_HEAD])
    text = text_of(content, charset[1].decode() if charset else "")
    if re.search("<!(?:DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise Unreadable(say("xml.entities"))
    text = _each(text, "<!--", "-->", lambda _: "")
    text = _each(text, "<![CDATA[", "]]>", html.escape)
    for end, name, behind in _TAG.findall(text):
        yield Tag(name.upper(), bool(end), _unescaped(behind).strip())


def _unescaped(text: str) -> str:
    return _CHARACTER.sub(lambda found: html.unescape(found[0]), text)


def _each(text: str, start: str, end: str, replaced: Callable[[str], str]) -> str:
    before, *parts = text.split(start)
    halves = (part.partition(end) for part in parts)
    return before + "".join(replaced(inside) + behind for inside, _, behind in halves)
