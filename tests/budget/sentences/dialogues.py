"""Labelled dialogues: a statement that leaves something open, and what people answer.

One JSON object a line: `language`, `said` (the statement and the replies), `outcome` ("ready",
"open", "dropped", or "new" where the last reply is a statement of its own) and `expected`, the
fields that each candidate has to have; of "new" the first is the new one's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from budget.parsing.dialogue.reading import Dialogue, read
from budget.parsing.dialogue.statement import Readers
from budget.parsing.parsed_transaction import ParsedTransaction
from budget.parsing.sentence import parse
from tests.budget.sentences.corpus import TODAY

DIALOGUES = "dialogues_kept_apart.jsonl"
"""Written without sight of the rules, and never looked at while they are changed."""
NEW, READY = "new", "ready"


@dataclass(frozen=True)
class LabelledDialogue:
    """What was said and expected, and what was read in it."""

    outcome: str
    expected: Sequence[Mapping[str, Any]]
    read: Dialogue

    @property
    def is_closed_as_expected(self) -> bool:
        found = [_fields(parsed) for parsed, _ in self.read.candidates]
        if self.outcome == NEW:
            is_new = len(self.read.statements) > 1 and not self.read.is_dropped
            return is_new and _fits(self.expected[0], found[0])
        are_as_many = self.outcome != READY or len(found) == len(self.expected)
        are_right = all(any(_fits(wanted, one) for one in found) for wanted in self.expected)
        return self.read.outcome == self.outcome and are_as_many and are_right

    @property
    def is_recorded_wrong(self) -> bool:
        """Whether an amount would be recorded that is not among those expected."""
        if self.read.outcome != READY:
            return False
        recorded = {parsed.amount_mxn_cents for parsed, asked in self.read.candidates if not asked}
        wanted = self.expected if self.outcome in (NEW, READY) else ()
        return not recorded <= {each.get("amount_mxn_cents") for each in wanted}


@cache
def labelled_dialogues() -> tuple[LabelledDialogue, ...]:
    return tuple(_rows(Path(__file__).with_name(DIALOGUES)))


def _rows(path: Path) -> Iterator[LabelledDialogue]:
    readers = Readers(partial(parse, today=TODAY))
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield LabelledDialogue(row["outcome"], row["expected"], read(row["said"], TODAY, readers))


def _fields(parsed: ParsedTransaction) -> dict[str, Any]:
    return {
        "type": parsed.type,
        "amount_mxn_cents": parsed.amount_mxn_cents,
        "category_type": parsed.category_type,
        "category": parsed.category,
        "description": parsed.description,
        "date": None if parsed.date is None else parsed.date.isoformat(),
    }


def _fits(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    return all(found[field] == value for field, value in wanted.items())
