"""A receipt as its owner has it: a PDF of text, and pictures that were turned, laid askew or taken
by hand. The same receipt makes the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from tests.prime.documents.drawing import FONT, grain, jpeg, seen_from_aside, shadow
from tests.prime.documents.receipts.receipt import Printed, Receipt

WIDTH, MARGIN, LEADING, SIZE, LARGE = 600, 36, 38, 22, 32
TABLE, PAPER, INK = 90, 245, 30
_TURNS = (90, 180, 270)
_SLANTS = (-15.0, -9.0, 6.0, 12.0, 15.0)


def pdf(receipt: Receipt) -> bytes:
    file = BytesIO()
    width, height = WIDTH / 2, (2 * MARGIN + LEADING * len(receipt.lines)) / 2
    canvas = Canvas(file, pagesize=(width, height), invariant=1)
    for number, line in enumerate(receipt.lines):
        canvas.setFont("Helvetica", (LARGE if line.large else SIZE) / 2)
        down = height - (MARGIN + LEADING * (number + 0.7)) / 2
        if line.right:
            canvas.drawString(MARGIN / 2, down, line.left)
            canvas.drawRightString(width - MARGIN / 2, down, line.right)
        else:
            canvas.drawCentredString(width / 2, down, line.left)
    canvas.save()
    return file.getvalue()


def turned(receipt: Receipt) -> bytes:
    """By one, two or three quarters, and no note of it in the file."""
    turn = _TURNS[_number(receipt) % len(_TURNS)]
    return jpeg(_on_table(receipt).rotate(turn, expand=True), 85).getvalue()


def askew(receipt: Receipt) -> bytes:
    """By up to 15 degrees."""
    degrees = _SLANTS[_number(receipt) % len(_SLANTS)]
    picture = _on_table(receipt).rotate(
        degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=TABLE
    )
    return jpeg(picture, 85).getvalue()


def photographed(receipt: Receipt) -> bytes:
    """By hand, from below, beside a lamp, in poor light."""
    degrees = 4.0 if _number(receipt) % 2 else -4.0
    picture = _on_table(receipt).rotate(degrees, Image.Resampling.BICUBIC, fillcolor=TABLE)
    picture = seen_from_aside(picture, 12).filter(ImageFilter.GaussianBlur(0.7))
    picture = ImageChops.multiply(picture, shadow(picture.size)).point(lambda it: 70 + it * 2 // 5)
    return jpeg(ImageChops.multiply(picture, grain(picture.size, 24)), 60).getvalue()


FORMS: Mapping[str, Callable[[Receipt], bytes]] = {
    "pdf": pdf,
    "turned": turned,
    "askew": askew,
    "photographed": photographed,
}
PICTURES = tuple(FORMS)[1:]


def is_in_every_run(receipt: Receipt, form: str) -> bool:
    """As a PDF each is, and in one form of picture. Every turn is among those that are turned."""
    return form in ("pdf", PICTURES[_number(receipt) // len(_TURNS) % len(PICTURES)])


def _number(receipt: Receipt) -> int:
    """So that neighbours in the corpus are treated differently."""
    return sum(receipt.code.encode())


def _on_table(receipt: Receipt) -> Image.Image:
    slip = Image.new("L", (WIDTH, 2 * MARGIN + LEADING * len(receipt.lines)), PAPER)
    for number, line in enumerate(receipt.lines):
        _draw(ImageDraw.Draw(slip), line, MARGIN + LEADING * number)
    table = Image.new("L", (slip.width + 200, slip.height + 200), TABLE)
    table.paste(slip, (100, 100))
    return table


def _draw(draw: ImageDraw.ImageDraw, line: Printed, down: int) -> None:
    font = ImageFont.truetype(FONT, LARGE if line.large else SIZE)
    if not line.right:
        draw.text(((WIDTH - font.getlength(line.left)) / 2, down), line.left, INK, font)
        return
    draw.text((MARGIN, down), line.left, INK, font)
    right = WIDTH - MARGIN - font.getlength(line.right)
    draw.text((right, down), line.right, INK, font)
