"""A receipt that is the body of a mail, in HTML or as text: one expense, of whoever has sent it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from prime.documents import isolation
from prime.documents.decoding import text_of
from prime.documents.document import Context, Document, Reading, Unreadable, Word
from prime.documents.paper.rows import Row
from prime.documents.receipts.receipt import read_receipt
from prime.documents.words import lexicon
from toolkit.text.folding import unaccented
from toolkit.text.sentences import say

TOO_LONG = say("letter.too_long")
TOO_MUCH = say("letter.too_much")
NOTHING_SEEN = say("letter.empty")

_PROCESS = "prime.documents.letters.html_process"
_MOST_WORDS = 20_000
_QUOTED = re.compile(r"^[> ]+")
_PARTED = re.compile(r"\t| {2,}|\|")
_MARKS = str.maketrans("*_", "  ")
"""Which programs that make text of HTML write around what was bold."""
_LETTER, _HEIGHT, _SPACE, _COLUMN, _LEADING = 5.0, 10.0, 3.0, 30.0, 20.0


_FORWARDED = re.compile(rf"\s*(?:{lexicon.alternatives('mail.forwarded')})\s*:", re.I)
_BETWEEN = lexicon.whole("mail.between")
"""Who sends receipts of others' sales."""
_BY = re.compile(rf"\s+(?:{lexicon.alternatives('mail.by')})\s+")
_OFFICE = re.compile(rf"[\s,|·-]+(?:{lexicon.alternatives('mail.office')})$", re.I)
_LONGEST = 60


def read_letter(document: Document, context: Context) -> Reading:
    """Raises Unreadable."""
    is_html = document.content_type == "text/html"
    text = text_of(document.content)
    rows = list(_rows(_lines_of_html(text) if is_html else _lines_of_text(text)))
    if not rows:
        raise Unreadable(NOTHING_SEEN)
    return read_receipt(
        rows, context, issuer_of(document.sender or "", document.name), document.name
    )


def _lines_of_html(text: str) -> Iterable[Sequence[str]]:
    return isolation.lines_from(_PROCESS, text.encode(errors="replace"), TOO_MUCH)


def _lines_of_text(text: str) -> Iterator[Sequence[str]]:
    for line in text.split("\n"):
        plain = _QUOTED.sub("", line).translate(_MARKS).strip()
        if cells := [cell.strip() for cell in _PARTED.split(plain) if cell.strip()]:
            yield cells


def _rows(lines: Iterable[Sequence[str]]) -> Iterator[Row]:
    """As if they were printed, all in letters of one size."""
    count = 0
    for number, cells in enumerate(lines):
        words: list[Word] = []
        left, top = 0.0, number * _LEADING
        for cell in cells:
            for text in cell.split():
                right = left + _LETTER * len(text)
                words.append(Word(text, 1.0, left, top, right, top + _HEIGHT))
                left = right + _SPACE
            left += _COLUMN
        count += len(words)
        if count > _MOST_WORDS:
            raise Unreadable(TOO_LONG)
        if words:
            yield Row(1, words)


def issuer_of(sender: str, subject: str) -> str:
    """ "" where the name is an address, or that of somebody who only passes it on."""
    name = sender.partition("<")[0].strip().strip("\"'").strip()
    name = _BY.split(name)[0]
    if not name or "@" in name or len(name) > _LONGEST or _FORWARDED.match(subject):
        return ""
    while (shorter := _OFFICE.sub("", name).strip()) != name and shorter:
        name = shorter
    is_name = any(map(str.isalpha, name)) and not _BETWEEN.search(unaccented(name))
    return name if is_name else ""
