"""The direction that a document states of an amount: by a mark, its column, a word or its
section."""

from __future__ import annotations

from collections.abc import Sequence

from prime.documents.direction.evidence import Figure, Frame
from prime.documents.words import acts
from prime.documents.words.columns import Sign
from prime.documents.words.sections import Section

Signs = list[Sign | None]


def stated(figures: Sequence[Figure], frame: Frame) -> Signs:
    """Of each figure, None where nothing is stated. The first that speaks is believed."""
    ways = [
        *(_marked(figures), _of_columns(figures, frame), _of_cells(figures, frame)),
        *(_unmarked(figures), _of_sections(figures, frame)),
    ]
    return [next((sign for sign in signs if sign), None) for signs in zip(*ways, strict=True)]


def _marked(figures: Sequence[Figure]) -> Signs:
    return [1 if each.mark == "CR" else -1 if each.mark == "DR" else None for each in figures]


def _unmarked(figures: Sequence[Figure]) -> Signs:
    """Where some have CR those without a mark are debits, and the other way round."""
    marks = {each.mark for each in figures}
    if not marks & {"CR", "DR"}:
        return [None] * len(figures)
    return [None if each.mark else -1 if "CR" in marks else 1 for each in figures]


def _of_columns(figures: Sequence[Figure], frame: Frame) -> Signs:
    """A minus says nothing where all of a column have it. Else it is a debit taken back where there
    are debits only, and where there are credits too it cannot be told what it is."""
    signs: Signs = [None] * len(figures)
    sides: tuple[tuple[str, Sign], ...] = (("debit", -1), ("credit", 1))
    for column, side in sides:
        own = {at: each.value for at, each in enumerate(figures) if each.column == column}
        values = {at: value for at, value in own.items() if value}
        has_both = len({value > 0 for value in values.values()}) > 1
        for at, value in values.items():
            if not has_both or value > 0:
                signs[at] = side
            elif "credit" not in frame.columns:
                signs[at] = 1
    return signs


def _of_cells(figures: Sequence[Figure], frame: Frame) -> Signs:
    """By the first column of texts that says debit or credit in all its cells, and the same of all
    amounts with the same sign."""
    if not frame.columns & {"debit", "credit"}:
        for column in range(min((len(each.cells) for each in figures), default=0)):
            cells = [each.cells[column] for each in figures]
            sides = acts.sides_of(cells)
            if sides and _agree(figures, cells, sides):
                return [sides.get(cell) for cell in cells]
    return [None] * len(figures)


def _agree(figures: Sequence[Figure], cells: Sequence[str], sides: dict[str, Sign]) -> bool:
    seen = {
        (sides[cell], each.value > 0)
        for each, cell in zip(figures, cells, strict=True)
        if each.value and cell in sides
    }
    return len({side for side, _ in seen}) == len(seen)


def _of_sections(figures: Sequence[Figure], frame: Frame) -> Signs:
    minus: dict[Section | None, set[bool]] = {}
    for each in figures:
        if each.value is not None:
            minus.setdefault(each.section, set()).add(each.value < 0)
    return [
        None
        if each.section is None or each.value is None
        else _of_section(
            each.section[1], frame, minus=each.value < 0, is_mixed=len(minus[each.section]) > 1
        )
        for each in figures
    ]


def _of_section(sign: Sign, frame: Frame, *, minus: bool, is_mixed: bool) -> Sign | None:
    """A minus says nothing where all of a section have it; else it turns the section's sense, but
    for the payments to a card, which are printed either way."""
    if not is_mixed:
        return sign
    if frame.kind is None or (sign == 1) == (frame.kind == "card"):
        return None
    if frame.kind == "bank" and sign == -1:
        return None
    opposite: Sign = -1 if sign == 1 else 1
    return opposite if minus else sign
