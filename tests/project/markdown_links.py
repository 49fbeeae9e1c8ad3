"""Relative links between Markdown pages, and the headings that they may point to.

Headings become anchors as GitHub makes them: https://docs.github.com/en/get-started/writing-on-github
"""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

_FENCED = re.compile(r"^ {0,3}(```+|~~~+).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n)+")
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_HEADING = re.compile(r"^ {0,3}#{1,6} +(.+?)(?: +#+)? *$", re.MULTILINE)
_LINK = re.compile(
    r"\]\(\s*<?([^)\s>]+)>?(?:\s+[\"'][^)]*)?\)"  # [text](target "title"), ![text](target)
    r"|^ {0,3}\[[^\]]+\]:\s*<?(\S+?)>?(?:\s|$)"  # [name]: target
    r"|<(?:a|img|source)\b[^>]*?\b(?:href|src|srcset)=\"([^\"\s]+)",
    re.MULTILINE,
)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)


def faults(texts: Mapping[str, str]) -> list[str]:
    """Links of the Markdown files among `texts`, given by path, that lead nowhere."""
    return [
        f"{path}:{line_of(text, place)}: the link to {target} {why}"
        for path, text in texts.items()
        if path.endswith(".md")
        for place, target, why in _broken(path, text, texts)
    ]


def headings_of(text: str) -> set[str]:
    """The anchors of a page: a second heading of the same words ends in -1."""
    seen: Counter[str] = Counter()
    anchors = set()
    for heading in _HEADING.finditer(_FENCED.sub("", text)):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading[1])
        anchor = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        anchors.add(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
        seen[anchor] += 1
    return anchors


def line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def _broken(path: str, text: str, texts: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    for link in _LINK.finditer(_without_code(text)):
        target = next(filter(None, link.groups()))
        if _ELSEWHERE.match(target):
            continue
        file, _, anchor = unquote(target).partition("#")
        whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
        if whole not in texts and not any(each.startswith(f"{whole}/") for each in texts):
            yield link.start(), target, "leads to no file"
        elif anchor and whole.endswith(".md") and anchor not in headings_of(texts[whole]):
            yield link.start(), target, "leads to no heading"


def _without_code(text: str) -> str:
    """With spaces in place of code, so that everything else stays where it is."""
    for code in (_FENCED, _INDENTED, _CODE):
        text = code.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    return text
