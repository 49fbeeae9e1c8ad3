"""`make vocabulary`: docs/vocabulary.md, made from the words that the budget's parsing knows."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence

from budget.parsing.categories.vocabulary.category_words import PURPOSE, SALE, SHOP, CategoryWords
from budget.parsing.categories.vocabulary.table import NOT_MEANT, TABLE
from budget.parsing.lexicon import acts, verbs
from budget.parsing.text.phrases import split
from commands.command import run
from commands.template import ROOT

PAGE = ROOT / "docs/vocabulary.md"
_NO_BREAK = "\0"
_ABOUT = """\
# What words mean to the budget

Written by `make vocabulary` from the tables of the code; a change belongs there (rule R59).

`parse_transaction_from_text` finds a sentence's category by these words. Case and accents make no
difference, so that *nómina* is *nomina*; a plural is its singular, a diminutive or an augmentative
(*taquitos*, *tacazo*) and a drawled word (*tacoooos*) is the word itself. Whole words are compared,
the longest phrase first. A word that is not here has no category: it is never guessed. Two
categories that the words of a sentence fit equally well leave it open, and the user is asked.
"Shops" sell everything: they decide only where the sentence names no thing.
"""
_ACTS = {
    "EXPENSE": (acts.SPENDING, acts.COSTING, verbs.SPENT),
    "EXPENSE, also with *me*, *nos*, *le*, *les*": (verbs.PAID, verbs.PAID_BY_US),
    "EXPENSE, with *me* or *nos*": (verbs.CHARGED,),
    "EXPENSE, with *se*, *se me*, *se nos*": (verbs.GONE,),
    "INCOME": (acts.RECEIVING, acts.GIVEN),
    "Either": (acts.DOING, acts.NOTING, verbs.DID),
    "Either, also with *me*, *nos*, *le*, *les*": (verbs.DONE, verbs.DONE_BY_US),
    "Either, with *me* or *nos*": (verbs.SERVED,),
    "Either, also before *me*, *us*, *myself*": (verbs.GOT,),
    "No act, but what may be told before one": (verbs.HAPPENED,),
}
_RANKS = {PURPOSE: "Wins over things and shops.", SALE: "Wins over every other category."}


def page() -> str:
    """The text of the page."""
    categories = dict.fromkeys(row.category for row in TABLE)
    parts = [
        _ABOUT,
        *(_section([row for row in TABLE if row.category == each]) for each in categories),
        "## Acts\n\nThey say that money was spent or received.\n",
        "".join(_listed(what, ", ".join(listings)) for what, listings in _ACTS.items()),
        "## Not meant\n\nIn these phrases a word of the tables says nothing of the category.\n",
        _listed("Phrases", NOT_MEANT),
    ]
    return "\n".join(parts)


def _section(rows: Sequence[CategoryWords]) -> str:
    """Of one category."""
    first = rows[0]
    about = " ".join(filter(None, [f"{first.type}.", _RANKS.get(first.rank)]))
    return f"## {first.category}\n\n{about}\n\n{''.join(map(_lists, rows))}"


def _lists(row: CategoryWords) -> str:
    names = "Shops" if row.rank == SHOP else "Names"
    lists = {"Spanish": row.spanish, "English": row.english, names: row.names}
    return "".join(_listed(what, words) for what, words in lists.items() if words)


def _listed(what: str, words: str) -> str:
    """No phrase is broken at the end of a line."""
    item = f"- {what}: " + ", ".join(phrase.replace(" ", _NO_BREAK) for phrase in split(words))
    lines = textwrap.wrap(item, 100, subsequent_indent="  ", break_on_hyphens=False)
    return "".join(f"{line}\n".replace(_NO_BREAK, " ") for line in lines)


def main() -> int:
    PAGE.write_text(page())
    print(f"wrote {PAGE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
