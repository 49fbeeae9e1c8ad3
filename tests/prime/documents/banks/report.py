"""`python -m tests.prime.documents.banks.report`: how well banks' statements are read, in figures.

`WRITE=1` puts the table into the page of rules and what may not get worse into figures.toml. What
is kept apart is printed as figures only, so that nobody tunes a reader for it;
`SHOW_KEPT_APART=1` names the rows that failed, `SHOW=1` those of the other half.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.prime.documents.banks.corpus import LAYOUTS, Half
from tests.prime.documents.banks.measured import Measured, lines_of, measured
from tests.prime.documents.figures import PAGE, Ratchet, table
from tests.prime.documents.figures import page as figures_of_page

BEGIN = "<!-- banks: written by `python -m tests.prime.documents.banks.report` with WRITE=1 -->"
END = "<!-- end of banks -->"
RATCHET = Ratchet(Path(__file__).parent / "figures.toml")
NAMES: dict[Half, str] = {
    "kept_apart": "kept apart",
    "tuned": "the readers were made with",
}
LANGUAGES = {
    "br": "pt", "ca": "en", "de": "de", "es": "es", "fr": "fr", "gb": "en", "in": "en",
    "mx": "es", "sg": "en", "us": "en",
}  # fmt: skip
HEADINGS = (
    "files", "refused", "rows", "accepted before answers", "asked before", "wrong before", "right",
    "no description", "in review", "silently wrong", "missing", "lines that are no row",
    "questions a file", "at most", "proven files: accepted",
)  # fmt: skip


@dataclass(frozen=True)
class Figures:
    """Of rows, but for what says otherwise. `proven_rows` stand in files that prove themselves."""

    files: int
    refused: int
    rows: int
    accepted_before: int
    asked_before: int
    wrong_before: int
    right: int
    undescribed: int
    review: int
    wrong: int
    missing: int
    no_rows: int
    questions: int
    most_questions: int
    proven_rows: int
    proven_accepted: int

    def cells(self) -> tuple[str, ...]:
        proven = f"{self.proven_accepted / self.proven_rows:.3f}" if self.proven_rows else ""
        counts = (
            self.files, self.refused, self.rows, self.accepted_before, self.asked_before,
            self.wrong_before, self.right, self.undescribed, self.review,
            self.wrong, self.missing, self.no_rows,
        )  # fmt: skip
        mean = f"{self.questions / self.files:.2f}"
        return (*map(str, counts), mean, str(self.most_questions), proven)


def figures(of: Sequence[Measured]) -> Figures:
    proven = [each.compared for each in of if each.layout.proves_itself]
    all_of = [each.compared for each in of]
    return Figures(
        files=len(of),
        refused=sum(each.refused is not None for each in of),
        rows=sum(each.rows for each in all_of),
        accepted_before=sum(each.before.accepted for each in of),
        asked_before=sum(len(each.before.review) for each in of),
        wrong_before=sum(len(each.before.wrong) for each in of),
        right=sum(each.right for each in all_of),
        undescribed=sum(len(each.undescribed) for each in all_of),
        review=sum(len(each.review) for each in all_of),
        wrong=sum(len(each.wrong) for each in all_of),
        missing=sum(len(each.missing) for each in all_of),
        no_rows=sum(len(each.no_rows) for each in all_of),
        questions=sum(each.questions for each in of),
        most_questions=max(each.questions for each in of),
        proven_rows=sum(each.rows for each in proven),
        proven_accepted=sum(each.accepted for each in proven),
    )


def report() -> str:
    """In Markdown."""
    return table(("statements", *HEADINGS), _rows())


def _rows() -> Iterator[tuple[str, ...]]:
    """Each half, and of it each format and language."""
    for half, name in NAMES.items():
        of = measured(half)
        yield name, *figures(of).cells()
        kinds = sorted({(each.layout.format, LANGUAGES[each.layout.country]) for each in of})
        for kind in kinds:
            same = [e for e in of if (e.layout.format, LANGUAGES[e.layout.country]) == kind]
            yield f"of these: {', '.join(kind)}", *figures(same).cells()


def of_layouts() -> str:
    """Of what the readers are made with, each layout."""
    rows = ((each.layout.code, *figures([each]).cells()) for each in measured("tuned"))
    return table(("layout", *HEADINGS), rows)


def page() -> str:
    return figures_of_page(BEGIN, END, report())


def bounds(half: Half) -> dict[str, int]:
    """What may not grow."""
    of = figures(measured(half))
    return {
        "wrong": of.wrong,
        "missing": of.missing,
        "most_questions": of.most_questions,
        "not_right": of.rows - of.right,
        "proven_not_accepted": of.proven_rows - of.proven_accepted,
    }


if __name__ == "__main__":
    if os.environ.get("WRITE"):
        PAGE.write_text(page())
        RATCHET.tighten({half: bounds(half) for half in LAYOUTS})
    print(report())
    print(of_layouts())
    if os.environ.get("SHOW"):
        print("\n".join(lines_of(measured("tuned"))))
    if os.environ.get("SHOW_KEPT_APART"):
        print("\n".join(lines_of(measured("kept_apart"))))
