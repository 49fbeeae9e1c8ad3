"""The category a word stands for: the documented synonym map of the contract (rule R59).

- Whole words are compared, without accents, the longest phrase first; a plural, a diminutive or an
  augmentative matches the word it is made of, unless it is listed itself.
- A category stands in one module, and of one rank in one row; no phrase is in two categories.
- A category with a higher `rank` wins over a lower one: what is for an animal is Pets wherever it
  was bought, and a shop that sells everything says nothing where the thing is named.
- Two categories of one rank that neither "en", "to", "para"... joins leave the category open.
- A word that is not here has no category: it is never guessed.
"""

from __future__ import annotations

from budget.parsing.categories.vocabulary.bills import BILLS
from budget.parsing.categories.vocabulary.food import FOOD
from budget.parsing.categories.vocabulary.groceries import GROCERIES
from budget.parsing.categories.vocabulary.health import HEALTH
from budget.parsing.categories.vocabulary.home import HOME
from budget.parsing.categories.vocabulary.income import INCOME
from budget.parsing.categories.vocabulary.leisure import LEISURE
from budget.parsing.categories.vocabulary.obligations import OBLIGATIONS
from budget.parsing.categories.vocabulary.shopping import SHOPPING
from budget.parsing.categories.vocabulary.shops import SHOPS
from budget.parsing.categories.vocabulary.transport import TRANSPORT

TABLE = (
    *FOOD, *GROCERIES, *TRANSPORT, *HEALTH, *HOME, *LEISURE, *SHOPPING,
    *BILLS, *OBLIGATIONS, *INCOME, *SHOPS,
)  # fmt: skip

NOT_MEANT = """seguro que, seguro de que, gato hidraulico, book flight, book a flight, book
    hotel, book a hotel, la quincena pasada, watch out, club sandwich, vale de despensa, vales
    de despensa, uber cash, bono de gasolina, bono gasolina, done deal, and done, is done, all
    done, it done, cabeza fria, agua oxigenada y, me caen gordos, carne propia, gas lacrimogeno"""
"""Phrases in which a word of the table says nothing about the category."""
