"""Which attachments are imported, and what is said of the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prime.documents import refused_kinds
from prime.gmail import attachments
from prime.gmail.attachments import choose, is_importable
from prime.gmail.messages import Part
from tests.each_row import each_row

MB = 1024 * 1024


def part(name: str = "a.pdf", type: str = "application/pdf", size: int = 100) -> Part:
    return Part("1", name, type, size)


@each_row(
    ("name", "type"),
    [
        ("statement.pdf", "application/pdf"),
        ("STATEMENT.PDF", "Application/PDF"),
        ("receipt.jpg", "image/jpeg"),
        ("receipt.jpeg", "image/jpg"),
        ("receipt.png", "image/png"),
        ("export.csv", "text/csv"),
        ("export.csv", "application/vnd.ms-excel"),
        ("export.csv", "application/octet-stream"),
        ("export.tsv", "text/tab-separated-values"),
        ("bank.ofx", "application/x-ofx"),
        ("bank.ofx", "application/octet-stream"),
        ("bank.qfx", "application/vnd.intu.qfx"),
        ("bank.qif", "text/plain"),
        ("camt053.xml", "application/xml"),
        ("factura.xml", "text/xml"),
        ("umsatz.sta", "text/plain"),
        ("export.940", "application/octet-stream"),
        ("receipt.webp", "image/webp"),
        ("book.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("book.xlsx", "application/octet-stream"),
        ("book.xls", "application/vnd.ms-excel"),
        ("book.ods", "application/vnd.oasis.opendocument.spreadsheet"),
        ("months.zip", "application/x-zip-compressed"),
    ],
)
def test_a_file_of_a_known_kind_is_taken(name: str, type: str) -> None:
    assert choose([part(name, type)]).skipped == ()


@each_row(
    ("name", "type", "size", "reason"),
    [
        ("photo.heic", "image/heic", 1, refused_kinds.HEIC),
        ("mail.msg", "application/vnd.ms-outlook", 1, refused_kinds.OUTLOOK_MAIL),
        ("winmail.dat", "application/ms-tnef", 1, refused_kinds.WINMAIL),
        ("other.dat", "application/octet-stream", 1, attachments.NOT_OF_A_KIND),
        ("statement.exe", "application/pdf", 1, attachments.NOT_OF_A_KIND),
        ("statement.pdf.exe", "application/octet-stream", 1, attachments.NOT_OF_A_KIND),
        ("statement.html", "text/html", 1, attachments.NOT_OF_A_KIND),
        ("statement.rar", "application/vnd.rar", 1, attachments.NOT_OF_A_KIND),
        ("statement.zip", "text/html", 1, attachments.OTHER_TYPE),
        ("statement.xlsx", "application/pdf", 1, attachments.OTHER_TYPE),
        ("ATT00001.txt", "text/plain", 1, attachments.NOT_OF_A_KIND),
        ("statement", "application/pdf", 1, attachments.NOT_OF_A_KIND),
        ("pdf", "application/pdf", 1, attachments.NOT_OF_A_KIND),
        ("statement.pdf", "text/html", 1, attachments.OTHER_TYPE),
        ("statement.pdf", "application/x-msdownload", 1, attachments.OTHER_TYPE),
        ("photo.png", "application/pdf", 1, attachments.OTHER_TYPE),
        ("statement.pdf", "application/pdf", 0, attachments.EMPTY),
        ("statement.pdf", "application/pdf", 10 * MB + 1, attachments.TOO_LARGE),
    ],
)
def test_any_other_is_skipped_with_a_reason(name: str, type: str, size: int, reason: str) -> None:
    choice = choose([part(name, type, size)])
    assert choice.taken == ()
    assert choice.skipped == (attachments.Skipped(name, reason),)


def test_ten_files_are_taken() -> None:
    choice = choose([part(f"{n}.pdf") for n in range(12)])
    assert [taken.name for taken in choice.taken] == [f"{n}.pdf" for n in range(10)]
    assert {skipped.reason for skipped in choice.skipped} == {attachments.TOO_MANY}


def test_twenty_megabytes_are_taken_and_what_still_fits() -> None:
    sizes = [10 * MB, 9 * MB, 2 * MB, MB]
    choice = choose([part(f"{n}.pdf", size=size) for n, size in enumerate(sizes)])
    assert [taken.name for taken in choice.taken] == ["0.pdf", "1.pdf", "3.pdf"]
    assert choice.skipped == (attachments.Skipped("2.pdf", attachments.TOO_MUCH),)


PARTS = st.builds(
    part,
    st.sampled_from(["a.pdf", "b.csv", "c.exe", "d"]),
    st.sampled_from(["application/pdf", "text/csv", "application/octet-stream"]),
    st.integers(0, 12 * MB),
)


@given(st.lists(PARTS, max_size=30))
def test_each_file_is_taken_or_told_of_and_the_limits_hold(parts: list[Part]) -> None:
    choice = choose(parts)
    assert len(choice.taken) + len(choice.skipped) == len(parts)
    assert len(choice.taken) <= attachments.MOST_FILES
    assert sum(taken.size for taken in choice.taken) <= attachments.LARGEST_MESSAGE
    assert all(is_importable(taken) for taken in choice.taken)


@pytest.mark.parametrize(("last", "taken"), [(MB, 3), (MB + 1, 2)])
def test_twenty_megabytes_to_the_byte_are_taken(last: int, taken: int) -> None:
    sizes = [10 * MB, 9 * MB, last]
    assert len(choose([part(f"{n}.pdf", size=size) for n, size in enumerate(sizes)]).taken) == taken


def test_a_file_of_ten_megabytes_is_taken() -> None:
    assert len(choose([part("a.pdf", size=10 * MB)]).taken) == 1
