"""Words that describe a known thing and are no thing of their own (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import InflectedPhrases, split

MODIFIERS: InflectedPhrases[None] = InflectedPhrases(
    (phrase, None)
    for phrase in split(
        """puro, pura, puros, puras, nuevo, nueva, viejo, vieja, usado, usada, grande, chico,
            chica, chiquito, chiquita, mediano, mediana, pequeno, pequena, familiar, doble,
            sencillo, sencilla, rico, rica, riquisimo, bueno, buena, caliente, frio, fria,
            helado, helada, negro, negra, blanco, blanca, rojo, roja, azul, verde, amarillo,
            amarilla, rosa, gris, morado, morada, cafe, dorado, dorada, frito, frita, asado,
            asada, ahogado, ahogada, relleno, rellena, picado, picada, molido, molida, dulce,
            salado, enchilado, natural, organico, vegano, vegana, mexicano, mexicana, americano,
            americana, italiano, chino, china, japones, japonesa, frances, corrido, corrida,
            rapida, casero, casera, ligero, romantico, romantica, navideno, navidena, escolar,
            deportivo, deportiva, formal, personal, especial, infantil, canino, canina, medico,
            medica, dental, electrico, electrica, electronico, mensual, anual, bimestral,
            semestral, trimestral, extra, gamer, inalambrico, inalambrica, portatil, publico,
            publica, privado, privada, premium, basico, basica, estandar, pro, plus, max, mini,
            light, zero, jumbo, xl, rebanada, orden, botella, bolsa, caja, paquete, vaso, lata,
            six, docena, media docena, kilo, medio kilo, kilos, litro, litros, pieza, piezas,
            cuarto, par, boleto, entrada, ticket, recibo, factura, mensualidad, anualidad,
            inscripcion, pago, abono, anticipo, enganche, deposito, propina, cuota, multa,
            pedido, servicio, viaje, viajecito, vuelta, corte, cambio, reparacion,
            mantenimiento, refaccion, accesorio, cosa, cosita, articulo, producto, insumo,
            material, lugar, puesto, local, mandadito, tienda, esquina, plaza, centro, casa,
            depa, departamento, oficina, trabajo, chamba, escuela, aeropuerto, cumple,
            cumpleanos, aniversario, navidad, boda, fiesta, domingo, puente, surtido, variado,
            varios, varias, otro, otra, otros, otras, mismo, misma, algo de, un poco de,
            tantito, un chingo de, mucho, mucha, ricos, new, old, used, big, small, large,
            medium, little, tiny, nice, good, great, fancy, cheap, quick, hot, cold, iced, warm,
            fresh, frozen, fried, grilled, baked, roasted, spicy, sweet, veggie, vegan, organic,
            mexican, italian, chinese, japanese, thai, indian, black, white, red, blue, green,
            yellow, pink, gray, grey, brown, double, single, family, kids, kid's, men's,
            women's, baby, monthly, annual, yearly, weekly, romantic, birthday, christmas,
            anniversary, wedding, work, office, school, team, business, home, house, apartment,
            airport, corner, street, downtown, running, hiking, winter, summer, wireless,
            portable, slice, bottle, box, bag, pack, cup, pair, order, bill, fee, receipt,
            payment, deposit, tip, run, trip, ride, pass, tickets, supplies, stuff, things,
            items, thing, accessories, parts, place, stand, spot, store, shop, service, repair,
            maintenance, session, visit, appointment, copay, refill, membership, set, kit,
            combo, some, more, another, couple of, a couple of, bunch of, a bunch of, piece,
            pieces, bit of, a bit of, lots of, al pastor, de pastor, pastor, suadero,
            campechano, campechanos, hawaiana, arabes, dorados, canasta, guisado, tripa, queso
            extra, fin de semana largo, de la semana, del dia, de hoy, of the day, night, day,
            noche, for the week, for the day, for the month, de la quincena, del mes, de fin de
            semana, para la semana, para el mes, por un mes, for a month"""
    )
)

PERIODIC = frozenset(split("mensual, mensuales, anual, monthly, weekly, annual, yearly, bimestral"))
"""After the amount these tell a habit: "gym 450 monthly"."""

INTENSIFIERS = frozenset(
    split("bien, muy, super, hiper, mega, re, requete, hella, mad, really, pretty")
)
"""Before a word that describes: "unos tenis de 900 bien perrones"."""
