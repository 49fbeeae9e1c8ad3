"""The OCR engines: the one in this process on real pictures, Amazon's against its own service
model and over a socket."""

from __future__ import annotations

import base64
import json
import math
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

import pytest
from botocore.exceptions import ClientError
from botocore.stub import Stubber
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from prime.documents.document import Busy, Unreadable, Word
from prime.documents.paper.rows import rows_of
from prime.ocr import embedded, picture
from prime.ocr.chosen import chosen
from prime.ocr.embedded import Embedded
from prime.ocr.level import Seen, level
from prime.ocr.textract import Textract
from tests.bench.stand_in import Connection, serving
from tests.prime.documents import drawing
from toolkit import aws

PHOTO = drawing.receipt(["CAFE LUNA", ("Flat white", "3.50"), ("TOTAL", "$6.75")])


def texts(words: Sequence[Word]) -> set[str]:
    return {word.text for word in words}


# --- Which one ------------------------------------------------------------------------------------


def test_where_no_engine_is_set_up_a_picture_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OCR_ENGINE", "none")
    engine = chosen()
    with pytest.raises(Unreadable, match="Pictures and scans cannot be read here"):
        engine.words(PHOTO)


def test_the_setting_chooses_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    monkeypatch.setenv("OCR_ENGINE", "embedded")
    assert isinstance(chosen(), Embedded)
    monkeypatch.delenv("OCR_ENGINE")
    assert isinstance(chosen(), Textract)
    monkeypatch.setenv("OCR_ENGINE", "crystal ball")
    with pytest.raises(RuntimeError, match="OCR_ENGINE must be"):
        chosen()


def test_nobody_pays_for_an_engine_that_is_not_chosen() -> None:
    code = (
        "import sys; from prime.ocr.chosen import chosen; chosen();"
        "print({'prime.ocr.textract', 'cv2', 'rapidocr'} & sys.modules.keys())"
    )
    environment = {"OCR_ENGINE": "none", "PYTHONPATH": ":".join(filter(None, sys.path))}
    shown = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert shown.stdout == b"set()\n", shown.stderr


# --- The embedded one -----------------------------------------------------------------------------


def test_a_photograph_is_read_without_asking_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise AssertionError("no network")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    embedded._engine.cache_clear()
    words = Embedded().words(PHOTO)
    assert {"CAFE", "LUNA", "TOTAL", "$6.75"} <= texts(words)
    assert all(0.8 < word.confidence <= 1 for word in words)
    total = next(word for word in words if word.text == "TOTAL")
    price = next(word for word in words if word.text == "$6.75")
    assert total.left < total.right < price.left
    assert abs(total.top - price.top) < total.bottom - total.top


def test_a_photograph_kept_on_its_side_is_turned_as_its_note_says() -> None:
    words = {word.text: word for word in Embedded().words(drawing.on_its_side(PHOTO))}
    assert words["LUNA"].bottom < words["TOTAL"].top


UPSIDE_DOWN: Sequence[tuple[str, str] | str] = [
    "SHOP 906",
    ("Item 86.98", "66.90"),
    ("Item 98.86", "06.99"),
    ("TOTAL", "$73.89"),
]
"""Which reads as other amounts the wrong way up."""


def laid(degrees: float) -> bytes:
    """As no note in the file tells."""
    photo = Image.open(BytesIO(drawing.receipt(UPSIDE_DOWN, degrees=0)))
    return drawing.jpeg(photo.rotate(degrees, expand=True, fillcolor=90), 85).getvalue()


