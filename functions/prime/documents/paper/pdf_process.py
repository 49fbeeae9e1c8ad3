"""The process that opens one PDF with pdfium: `python -m prime.documents.paper.pdf_process`, the
file on its standard input, a line of JSON for each page on its standard output.

pdf.py starts it, isolation says how. A line is {"words": [[text, left, top, right, bottom], …]} in
points from the page's top, or {"picture": the page as a PNG, base64} where the page holds no text.
"""

from __future__ import annotations

import base64
import math
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pypdfium2.raw as pdfium  # type: ignore[import-untyped]

from prime.documents import isolated
from prime.documents.isolated import LockedOut, Refused, TooMuch
from prime.documents.paper.pdf_words import Words, words_in

MOST_PAGES = 200
MOST_PICTURES = 20
MOST_LETTERS = 1_000_000
PICTURE_SIDE = 1800

DAMAGED = "pdf.damaged"
PASSWORD = "pdf.locked"  # noqa: S105
SECURED = "pdf.locked_for_good"

# A scanner's program may stamp a few words on a page that is a picture all the same.
_STAMP_WORDS = 15


def pages(content: bytes, password: str | None = None) -> Iterator[dict[str, Any]]:
    """Raises Refused, and what pdfium may do to a process."""
    document = _unlocked(content, password)
    if len(document) > MOST_PAGES:
        raise Refused("pdf.too_many_pages", most=MOST_PAGES)
    pictures = letters = 0
    for number in range(len(document)):
        try:
            page = document[number]
            text = page.get_textpage()
            letters += text.count_chars()
            if letters > MOST_LETTERS:
                raise TooMuch
            words = words_in(text)
            if not _is_picture(page, words):
                yield {"words": words}
                continue
            pictures += 1
            if pictures > MOST_PICTURES:
                raise Refused("pdf.too_many_scans", most=MOST_PICTURES)
            yield {"picture": base64.b64encode(_drawn(page)).decode()}
        except pypdfium2.PdfiumError as error:
            raise Refused(DAMAGED) from error


def _unlocked(content: bytes, password: str | None) -> Any:
    """Without a password first: what opens so for everybody may open with no other."""
    try:
        return _opened(content, None)
    except LockedOut:
        if password is None:
            raise
    return _opened(content, password)


def _opened(content: bytes, password: str | None) -> Any:
    try:
        return pypdfium2.PdfDocument(content, password=password)
    except pypdfium2.PdfiumError as error:
        if error.err_code == pdfium.FPDF_ERR_PASSWORD:
            raise LockedOut(PASSWORD) from error
        secured = error.err_code == pdfium.FPDF_ERR_SECURITY
        raise Refused(SECURED if secured else DAMAGED) from error


def _is_picture(page: Any, words: Words) -> bool:
    if len(words) > _STAMP_WORDS:
        return False
    width, height = page.get_size()
    seen = False
    for thing in page.get_objects(max_depth=2):
        if thing.type == pdfium.FPDF_PAGEOBJ_IMAGE:
            left, low, right, high = thing.get_bounds()
            if (right - left) * (high - low) > width * height / 2:
                return True
        seen = True
    return seen and not words


def _drawn(page: Any) -> bytes:
    longest = max(page.get_size())
    if not 0 < longest < math.inf:
        raise Refused(DAMAGED)
    bitmap = page.render(scale=PICTURE_SIDE / longest, grayscale=True)
    return _png(bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer))


def _png(width: int, height: int, stride: int, shades: bytes) -> bytes:
    """Grey, of eight bits: https://www.w3.org/TR/png-3/ . An image library would be many times the
    size of pdfium for these lines."""
    lines = b"".join(b"\0" + shades[at : at + width] for at in range(0, height * stride, stride))
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


if __name__ == "__main__":
    isolated.answer(pages)
