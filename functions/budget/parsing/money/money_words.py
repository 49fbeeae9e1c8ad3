"""The words that stand around an amount of money (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import Phrases, split

CURRENCY: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """peso, pesos, pesito, pesitos, varo, varos, baro, baros, mxn, mxp, mx, mn, m . n ., m . n,
        pesos mexicanos, mexican pesos, pesos mxn, buck, bucks, lana"""
    )
)
"""After an amount; "bucks" is slang, in this house for pesos."""

BEFORE = frozenset({"mxn", "mx", "mxp", "mex"})
"""Before an amount, with or without `$`."""

CENTS = frozenset({"centavo", "centavos", "cent", "cents", "\u00a2"})

FOREIGN = frozenset(
    split(
        """dolar, dolares, dollar, dollars, usd, dlls, dls, dlrs, euro, euros, eur, libras, pounds,
        gbp, quid, yen, yenes, jpy, cad, aud, brl, reales, quetzales, gtq, bitcoin, bitcoins, btc,
        eth, usdt, us"""
    )
)
"""Beside a number, these say that it is not pesos."""
FOREIGN_PESOS = frozenset(
    split("colombianos, argentinos, chilenos, uruguayos, cubanos, dominicanos, filipinos")
)
FOREIGN_SIGNS = frozenset("\u20ac\u00a3\u00a5\u20b9\u20bf\u20a9")

INTRODUCING = frozenset(
    split(
        """por, for, en, de, of, gaste, pague, costo, costaron, fueron, fue, total, spent, paid,
        was, were, cost, is, es, son, salio, salieron, cobraron, ="""
    )
)
"""Right before an amount: they belong to it, not to what was bought."""
PRICING = INTRODUCING - {"de", "of"}
"""Those of them that only an amount follows."""

APPROXIMATE = frozenset(
    split(
        """como, casi, unos, unas, aprox, aproximadamente, alrededor, cerca, about, around,
        roughly, almost, nearly, approximately, like, ~"""
    )
)
