"""The words that stand around an amount of money (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import Phrases, split

CURRENCY: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """peso, pesos, pesito, pesitos, varo, varos, baro, baros, mxn, mxp, mx, mnx, mn, m . n
        ., m . n, pesos mexicanos, mexican pesos, pesos mxn, buck, bucks, lana, de lana, varitos,
        pesotes, pesucos, bolas, bolucas, pesillos, pesines, morlacos, del ala, pesitos
        mexicanos, machacantes, pavos, pavitos, baritos, varines, lanita, de varos, de baros, de
        pesos, de lanita, p, ps, pes, pesobolos, billullos"""
    )
)
"""After an amount; "bucks" is slang, in this house for pesos."""

BEFORE = frozenset({"mxn", "mx", "mxp", "mex"})
"""Before an amount, with or without `$`."""

CENTS = frozenset({"centavo", "centavos", "cent", "cents", "\u00a2"})

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
