"""`make sentence-test`: how well sentences are read, in figures.

Of what is sure (confidence from 0.9 on): the *precision* is the share that is right in every field
among what can be recorded, the *coverage* the share of plain sentences that is sure, *inventions*
the share of what must not be recorded that is sure all the same. A confidence is *calibrated* if as
many readings are right as it says: the expected calibration error is how far it is off on average.

Of dialogues: the share that ends as it should, and how many would be recorded with an amount that
nobody meant.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from budget.parsing.sentence import ParsedTransaction
from tests.budget.sentences.corpus import KEPT_APART, TUNED, Sentence, parsed_sentences
from tests.budget.sentences.dialogues import LabelledDialogue, labelled_dialogues

SURE = 0.9
BINS = 10
PAGE = Path("docs/rules/budget.md")
BEGIN = "<!-- sentences: written by `make sentence-test WRITE=1` -->\n"
END = "<!-- end of sentences -->"


@dataclass(frozen=True)
class Reading:
    """A sentence and what was read in it."""

    sentence: Sentence
    parsed: ParsedTransaction

    @property
    def is_sure(self) -> bool:
        return self.parsed.confidence >= SURE

    @property
    def is_right(self) -> bool:
        """Whether it may be recorded as it was read."""
        return self.sentence.is_recordable and not self.sentence.wrong_fields(self.parsed)

    @property
    def has_wrong_amount(self) -> bool:
        return str(self.parsed.amount_mxn_cents) != self.sentence.expected["amount_mxn_cents"]


@dataclass(frozen=True)
class Figures:
    """Shares are None of nothing."""

    sentences: int
    precision: float | None
    coverage: float | None
    inventions: float | None
    wrong_amounts: int
    calibration_error: float

    def cells(self) -> tuple[str, ...]:
        shares = (self.precision, self.coverage, self.inventions)
        written = ("" if share is None else f"{share:.3f}" for share in shares)
        return (
            str(self.sentences), *written, str(self.wrong_amounts), f"{self.calibration_error:.3f}"
        )  # fmt: skip


def readings(files: Iterable[str]) -> list[Reading]:
    return [Reading(*pair) for name in files for pair in parsed_sentences(name)]


def figures(of: Sequence[Reading]) -> Figures:
    recordable = [reading for reading in of if reading.sentence.is_recordable]
    plain = [reading for reading in recordable if reading.sentence.kind == "plain"]
    others = [reading for reading in of if not reading.sentence.is_recordable]
    sure = [reading for reading in recordable if reading.is_sure]
    return Figures(
        len(of),
        _share(sure, lambda reading: reading.is_right),
        _share(plain, lambda reading: reading.is_sure),
        _share(others, lambda reading: reading.is_sure),
        sum(reading.has_wrong_amount for reading in sure),
        sum(len(each) * abs(said - right) for each, said, right in reliability(of)) / len(of),
    )


def by_people(of: Iterable[Reading]) -> dict[str, list[Reading]]:
    found: dict[str, list[Reading]] = {}
    for reading in of:
        found.setdefault(reading.sentence.people, []).append(reading)
    return dict(sorted(found.items()))


def reliability(of: Iterable[Reading]) -> list[tuple[list[Reading], float, float]]:
    """By tenths of confidence: the readings, the mean confidence, and the share that is right."""

    def tenth(reading: Reading) -> int:
        return min(int(reading.parsed.confidence * BINS), BINS - 1)

    curve = []
    for _, group in groupby(sorted(of, key=tenth), key=tenth):
        each = list(group)
        said = sum(reading.parsed.confidence for reading in each) / len(each)
        curve.append((each, said, sum(reading.is_right for reading in each) / len(each)))
    return curve


def _share(of: Sequence[Reading], holds: Callable[[Reading], bool]) -> float | None:
    return sum(map(holds, of)) / len(of) if of else None


def report() -> str:
    """In Markdown."""
    unseen = readings(KEPT_APART)
    by_source = {
        source: [reading for reading in unseen if reading.sentence.source == source]
        for source in sorted({reading.sentence.source for reading in unseen})
    }
    known = readings(TUNED)
    groups = {
        "kept apart": unseen,
        **{f"of these: {people}": of for people, of in by_people(unseen).items()},
        **{f"of these: {source}": of for source, of in by_source.items()},
        "the rules were made with": known,
        **{f"of those: {people}": of for people, of in by_people(known).items()},
    }
    curve = (
        (f"{said:.2f}", f"{right:.2f}", str(len(of))) for of, said, right in reliability(unseen)
    )
    return "\n".join(
        (
            _table(
                ("sentences", "", "precision", "coverage", "inventions", "wrong amounts", "error"),
                ((name, *figures(of).cells()) for name, of in groups.items()),
            ),
            "",
            _table(("confidence, kept apart", "right", "sentences"), curve),
            "",
            _table(
                ("dialogues, kept apart", "", "closed as expected", "wrong amounts"),
                _dialogue_rows(labelled_dialogues()),
            ),
            "",
        )
    )


def _dialogue_rows(of: Sequence[LabelledDialogue]) -> Iterator[tuple[str, ...]]:
    """All, and by the outcome that is expected."""
    for outcome in ("all", *sorted({each.outcome for each in of})):
        group = [each for each in of if outcome in ("all", each.outcome)]
        closed = sum(each.is_closed_as_expected for each in group) / len(group)
        wrong = sum(each.is_recorded_wrong for each in group)
        yield outcome, str(len(group)), f"{closed:.3f}", str(wrong)


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def page() -> str:
    """The page of rules as it has to be."""
    before, rest = PAGE.read_text().split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{report()}{END}{after}"


if __name__ == "__main__":
    if os.environ.get("WRITE"):
        PAGE.write_text(page())
    print(report())
