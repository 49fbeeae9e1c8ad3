"""The OCR engine for pictures and scans, by the setting OCR_ENGINE. Only that one is imported."""

from __future__ import annotations

from collections.abc import Sequence

from prime.documents.document import EngineInstalling, EngineMissing, Ocr, Unreadable, Word
from toolkit import settings
from toolkit.text.sentences import say, together


class Nobody:
    def words(self, image: bytes) -> Sequence[Word]:
        raise Unreadable(say("ocr.none"))


class Installing:
    """The one-machine stack's while it installs the embedded engine."""

    def words(self, image: bytes) -> Sequence[Word]:
        raise EngineInstalling(
            together([say("ocr.being_installed"), say("ocr.read_when_installed")])
        )


class Missing:
    """The one-machine stack's after it could not install the embedded engine."""

    def words(self, image: bytes) -> Sequence[Word]:
        raise EngineMissing(together([say("ocr.not_installed"), say("ocr.start_again")]))


def chosen() -> Ocr:
    """`textract` (Amazon's, the default), `embedded` (in this process), `installing` or `missing`
    (where it is not there yet, or could not be installed), or `none`."""
    engine = settings.text("OCR_ENGINE", "textract")
    match engine:
        case "textract":
            from prime.ocr.textract import Textract

            return Textract.connect()
        case "embedded":
            from prime.ocr.embedded import Embedded

            return Embedded()
        case "installing":
            return Installing()
        case "missing":
            return Missing()
        case "none":
            return Nobody()
        case _:
            raise RuntimeError("OCR_ENGINE must be textract, embedded or none")