@pytest.mark.parametrize("degrees", [270, 15, 172])
def test_a_picture_is_read_whichever_way_it_was_laid(degrees: float) -> None:
    rows = [row.text for row in rows_of(Embedded().words(laid(degrees)), askew=True)]
    assert rows == ["SHOP 906", "Item 86.98 66.90", "Item 98.86 06.99", "TOTAL $73.89"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"GIF89a", "This is neither a PNG nor a JPEG nor a WEBP picture."),
        (picture.PNG, "The picture is damaged."),
        (picture.PNG + b"\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09broken", "The picture is damaged."),
        (PHOTO[:40], "The picture is damaged."),
    ],
)
def test_what_is_no_whole_picture_is_unreadable(content: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        Embedded().words(content)
    assert str(unreadable.value) == sentence


def test_a_picture_that_would_fill_the_memory_is_not_decoded() -> None:
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    bomb = picture.PNG + struct.pack(">I", 13) + b"IHDR" + header
    bomb += struct.pack(">I", zlib.crc32(b"IHDR" + header))
    with pytest.raises(Unreadable, match="too many pixels"):
        Embedded().words(bomb)


def test_a_pictures_size_is_told_from_its_header() -> None:
    assert picture.size(PHOTO) == (800, 358)
    assert picture.size(drawing.on_its_side(PHOTO)) == (358, 800)


def as_webp(**options: Any) -> bytes:
    file = BytesIO()
    Image.open(BytesIO(PHOTO)).convert("RGB").save(file, "WEBP", **options)
    return file.getvalue()


def moving() -> bytes:
    file = BytesIO()
    frames = [Image.new("RGB", (40, 20), shade) for shade in ("red", "blue")]
    frames[0].save(file, "WEBP", save_all=True, append_images=frames[1:])
    return file.getvalue()


@pytest.mark.parametrize(
    "options",
    [{"quality": 90}, {"lossless": True}, {"quality": 90, "exif": b"Exif\0\0II*\0\x08\0\0\0\0\0"}],
    ids=["VP8", "VP8L", "VP8X"],
)
def test_a_webps_size_is_told_in_each_of_its_forms(options: dict[str, Any]) -> None:
    assert picture.size(as_webp(**options)) == (800, 358)


def test_a_webp_is_read() -> None:
    assert "LUNA" in texts(Embedded().words(as_webp(quality=90)))


def test_a_webp_that_moves_is_no_picture_to_read() -> None:
    with pytest.raises(Unreadable, match="damaged"):
        picture.size(moving())


WEBPS = [b"RIFF\0\0\0\0WEBP" + kind for kind in (b"VP8 ", b"VP8L", b"VP8X")]


@given(
    st.sampled_from([picture.PNG, picture.JPEG, PHOTO[:30], *WEBPS, b""]), st.binary(max_size=200)
)
def test_no_beginning_of_a_picture_is_more_than_unreadable(start: bytes, rest: bytes) -> None:
    try:
        width, height = picture.size(start + rest)
    except Unreadable:
        return
    assert width > 0
    assert height > 0


# --- Amazon's -------------------------------------------------------------------------------------


def block(text: str, confidence: float, *corners: tuple[float, float]) -> dict[str, Any]:
    across, down = [x for x, _ in corners], [y for _, y in corners]
    box = {
        "Left": min(across),
        "Top": min(down),
        "Width": max(across) - min(across),
        "Height": max(down) - min(down),
    }
    polygon = [{"X": x, "Y": y} for x, y in corners]
    return {
        "BlockType": "WORD",
        "Text": text,
        "Confidence": confidence,
        "TextType": "PRINTED",
        "Geometry": {"BoundingBox": box, "Polygon": polygon},
        "Id": text,
    }


TOTAL = block("TOTAL", 99.5, (0.125, 0.5), (0.25, 0.5), (0.25, 0.6), (0.125, 0.6))
PRICE = block("6.75", 71.0, (0.75, 0.5), (0.875, 0.5), (0.875, 0.6), (0.75, 0.6))
PAGE = {"BlockType": "PAGE", "Geometry": {}, "Id": "page"}
LINE = {**TOTAL, "BlockType": "LINE", "Text": "TOTAL 6.75", "Id": "line"}
ANSWER = {
    "DocumentMetadata": {"Pages": 1},
    "Blocks": [PAGE, LINE, TOTAL, PRICE],
    "DetectDocumentTextModelVersion": "1.0",
}


def stubbed() -> tuple[Textract, Stubber]:
    client = aws.client("textract")
    return Textract(client), Stubber(client)


def test_textracts_words_are_in_the_pictures_own_pixels() -> None:
    textract, stubber = stubbed()
    stubber.add_response("detect_document_text", ANSWER, {"Document": {"Bytes": PHOTO}})
    with stubber:
        words = textract.words(PHOTO)
    assert [(word.text, word.confidence) for word in words] == [("TOTAL", 0.995), ("6.75", 0.71)]
    assert (words[0].left, words[0].right) == (100, 200)
    assert words[0].top == pytest.approx(179)


def test_textract_is_not_asked_for_a_webp_which_it_does_not_take() -> None:
    textract, stubber = stubbed()
    with stubber, pytest.raises(Unreadable, match="save the picture as JPEG or PNG"):
        textract.words(as_webp())


@pytest.mark.parametrize(
    ("total", "price"),
    [
        (
            [(0.4, 0.1), (0.4, 0.3), (0.3, 0.3), (0.3, 0.1)],
            [(0.4, 0.7), (0.4, 0.9), (0.3, 0.9), (0.3, 0.7)],
        ),
        (
            [(0.6, 0.9), (0.6, 0.7), (0.7, 0.7), (0.7, 0.9)],
            [(0.6, 0.3), (0.6, 0.1), (0.7, 0.1), (0.7, 0.3)],
        ),
        (
            [(0.9, 0.6), (0.7, 0.6), (0.7, 0.5), (0.9, 0.5)],
            [(0.3, 0.6), (0.1, 0.6), (0.1, 0.5), (0.3, 0.5)],
        ),
    ],
    ids=["to the right", "to the left", "upside down"],
)
def test_words_of_a_photograph_on_its_side_are_turned_back(
    total: list[tuple[float, float]], price: list[tuple[float, float]]
) -> None:
    textract, stubber = stubbed()
    blocks = [block("TOTAL", 99, *total), block("6.75", 99, *price)]
    stubber.add_response("detect_document_text", {**ANSWER, "Blocks": blocks})
    with stubber:
        first, second = textract.words(PHOTO)
    assert 0 <= first.left < first.right < second.left < second.right
    assert 0 <= first.top == pytest.approx(second.top)
    assert first.bottom == pytest.approx(second.bottom)


GRID = [[f"{row}{column}" * 3 for column in "abc"] for row in range(8)]


def seen(text: str, left: float, top: float, turn: float, narrower: float) -> Seen:
    """Of a page that was turned by so many degrees; what is below is seen from farther away."""
    corners = []
    for x, y in ((left, top), (left + 60, top), (left + 60, top + 20), (left, top + 20)):
        y += narrower * (x - 150) * (y - 160) / 1000
        across, down = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        corners.append((x * across - y * down, x * down + y * across))
    return Seen(text, 1.0, corners)


@given(st.floats(-180, 180), st.floats(-0.8, 0.8))
def test_words_stand_in_their_rows_however_the_page_was_held(turn: float, narrower: float) -> None:
    words = [
        seen(text, 150.0 * column, 40.0 * row, turn, narrower)
        for row, texts in enumerate(GRID)
        for column, text in enumerate(texts)
    ]
    rows = rows_of(level(words))
    assert [[word.text for word in row.words] for row in rows] == GRID
    assert all(word.left >= -1 for row in rows for word in row.words)


@pytest.mark.parametrize(
    "code", ["UnsupportedDocumentException", "BadDocumentException", "DocumentTooLargeException"]
)
def test_what_textract_cannot_read_is_unreadable(code: str) -> None:
    textract, stubber = stubbed()
    stubber.add_client_error("detect_document_text", code, http_status_code=400)
    with stubber, pytest.raises(Unreadable, match=r"\.$"):
        textract.words(PHOTO)


def test_what_is_no_fault_of_the_picture_is_raised_to_be_tried_again() -> None:
    textract, stubber = stubbed()
    stubber.add_client_error("detect_document_text", "AccessDeniedException", http_status_code=400)
    with stubber, pytest.raises(ClientError):
        textract.words(PHOTO)


@pytest.mark.parametrize("code", ["ThrottlingException", "ProvisionedThroughputExceededException"])
def test_what_textract_has_no_time_for_is_no_fault_of_the_picture(code: str) -> None:
    textract, stubber = stubbed()
    stubber.add_client_error("detect_document_text", code, http_status_code=400)
    with stubber, pytest.raises(Busy):
        textract.words(PHOTO)


def test_a_picture_larger_than_textract_takes_is_not_sent() -> None:
    textract, stubber = stubbed()
    with stubber, pytest.raises(Unreadable, match="too large"):
        textract.words(PHOTO + b"\0" * 10_000_000)


@contextmanager
def textract_at(*answers: tuple[int, dict[str, Any]]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Textract's JSON 1.1 API on this machine: its URL, and what it is asked."""
    left = list(answers)
    asked: list[dict[str, Any]] = []

    class Request(Connection):
        def do_POST(self) -> None:  # noqa: N802
            assert self.headers["X-Amz-Target"] == "Textract.DetectDocumentText"
            assert self.headers["Content-Type"] == "application/x-amz-json-1.1"
            asked.append(json.loads(self.body()))
            status, answer = left.pop(0)
            body = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/x-amz-json-1.1")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    with serving(Request) as url:
        yield url, asked


def test_over_a_socket_a_throttled_call_is_repeated_and_then_read() -> None:
    throttled = {"__type": "ThrottlingException", "Message": "slower"}
    with textract_at((400, throttled), (200, ANSWER)) as (url, asked):
        words = Textract.connect(url).words(PHOTO)
    assert texts(words) == {"TOTAL", "6.75"}
    assert [base64.b64decode(each["Document"]["Bytes"]) for each in asked] == [PHOTO, PHOTO]


def test_over_a_socket_a_bad_document_is_unreadable_at_once() -> None:
    bad = {"__type": "com.amazonaws.textract#BadDocumentException", "Message": "corrupt"}
    with textract_at((400, bad)) as (url, asked):
        textract = Textract.connect(url)
        with pytest.raises(Unreadable, match=r"^The picture cannot be read\.$"):
            textract.words(PHOTO)
    assert len(asked) == 1


def png_of(width: int, height: int) -> bytes:
    """The beginning of a PNG of that size, as far as the size is read."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return picture.PNG + struct.pack(">I", 13) + b"IHDR" + header


@pytest.mark.parametrize("size", [(10_000, 1), (1, 10_000), (10_000, 6_000)])
def test_a_picture_has_up_to_10000_pixels_a_side_and_60_million_in_all(
    size: tuple[int, int],
) -> None:
    assert picture.size(png_of(*size)) == size


@pytest.mark.parametrize("size", [(10_001, 1), (1, 10_001), (8_000, 7_501), (10_000, 6_001)])
def test_a_larger_picture_is_unreadable(size: tuple[int, int]) -> None:
    with pytest.raises(Unreadable, match="too many pixels"):
        picture.size(png_of(*size))


def test_ten_million_bytes_are_sent_to_textract_and_no_more() -> None:
    textract, stubber = stubbed()
    stubber.add_response("detect_document_text", ANSWER)
    with stubber:
        assert texts(textract.words(PHOTO.ljust(10_000_000, b"\0"))) == {"TOTAL", "6.75"}
        with pytest.raises(Unreadable, match="too large"):
            textract.words(PHOTO.ljust(10_000_001, b"\0"))
