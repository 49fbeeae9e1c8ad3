"""Texts of mail as they may be shown: subjects, senders and file names are a stranger's data."""

from __future__ import annotations

import unicodedata

from toolkit.redaction import REDACTED, redact_text

LONGEST_TEXT = 300
LONGEST_NAME = 120
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def text(raw: str, longest: int = LONGEST_TEXT) -> str:
    """One line, without control characters and without those that turn the reading direction."""
    seen = "".join(" " if c.isspace() else c for c in raw if c.isspace() or not _is_unseen(c))
    return " ".join(unicodedata.normalize("NFC", seen).split())[:longest].rstrip()


def display_name(filename: str) -> str:
    """A file's name for people; it names no file anywhere. "" when nothing of it is left.

    A long one loses its middle and keeps its extension.
    """
    name = _without_numbers(text(filename, longest=len(filename) + 1))
    name = name.replace("/", "_").replace("\\", "_").lstrip(". ")
    if len(name) <= LONGEST_NAME:
        return name
    stem, dot, extension = name.rpartition(".")
    if not dot or len(extension) > 10:
        return name[:LONGEST_NAME]
    return f"{stem[: LONGEST_NAME - len(extension) - 2]}….{extension}"[:LONGEST_NAME]


def _without_numbers(name: str) -> str:
    """Without personal ones, which end at no "_" for anybody else: an identifier has it too."""
    told = redact_text(name.replace("_", " "))
    return told if REDACTED in told else name


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) in _UNSEEN
