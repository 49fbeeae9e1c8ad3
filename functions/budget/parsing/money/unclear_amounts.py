"""What makes an amount doubtful, and the question that resolves it."""

from __future__ import annotations

from budget.parsing.text.phrases import Phrases, split

SEVERAL = "More than one amount is said: which one is it, or are these several transactions?"
FOREIGN = "The amount is not in Mexican pesos: how many pesos was it?"
EACH = "The price of one and the price of all cannot be told apart: how much in all?"

_QUESTIONS = {
    EACH: """
        cada uno, cada una, c / u, cu, each, apiece, per person, por persona, por cabeza,
        por pieza""",
    "Only a share seems to be the user's: how much did the user pay?": """
        mitad, half, split, dividimos, dividida, entre los dos, a medias, cooperacha,
        entre todos""",
    "It is paid in instalments: is this the whole price or one payment?": """
        meses sin intereses, msi, installments, instalments, a meses, a pagos,
        mensualidades de""",
    "Only a limit is said: how much was it exactly?": """
        mas de #, menos de #, more than #, less than #, over #, under #, at least #, up to #,
        hasta #, minimo #, maximo #""",
    "The amount is rounded: how much was it exactly?": """
        y pico, y tantos, y cacho, y medio, y media, and a half, and change, something, y algo""",
    "A note or a change of money is named, not the price: how much was it?": """
        billete de, un billete, de cambio, in change, de feria""",
    "A percentage changes the amount: how much was it in all?": """
        por ciento, percent, %, mas iva, plus tax, mas propina, plus tip""",
    "The amount is not said in figures: how much was it?": """
        una lana, un dineral, un buen, a fortune, mucho dinero, un monton""",
}
UNCLEAR: Phrases[str] = Phrases(
    (phrase, question) for question, listing in _QUESTIONS.items() for phrase in split(listing)
)
"""From phrase to question; `#` stands for a number."""
