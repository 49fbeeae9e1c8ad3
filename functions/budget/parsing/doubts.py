"""Why a reading is left open or refused: codes, each with its message `doubt.<code>`.

A doubt is about one field, or about the whole (`field` is None): then nothing is to be recorded.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from toolkit.text.sentences import Language, say

Field = Literal["type", "amount", "category", "date", "payer", "words"]
"""What a doubt leaves open: a field of the transaction, who paid, or words not understood."""

FIELDS: dict[str, Field] = {
    "several_amounts": "amount",
    "foreign_currency": "amount",
    "price_of_one": "amount",
    "share": "amount",
    "instalments": "amount",
    "limit": "amount",
    "rounded": "amount",
    "note_or_change": "amount",
    "percentage": "amount",
    "no_figures": "amount",
    "pesos_or_count": "amount",
    "perhaps_no_price": "amount",
    "too_large": "amount",
    "negative": "amount",
    "too_many_digits": "amount",
    "not_written_so": "amount",
    "two_ways": "amount",
    "spent_and_received": "type",
    "no_expense": "category",
    "no_income": "category",
    "several_categories": "category",
    "saved_or_cheaper": "category",
    "someone_else": "payer",
    "no_such_day": "date",
    "day_or_month": "date",
    "not_one_day": "date",
    "several_dates": "date",
    "time_not_understood": "date",
    "out_of_calendar": "date",
    "not_understood": "words",
}
"""By code. What is not here refuses the whole."""


_NO_PURCHASE = frozenset({"several_amounts", "foreign_currency"})


class Doubt(NamedTuple):
    """`words` are what its sentence quotes: a number, categories, the user's words."""

    code: str
    words: tuple[str, ...] = ()

    @property
    def field(self) -> Field | None:
        return FIELDS.get(self.code)

    def text(self, language: Language) -> str:
        word = self.words[0] if self.words else ""
        said = say(f"doubt.{self.code}", word=word, words=", ".join(self.words))
        return said.in_(language)

    @property
    def refuses(self) -> bool:
        """Whether nothing of the sentence is to be recorded, whatever else is said."""
        return self.field is None

    @property
    def is_no_purchase(self) -> bool:
        """Whether what is read is not one purchase in pesos (rule R81)."""
        return self.refuses or self.code in _NO_PURCHASE
