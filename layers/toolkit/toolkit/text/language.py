"""The languages that people are spoken to in: English, and Spanish as in Mexico."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["en", "es"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"
COOKIE = "teller-language"
"""What a browser has chosen for the console's pages (console/page/words/language.js)."""
_NO_WEIGHT = 0.0


def of_tag(tag: str) -> Language | None:
    """Of a BCP 47 tag: whoever reads Spanish of any country reads ours. None for one of others."""
    bare = tag.strip().lower().replace("_", "-").partition("-")[0]
    return next((language for language in LANGUAGES if language == bare), None)


def accepted(header: str) -> Language:
    """The first of ours, by the weights of an `Accept-Language` header; or else English."""
    ranges = [_weighed(each) for each in header.split(",")]
    wanted = sorted((each for each in ranges if each[0] > _NO_WEIGHT), key=lambda each: -each[0])
    return next((found for _, tag in wanted if (found := of_tag(tag))), DEFAULT)


def of_page(chosen: str, header: str) -> Language:
    """Of a page: the cookie's, where it is one of ours, and else as the browser accepts."""
    return next((each for each in LANGUAGES if each == chosen), None) or accepted(header)


def _weighed(language_range: str) -> tuple[float, str]:
    """(0.8, "es-MX") of "es-MX;q=0.8". What is no weight weighs nothing."""
    tag, _, parameter = language_range.partition(";")
    name, _, weight = parameter.partition("=")
    if not parameter.strip():
        return 1.0, tag
    try:
        return (float(weight) if name.strip().lower() == "q" else _NO_WEIGHT), tag
    except ValueError:
        return _NO_WEIGHT, tag
