"""Verbs of paying, consuming and being charged, slang among them, apart from pronouns (es, en).

All are past forms. What one did oneself is in the first person, with a pronoun or without: "eché",
"me eché", "le eché". Who charged is in the third, and only a pronoun says whom: a bare "clavaron"
is no act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from budget.parsing.lexicon.table import words

PAID = words("verbs.paid")
PAID_BY_US = words("verbs.paid_by_us")
DONE = words("verbs.done")
DONE_BY_US = words("verbs.done_by_us")
CHARGED = words("verbs.charged")
SERVED = words("verbs.served")
GONE = words("verbs.gone")
HAPPENED = words("verbs.happened")
SPENT = words("verbs.spent")
GOT = words("verbs.got")
DID = words("verbs.did")


def with_pronouns(verbs: Sequence[str], *forms: str) -> Iterator[str]:
    """Each verb in each form: "me {}", "{} us"; "{}" for the verb alone."""
    for verb in verbs:
        yield from (form.format(verb) for form in forms)
