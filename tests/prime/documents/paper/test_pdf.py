"""PDFs as rows of words: what may be wrong with one is a sentence, and no harm to this process."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from reportlab.lib.utils import ImageReader  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from prime.documents import isolation
from prime.documents.document import Busy, Unreadable, Word
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


def test_a_pdf_of_200_pages_is_read_and_one_of_more_says_so() -> None:
    def pages(count: int) -> bytes:
        return drawing.statement(Statement(SMALL.columns, [SMALL.rows[0]] * count, rows_per_page=1))

    assert len(cells(pages(200))) == 600
    with pytest.raises(Unreadable, match=r"^The PDF has more than 200 pages\.$"):
        cells(pages(201))


def test_a_pdf_of_20_pictures_is_read_and_one_of_more_says_so() -> None:
    def pictures(count: int) -> bytes:
        file = BytesIO()
        canvas = Canvas(file, pagesize=(60, 60), invariant=1)
        for _ in range(count):
            canvas.rect(10, 10, 40, 40)
            canvas.showPage()
        canvas.save()
        return file.getvalue()

    scanner = Scanner()
    cells(pictures(20), scanner)
    assert [picture.size(each) for each in scanner.shown] == [(1800, 1800)] * 20
    with pytest.raises(Unreadable, match=r"^The PDF has more than 20 scanned pages\.$"):
        cells(pictures(21))


def test_a_page_of_more_than_a_million_letters_is_too_much() -> None:
    file = BytesIO()
    canvas = Canvas(file, invariant=1, pageCompression=1)
    text = canvas.beginText(10, 700)
    text.setFont("Helvetica", 1)
    for length in (*[1000] * 998, 5):  # and two between every two lines
        text.textLine("a" * length)
    canvas.drawText(text)
    canvas.save()
    with pytest.raises(Unreadable, match="more time or memory"):
        cells(file.getvalue())


@pytest.mark.parametrize(
    ("height", "stamped", "forms", "is_picture"),
    [
        (600, 15, 0, True),
        (600, 16, 0, False),
        (301, 1, 0, True),
        (300, 1, 0, False),
        (600, 1, 1, True),
        (600, 1, 2, False),
    ],
)
def test_an_image_on_more_than_half_of_a_page_makes_it_a_picture_but_for_a_stamp(
    height: int, stamped: int, forms: int, is_picture: bool
) -> None:
    """It is looked for in the page's forms, but not in theirs."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600, 600), invariant=1)
    image = ImageReader(Image.new("L", (1, 1)))
    for form in range(forms):
        canvas.beginForm(f"form{form}", 0, 0, 600, 600)
        _draw(canvas, image, height, form)
        canvas.endForm()
    _draw(canvas, image, height, forms)
    for word in range(stamped):
        canvas.drawString(20, 20 + 30 * word, "stamp")
    canvas.save()
    scanner = Scanner()
    cells(file.getvalue(), scanner)
    assert bool(scanner.shown) is is_picture


def _draw(canvas: Canvas, image: ImageReader, height: int, forms: int) -> None:
    """The image, or the last form that holds it."""
    if forms:
        canvas.doForm(f"form{forms - 1}")
    else:
        canvas.drawImage(image, 0, 0, 600, height)


@pytest.mark.parametrize(("apart", "count"), [(29, 1), (29.5, 2)])
def test_letters_a_quarter_of_their_height_apart_are_a_word(apart: float, count: int) -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600, 600), invariant=1)
    text = canvas.beginText(100, 300)
    text.setFont("Helvetica", 100)
    text.setCharSpace(apart)
    text.textOut("AB")
    canvas.drawText(text)
    canvas.save()
    [found] = pdf.rows(file.getvalue(), Scanner())
    assert len(found.words) == count


@pytest.mark.parametrize(
    ("before", "raised", "count"), [(105, -40, 1), (106, -40, 2), (20, 30, 1), (20, 80, 2)]
)
def test_letters_of_a_word_lie_on_each_other_by_no_more_than_their_height(
    before: int, raised: int, count: int
) -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(600, 600), invariant=1)
    for left, low, letter in ((200, 300, "A"), (260 - before, 300 + raised, "B")):
        canvas.setFont("Courier", 100)
        canvas.drawString(left, low, letter)
    canvas.save()
    assert sum(len(row.words) for row in pdf.rows(file.getvalue(), Scanner())) == count


def test_a_machine_that_gives_it_no_time_is_no_fault_of_the_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(isolation, "_SECONDS", 0.001)
    with pytest.raises(Busy):
        cells(drawing.statement(SMALL))


@pytest.mark.parametrize(
    ("does", "raised"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", Busy),  # as a machine without memory does
        ("os.kill(os.getpid(), signal.SIGSEGV)", Unreadable),
        ("isolated.answer(pdf_process.pages)", Unreadable),
    ],
)
def test_only_the_machine_itself_is_too_busy(
    does: str, raised: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last PDF would take forever, and is given up after a second of its CPU instead of 20."""
    program = f"""
import os, signal
from prime.documents import isolated
from prime.documents.paper import pdf_process
isolated.CPU_SECONDS = 1
{does}
"""
    (tmp_path / "reads_what_is_hostile.py").write_text(program)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(raised):
        [*isolation.lines_from("reads_what_is_hostile", _page_bomb(), "too much")]


def test_the_process_that_reads_it_is_told_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "not for strangers' files")
    assert "AWS_SECRET_ACCESS_KEY" not in isolation._environment()


def test_a_process_that_fails_of_itself_is_no_fault_of_the_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(isolation, "_environment", lambda: {"PYTHONPATH": "nowhere"})
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
