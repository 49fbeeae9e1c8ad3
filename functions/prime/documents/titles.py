"""The titles above a statement's columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from prime.documents import labels
from prime.documents.document import Word
from prime.documents.months import plain
from prime.documents.rows import Row

_MOST_WORDS = 4


@dataclass(frozen=True)
class Title:
    kind: labels.Column
    left: float
    right: float


def titles_of(row: Row) -> list[Title]:
    """The titles of a table's columns, or none if this is another row."""
    found: list[Title] = []
    unknown = start = 0
    while start < len(row.words):
        for stop in range(min(start + _MOST_WORDS, len(row.words)), start, -1):
            kind = _column(" ".join(word.text for word in row.words[start:stop]))
            if kind and row.is_together(start, stop):
                found.append(Title(kind, row.words[start].left, row.words[stop - 1].right))
                start = stop
                break
        else:
            unknown += 1
            start += 1
    kinds = {title.kind for title in found}
    has_amount = kinds & {"amount", "debit", "credit"}
    is_header = "date" in kinds and has_amount and unknown <= len(row.words) // 3
    return found if is_header else []


def _column(text: str) -> labels.Column | None:
    name = plain(text).strip(" .:()$€£")
    return next((kind for kind, words in labels.COLUMNS.items() if words.fullmatch(name)), None)


def column_of(word: Word, titles: Sequence[Title]) -> labels.Column | None:
    """Of the columns that hold amounts, the one it stands in."""
    amounts = [title for title in titles if title.kind not in ("date", "description")]

    def distance(title: Title) -> float:
        return min(abs(title.right - word.right), abs(title.left - word.left))

    return min(amounts, key=distance).kind if amounts else None
