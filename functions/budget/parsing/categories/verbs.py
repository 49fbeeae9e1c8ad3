"""The verbs that say whether money was spent or received."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token

TransactionType = Literal["EXPENSE", "INCOME"]

INCOME_VERBS = """me pagaron, me pago, nos pagaron, cobre, recibi, me depositaron, me cayo,
    me cayeron, me ingresaron, ingreso de, ingreso, gane, vendi, vendimos, got paid, received,
    i received, earned, i earned, paid me, sold, i sold, income, won, me dieron mi,
    deposito de nomina"""
EXPENSE_VERBS = """gaste, me gaste, gastamos, pague, pagamos, compre, me compre, compramos, gasto,
    gasto de, me cobraron, costo, me costo, costaron, me costaron, salio en, salio, se me fueron,
    compra, pago de, pedi, le eche, le puse, comi, spent, i spent, paid, i paid, bought, i bought,
    purchased, cost, cost me, ordered, charged, was charged, expense, purchase, dropped, ate,
    paid for, pay for, paying"""
_VERBS: Phrases[TransactionType] = Phrases(
    [
        *((phrase, "INCOME") for phrase in split(INCOME_VERBS)),
        *((phrase, "EXPENSE") for phrase in split(EXPENSE_VERBS)),
    ]
)


def types_by_verb(tokens: Sequence[Token]) -> set[TransactionType]:
    """The types that the sentence's verbs speak of: none, one or both."""
    words = [token.text for token in tokens]
    return {type_ for _, _, type_ in _VERBS.all(words)}
