"""Elements of an XML file as they close, so that a long file takes little memory.

expat itself, without a tree of the whole. A document type is refused where it begins, before
anything that it declares is read: no entity is expanded and nothing is fetched, so that defusedxml,
last released in 2021, has nothing to add.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from xml.parsers import expat

from prime.documents.document import Unreadable
from toolkit.text.sentences import say

ENTITIES = say("xml.entities")
UNKNOWN_ENCODING = say("xml.encoding_unknown")
TOO_LARGE = say("document.larger_than_32_mb")
TOO_DEEP = say("xml.too_deep")
TOO_MANY = say("xml.too_many_parts")

_ENCODINGS = re.compile(
    "utf-?(?:8|16(?:le|be)?)|(?:us-)?ascii|latin-?1|iso-8859-(?:[1-9]|1[013456])"
    "|(?:windows-|cp)125[0-8]",
    re.IGNORECASE,
)
"""Of the others some are of several bytes, which expat does not read, some no letters at all."""
_MOST_BYTES = 32 * 1024 * 1024
_CHUNK = 1024 * 1024
_DEEPEST = 64
_MOST_ELEMENTS = 500_000
"""In one record; a batch of 20,000 payments has fewer."""
_NO_ATTRIBUTES: Mapping[str, str] = {}


@dataclass(slots=True)
class Element:
    """`name` has no prefix, whatever the namespace; only an element without children has a
    `text`."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Element] | None = None

    def every(self, *path: str) -> Iterator[Element]:
        """All that stand at this path below it."""
        name, *deeper = path
        for child in self.children or ():
            if child.name == name:
                if deeper:
                    yield from child.every(*deeper)
                else:
                    yield child

    def first(self, *path: str) -> Element | None:
        name, *deeper = path
        for child in self.children or ():
            if child.name == name:
                found = child.first(*deeper) if deeper else child
                if found:
                    return found
        return None

    def text_at(self, *path: str) -> str:
        """The text of the first, empty where there is none."""
        found = self.first(*path)
        return found.text if found else ""

    def leaves(self) -> Iterator[Element]:
        """All below it, or itself, that have no children."""
        if not self.children:
            yield self
        for child in self.children or ():
            yield from child.leaves()


def records(content: bytes, names: Collection[str]) -> Iterator[tuple[str, Element]]:
    """The outermost elements with one of these names, each with its path from the root
    (`Document/BkToCstmrStmt/Stmt/Ntry`). Raises Unreadable for what is no whole XML, declares a
    document type or is too large; what was yielded before that is not to be used."""
    if len(content) > _MOST_BYTES:
        raise Unreadable(TOO_LARGE)
    collector = _Collector(names)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.XmlDeclHandler = collector.declaration
    parser.StartDoctypeDeclHandler = collector.doctype
    parser.StartElementHandler = collector.start
    parser.EndElementHandler = collector.end
    parser.CharacterDataHandler = collector.characters
    content = content.lstrip(b" \t\r\n")
    try:
        for at in range(0, len(content), _CHUNK):
            parser.Parse(content[at : at + _CHUNK], False)
            yield from collector.taken()
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise Unreadable(say("xml.damaged", line=error.lineno)) from error
    yield from collector.taken()


def exact(text: str) -> Decimal | None:
    """An `xs:decimal` without a minus; None for anything else."""
    found = re.fullmatch(r"\+?([0-9]{1,18}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})", text)
    return Decimal(found[1]) if found else None


class _Collector:
    def __init__(self, names: Collection[str]) -> None:
        self._names = names
        self._path: list[str] = []
        self._open: list[Element] = []
        self._text: list[str] = []
        self._elements = 0
        self._closed: list[tuple[str, Element]] = []

    def taken(self) -> list[tuple[str, Element]]:
        closed, self._closed = self._closed, []
        return closed

    def declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding and not _ENCODINGS.fullmatch(encoding):
            raise Unreadable(UNKNOWN_ENCODING)

    def doctype(self, *_: object) -> None:
        raise Unreadable(ENTITIES)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        self._path.append(name)
        self._text.clear()
        if len(self._path) > _DEEPEST:
            raise Unreadable(TOO_DEEP)
        if not self._open and name not in self._names:
            return
        element = Element(name, attributes or _NO_ATTRIBUTES)
        if self._open:
            parent = self._open[-1]
            parent.children = parent.children or []
            parent.children.append(element)
        self._open.append(element)
        self._elements += 1
        if self._elements > _MOST_ELEMENTS:
            raise Unreadable(TOO_MANY)

    def characters(self, text: str) -> None:
        if self._open:
            self._text.append(text)

    def end(self, _: str) -> None:
        if self._open:
            element = self._open.pop()
            if not element.children:
                element.text = "".join(self._text).strip()
            if not self._open:
                self._closed.append(("/".join(self._path), element))
                self._elements = 0
        self._text.clear()
        self._path.pop()
