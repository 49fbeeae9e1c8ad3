"""What strangers write, as it may be shown."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from prime.gmail import shown
from tests.each_row import each_row


@each_row(
    ("filename", "name"),
    [
        ("statement.pdf", "statement.pdf"),
        ("relevé août.pdf", "relevé août.pdf"),
        ("../../.ssh/id_rsa", "_.._.ssh_id_rsa"),
        ("..\\..\\boot.ini", "_.._boot.ini"),
        ("/etc/passwd", "_etc_passwd"),
        ("a\x00b\x1b[31m.pdf", "ab[31m.pdf"),
        ("invoice\u202efdp.exe", "invoicefdp.exe"),
        ("a\u200b\u2066b\u2069.pdf", "ab.pdf"),
        ("two\nlines\u2028.pdf", "two lines .pdf"),
        ("...", ""),
        ("\u202e", ""),
        ("", ""),
    ],
)
def test_a_name_is_no_path_and_hides_nothing(filename: str, name: str) -> None:
    assert shown.display_name(filename) == name


def test_a_long_name_keeps_its_extension() -> None:
    name = shown.display_name("a" * 300 + ".pdf")
    assert len(name) == shown.LONGEST_NAME
    assert name.endswith("….pdf")


@given(st.text(max_size=400))
def test_every_name_is_safe_to_show(filename: str) -> None:
    name = shown.display_name(filename)
    assert len(name) <= shown.LONGEST_NAME
    assert not name.startswith(".")
    assert not {"/", "\\"} & set(name)
    assert not any(unicodedata.category(c)[0] == "C" for c in name)
    assert name.isprintable()


@given(st.text(max_size=600))
def test_every_text_is_one_printable_line(raw: str) -> None:
    text = shown.text(raw)
    assert len(text) <= shown.LONGEST_TEXT
    assert text == text.strip()
    assert text.isprintable()


def test_a_text_has_up_to_300_characters_and_a_name_120() -> None:
    assert shown.text("x" * 300) == "x" * 300
    assert shown.text("x" * 301) == "x" * 300
    assert shown.display_name("x" * 120) == "x" * 120
    assert shown.display_name("x" * 121) == "x" * 120
