"""Others' text within a prompt: quoted, on one line, and no longer than somebody reads."""

from __future__ import annotations

from toolkit.text.folding import visible

_LONGEST = 80


def quoted(text: str) -> str:
    """The text between quotation marks, with nothing in it that hides or ends them."""
    cut = "…" if len(text) > _LONGEST else ""
    return '"' + visible(text[:_LONGEST]).replace('"', "'") + f'{cut}"'
