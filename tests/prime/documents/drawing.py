"""Bank statements and receipts on paper, made from what they shall say: PDFs that hold text, scans
and photographs. The same words make the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import reportlab  # type: ignore[import-untyped]
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from reportlab.lib.pagesizes import LETTER  # type: ignore[import-untyped]
from reportlab.lib.utils import ImageReader  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

LEFT, RIGHT, TOP, LEADING, SIZE = 54, 558, 740, 15, 10
SCAN_DPI = 150
# Bitstream Vera, which reportlab ships: it has the signs of currencies.
FONT = str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")


@dataclass(frozen=True)
class Column:
    """`edge` is where its cells begin, or where they end if they are set to the right: points from
    the page's left."""

    title: str
    edge: float
    to_the_right: bool = False


@dataclass(frozen=True)
class Statement:
    """A row is a cell for each column, or one text across. `above` is printed on the first page
    only, the columns' titles on every one. `width` is the page's, in points, where that is more
    than a letter's."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str] | str]
    above: Sequence[str] = ()
    titled: bool = True
    rows_per_page: int = 34
    width: float = LETTER[0]


def statement(paper: Statement, password: str | None = None) -> bytes:
    """A PDF of text."""
    file = BytesIO()
    size = (max(paper.width, LETTER[0]), LETTER[1])
    canvas = Canvas(file, pagesize=size, invariant=1, encrypt=password)
    for page, first in enumerate(range(0, max(len(paper.rows), 1), paper.rows_per_page)):
        _page(canvas, paper, page, first)
    canvas.save()
    return file.getvalue()


def _page(canvas: Canvas, paper: Statement, page: int, first: int) -> None:
    canvas.setFont("Helvetica", SIZE)
    height = TOP
    for text in () if page else paper.above:
        canvas.drawString(LEFT, height, text)
        height -= LEADING
    titles = [[column.title for column in paper.columns]] if paper.titled else []
    for row in [*titles, *paper.rows[first : first + paper.rows_per_page]]:
        height -= LEADING
        if isinstance(row, str):
            canvas.drawString(LEFT, height, row)
            continue
        for column, cell in zip(paper.columns, row, strict=True):
            draw = canvas.drawRightString if column.to_the_right else canvas.drawString
            draw(column.edge, height, cell)
    canvas.drawString(LEFT, 40, f"Page {page + 1}")
    canvas.showPage()


def scanned(pdf: bytes, degrees: float = 0.8) -> bytes:
    """A PDF of pictures of these pages, laid on the glass a little askew."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=LETTER, invariant=1)
    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        picture = page.render(scale=SCAN_DPI / 72, grayscale=True).to_pil()
        picture = picture.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=250)
        picture = ImageChops.multiply(picture, grain(picture.size, 24))
        canvas.drawImage(ImageReader(jpeg(picture, 80)), 0, 0, *LETTER)
        canvas.showPage()
        page.close()
    document.close()
    canvas.save()
    return file.getvalue()


def receipt(
    lines: Sequence[tuple[str, str] | str], *, degrees: float = 1.5, quality: int = 60
) -> bytes:
    """A photograph (JPEG) of a till's receipt that lies on a table. A line is a text in the middle,
    or one at either side; those in capitals are larger at the top."""
    slip = _slip(lines)
    table = Image.new("L", (slip.width + 160, slip.height + 160), 90)
    table.paste(slip, (80, 80))
    photo = seen_from_aside(table.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=90))
    photo = ImageChops.multiply(photo, shadow(photo.size))
    photo = ImageChops.multiply(photo.filter(ImageFilter.GaussianBlur(0.6)), grain(photo.size, 30))
    return jpeg(photo, quality).getvalue()


def on_its_side(photo: bytes) -> bytes:
    """The same picture as a phone keeps it that was held upright: turned, with a note (EXIF)."""
    turned = Image.open(BytesIO(photo)).rotate(90, expand=True)
    exif = Image.Exif()
    exif[0x0112] = 6
    file = BytesIO()
    turned.save(file, "JPEG", quality=90, exif=exif)
    return file.getvalue()


def _slip(lines: Sequence[tuple[str, str] | str]) -> Image.Image:
    width, margin, size = 640, 36, 24
    slip = Image.new("L", (width, 2 * margin + 42 * len(lines)), 245)
    draw = ImageDraw.Draw(slip)
    for number, line in enumerate(lines):
        height = margin + 42 * number
        font = ImageFont.truetype(FONT, 36 if number == 0 else size)
        if isinstance(line, str):
            draw.text(((width - font.getlength(line)) / 2, height), line, 30, font)
            continue
        left, right = line
        draw.text((margin, height), left, 30, font)
        draw.text((width - margin - font.getlength(right), height), right, 30, font)
    return slip


def seen_from_aside(picture: Image.Image, share: int = 50) -> Image.Image:
    """A trapezium: what is at the top is further away, and narrower by twice the width over
    `share`."""
    width, height = picture.size
    inset = width // share
    corners = (-inset, 0, 0, height, width, height, width + inset, 0)
    return picture.transform(
        picture.size, Image.Transform.QUAD, corners, Image.Resampling.BICUBIC, fillcolor=90
    )


def shadow(size: tuple[int, int]) -> Image.Image:
    """Darker to one side, as beside a lamp."""
    ramp = Image.linear_gradient("L").rotate(90).point(lambda shade: 175 + shade * 80 // 255)
    return ramp.resize(size)


def grain(size: tuple[int, int], depth: int) -> Image.Image:
    """Noise as a sensor makes it, but the same every time."""
    state, cells = 1, bytearray()
    for _ in range(64 * 61):
        state = state * 1103515245 + 12345 & 0x7FFFFFFF
        cells.append(255 - (state >> 16) % depth)
    tile = Image.frombytes("L", (64, 61), bytes(cells))
    grain = Image.new("L", size)
    for left in range(0, size[0], tile.width):
        for top in range(0, size[1], tile.height):
            grain.paste(tile, (left, top))
    return grain


def jpeg(picture: Image.Image, quality: int) -> BytesIO:
    file = BytesIO()
    picture.save(file, "JPEG", quality=quality)
    file.seek(0)
    return file
