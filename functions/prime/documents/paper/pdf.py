"""A PDF as rows of words.

pdfium is native code, is not thread-safe, and is given what strangers send: a few hundred bytes can
keep it busy for days. So each PDF is opened in a process of its own: see isolation.
"""

from __future__ import annotations

import base64
from typing import Any

from prime.documents import isolation
from prime.documents.document import Ocr, Word
from prime.documents.paper.rows import Row, rows_of
from toolkit.text.sentences import say

TOO_MUCH = say("pdf.too_much")

_PROCESS = "prime.documents.paper.pdf_process"


def rows(content: bytes, ocr: Ocr, password: str | None = None) -> list[Row]:
    """All pages' rows, from top to bottom. Pages without text are looked at by `ocr`. Raises
    Unreadable."""
    pages = isolation.lines_from(_PROCESS, content, TOO_MUCH, password)
    return [row for number, page in enumerate(pages, start=1) for row in _rows(page, number, ocr)]


def _rows(page: dict[str, Any], number: int, ocr: Ocr) -> list[Row]:
    if "picture" in page:
        return rows_of(ocr.words(base64.b64decode(page["picture"])), number, askew=True)
    words = (Word(text, 1.0, *box) for text, *box in page["words"])
    return rows_of(words, number)
