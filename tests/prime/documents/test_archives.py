"""An archive of one document is that document; of several it is read if they are one account's."""

from __future__ import annotations

import struct
from io import BytesIO
from zipfile import ZIP_BZIP2, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prime.documents.archives import several, zip_file
from prime.documents.document import Unreadable
from prime.documents.reading import ANOTHER_ARCHIVE
from prime.rules import transactions_in
from tests.prime.documents.test_reading import CSV, OFX, QIF, STATEMENT
from tests.prime.documents.workbooks import facts, reading, refusal, xlsx, zipped

JANUARY = "Account: ****4242\nDate,Description,Amount\n2025-01-14,Tea,-4.50\n2025-01-31,Pay,9.00\n"
FEBRUARY = "Account: ****4242\nDate,Description,Amount\n2025-01-31,Pay,9.00\n2025-02-01,Gum,-1.00\n"
BOMB = zipped({"a.csv": b"2025-09-14,a,-1.00\n" * 100_000})


@pytest.mark.parametrize(
    ("document", "format"),
    [(CSV, "csv"), (OFX, "ofx"), (QIF, "qif"), (STATEMENT, "statement"), (None, "spreadsheet")],
)
def test_an_archive_of_one_document_is_that_document(document: bytes | None, format: str) -> None:
    document = document or xlsx({"M": [["Date", "Description", "Amount"], ["1 Sep 2025", "T", -1]]})
    debris = {"__MACOSX/._a": b"x", "folder/.DS_Store": b"x", "Thumbs.db": b"x"}
    found = reading(zipped({"folder/": b"", "folder/a.bin": document, **debris}), "sent.zip")
    assert found == reading(document)
    assert found.format == format


def test_tables_of_one_account_are_one_document() -> None:
    found = reading(zipped({"b/Feb.csv": FEBRUARY, "Jan.csv": JANUARY, "Mar.csv": JANUARY}))
    assert (found.format, found.account) == ("csv", "4242")
    assert [line.place for line in found.lines][:3] == [
        "file b/Feb.csv, line 3",
        "file b/Feb.csv, line 4",
        "file Jan.csv, line 3",
    ]


def test_a_transaction_that_two_of_its_files_hold_is_a_doubt() -> None:
    found = transactions_in(reading(zipped({"Jan.csv": JANUARY, "Feb.csv": FEBRUARY})))
    assert [(each.line.description, each.is_sure) for each in found] == [
        *(("Tea", True), ("Pay", True)),
        *(("Pay", False), ("Gum", True)),
    ]


def test_tables_that_name_no_account_at_all_are_read_together() -> None:
    first, second = (text.partition("\n")[2] for text in (JANUARY, FEBRUARY))
    assert len(facts(zipped({"a.csv": first, "b.csv": second}))) == 4


@pytest.mark.parametrize(
    "files",
    [
        {"a.csv": JANUARY, "b.csv": FEBRUARY.replace("4242", "1111")},
        {"a.csv": JANUARY, "b.csv": FEBRUARY.partition("\n")[2]},
        {"a.csv": JANUARY, "b.ofx": OFX},
        {"a.pdf": STATEMENT, "b.csv": CSV},
        {f"{number}.csv": CSV for number in range(25)},
    ],
)
def test_documents_that_are_not_of_one_account_are_refused(files: dict[str, bytes]) -> None:
    assert refusal(zipped(files)).endswith("Unpack it and send its files one by one.")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("readme.txt", b"Dear customer, here are your files."),
        ("leeme.txt", "Estimado cliente, aquí están sus archivos.".encode()),
        ("page.html", b"<html></html>"),
        ("empty.csv", b" "),
        ("logo.png", b"\x89PNG\r\n\x1a\nbroken"),
    ],
)
def test_a_file_that_is_no_document_is_named_and_the_others_are_read(
    name: str, content: bytes
) -> None:
    found = reading(zipped({"Jan.csv": JANUARY, name: content, "Feb.csv": FEBRUARY}))
    assert [line.description for line in found.lines] == ["Tea", "Pay", "Pay", "Gum"]
    [told] = found.unread
    assert told.startswith(f"“{name}” in this archive: ")
    [alone] = [reading(zipped({"Jan.csv": JANUARY, name: content}))]
    assert ([line.description for line in alone.lines], len(alone.unread)) == (["Tea", "Pay"], 1)


