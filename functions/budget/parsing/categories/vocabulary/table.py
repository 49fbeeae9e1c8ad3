"""The category a word stands for: the documented synonym map of the contract (rule R59).

- Whole words are compared, without accents, the longest phrase first; a plural matches its
  singular.
- A category with a higher `rank` wins over a lower one: what is for an animal is Pets wherever it
  was bought, and a shop that sells everything says nothing where the thing is named.
- Two categories of one rank that neither "en", "to", "para"... joins leave the category open.
- A word that is not here has no category: it is never guessed.
"""

from __future__ import annotations

from budget.parsing.categories.vocabulary.everyday import EVERYDAY
from budget.parsing.categories.vocabulary.income import INCOME
from budget.parsing.categories.vocabulary.leisure import LEISURE
from budget.parsing.categories.vocabulary.more_everyday import ROUTINE
from budget.parsing.categories.vocabulary.more_food import FOOD
from budget.parsing.categories.vocabulary.more_leisure import PLEASURES
from budget.parsing.categories.vocabulary.more_recurring import REGULAR
from budget.parsing.categories.vocabulary.recurring import RECURRING
from budget.parsing.categories.vocabulary.shops import SHOPS

TABLE = (
    *EVERYDAY, *LEISURE, *RECURRING, *INCOME, *SHOPS, *FOOD, *ROUTINE, *PLEASURES, *REGULAR,
)  # fmt: skip

NOT_MEANT = """seguro que, seguro de que, gato hidraulico, book flight, book a flight, book
    hotel, book a hotel, la quincena pasada, watch out, club sandwich, vale de despensa, vales de
    despensa, uber cash, bono de gasolina, bono gasolina"""
"""Phrases in which a word of the table says nothing about the category."""
