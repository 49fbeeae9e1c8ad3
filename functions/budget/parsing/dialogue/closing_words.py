"""The words that answer a question or end it, in Spanish and English, folded."""

from __future__ import annotations

from typing import Literal, TypeVar

from budget.parsing.categories.vocabulary import CategoryType
from budget.parsing.lexicon.acts import COSTING, TransactionType
from budget.parsing.lexicon.grammar import DETERMINERS, USER
from budget.parsing.lexicon.table import by_phrase, meanings, phrases, word_set, words
from budget.parsing.refusals import OTHERS
from budget.parsing.text.phrases import Phrases

Value = TypeVar("Value")
Stance = Literal["yes", "no"]

STANCES: Phrases[Stance] = meanings("reply.stances")
"""Whether the user agrees; only at the beginning of a reply."""

MINE = phrases("reply.mine")
"""The user paid; an answer only to whether somebody else did."""

DROPPING = phrases("reply.dropping")
"""The user takes it back."""
DROPPING_FIRST = phrases("reply.dropping_first")
"""The same, whatever reason follows it: "olvídalo, me lo devolvieron"."""
AROUND_DROPPING = word_set("reply.around_dropping")

WAITING = word_set("reply.waiting")
"""A message that begins with one of these and then says what it was corrects what was booked."""
ADDING = frozenset({"y", "and"})
MEANT_OTHERWISE = phrases("reply.meant_otherwise")
"""They say another amount than was said before."""
BESIDE = word_set("reply.beside")
AT = word_set("reply.at")
"""After an amount they lead to a company or a place, `AT` before a name or an article."""
IT_WAS = phrases("reply.it_was")
CORRECTING: Phrases[str] = meanings("reply.correcting")
"""What changes an entry: `always`, or `alone`, where no thing is named after it."""

DENYING = phrases("reply.denying")
"""The user did not pay, whatever is said around it."""

SOMEBODY = OTHERS | word_set("reply.somebody")
PAID_BY = word_set("reply.paid_by")
"""Around one of `SOMEBODY` they say who paid: "lo pagó él", "de mi hermano", "my brother's"."""
SAYS_WHO = word_set("reply.says_who")

UNSURE = phrases("reply.unsure")
"""An answer that says nothing."""

HEDGES = phrases("reply.hedges")
"""What is said with these is to be confirmed."""

TYPES: Phrases[TransactionType] = meanings("reply.types")
CATEGORY_TYPES: Phrases[CategoryType] = meanings("reply.category_types")

COUNTS: Phrases[int | None] = Phrases(
    (phrase, None if count == "all" else int(count))
    for phrase, count in by_phrase("reply.counts").items()
)
"""How many purchases there are, where no number says it; None where all are meant."""
EXCEPT = phrases("reply.except")
"""All but what is named after one of these: "sin el café"."""
PURCHASES = word_set("reply.purchases")

CARRIERS: Phrases[None] = Phrases((phrase, None) for phrase in (*COSTING, *words("reply.carriers")))
"""They lead to an answer and say nothing of their own."""

JOINING = word_set("reply.joining") | DETERMINERS | USER | {"they"}
"""Between the words of an answer."""
