"""What a sentence means by what was shown: "the second one", "the parking one", "my card"."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.local.offline_model.reading import Sentence, unread
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.request.tool_spec import ToolSpec, leaf_of
from tests.local.offline_model.slots import is_id
from tests.local.offline_model.words import words_of
from toolkit.text.folding import unaccented

Row = Mapping[str, Any]
_PLACES = (
    r"first|1st|primer[oa]?",
    r"second|2nd|segund[oa]",
    r"third|3rd|tercer[oa]?",
    r"fourth|4th|cuart[oa]",
    r"fifth|5th|quint[oa]",
)
_COUNTED = re.compile(
    "|".join(rf"\b(?P<p{n}>{words})\b(?! time)" for n, words in enumerate(_PLACES))
)
_TEXTS = (
    "merchant",
    "text",
    "description",
    "subject",
    "from",
    "name",
    "filename",
    "product",
    "words",
)
_AMOUNTS = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")


def rows_in(value: Any) -> list[Row]:
    """The first list of objects of a result."""
    if isinstance(value, list):
        return [row for row in value if isinstance(row, dict)]
    if isinstance(value, dict):
        for inner in value.values():
            if isinstance(inner, (list, dict)) and (found := rows_in(inner)):
                return found
    return []


def shown_for(tool: ToolSpec, results: Results) -> list[Row]:
    """The rows shown last that have what the tool asks for."""
    for use, result in reversed(results):
        if result.status == "success":
            rows = [row for row in rows_in(result.value) if _arguments(tool, row, use.name)]
            if rows:
                return rows
    return []


def from_row(tool: ToolSpec, row: Row) -> dict[str, Any]:
    return _arguments(tool, row, "")


def meant(said: str, rows: Sequence[Row], known: Collection[str]) -> Row | None:
    """The one row that the sentence counts or describes, or the only one, or the best of a search,
    where it has no words but those that are `known`."""
    plain = unaccented(said)
    if counted := _COUNTED.search(plain):
        place = next(int(name[1:]) for name, word in counted.groupdict().items() if word)
        return rows[place] if place < len(rows) else None
    words = {*unread(Sentence(said), known)}
    scores = [sum(_has(row, word) for word in words) for row in rows]
    numbers = {number.replace(",", "") for number in _AMOUNTS.findall(plain)}
    for place, row in enumerate(rows):
        amount = re.sub(r"\.0+$", "", str(row.get("amount", "")).lstrip("-"))
        scores[place] += 2 * (amount in numbers)
    best = max(scores, default=0)
    if best and sum(map(bool, scores)) == 1:
        return rows[scores.index(best)]
    if best or words:
        return None
    if len(rows) == 1:
        return rows[0]
    ranked = [row for row in rows if "score" in row and row["hasAttachment"]]
    return ranked[0] if ranked else None


def describes(row: Row) -> set[str]:
    return {word for name in _TEXTS for word in words_of(str(row.get(name) or ""))}


def _has(row: Row, word: str) -> bool:
    stem = word.removesuffix("s")
    return any(part == word or part.removesuffix("s") == stem for part in describes(row))


def _arguments(tool: ToolSpec, row: Row, shown_by: str) -> dict[str, Any]:
    """What the row gives for the arguments that name a thing: `messageId` is a mail's `id`."""
    found: dict[str, Any] = {}
    for path in tool.properties:
        leaf = leaf_of(path)
        if path not in tool.required and leaf != "day":
            continue
        if leaf == "book" and "review_status" in row:
            found[path] = "ledger"
        elif leaf in row and (is_id(leaf) or leaf in ("book", "day", "name", "words")):
            found[path] = row[leaf]
        elif is_id(leaf) and leaf != "user_id" and "id" in row and _is_of(leaf, row):
            found[path] = row["id"]
    needed = [
        path for path in tool.required if is_id(leaf_of(path)) or leaf_of(path) in ("name", "words")
    ]
    return found if needed and all(path in found for path in needed) else {}


def _is_of(leaf: str, row: Row) -> bool:
    """A mail is known by its subject, an order by its product."""
    of = {"messageId": "subject", "order_id": "product"}
    return of.get(leaf, "") in row
