"""`python -m tests.prime.documents.receipts.report`: how well receipts are read, in figures. It
fails where one is worse than figures.toml holds.

A run reads each receipt as a PDF and, since that takes seconds, as one picture. `WHOLE=1` and
`WRITE=1` read it in every form. `WRITE=1` also puts the table into the page of rules and what may
not get worse into figures.toml. The report prints what is kept apart as figures only; `SHOW=1`
names what is not right of the other half, `SHOW_KEPT_APART=1` of this one, of which a receipt that
was looked at so moves to the other.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

from tests.prime.documents.figures import PAGE, Ratchet, page, table
from tests.prime.documents.receipts.measured import Measured, measured
from tests.prime.documents.receipts.pictured import FORMS, is_in_every_run
from tests.prime.documents.receipts.receipt import HALVES, Half, receipts

RATCHET = Ratchet(Path(__file__).parent / "figures.toml")
BEGIN = "<!-- receipts: written by `make document-test WRITE=1` -->"
END = "<!-- end of receipts -->"
NAMES: dict[Half, str] = {"kept_apart": "kept apart", "tuned": "the rules were made with"}
HEADINGS = (
    "receipts", "files", "right", "in doubt", "silently wrong", "refused",
    "amounts that stand nowhere", "questions a file",
)  # fmt: skip


@cache
def _measured() -> dict[tuple[Half, str], list[Measured]]:
    """On all cores."""
    is_whole = os.environ.get("WHOLE") or os.environ.get("WRITE")
    every = [
        (half, form, each)
        for half in HALVES
        for form in FORMS
        for each in receipts(half)
        if is_whole or is_in_every_run(each, form)
    ]
    _, forms, papers = zip(*every, strict=True)
    cells: dict[tuple[Half, str], list[Measured]] = {}
    with ProcessPoolExecutor() as pool:
        for (half, form, _), each in zip(every, pool.map(measured, papers, forms), strict=True):
            cells.setdefault((half, form), []).append(each)
    return cells


def report() -> str:
    return table(HEADINGS, _rows())


def _rows() -> Iterator[tuple[str, ...]]:
    for half, name in NAMES.items():
        yield name, *_cells(_all(half))
        for form in FORMS:
            yield f"of these: {form}", *_cells(_measured()[half, form])


def _all(half: Half) -> list[Measured]:
    return [each for form in FORMS for each in _measured()[half, form]]


def _cells(of: Sequence[Measured]) -> tuple[str, ...]:
    count = Counter(each.outcome for each in of)
    counts = (len(of), count["right"], count["doubt"], count["wrong"], count["refused"])
    foreign = sum(each.is_foreign for each in of)
    questions = sum(each.questions for each in of) / len(of)
    return (*map(str, counts), str(foreign), f"{questions:.2f}")


def figures(of: Sequence[Measured]) -> dict[str, int]:
    """None of these may grow. A run that is not whole is held by those of every run."""
    missed = [each for each in of if each.outcome != "right"]
    return {
        "missed": len(missed),
        "missed_in_every_run": sum(is_in_every_run(each.receipt, each.form) for each in missed),
        "wrong": sum(each.outcome == "wrong" for each in of),
        "foreign": sum(each.is_foreign for each in of),
    }


def worse(half: Half, form: str, of: Sequence[Measured]) -> list[str]:
    return RATCHET.worse(f"{half}, {form}", figures(of))


def _shown(half: Half) -> str:
    not_right = (each for each in _all(half) if each.outcome != "right" or each.is_foreign)
    return "\n".join(
        f"{each.receipt.code}, {each.form}: {each.outcome}: {each.told}" for each in not_right
    )


if __name__ == "__main__":
    if os.environ.get("WRITE"):
        PAGE.write_text(page(BEGIN, END, report()))
        RATCHET.tighten({", ".join(cell): figures(of) for cell, of in _measured().items()})
    print(report())
    if os.environ.get("SHOW"):
        print(_shown("tuned"))
    if os.environ.get("SHOW_KEPT_APART"):
        print(_shown("kept_apart"))
    if fallen := [line for cell, of in _measured().items() for line in worse(*cell, of)]:
        sys.exit("\n".join(fallen))
