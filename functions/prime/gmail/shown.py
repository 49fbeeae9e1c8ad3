"""Makes texts of mail safe to show: strangers write subjects, senders and file names."""

from __future__ import annotations

import unicodedata

from toolkit.privacy.redaction import REDACTED, redact_text

LONGEST_TEXT = 300
LONGEST_NAME = 120
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def text(raw: str, longest: int = LONGEST_TEXT) -> str:
    """One line, without control characters and those that change the writing direction."""
    seen = "".join(" " if c.isspace() else c for c in raw if c.isspace() or not _is_unseen(c))
    return " ".join(unicodedata.normalize("NFC", seen).split())[:longest].rstrip()


def display_name(filename: str) -> str:
    """A file's name for display, never for a path; "" when nothing of it is left.

    A long name is shortened before its extension.
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
    """Redacted; "_" counts as a space here, while elsewhere it may be part of an identifier."""
    redacted = redact_text(name.replace("_", " "))
    return redacted if REDACTED in redacted else name


def _is_unseen(character: str) -> bool:
    return unicodedata.category(character) in _UNSEEN
