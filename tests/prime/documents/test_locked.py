"""Documents that a password opens: with it they are read as they are without, and with no other."""

from __future__ import annotations

import re
import struct

import pytest

from prime.documents.archives import zip_file
from prime.documents.document import Document, Locked, Reading, Unreadable
from prime.documents.reading import read_document
from prime.documents.tables import spreadsheet_limits
from prime.ocr.chosen import Nobody
from tests.prime.documents import locked
from tests.prime.documents.locked import ALGORITHMS, Cipherer
from tests.prime.documents.test_reading import CONTEXT, CSV, STATEMENT
from tests.prime.documents.workbooks import Rows, ods, xlsx, zipped
from toolkit.text.sentences import say

ROWS: Rows = [["Date", "Description", "Amount"], ["2025-09-14", "COFFEE", -4.5]]
BOOK = xlsx({"M": ROWS})
STRENGTHS = (None, 1, 2, 3)


def read(content: bytes, password: str | None = None) -> Reading:
    return read_document(Document("sent", "", content, password=password), Nobody(), CONTEXT)


def assert_opens(content: bytes, password: str, as_without: bytes) -> None:
    """With it, and with no other."""
    assert read(content, password) == read(as_without)
    for other in (None, f"{password}x", password.swapcase(), " "):
        with pytest.raises(Locked):
            read(content, other)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("password", ["RFC750101", "ñandú"])
def test_a_pdf_opens_with_its_password(algorithm: Cipherer, password: str) -> None:
    assert_opens(locked.pdf(STATEMENT, password, algorithm), password, STATEMENT)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("given", [None, "whatever"])
def test_a_pdf_that_nobody_may_change_and_everybody_read_asks_nothing(
    algorithm: Cipherer, given: str | None
) -> None:
    assert read(locked.pdf(STATEMENT, "", algorithm, owner="theirs"), given) == read(STATEMENT)


def test_a_pdf_whose_lock_takes_no_password_says_so() -> None:
    other = locked.pdf(STATEMENT, "secret").replace(b"/Filter /Standard", b"/Filter /Adobe.PS")
    with pytest.raises(Unreadable, match="no password opens here") as unreadable:
        read(other, "secret")
    assert not isinstance(unreadable.value, Locked)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("password", ["RFC750101", "ñandú"])
def test_an_archive_opens_with_its_password(strength: int | None, password: str) -> None:
    assert_opens(locked.zipped({"a.csv": CSV}, password, strength), password, CSV)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_no_wrong_password_makes_an_archive_damaged_or_read(strength: int | None) -> None:
    """ZipCrypto knows a password by one byte: of these, one or two pass that."""
    archive = locked.zipped({"a.csv": CSV}, "right", strength)
    for number in range(400 if strength is None else 3):
        with pytest.raises(Locked):
            read(archive, f"wrong {number}")


def test_one_password_opens_an_archive_and_what_is_locked_in_it() -> None:
    inner = locked.pdf(STATEMENT, "both")
    assert_opens(locked.zipped({"a.pdf": inner}, "both", 3), "both", STATEMENT)
    assert_opens(zipped({"a.pdf": inner}), "both", STATEMENT)
    both = {"Jan.csv": CSV, "Feb.csv": CSV}
    assert_opens(locked.zipped(both, "both", 3), "both", zipped(both))


def test_an_encrypted_file_that_was_changed_on_its_way_is_damaged() -> None:
    archive = bytearray(locked.zipped({"a.csv": CSV}, "right", 3))
    archive[30 + len("a.csv") + 11 + 16 + 2 + 4] ^= 1
    with pytest.raises(Unreadable, match=re.escape(zip_file.DAMAGED)):
        read(bytes(archive), "right")


@pytest.mark.parametrize(
    "field", [b"\x01\x99\x07\0\2\0AE\4\x08\0", b"\x01\x99\x03\0\2\0A" + bytes(4)]
)
def test_an_archive_that_is_encrypted_in_no_known_way_is_not_asked_for(field: bytes) -> None:
    archive = locked.zipped({"a.csv": CSV}, "right", 3)
    known = struct.pack("<HHH2sBH", 0x9901, 7, 2, b"AE", 3, 8)
    with pytest.raises(Unreadable, match=re.escape(zip_file.OTHER_PACKING)) as unreadable:
        read(archive.replace(known, field), "right")
    assert not isinstance(unreadable.value, Locked)


@pytest.mark.parametrize("password", ["RFC750101", "ñandú"])
def test_a_workbook_opens_with_its_password(password: str) -> None:
    assert_opens(locked.office(BOOK, password), password, BOOK)


def test_a_workbook_that_programs_open_unasked_asks_nothing() -> None:
    assert read(locked.office(BOOK, "VelvetSweatshop")) == read(BOOK)


def test_a_locked_open_document_is_refused_with_what_to_do() -> None:
    manifest = "<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>"
    with pytest.raises(Unreadable, match=re.escape(say(spreadsheet_limits.PASSWORD))) as unreadable:
        read(ods({"M": ROWS}, manifest), "any")
    assert not isinstance(unreadable.value, Locked)


def test_a_password_is_in_no_text_of_a_document() -> None:
    assert "s3cret" not in repr(Document("sent", "", CSV, password="s3cret"))
