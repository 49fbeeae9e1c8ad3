"""Which words may stand in the name of a thing, and which say something else (es, en).

Nothing here knows all nouns. What is known are the words that never are one: pronouns,
conjunctions, auxiliaries, verbs by their form, and words of price, state and plan.
"""

from __future__ import annotations

import re

from budget.parsing.text.phrases import split

PREPOSITIONS = frozenset(
    split(
        """de, del, en, con, d, para, por, a, al, pa, of, in, at, on, with, for, from, to, w, into,
        sobre, entre, near, by, cerca, hacia, towards, dentro, x"""
    )
)
DETERMINERS = frozenset(
    split(
        """el, la, los, las, un, una, uno, unos, unas, mi, mis, su, sus, tu, tus, este, esta,
        estos, estas, ese, esa, esos, esas, nuestro, nuestra, nuestros, nuestras, the, a, an, my,
        our, his, her, their, its, your, some, this, that, these, those"""
    )
)
MY = frozenset(split("mi, mis, my, our, nuestra, nuestro"))
OTHERS = frozenset(split("su, sus, tu, tus, his, her, their, your"))
DEMONSTRATIVES = frozenset(
    split("este, esta, estos, estas, ese, esa, esos, esas, this, that, these, those")
)
USER = frozenset(split("yo, i, we, nosotros, nosotras, i've, ive, we've, ambos"))
"""The user, beside an act."""
CONNECTORS = frozenset({"y", "e", "and", "&", "n", "+"})

PARTING = PREPOSITIONS | DETERMINERS | CONNECTORS

NO_NOUN = frozenset(
    split(
        """que, quien, cual, cuales, cuyo, cuando, donde, como, si, pero, sino, aunque, porque,
        pues, mientras, ni, o, u, no, nunca, jamas, nada, nadie, ningun, ninguno, ninguna, sin,
        tampoco, casi, yo, tu, ella, ellos, ellas, usted, ustedes, nosotros, me, te, se, le, les,
        nos, he, ha, han, hemos, has, habia, habian, hubiera, habria, hay, haya, hubo, era, eran,
        es, son, soy, somos, eres, esta, estan, estoy, estaba, estaban, estuvo, estar, estado,
        ser, sido, sera, seria, fue, fueron, fuera, sea, va, van, voy, vas, vamos, iba, iban, ir,
        ire, iremos, tengo, tiene, tienen, tenia, tenemos, tuve, tuvo, tendre, tener, quiero,
        quiere, queria, quisiera, queremos, puedo, puede, podria, pude, pudo, debo, debe, deben,
        deberia, debia, necesito, necesita, hace, hacen, haciendo, hizo, hago, hacer, cuesta,
        cuestan, costaria, costara, vale, valen, valia, sale, salen, subio, subieron, sube,
        suben, subi, bajo, bajaron, aumento, aumentaron, aumenta, dice, dicen, dijo, dijeron,
        dije, pide, piden, cobra, cobran, cobraria, ofrece, ofrecen, ofrecio, ofrecieron, vende,
        venden, vendio, vendieron, vendo, compro, compraria, compra, compran, pago, paga, pagan,
        pagas, pagaria, pagaron, gasto, gasta, gastan, gastaria, gana, ganan, gano, falta,
        faltan, faltaron, queda, quedan, quede, quedo, sobra, sobran, sobraron, trae, traen,
        trajo, anda, andan, creo, cree, pienso, piensa, penso, planeo, parece, sabe, vi, vio,
        vimos, vieron, ver, viste, oi, encontre, encontro, hallar, halle, busco, llega, llegara,
        llego, cayo, dan, dar, dio, dieron, doy, debi, debio, debimos, perdi, perdio, olvide,
        prometi, prometio, acorde, cotice, estimo, calculo, espero, proyecto, aposte, invito,
        presto, preste, devolvio, devolvi, regrese, regreso, cancele, cancelo, cancelaron,
        cancelado, cancelada, robaron, robado, rechazado, rechazaron, ojala, quizas, quiza, tal,
        acaso, aun, todavia, ademas, excepto, salvo, menos, mas, muy, tan, tanto, cuanto, cuanta,
        cuantos, cuantas, cada, ambos, segun, contra, diario, diarios, diaria, diarias,
        diariamente, semanal, semanales, mensualmente, siempre, normalmente, usualmente,
        habitualmente, frecuentemente, precio, precios, costo, costos, tarifa, presupuesto,
        cotizacion, estimado, estimacion, saldo, limite, tope, meta, oferta, ofertas, descuento,
        descuentos, promo, promocion, promociones, rebaja, rebajas, rebajado, cupon, gratis,
        gratuito, cortesia, regalado, deuda, deudas, adeudo, debito, pendiente, pendientes,
        vencido, vencida, vencidas, atrasado, atrasada, atrasos, faltante, proximo, proxima,
        futuro, futura, planeado, apartado, posible, posiblemente, probablemente, aproximado,
        promedio, valor, dolar, tipo, subida, alza, incremento, inflacion, devolucion, reembolso,
        prestamo, prestado, prestada, fiado, fiada, imaginario, ficticio, hipotetico, ejemplo,
        prueba, test, supuesto, supon, mentira, broma, sueno, novela, who, whom, whose, which,
        what, when, where, how, why, if, but, because, although, though, while, unless, until,
        or, nor, not, never, nothing, none, nobody, without, neither, i, you, she, it, we, they,
        him, us, them, myself, himself, herself, themselves, am, is, are, was, were, be, been,
        being, isn't, wasn't, aren't, do, does, did, don't, doesn't, didn't, have, had, haven't,
        hasn't, hadn't, will, won't, would, wouldn't, shall, should, shouldn't, can, can't,
        cannot, could, couldn't, may, might, must, i'm, i'll, i'd, he's, she's, it's, that's,
        there's, they're, we're, you're, let's, gonna, wanna, gotta, going, want, wants, need,
        needs, costs, asks, charges, sells, sell, buy, buys, pay, pays, spend, spends, earn,
        earns, make, makes, give, gives, get, gets, go, goes, went, say, says, said, tell, told,
        see, saw, seen, find, found, think, thought, hope, wish, wonder, guess, expect, seems,
        became, becomes, become, come, comes, came, take, takes, put, keep, keeps, kept, left,
        leave, lost, lose, won, win, raise, rose, rises, fell, worth, owe, owes, lend, lent,
        borrow, quote, estimate, price, prices, priced, budget, limit, cap, goal, target,
        balance, offer, offers, deal, deals, discount, coupon, free, debt, debts, due, unpaid,
        pending, overdue, upcoming, future, planned, possible, possibly, probably, maybe,
        perhaps, average, value, rate, cost, raises, increase, increases, increased, refund,
        loan, imaginary, hypothetical, example, fake, pretend, dream, almost, nearly, less, than,
        each, every, per, apiece, either, always, usually, normally, often, sometimes, still,
        yet, instead, except, against, then, centavos, cents, centavo, monto, importe, total,
        cantidad, lo, rato, mejor, ultimo, ultima, ultimos, ultimas, desde, hasta, since,
        apuesta, hora, hour, dependiendo, assistant, user, system, tool, result, function,
        candidate, amount, confidence, category, type, role, content, json, null, true, false,
        instruction, instructions, prompt, override, rule, rules, transaction, field, fields"""
    )
)
"""None of these is part of a thing's or a person's name."""

