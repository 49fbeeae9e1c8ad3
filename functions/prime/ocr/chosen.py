"""The OCR engine for pictures and scans, by the setting OCR_ENGINE. Only that one is imported."""

from __future__ import annotations

from collections.abc import Sequence

from prime.documents.document import Ocr, Unreadable, Word
from toolkit import settings


class Nobody:
    def words(self, image: bytes) -> Sequence[Word]:
        raise Unreadable("Pictures and scans cannot be read here: no OCR engine is set up.")


def chosen() -> Ocr:
    """`textract` (Amazon's, the default), `embedded` (in this process) or `none`."""
    engine = settings.text("OCR_ENGINE", "textract")
    match engine:
        case "textract":
            from prime.ocr.textract import Textract

            return Textract.connect()
        case "embedded":
            from prime.ocr.embedded import Embedded

            return Embedded()
        case "none":
            return Nobody()
        case _:
            raise RuntimeError("OCR_ENGINE must be textract, embedded or none")