def test_an_archive_of_which_no_file_can_be_read_says_why() -> None:
    sentence = refusal(zipped({"a.html": b"<html></html>", "b.html": b"<html></html>"}))
    assert sentence.startswith("“a.html” in this archive: ")


def test_an_archive_in_an_archive_is_not_opened() -> None:
    inner = zipped({"a.csv": CSV})
    assert refusal(zipped({"a.zip": inner})) == ANOTHER_ARCHIVE
    found = reading(zipped({"a.zip": inner, "b.csv": CSV}))
    assert found.unread == (f"“a.zip” in this archive: {ANOTHER_ARCHIVE}",)


def test_an_archive_without_documents_says_so() -> None:
    assert refusal(zipped({})) == several.NOTHING
    assert refusal(zipped({"folder/": b"", "__MACOSX/x": b"x"})) == several.NOTHING


@pytest.mark.parametrize("name", ["../a.csv", "a/../../b.csv", "/a.csv", "C:\\a.csv", "..\\a.csv"])
def test_a_name_that_leads_out_of_the_archive_is_refused(name: str) -> None:
    assert refusal(zipped({name: CSV})) == zip_file.OUTSIDE


def test_a_file_that_unpacks_to_too_many_times_its_size_is_refused() -> None:
    assert refusal(BOMB) == zip_file.TOO_DENSE


def test_more_than_64_megabytes_are_refused_before_they_are_unpacked() -> None:
    content = bytearray(zipped({"a.csv": CSV}))
    at = content.index(b"PK\x01\x02") + 24  # what the directory declares
    content[at : at + 4] = struct.pack("<I", (64 << 20) + 1)
    assert refusal(bytes(content)) == zip_file.TOO_LARGE


@pytest.mark.parametrize("declared", [0, 1, len(CSV) - 1, len(CSV) + 1])
def test_a_file_that_unpacks_to_another_size_than_it_declares_is_refused(declared: int) -> None:
    content = bytearray(zipped({"a.csv": CSV}))
    at = content.index(b"PK\x01\x02") + 24
    content[at : at + 4] = struct.pack("<I", declared)
    assert refusal(bytes(content)) == zip_file.DAMAGED


def test_too_many_files_are_refused() -> None:
    assert refusal(zipped({f"{number}": b"x" for number in range(1001)})) == zip_file.TOO_MANY


def test_an_archive_with_a_password_is_refused_by_that_word() -> None:
    content = bytearray(zipped({"a.csv": CSV}))
    content[content.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(bytes(content)) == zip_file.LOCKED


def test_an_archive_packed_in_another_way_is_refused() -> None:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_BZIP2) as archive:
        archive.writestr("a.csv", CSV)
    assert refusal(file.getvalue()) == zip_file.OTHER_PACKING


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_files_of_one_name_are_refused() -> None:
    file = BytesIO()
    with ZipFile(file, "w") as archive:
        archive.writestr("a.csv", CSV)
        archive.writestr("a.csv", JANUARY)
    assert refusal(file.getvalue()) == zip_file.DAMAGED


def test_other_programs_archives_are_no_archives_of_documents() -> None:
    sentence = "“sent.zip” is not a kind of file that can be imported."
    assert refusal(zipped({"[Content_Types].xml": "x", "word/document.xml": "x"})) == sentence
    assert refusal(zipped({"mimetype": "application/vnd.oasis.opendocument.text"})) == sentence


@pytest.mark.parametrize("kept", [4, 30, 100, -30, -1])
def test_an_archive_that_breaks_off_is_refused(kept: int) -> None:
    assert refusal(zipped({"a.csv": CSV})[:kept]) == zip_file.DAMAGED


@settings(max_examples=200)
@given(st.integers(0, 400), st.binary(min_size=1, max_size=4))
def test_damage_anywhere_is_refused_or_harmless(at: int, damage: bytes) -> None:
    content = zipped({"a.csv": CSV, "b.csv": CSV})
    at %= len(content)
    try:
        found = reading(content[:at] + damage + content[at + len(damage) :])
    except Unreadable as unreadable:
        sentence = str(unreadable)
    else:
        sentence = "."
        assert found.lines
    assert sentence.endswith(".")
