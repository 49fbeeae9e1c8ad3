"""Texts as they are searched in."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """The same for text that differs only in its case or in how its accents are encoded."""
    return unicodedata.normalize("NFC", text).casefold()
