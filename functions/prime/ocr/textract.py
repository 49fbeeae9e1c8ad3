"""OCR by Amazon Textract's DetectDocumentText.

https://docs.aws.amazon.com/textract/latest/dg/API_DetectDocumentText.html
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError

from prime.documents.document import Busy, Unreadable, Word
from prime.ocr import picture
from prime.ocr.level import Seen, level
from toolkit import aws
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from mypy_boto3_textract import TextractClient
    from mypy_boto3_textract.type_defs import BlockTypeDef

_MOST_BYTES = 10_000_000
_NO_WEBP = say("picture.webp")
_REFUSED = {
    "UnsupportedDocumentException": say("picture.kind_not_read"),
    "BadDocumentException": say("picture.unreadable"),
    "DocumentTooLargeException": say("picture.too_large"),
}
_BUSY = {"ThrottlingException", "ProvisionedThroughputExceededException", "InternalServerError"}


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
            code = error.response.get("Error", {}).get("Code", "")
            if code in _BUSY:
                raise Busy from error
            sentence = _REFUSED.get(code)
            if sentence is None:
                raise
            raise Unreadable(sentence) from error
        except (ConnectTimeoutError, ReadTimeoutError) as error:
            raise Busy from error
        words = (each for each in response["Blocks"] if each.get("BlockType") == "WORD")
        return level([_seen(each, width, height) for each in words])


def _seen(block: BlockTypeDef, width: int, height: int) -> Seen:
    """Textract reads a photo as stored, and its polygons start at the beginning of a word, so that
    they tell which way the page is turned."""
    polygon = block["Geometry"]["Polygon"]
    corners = [(point["X"] * width, point["Y"] * height) for point in polygon]
    return Seen(block.get("Text", ""), block.get("Confidence", 0.0) / 100, corners)
