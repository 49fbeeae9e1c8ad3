"""How much of a corpus of ours is taken out, and how much else with it.

`held_out.jsonl` was written before the patterns and is not tuned on; `tuning.jsonl` may be. Each
line is a text with the `secret` in it, or with none. `pytest -s` on this file prints the figures.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from toolkit.privacy.redaction import KEPT, NEVER, Span, spans_in

CORPUS = Path(__file__).parent / "corpus"


class Case(NamedTuple):
    kind: str
    text: str
    secret: str


class Figures(NamedTuple):
    """Cases by kind and, of them, those cut whole; cuts by their kind and, of them, those of
    something personal; texts without a secret, and those cut."""

    cases: Counter[str]
    cut: Counter[str]
    cuts: Counter[str]
    right: Counter[str]
    harmless: int
    damaged: int


def figures(name: str) -> Figures:
    cases = [Case(**json.loads(line)) for line in (CORPUS / name).read_text().splitlines()]
    personal = [case for case in cases if case.secret]
    harmless = [case for case in cases if not case.secret]
    cuts = [(case, span) for case in cases for span in spans_of(case)]
    return Figures(
        Counter(case.kind for case in personal),
        Counter(case.kind for case in personal if is_cut(case)),
        Counter(span.kind for _, span in cuts),
        Counter(span.kind for case, span in cuts if is_personal(case, span)),
        len(harmless),
        sum(bool(spans_of(case)) for case in harmless),
    )


def spans_of(case: Case) -> list[Span]:
    """Phone numbers go only from what is kept."""
    return spans_in(case.text, KEPT if case.kind == "phone" else NEVER)


def is_personal(case: Case, span: Span) -> bool:
    begin = case.text.index(case.secret)
    return span.first < begin + len(case.secret) and begin < span.last


def is_cut(case: Case) -> bool:
    """No digit or letter of the secret is left."""
    spans = spans_of(case)
    begin = case.text.index(case.secret)
    return all(
        any(span.first <= begin + at < span.last for span in spans)
        for at, character in enumerate(case.secret)
        if character.isalnum()
    )


def test_the_figures_of_the_security_page_do_not_sink() -> None:
    found = figures("held_out.jsonl")
    for kind, count in sorted(found.cases.items()):
        print(f"{kind:10} {found.cut[kind]:3} of {count}")
    for kind, count in sorted(found.cuts.items()):
        print(f"{kind:18} {found.right[kind]:3} of {count} right")
    print(f"cut without cause: {found.damaged} of {found.harmless}")
    assert found.cut.total() >= 371
    assert found.damaged <= 2
    assert found.cuts.total() - found.right.total() <= 3
