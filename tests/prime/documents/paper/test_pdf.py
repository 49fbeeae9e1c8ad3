"""PDFs as rows of words: what may be wrong with one is a sentence, and no harm to this process."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from prime.documents.document import Unreadable, Word
from prime.documents.paper import pdf
from prime.ocr import picture
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement

SMALL = Statement(
    [Column("Date", 54), Column("Description", 150), Column("Amount", 558, to_the_right=True)],
    [["09/14/2025", "COFFEE (SHOP), day-off", "-4.50"], ["09/16/2025", "PAYROLL", "1,500.00"]],
    above=["First Bank"],
)
CELLS = [
    ["First Bank"],
    ["Date", "Description", "Amount"],
    ["09/14/2025", "COFFEE (SHOP), day-off", "-4.50"],
    ["09/16/2025", "PAYROLL", "1,500.00"],
    ["Page 1"],
]


class Scanner:
    """An engine that keeps what it was shown, and sees one word."""

    def __init__(self) -> None:
        self.shown: list[bytes] = []

    def words(self, image: bytes) -> Sequence[Word]:
        self.shown.append(image)
        return [Word("seen", 0.9, 10, 10, 50, 20)]


def cells(content: bytes, ocr: Scanner | None = None) -> list[list[str]]:
    rows = pdf.rows(content, ocr or Scanner())
    return [[cell.text for cell in row.cells()] for row in rows]


def test_text_is_read_in_rows_and_columns_and_no_engine_is_asked() -> None:
    scanner = Scanner()
    assert cells(drawing.statement(SMALL), scanner) == CELLS
    assert not scanner.shown


@pytest.mark.parametrize("turned", [90, 180, 270])
def test_a_page_that_lies_on_its_side_is_read_all_the_same(turned: int) -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600, 600), invariant=1)
    canvas.setPageRotation(turned)
    canvas.translate(300, 300)
    canvas.rotate(turned)
    canvas.translate(-300, -300)
    canvas.drawString(60, 500, "09/14/2025")
    canvas.drawString(200, 500, "COFFEE")
    canvas.drawRightString(500, 500, "-4.50")
    canvas.drawString(60, 480, "below")
    canvas.save()
    assert cells(file.getvalue()) == [["09/14/2025", "COFFEE", "-4.50"], ["below"]]


def test_what_runs_along_the_margin_is_not_mixed_into_the_rows() -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600, 600), invariant=1)
    canvas.drawString(60, 500, "a whole row of text")
    canvas.rotate(90)
    canvas.drawString(480, -30, "Form 1234")
    canvas.save()
    assert cells(file.getvalue()) == [["a whole row of text"]]


def test_a_page_without_text_is_shown_to_the_engine_as_a_picture() -> None:
    scanner = Scanner()
    assert cells(drawing.scanned(drawing.statement(SMALL)), scanner) == [["seen"]]
    assert len(scanner.shown) == 1
    width, height = picture.size(scanner.shown[0])
    assert scanner.shown[0].startswith(picture.PNG)
    assert width < height
    assert 1800 <= height <= 1801


def test_an_empty_page_is_nothing_to_look_at() -> None:
    scanner = Scanner()
    file = BytesIO()
    canvas = Canvas(file, invariant=1)
    canvas.showPage()
    canvas.save()
    assert cells(file.getvalue(), scanner) == []
    assert not scanner.shown


def test_a_pdf_with_a_password_says_so() -> None:
    with pytest.raises(Unreadable, match=r"^The PDF is protected by a password\.$"):
        cells(drawing.statement(SMALL, password="secret"))


@pytest.mark.parametrize("content", [b"%PDF-", b"%PDF-1.7\n" + b"\0" * 5000, b"%PDF-1.4\nhello"])
def test_a_damaged_pdf_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable, match=r"^The PDF is damaged\.$"):
        cells(content)


def test_a_pdf_of_too_many_pages_says_so() -> None:
    many = Statement(SMALL.columns, [*SMALL.rows] * 101, rows_per_page=1)
    with pytest.raises(Unreadable, match=r"^The PDF has more than 200 pages\.$"):
        cells(drawing.statement(many))


def test_a_pdf_of_too_many_pictures_says_so() -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(60, 60), invariant=1)
    for _ in range(21):
        canvas.rect(10, 10, 40, 40)
        canvas.showPage()
    canvas.save()
    with pytest.raises(Unreadable, match=r"^The PDF has more than 20 scanned pages\.$"):
        cells(file.getvalue())


def test_a_pdf_that_would_take_forever_is_given_up_and_harms_nobody() -> None:
    with pytest.raises(Unreadable, match="more time or memory"):
        cells(_page_bomb())


def test_the_process_that_reads_it_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "not for strangers' files")
    assert "AWS_SECRET_ACCESS_KEY" not in pdf._environment()


def test_a_process_that_fails_of_itself_is_no_fault_of_the_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pdf, "_environment", lambda: {"PYTHONPATH": "nowhere"})
    with pytest.raises(RuntimeError, match="pdf_process failed"):
        cells(drawing.statement(SMALL))


_WHOLE = drawing.statement(SMALL)


@given(st.data())
@settings(max_examples=8)
def test_a_mutated_pdf_is_read_or_unreadable(data: st.DataObject) -> None:
    content = bytearray(_WHOLE)
    places = st.integers(0, len(content) - 1)
    for at in data.draw(st.lists(places, min_size=1, max_size=40)):
        content[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.one_of(st.none(), places))
    with suppress(Unreadable):
        cells(bytes(content[:cut]))


def _page_bomb() -> bytes:
    """Forms that each draw the next one ten times, ten deep."""
    page = (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R"
        b"/Resources<</XObject<</F 5 0 R>>>>>>"
    )
    things = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        page,
        _stream(b"", b"/F Do " * 10),
    ]
    for next_one in range(6, 16):
        form = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</F %d 0 R>>>>"
        things.append(_stream(form % next_one, b"/F Do " * 10))
    things.append(_stream(b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]", b"0 0 9 9 re f"))
    file = b"%PDF-1.7\n"
    places = []
    for number, thing in enumerate(things, start=1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, thing)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(things) + 1)
    tail = b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n" % (len(things) + 1, len(file))
    return file + head + table + tail + b"%%EOF"


def _stream(entries: bytes, content: bytes) -> bytes:
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(content), content)
