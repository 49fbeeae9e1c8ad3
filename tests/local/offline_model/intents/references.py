"""What a sentence means by what was shown before: "the second one", "that email", "it"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.local.offline_model.language.language import folded
from tests.local.offline_model.patterns import only_says, pattern
from tests.local.offline_model.phrases import Reference, phrases_of
from tests.local.offline_model.request.exchanges import Results

Rows = list[Mapping[str, Any]]

_COUNTED = r"^\W*(?:\w+ ){0,3}?(?:(?:the|my|el|la|le|mi) )?(?P<place>{ordinal})(?! time)"
_PLACES = (
    *("first", "second", "third", "fourth", "fifth"),
    *("sixth", "seventh", "eighth", "ninth", "tenth"),
)


def referred_to(tool: str, said: str, results: Results) -> Mapping[str, Any]:
    """The argument that names one of the rows that were shown last, if there is such a row."""
    reference = phrases_of(tool).refers
    if reference is None:
        return {}
    row = _meant(said, reference, next(_shown(reference, results), []))
    return {reference.argument: row[reference.id]} if row else {}


def _meant(said: str, reference: Reference, rows: Rows) -> Mapping[str, Any] | None:
    if counted := pattern(_COUNTED).search(folded(said)):
        return dict(enumerate(rows)).get(_place(counted["place"]))
    if reference.otherwise == "none" or (reference.otherwise == "alone" and len(rows) != 1):
        return None
    preferred = [row for row in rows if reference.preferred and row[reference.preferred]]
    return next(iter([*preferred, *rows]), None)


def _place(ordinal: str) -> int:
    return next(place for place, words in enumerate(_PLACES) if only_says(words, ordinal))


def _shown(reference: Reference, results: Results) -> Iterator[Rows]:
    """What each call showed, the newest first; nothing was there to be chosen in an empty list of
    which only some can be meant."""
    for use, result in reversed(results):
        if use.name == reference.shown_by and result.status == "success":
            rows = [
                row
                for row in result.value.get(reference.rows, ())
                if all(row[name] == only for name, only in reference.only.items())
            ]
            if rows or not reference.only:
                yield rows
