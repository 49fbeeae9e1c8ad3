"""The words that begin an aside: a reason, a way from or to somewhere, a mood (es, en)."""

from __future__ import annotations

from budget.parsing.lexicon.table import phrases, words
from budget.parsing.text.phrases import Phrases

REASONS = phrases("asides.reasons")
ROUTES = phrases("asides.routes")
STATES: Phrases[None] = Phrases(
    (f"{lead}{state}{much}", None)
    for lead in ("", "que ", "es que ")
    for state in words("asides.states")
    for much in ("", " bien", " muy", " re", " super", " mucha", " mucho", " un chingo de", " con",
                 " so", " really", " hella", " kinda")
)  # fmt: skip
MOODS = phrases("asides.moods")
