"""What makes an amount doubtful."""

from __future__ import annotations

from budget.parsing.doubts import Doubt
from budget.parsing.text.phrases import Phrases, split

SEVERAL = Doubt("several_amounts")
FOREIGN = Doubt("foreign_currency")
EACH = Doubt("price_of_one")

_BY_CODE = {
    "price_of_one": """
        cada uno, cada una, cada quien, c / u, cu, each, apiece, per person, per head, a piece,
        a pop, a head, a pound, a kilo, a liter, a gallon, por persona, por cabeza, por piocha,
        por choya, por barba, por pieza, por chompa, por craneo, de a #, # el par, # la docena,
        # la pieza, # la hora, # la noche, # el litro, # el kilo, pesos el kilo, pesos el litro,
        pesos la docena, pesos la hora, pesos la pieza, pesos la noche""",
    "share": """
        mitad, miti y miti, miti miti, half, split, vaquita, la vaca, dividimos, dividida, entre
        los dos, a medias, cooperacha, entre todos""",
    "instalments": """
        meses sin intereses, msi, installments, instalments, a meses, a pagos,
        mensualidades de""",
    "limit": """
        mas de #, menos de #, arriba de #, arribita de #, abajo de #, more than #, less than #,
        over #, under #, at least #, up to #, hasta #, minimo #, maximo #""",
    "rounded": """
        y pico, y tantos, y cacho, y cachito, y feria, y fraccion, y fichas, y morralla, y
        piquito, y poquito, largos, y tantitos, ish, odd, y medio, y media, and a half, and
        change, something, y algo, and some""",
    "note_or_change": """
        uno de #, billete de, un billete, de cambio, in change, de feria""",
    "percentage": """
        por ciento, percent, %, mas iva, plus tax, mas propina, plus tip""",
    "no_figures": """
        una lana, un dineral, un buen, a fortune, mucho dinero, un monton""",
}
UNCLEAR: Phrases[Doubt] = Phrases(
    (phrase, Doubt(code)) for code, listing in _BY_CODE.items() for phrase in split(listing)
)
"""From phrase to doubt; `#` stands for a number."""
