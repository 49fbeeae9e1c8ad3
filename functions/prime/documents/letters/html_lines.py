"""The lines of a mail's HTML that somebody sees; a row of a table is one line of cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser

from prime.documents.isolated import Refused
from prime.documents.letters import looks
from prime.documents.letters.looks import Declared, Look

DEEPEST = 256
MOST_ELEMENTS = 100_000

Line = list[str]

_VOID_NAMES = "area base br col embed hr img input link meta param source track wbr"
_BREAKING = (
    "address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 "
    "h5 h6 header hr li main nav ol p pre section table tbody td tfoot th thead tr ul br"
)
_UNREAD_NAMES = "head script style template title noscript select textarea object svg"
_VOID = frozenset(_VOID_NAMES.split())
_BREAKS = frozenset(_BREAKING.split())
_UNREAD = frozenset(_UNREAD_NAMES.split())
_TABLE = frozenset({"table", "tbody", "tfoot", "thead", "tr", "td", "th"})
_CELLS = frozenset({"td", "th"})
# What an element's beginning ends, where its own end was left out.
_ENDS = {
    "td": _CELLS, "th": _CELLS, "tr": frozenset({"tr", "td", "th"}), "li": frozenset({"li"}),
    "p": frozenset({"p"}), "div": frozenset({"p"}), "body": frozenset({"head"}),
}  # fmt: skip


@dataclass
class Cell:
    lines: list[Line] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def end_line(self) -> None:
        text = _seen("".join(self.texts))
        self.texts.clear()
        if text:
            self.lines.append([text])


@dataclass
class Element:
    tag: str
    look: Look
    cell: Cell | None = None
    row: list[Cell] | None = None


class Page(HTMLParser):
    """Fed once, it has `lines`. Raises Refused for what no mail needs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._open = [Element("", Look(), Cell())]
        self._declared: dict[str, Declared] = {}
        self._count = 0

    def lines(self) -> list[Line]:
        self.close()
        while len(self._open) > 1:
            self._end()
        root = self._cell()
        root.end_line()
        return root.lines

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise Refused("letter.too_many_elements", most=MOST_ELEMENTS)
        self._end_implied(tag)
        if tag in _BREAKS:
            self._cell().end_line()
        if tag in _VOID:
            return
        if len(self._open) > DEEPEST:
            raise Refused("letter.too_deep", most=DEEPEST)
        element = Element(tag, self._look(tag, attrs))
        if tag == "tr":
            element.row = []
        elif tag in _CELLS and (row := self._open_row()) is not None:
            element.cell = Cell()
            row.append(element.cell)
        self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """`<br/>`; of any other but a void one the slash says nothing."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        for element in reversed(self._open[1:]):
            if element.tag == tag:
                break
            if element.tag in _CELLS | {"table"} and tag not in _TABLE:
                return
        else:
            return
        while self._end() != tag:
            pass

    def handle_data(self, data: str) -> None:
        element = self._open[-1]
        if element.tag == "style":
            self._declared.update(looks.rules_in(data))
        elif element.look.is_seen:
            self._cell().texts.append(data)

    def _end(self) -> str:
        """Of the innermost element."""
        if self._open[-1].tag in _BREAKS:
            self._cell().end_line()
        element = self._open.pop()
        if element.row is not None:
            self._cell().lines += _beside(element.row)
        return element.tag

    def _end_implied(self, tag: str) -> None:
        ends = _ENDS.get(tag, frozenset())
        for at in range(len(self._open) - 1, 0, -1):
            if self._open[at].tag in ends:
                while len(self._open) > at:
                    self._end()
            elif self._open[at].tag in _TABLE | {"ul", "ol"}:
                return

    def _look(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> Look:
        parent = self._open[-1].look
        if tag in _UNREAD:
            return Look(gone=True)
        attributes = {name: value or "" for name, value in attrs}
        declared: dict[str, str] = {}
        if self._declared:
            for selector in looks.selectors_of(tag, attributes):
                declared |= self._declared.get(selector, {})
        if "style" in attributes:
            declared |= looks.declared_in(attributes["style"])
        return looks.within(parent, attributes, declared)

    def _cell(self) -> Cell:
        return next(each.cell for each in reversed(self._open) if each.cell)

    def _open_row(self) -> list[Cell] | None:
        for element in reversed(self._open):
            if element.tag == "table":
                return None
            if element.row is not None:
                return element.row
        return None


def _beside(cells: Sequence[Cell]) -> list[Line]:
    """Of cells that hold equally many lines, each line with its neighbours; of others, one cell
    below the other."""
    filled = [cell.lines for cell in cells if cell.lines]
    if len({len(lines) for lines in filled}) != 1:
        return [line for lines in filled for line in lines]
    return [[text for line in lines for text in line] for lines in zip(*filled, strict=True)]


def _seen(text: str) -> str:
    """Without what takes no room, with which mails are filled up."""
    plain = "".join(
        each for each in text if unicodedata.category(each) not in {"Cf", "Mn"} or each == "\u0301"
    )
    return " ".join(unicodedata.normalize("NFC", plain).split())
