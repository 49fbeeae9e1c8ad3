"""What rows say of themselves in words: debit or credit, completed or not, bought or paid."""

from __future__ import annotations

import re
from collections.abc import Iterable

from prime.documents.only import only
from prime.documents.words import lexicon
from prime.documents.words.columns import FLOW_SIGNS, Sign
from toolkit.text.folding import unaccented

_SIDES: dict[str, Sign] = {
    **FLOW_SIGNS,
    **dict.fromkeys(lexicon.words("side.debit"), -1),
    **dict.fromkeys(lexicon.words("side.credit"), 1),
}
_APART = r"\W{0,3}"
_ACTS: dict[Sign, str] = {1: "act.credit", -1: "act.debit"}
_DESCRIBED = {
    sign: re.compile(rf"\b(?:{lexicon.alternatives(acts).replace(' ', _APART)})(?![a-z])")
    for sign, acts in _ACTS.items()
}
"""What descriptions say of credits or of debits alone."""
_PAIRS = ({"s", "h"}, {"d", "h"}, {"o", "i"}, {"out", "in"}, {"af", "bij"})
"""Of which each means a side only beside the other."""
_IN_PAIRS = frozenset(["s", "h", "o", "i", "out", "in", "af", "bij"])
_PLAINLY: dict[Sign, tuple[str, ...]] = {
    1: ("act.plain.credit", "movement.card_payments.in"),
    -1: ("act.plain.debit",),
}
_PLAIN = {
    sign: re.compile(
        rf"\b(?:{lexicon.alternatives(*acts).replace(' ', _APART)})(?![a-z])|^(?:{glued})"
    )
    for sign, acts in _PLAINLY.items()
    for glued in ["|".join(each.replace(" ", "") for each in lexicon.words(*acts) if " " in each)]
}
"""Some print all words of a line as one."""
_MOST_OF_A_DESCRIPTION = 200


def side_of(text: str) -> Sign | None:
    """What one cell says; letters that mean either are told from their neighbours by `sides_of`."""
    return _SIDES.get(unaccented(text))


def sides_of(cells: Iterable[str]) -> dict[str, Sign] | None:
    """Of each text of a column that says debit or credit in all its cells, or None."""
    texts = {cell: unaccented(cell) for cell in cells if cell}
    said = set(texts.values())
    if not said or not said <= _SIDES.keys() or said in ({"c"}, {"a"}, {"a", "d"}):
        return None
    if said & _IN_PAIRS and said not in _PAIRS:
        return None
    if said == {"a", "c"}:  # abono y cargo
        return {cell: 1 if text == "a" else -1 for cell, text in texts.items()}
    return {cell: _SIDES[text] for cell, text in texts.items()}


def described(text: str) -> set[Sign]:
    """What a description says that is of credits or of debits alone."""
    plain = unaccented(text[:_MOST_OF_A_DESCRIPTION])
    return {sign for sign, pattern in _DESCRIBED.items() if pattern.search(plain)}


def says_plainly(text: str) -> Sign | None:
    """The side of a description that no shop has for its name: `SPEI RECIBIDO`, `SU PAGO
    GRACIAS`."""
    plain = unaccented(text[:_MOST_OF_A_DESCRIPTION])
    return only(sign for sign, pattern in _PLAIN.items() if pattern.search(plain))


def is_completed(state: str) -> bool:
    return unaccented(state) in lexicon.words("state.final")


def is_void(state: str) -> bool:
    """Whether nothing was moved: declined, cancelled."""
    return unaccented(state) in lexicon.words("state.void")


def is_pending(state: str) -> bool:
    return unaccented(state) in lexicon.words("state.pending")
