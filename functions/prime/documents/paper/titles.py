"""The titles above a statement's columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from prime.documents.document import Word
from prime.documents.layout import Layout
from prime.documents.paper.rows import Row
from prime.documents.values import currencies
from prime.documents.words import columns, lexicon
from prime.documents.words.columns import Role
from toolkit.text.folding import unaccented

_MOST_WORDS = 4
_LEAST_KNOWN = 3
"""Of a row of titles no more than the part of one in so many is in words that are not known."""
_JOINED = re.compile(rf"[/&]|\b(?:{lexicon.alternatives('title.joined')})\b")
_KNOWN = columns.WORDS | columns.BESIDE | lexicon.words("title.little")
"""What stands in titles: the words that name a column, and what stands beside them."""
_FEWEST_CELLS = 2
_BESIDE_AMOUNT: tuple[Role, ...] = ("debit", "credit", "other", "fee")
_BEHIND: frozenset[Role] = frozenset(
    {"side", "status", "currency", "category", "reference", "number"}
)
_WITHOUT_AMOUNTS: frozenset[Role] = frozenset(
    {"date", "description", "memo", "side", "status", "currency", "category"}
)


@dataclass(frozen=True)
class Title:
    """`lateness` is of a date: columns.lateness. Those of values say value alone."""

    role: Role
    left: float
    right: float
    lateness: int = 0
    is_value: bool = False
    is_proposed: bool = False


def titles_of(row: Row, layout: Layout | None = None) -> list[Title]:
    """The titles of a table's columns, or none if this is another row."""
    if layout and layout.heads([cell.text for cell in row.cells()]):
        return list(_proposed(row, layout))
    titles: list[Title] = []
    unknown = start = 0
    while start < len(row.words):
        for stop in range(min(start + _MOST_WORDS, len(row.words)), start, -1):
            text = " ".join(word.text for word in row.words[start:stop])
            role = _role(text)
            if role and row.is_together(start, stop):
                words = columns.words_of(text)
                left, right = row.words[start].left, row.words[stop - 1].right
                is_value = columns.says_value_alone(words)
                titles.append(Title(role, left, right, columns.lateness(words), is_value))
                start = stop
                break
        else:
            unknown += 1
            start += 1
    roles = {title.role for title in titles}
    has_amount = roles & {"amount", "debit", "credit"}
    is_known = unknown <= len(row.words) // _LEAST_KNOWN
    is_table = len(row.cells()) >= _FEWEST_CELLS
    if not (is_table and is_known and "date" in roles and has_amount):
        return []
    known = _with_value_dates(titles, roles)
    return sorted([*known, *_unknown(row, titles)], key=lambda title: title.left)


def _with_value_dates(titles: Sequence[Title], roles: set[Role]) -> Iterator[Title]:
    """`Valeur` beside debits and credits is the day from which interest counts."""
    for title in titles:
        is_day = title.is_value and title.role == "amount" and {"debit", "credit"} <= roles
        yield replace(title, role="date", lateness=1) if is_day else title


def _unknown(row: Row, titles: Sequence[Title]) -> Iterator[Title]:
    """The titles that nobody knows: what stands below them is in no other column."""
    for cell in row.cells():
        if not any(title.left <= cell.right and cell.left <= title.right for title in titles):
            yield Title("other", cell.left, cell.right)


def _proposed(row: Row, layout: Layout) -> Iterator[Title]:
    roles: dict[int, Role] = {layout.date: "date", **dict.fromkeys(layout.amounts, "amount")}
    if layout.balance is not None:
        roles[layout.balance] = "balance"
    for at, cell in enumerate(row.cells()):
        yield Title(roles.get(at, "other"), cell.left, cell.right, is_proposed=True)


def _role(text: str) -> Role | None:
    """Of a title, all of whose words are a bank's, and which is not two that stand close."""
    text = " ".join(word for word in text.split() if not _is_currency(word.strip("()")))
    words = columns.words_of(text)
    if any(map(str.isdigit, text)) or not all(map(_is_known, words)):
        return None
    naming = words - columns.BESIDE
    if not columns.named(words, "date"):  # `Valor` is an amount, and `Fecha valor` a date
        naming |= words & columns.VALUE
    roles = {role for role in columns.ROLES if columns.named(naming, role)}
    is_one = len(roles) < 2 or any(roles == {"amount", each} for each in _BESIDE_AMOUNT)
    return columns.role_of(words) if is_one or _JOINED.search(unaccented(text)) else None


def _is_currency(text: str) -> bool:
    return text == "$" or currencies.named(text) is not None


def _is_known(word: str) -> bool:
    return word in _KNOWN or word.upper() in currencies.CODES


def column_of(word: Word, titles: Sequence[Title]) -> Role | None:
    """Of the columns that hold amounts, the one it stands in."""
    columns = _distances(word, titles)
    return min(columns, key=lambda each: each[0])[1] if columns else None


def distance_of(word: Word, titles: Sequence[Title]) -> float:
    """From an edge of the title of the column it stands in; 0 where there is none."""
    return min((distance for distance, _ in _distances(word, titles)), default=0.0)


def ends_with_title(word: Word, titles: Sequence[Title], tolerance: float) -> bool:
    """Whether it ends where the title of a column of amounts ends."""
    columns = (title for title in titles if title.role not in _WITHOUT_AMOUNTS)
    return any(abs(title.right - word.right) < tolerance for title in columns)


def _distances(word: Word, titles: Sequence[Title]) -> list[tuple[float, Role]]:
    return [
        (min(abs(title.right - word.right), abs(title.left - word.left)), title.role)
        for title in titles
        if title.role not in _WITHOUT_AMOUNTS
    ]


def words_under(row: Row, role: Role, titles: Sequence[Title]) -> str:
    """What the row has in the first column of this role."""
    title = next((title for title in titles if title.role == role), None)
    if title is None:
        return ""
    return " ".join(cell.text for cell in row.cells() if _nearest(cell, titles) is title)


def is_behind_amounts(word: Word, titles: Sequence[Title]) -> bool:
    """Whether it stands in a column of words that may follow those of amounts."""
    return bool(titles) and _nearest(word, titles).role in _BEHIND


def is_dated(word: Word, titles: Sequence[Title]) -> bool:
    """Whether it stands in a column of dates."""
    return bool(titles) and _nearest(word, titles).role == "date"


def _nearest(word: Word, titles: Sequence[Title]) -> Title:
    def apart(title: Title) -> float:
        return max(title.left - word.right, word.left - title.right)

    return min(titles, key=apart)
