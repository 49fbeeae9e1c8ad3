"""The languages that people are spoken to in, by what their browsers ask for."""

from __future__ import annotations

from tests.each_row import each_row
from toolkit.text.sentences import of_tag, reader_language


@each_row(
    ("header", "language"),
    [
        ("", "en"),
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("es_ES", "es"),
        ("ES-419", "es"),
        ("en-US,en;q=0.9,es;q=0.8", "en"),
        ("fr-FR, fr;q=0.9, es;q=0.5, en;q=0.4", "es"),
        ("en;q=0.2, es;q=0.7", "es"),
        ("es;q=0, en", "en"),
        ("es;q=0", "en"),
        ("es ; q=0.5 , en ; q=0.4", "es"),
        ("fr, de", "en"),
        ("*", "en"),
        ("est, eng", "en"),
    ],
)
def test_the_first_of_ours_by_weight_is_taken_and_else_english(header: str, language: str) -> None:
    assert reader_language(header) == language


@each_row("header", ["es;q=much", "es;w=1", "es;q=", ";;,,", "es;q=nan", "es;q=-1"])
def test_a_range_without_a_weight_weighs_nothing(header: str) -> None:
    assert reader_language(header) == "en"


@each_row(
    ("cookie", "header", "own", "language"),
    [
        ("en", "es", "es", "en"),
        ("fr", "es", "en", "es"),
        ("", "en-US", "es", "en"),
        ("", "de", "es", "es"),
        ("", "", "es", "es"),
        ("", "", "", "en"),
    ],
)
def test_a_pages_choice_counts_first_then_the_header_then_the_setting(
    cookie: str, header: str, own: str, language: str
) -> None:
    assert reader_language(header, cookie=cookie, own=own) == language


def test_a_tag_of_another_language_is_none_of_ours() -> None:
    assert of_tag("de-MX") is None
    assert of_tag("es-AR") == "es"
