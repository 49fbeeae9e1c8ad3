"""The words that tell an amount from a count, a label, a time or a foreign price (es, en)."""

from __future__ import annotations

from budget.parsing.phrases import Phrases, split


def _phrases(listing: str) -> Phrases[None]:
    return Phrases((phrase, None) for phrase in split(listing))


CURRENCY = _phrases(
    """peso, pesos, pesito, pesitos, varo, varos, baro, baros, mxn, mxp, mx, mn, m . n ., m . n,
    pesos mexicanos, mexican pesos, pesos mxn, buck, bucks, lana"""
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

UNITS = frozenset(
    split(
        """ml, mililitros, l, lt, lts, litro, litros, liter, liters, kg, kgs, kilo, kilos, g, gr,
        grs, gramos, grams, oz, onzas, lb, lbs, km, kms, m, mt, mts, metros, cm, mm, miles, min,
        mins, minutos, minutes, hora, horas, hr, hrs, hour, hours, dia, dias, day, days, semana,
        semanas, week, weeks, mes, meses, month, months, ano, anos, year, years, noche, noches,
        night, nights, persona, personas, people, person, guests, pax, pieza, piezas, pza, pzas,
        pcs, pc, pack, packs, paquete, paquetes, caja, cajas, box, boxes, gb, mb, tb, mah, hz,
        am, pm, vez, veces, times, st, nd, rd, th, ro, ra, er, do, pulgadas, inch, inches, w,
        watts, cuadras, blocks, puntos, points, capsulas, tabletas, docena, docenas, dozen, x"""
    )
)
"""Right after a number, these say that it measures something."""

LABELS = frozenset(
    split(
        """tarjeta, card, terminacion, ending, linea, line, ruta, route, numero, number, num, nro,
        folio, room, habitacion, vuelo, flight, calle, street, #"""
    )
)
"""Right before a number of any size, these say that it names something."""
MODELS = frozenset(
    split(
        """mesa, table, talla, size, piso, floor, depto, departamento, apartment, apt, sala, cuarto,
        gate, puerta, terminal, unidad, unit, capitulo, chapter, temporada, season, nivel, level,
        carril, modelo, model, grado, grade, semestre, iphone, ipad, galaxy, pixel, playstation,
        ps, xbox, windows, redmi, note, moto, echo, switch, formula, fase, etapa"""
    )
)
"""Right before a number under a hundred, these say that it names something."""

APPROXIMATE = frozenset(
    split(
        """como, casi, unos, unas, aprox, aproximadamente, alrededor, cerca, about, around,
        roughly, almost, nearly, approximately, like, ~"""
    )
)
DETERMINERS = frozenset(split("los, las, mis, sus, tus, the, my, our, these, those, estos, estas"))
CONNECTORS = frozenset(
    split(
        """en, de, del, por, para, con, y, e, a, al, el, la, los, las, mi, un, una, o, u, que, hoy,
        ayer, in, on, at, for, with, and, or, to, from, the, my, of, this, today, yesterday, last,
        each, per, via, mas, plus, last, pero, but, porque, because, cada, anoche, antier, ya,
        just, por favor, please, porfa"""
    )
)
"""After a number, these are not a thing that it counts."""
BUYING = frozenset(split("compre, pedi, bought, ordered, comi, ate, got, grabbed, me"))
"""A bare number right after one of these counts things: "compré 3 cafés"."""

_QUESTIONS = {
    "The price of one and the price of all cannot be told apart: how much in all?": """
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
"""What makes an amount doubtful, and the question that settles it; `#` stands for a number."""
