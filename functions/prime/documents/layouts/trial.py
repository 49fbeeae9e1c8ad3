"""Tries proposed layouts on a document that the rules cannot read. Its balances decide: a proposal
is taken where they prove most of its rows, and the rows that they do not prove wait for a person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice

from prime.documents import questions
from prime.documents.document import Context, Line, NoTable, Reading, Unreadable
from prime.documents.layout import Layout, Propose
from prime.documents.tables.table import SAMPLE_LINES
from toolkit.text.sentences import say

UNPROVED = say("layout.not_proved")

_FEWEST_PROVED = 3

Read = Callable[[Context], Reading]
Lines = Callable[[], Iterable[Sequence[str]]]
"""Of a document, each with its cells; looked at only where the rules leave most rows in doubt."""


def read(by: Read, lines: Lines, context: Context, propose: Propose | None) -> Reading:
    """By the rules, or with the first layout by which balances prove more. Raises what they
    raise."""
    if propose is None:
        return by(context)
    try:
        known = by(context)
    except NoTable:
        proved = _proved(by, propose(_table(lines)), context, None)
        if proved is None:
            raise
        return proved
    if 2 * len(_sure(known)) > len(known.lines):
        return known
    return _proved(by, propose(_table(lines)), context, known) or known


def _table(lines: Lines) -> Sequence[Sequence[str]]:
    return list(islice(lines(), SAMPLE_LINES))


def _proved(
    by: Read, layouts: Iterable[Layout], context: Context, known: Reading | None
) -> Reading | None:
    for layout in layouts:
        try:
            reading = by(replace(context, layout=layout))
        except Unreadable:
            continue
        reading = replace(reading, lines=list(map(_held_to_balances, reading.lines)), layout=layout)
        if _proves_more(reading, known):
            return reading
    return None


def _held_to_balances(line: Line) -> Line:
    return line.doubted(UNPROVED if line.balance is None else None)


def _sure(reading: Reading) -> list[Line]:
    """Those that wait for the answers to questions at most."""
    return [line for line in reading.lines if all(map(questions.asked_by, line.doubts))]


def _proves_more(proposed: Reading, known: Reading | None) -> bool:
    """Than the rules read, of which nothing is lost."""
    proved = len(_sure(proposed))
    if proved < _FEWEST_PROVED or 2 * proved <= len(proposed.lines):
        return False
    sure = _sure(known) if known else []
    lost = Counter(map(_figures, sure)) - Counter(map(_figures, proposed.lines))
    return proved > len(sure) and not lost


def _figures(line: Line) -> object:
    return line.date, line.amount
