"""Labelled sentences. All were written for Wednesday 2026-03-11, before the rules were tuned.

Tab-separated: kind, language, text and the six fields; `-` is null, `*` is not checked. A `plain`
sentence says one transaction; a `trap` holds numbers, dates or words that mislead, or leaves
something open; in a `refusal` there is nothing to record and the fields are empty. `source` says
whose voice it is: transcript, slang, noisy, hostile and so on; `own` where the column is missing.
"""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from budget.parsing.sentence import ParsedTransaction, parse

TODAY = datetime.date(2026, 3, 11)
TUNED = ("sentences.tsv", "voices.tsv", "regions.tsv")
KEPT_APART = (
    "sentences_kept_apart.tsv",
    "voices_kept_apart.tsv",
    "fresh_kept_apart.tsv",
    "regions_kept_apart.tsv",
)
"""Written without sight of the rules, and never looked at while they are changed."""
FIELDS = ("type", "amount_mxn_cents", "category_type", "category", "description", "date")


@dataclass(frozen=True)
class Sentence:
    kind: str
    language: str
    text: str
    expected: dict[str, str]
    source: str
    region: str

    @property
    def people(self) -> str:
        """The language and the country of whoever says it, as "es-MX"; "en" of any country."""
        return "en" if self.language == "en" else f"es-{self.region or 'MX'}"

    @property
    def is_recordable(self) -> bool:
        """Whether there is one transaction of the user's in it, in pesos."""
        return self.kind != "refusal" and self.expected["amount_mxn_cents"] != "-"

    def wrong_fields(self, parsed: ParsedTransaction) -> dict[str, tuple[str, str]]:
        """What was parsed and what should have been, for each field that differs."""
        values = {field: getattr(parsed, field) for field in FIELDS}
        written = {field: "-" if value is None else str(value) for field, value in values.items()}
        return {
            field: (written[field], self.expected[field])
            for field in FIELDS
            if self.expected[field] not in ("*", written[field])
        }


@cache
def sentences(name: str) -> tuple[Sentence, ...]:
    return tuple(_rows(Path(__file__).with_name(name)))


def _rows(path: Path) -> Iterator[Sentence]:
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            expected = {field: row[field] for field in FIELDS}
            source, region = row.get("source") or "own", row.get("region") or ""
            yield Sentence(
                row["kind"], row["language"], row["text"], expected, source, region.strip("*")
            )


@cache
def parsed_sentences(name: str) -> tuple[tuple[Sentence, ParsedTransaction], ...]:
    return tuple(
        (sentence, parse(sentence.text, TODAY, country=sentence.region))
        for sentence in sentences(name)
    )
