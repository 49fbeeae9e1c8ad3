"""OCR by Amazon Textract's DetectDocumentText.

https://docs.aws.amazon.com/textract/latest/dg/API_DetectDocumentText.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError

from prime.documents.document import Unreadable, Word
from prime.ocr import picture
from toolkit import aws

if TYPE_CHECKING:
    from mypy_boto3_textract import TextractClient
    from mypy_boto3_textract.type_defs import BlockTypeDef

    Points = list[tuple[float, float]]

_MOST_BYTES = 10_000_000
_NO_WEBP = "WEBP pictures are not read here: save the picture as JPEG or PNG and send that."
_REFUSED = {
    "UnsupportedDocumentException": "The picture is of a kind that cannot be read.",
    "BadDocumentException": "The picture cannot be read.",
    "DocumentTooLargeException": "The picture is too large to be read.",
}


class Textract:
    @classmethod
    def connect(cls, endpoint_url: str | None = None) -> Textract:
        """botocore repeats throttled requests."""
        client: TextractClient = aws.client(
            "textract", connect_timeout=3, read_timeout=20, tries=4, endpoint_url=endpoint_url
        )
        return cls(client)

    def __init__(self, client: TextractClient) -> None:
        self._client = client

    def words(self, image: bytes) -> Sequence[Word]:
        width, height = picture.size(image)
        if picture.WEBP.match(image):
            raise Unreadable(_NO_WEBP)
        if len(image) > _MOST_BYTES:
            raise Unreadable(_REFUSED["DocumentTooLargeException"])
        try:
            response = self._client.detect_document_text(Document={"Bytes": image})
        except ClientError as error:
            sentence = _REFUSED.get(error.response.get("Error", {}).get("Code", ""))
            if sentence is None:
                raise
            raise Unreadable(sentence) from error
        return list(_words(response["Blocks"], width, height))


def _words(blocks: Sequence[BlockTypeDef], width: int, height: int) -> Iterator[Word]:
    words = [block for block in blocks if block.get("BlockType") == "WORD"]
    corners = [_corners(block, width, height) for block in words]
    turns = _quarter_turns(corners)
    for block, points in zip(words, corners, strict=True):
        across, down = zip(*(_turned(point, turns, width, height) for point in points), strict=True)
        yield Word(
            block.get("Text", ""),
            block.get("Confidence", 0.0) / 100,
            min(across),
            min(down),
            max(across),
            max(down),
        )


def _corners(block: BlockTypeDef, width: int, height: int) -> Points:
    polygon = block["Geometry"]["Polygon"]
    return [(point["X"] * width, point["Y"] * height) for point in polygon]


def _quarter_turns(corners: Sequence[Points]) -> int:
    """How many quarter turns clockwise the page is turned. Textract reads a photo as stored, and
    its polygons start at the beginning of a word, so their first side shows the direction."""
    across = sum(points[1][0] - points[0][0] for points in corners)
    down = sum(points[1][1] - points[0][1] for points in corners)
    if abs(across) >= abs(down):
        return 0 if across >= 0 else 2
    return 1 if down > 0 else 3


def _turned(point: tuple[float, float], turns: int, width: int, height: int) -> tuple[float, float]:
    """The point once the page has been turned back."""
    across, down = point
    match turns:
        case 1:
            return down, width - across
        case 2:
            return width - across, height - down
        case 3:
            return height - down, across
        case _:
            return point
