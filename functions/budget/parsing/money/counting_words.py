"""The words that distinguish a count, a measure or a label from an amount (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import split

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
        """mesa, table, talla, size, piso, floor, depto, departamento, apartment, apt, sala,
            cuarto, gate, puerta, terminal, unidad, unit, capitulo, chapter, temporada, season,
            nivel, level, carril, modelo, model, grado, grade, semestre, iphone, ipad, galaxy,
            pixel, playstation, ps, xbox, windows, redmi, note, moto, echo, switch, formula,
            fase, etapa"""
    )
)
"""Right before a number under a hundred, these say that it names something."""

DETERMINERS = frozenset(split("los, las, mis, sus, tus, the, my, our, these, those, estos, estas"))
CONNECTORS = frozenset(
    split(
        """en, de, del, por, para, con, y, e, a, al, el, la, los, las, mi, un, una, o, u, que,
            hoy, ayer, in, on, at, for, with, and, or, to, from, the, my, of, this, today,
            yesterday, last, each, per, via, mas, plus, last, pero, but, porque, because, cada,
            anoche, antier, ya, just, por favor, please, porfa"""
    )
)
"""After a number, these are not a thing that it counts."""
PAYING = frozenset(split("gaste, pague, compre, cobre, recibi, spent, paid"))
"""An amount may be written in one with these: "gaste150"."""
BUYING = frozenset(
    split(
        """compre, compramos, pedi, pedimos, comi, comimos, me, eche, echamos, avente,
            aventamos, tome, tomamos, bebi, jambe, zampe, trague, empuje, refine, traje, agarre,
            lleve, encargue, hice, vi, bought, ordered, ate, got, grabbed, drank, devoured,
            demolished, crushed, smashed, inhaled, downed, chugged, watched, played, rode,
            picked, scored, copped, snagged, did"""
    )
)
"""A bare number right after one of these counts things: "compré 3 cafés"."""
