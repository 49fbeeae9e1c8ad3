"""Files of kinds that are known and not read are refused with what to do instead."""

from __future__ import annotations

from datetime import date

import pytest

from prime.documents import refused_kinds
from prime.documents.document import Context, Document, Unreadable
from prime.documents.reading import read_document
from prime.ocr.chosen import Nobody

CONTEXT = Context(date(2025, 10, 13))
MSG = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600) + "__substg1.0_0037001F".encode("utf-16-le")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(60), refused_kinds.HEIC),
        (b"\0\0\0\x18ftypmif1" + bytes(60), refused_kinds.HEIC),
        (b"\x78\x9f\x3e\x22" + bytes(range(32)) * 4, refused_kinds.WINMAIL),
        (MSG, refused_kinds.OUTLOOK_MAIL),
        (b"\0\0\0\x18ftypisom" + bytes(60), "“x” is not a kind of file that can be imported."),
        (MSG[:300], "“x” is not a kind of file that can be imported."),
    ],
)
def test_a_known_kind_says_what_to_do_instead(content: bytes, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_document(Document("x", "image/jpeg", content), Nobody(), CONTEXT)
    assert str(unreadable.value) == sentence