_SPANISH_VERB = re.compile(
    r"[a-zñ]+(?:aron|ieron|aban|abamos|iendo|yendo|ando|aste|iste|ariamos|eriamos|aria|arian"
    r"|arlo|arla|arle|arlos|arlas|arles|arse|arme|erlo|erla|erse|erle|irlo|irla|irse|irle|irme"
    r"|aremos|eremos|iremos|iera|ieran|iese|ar|ir)"
)
_NOUNS_LIKE_VERBS = frozenset(
    split(
        """bar, mar, par, car, star, hogar, lugar, pilar, celular, familiar, escolar, azucar,
        collar, auxiliar, dolar, altar, manjar, billar, angular, similar, popular, regular,
        solar, lunar, polar, caviar, guitar, sugar, jar, seminar, webinar, avatar, radar, omar,
        oscar, edgar, cesar, salazar, baltazar, gaspar, pulgar, calamar, hangar, bazar, pinar,
        ajuar, muscular, elixir, kefir, souvenir, casimir, vladimir, air, hair, chair, fair,
        repair, pair, stair, nadir, faquir, camaron, macaron, aaron, sharon, varon, fernando,
        orlando, armando, hernando, rolando, mando, bando, contrabando, calendario, chiste,
        triste, contraste, desgaste, padraste, traste, panaderia, carniceria, lavanderia,
        tintoreria, papeleria, ferreteria, veterinaria, libreria, zapateria, joyeria, merceria,
        fruteria, cafeteria, taqueria, tortilleria, polleria, pescaderia, maria, candelaria,
        rosaria, diaria, secundaria, primaria, solidaria, bacteria, feria, histeria, area,
        sanitaria, inmobiliaria, aria, charla, perla, carla, carlos, carlo, merlo, sirla, alarme,
        alguien, barlo, caballar, ballar, mercadar, manicura, scar, cigar, pillar, molar,
        singular"""
    )
)
_INFINITIVES_IN_ER = frozenset(
    split(
        """comer, beber, tener, poner, vender, volver, deber, leer, ver, ser, traer, querer,
        poder, saber, recoger, correr, conocer, perder, entender, meter, romper, coser, hacer,
        ofrecer, mover, devolver, comprender, prender, vencer"""
    )
)
_ACCENTED_VERB = re.compile(r".{2,}(?:ó|[aei]rán?|[aei]ré)|.{3,}é")
_ACCENTED_NOUNS = frozenset(
    split(
        """dominó, paletó, café, bebé, puré, josé, comité, chalé, paté,
        rené, noé, bufé, canapé, consomé, tupé, peroné, cafés, bidé, carné, salomé, querétaro"""
    )
)
_ENGLISH_PAST = re.compile(r"[a-z]{2,}ed")
_NOUNS_IN_ED = frozenset(
    split(
        """bed, shed, seed, feed, weed, med, speed, breed, reed, ted, fred, ned, jared, red, wed,
        united"""
    )
)
LETTERS = re.compile(r"[^\W\d_]+(?:['&][^\W\d_]+)*")


def is_infinitive(word: str) -> bool:
    """Whether this has the form of a Spanish infinitive, with pronouns or without."""
    bare = word.removesuffix("se").removesuffix("me").removesuffix("le").removesuffix("nos")
    return len(bare) > 3 and bare.endswith(("ar", "er", "ir")) and word not in _NOUNS_LIKE_VERBS


def may_name(written: str, word: str) -> bool:
    """Whether this word, as written and folded, may be part of the name of a thing or a person."""
    if word in NO_NOUN or word in _INFINITIVES_IN_ER:
        return False
    if word in _NOUNS_LIKE_VERBS:
        return True
    lower = written.lower()
    if _ACCENTED_VERB.fullmatch(lower) and lower not in _ACCENTED_NOUNS:
        return False
    if _SPANISH_VERB.fullmatch(word):
        return False
    return not (_ENGLISH_PAST.fullmatch(word) and word not in _NOUNS_IN_ED)
