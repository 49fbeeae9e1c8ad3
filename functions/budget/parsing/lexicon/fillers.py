"""Words that change nothing of what is recorded: greetings, sighs, and how it was paid (es, en)."""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.text.phrases import Phrases, split

FILLERS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """hola, holis, oye, oiga, hey, hi, hello, buenas, buenos dias, buenas tardes, buenas noches,
        buen dia, good morning, good evening, que tal, que onda, por favor, porfa, porfis, xfa, please,
        pls, plz, gracias, mil gracias, muchas gracias, thanks, thank you, thx, ty, ya, pues, bueno,
        ok, okay, okey, vale, este, eh, em, mmm, mm, hmm, um, umm, uh, uhm, er, ah, ay, ey, uf, uff, ugh, oh,
        wow, chin, chale, lol, xd, omg, no manches, no mames, no inventes, no ma, a la madre, que caro, bien caro,
        carisimo, carisima, caro, cara, so expensive, expensive, overpriced, bien barato, barato, cheap, nomas, namas, nada mas, solo,
        solamente, unicamente, only, just, apenas, fijate, mira, look, well, entonces, tambien,
        also, too, finalmente, al final, bot, amigo, bro, wey, guey, we, wei, compa, carnal, dude, man, buddy, yeah,
        yep, yes, listo, en serio, la verdad, la neta, neta, literal, literally, otra vez, de nuevo, again,
        total, en total, in total, total de, total of,
        un total de, a total of, all in all, altogether, nota, cuenta, de volada, rapido, rapidito, quick,
        quick one, real quick, heads up, fyi, btw, por cierto, por cierto que, so, y bueno, y pues,
        a ver, o sea, osea, digamos, like always, como siempre, de siempre, for real, ni modo,
        by the way, damn, dang, jeez, man that, unfortunately, lamentablemente, por fin, finally,
        en la manana, en la tarde, en la noche, por la manana, por la tarde, por la noche,
        al mediodia, a mediodia, de la manana, de la tarde, de la noche, in the morning,
        in the afternoon, in the evening, at night, at noon, en linea, online, a domicilio, por internet,
        por la app, por app, en la app, para llevar, to go, delivery, con propina incluida, con todo y propina,
        tip included, including tip, con iva, iva incluido, tax included, including tax,
        con envio, envio incluido, in store, aqui, aca, alla, here, there, ahi, de paso, de regreso, on the way,
        on the way home, en camino, de ida, de vuelta, de emergencia, juntos, together, completo, completa, todo, todos, all, everything, mxn,
        pesos, fresco, sorry, perdon, ojo, pagada, pagado, pagadas, pagados, antes de que se me olvide, before i forget, pues nada que, pues nada, let's see,
        let me see, lets see, plebes, raza, banda, mare, morro, mijo, mija, vato, bato, pana, arre, ajua, ni pex, ni pedo,
        que rollo, chido, chida, padre, padrisimo, perron, machin, simon, sobres, a huevo, ahuevo, alv, fam, bruh, sis, yall, y'all, folks,
        mate, you know, ya know, smh, tbh, ngl, lmao, lmfao, rofl, worth it, no regrets, ouch, yikes, yay, phew, woo, woohoo, nice, sweet, cool,
        awesome, delicious, yum, yummy, so good, muy rico, bien rico, muy ricos, riquisimo, riquisimos, deliciosos, delicioso, buenisimos, buenisimo,
         fijate que, te cuento que, te cuento, te aviso que, te aviso, aviso, oye que, resulta que, pos, psss, psst, hijole,
        hijoles, jijos, orale, andale, apoco, changos, rayos, caray, dios mio, ay dios, oh my god, holy cow, geez, ida y vuelta, round trip, one way,
        as usual, per usual, like usual, como cada vez, anyway, anyways, basically, actually, honestly, en fin, en realidad, pa que veas,
        si no me equivoco, quick note, note to self, para que conste, para el registro, for the record, for the books,  buen dia, buenas noches bot, hola bot, hi bot, hey bot, hey there, hi there, hello there, there you go, ahi te va, ahi va, va, ahi les va"""
    )
)
_WITH = frozenset(split("con, en, with, by, on, using, usando, via, por, in, a, mediante, through"))
_THE = frozenset(split("la, el, mi, las, mis, los, my, the, a, una, un, nuestra, our, puro, pura"))
_MEANS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """tarjeta, tarjeta de credito, tarjeta de debito, tarjeta de nomina, tarjetas, tdc, tdd, debito, credito,
        de debito, de credito, efectivo, cash, transferencia, transfe, transferencia bancaria, transfer, bank transfer, wire transfer,
        wire, spei, card, credit card, debit card, credit, debit, visa, mastercard, master card, amex, american express,
        paypal, apple pay, google pay, mercado pago, mercadopago, codi, dimo, vales, vales de despensa, cheque, check, qr,
        monedero, cash app, venmo, contactless, tap, nfc, celular, terminal, morralla"""
    )
)
_ALONE: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """efectivo, cash, en efectivo, in cash, tarjeta, con tarjeta, apple pay, google pay,
        transferencia, debito, credito, contado, de contado, al contado, de mi bolsa, de mi bolsillo, out of pocket, from my pocket, spei"""
    )
)
"""How it was paid, also without a word that leads to it; never the object of an act."""
BANKS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """bbva, bancomer, nu, nubank, banamex, citibanamex, citi, santander, hsbc, banorte, scotiabank, inbursa,
        banco azteca, azteca, bancoppel, hey banco, hey, klar, stori, uala, spin, spin by oxxo, plata,
        rappicard, rappi card, didi card, american express, amex, visa, mastercard, banregio, afirme, bajio,
        banbajio, revolut, chase, bank of america, wells fargo, invex, vexi, mercado pago, liverpool, costco, cc, tdc"""
    )
)
_NUMBERED = frozenset(split("terminacion, ending, ending in, terminada"))


def means_at(words: Sequence[str], place: int, *, has_act: bool) -> int:
    """How many words at this place say how it was paid: "con la tarjeta de cr\u00e9dito BBVA"."""
    start = place
    led = words[place] in _WITH
    place += led
    while led and place < len(words) and words[place] in _THE:
        place += 1
    if place >= len(words):
        return 0
    named = _MEANS.at(words, place) if led else _ALONE.at(words, place)
    if not named and led:
        named = BANKS.at(words, place)
    if not named or (not led and not has_act and named[0] == 1 and words[place] not in ("efectivo", "cash")):
        return 0
    end = place + named[0]
    while end < len(words) and led:
        more = BANKS.at(words, end + (words[end] in ("de", "del")) if end + 1 < len(words) else end)
        if more is None:
            break
        end += more[0] + (words[end] in ("de", "del"))
    if end < len(words) and words[end] in _NUMBERED:
        end += 1 + (end + 1 < len(words) and words[end + 1] in ("en", "in"))
    if led and end < len(words) and len(words[end]) == 4 and words[end].isdigit():
        end += 1
    return end - start


BARGAINS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        "en oferta, on sale, con descuento, en promocion, en promo, con cupon, with a coupon, with a discount, en rebaja, con promocion"
    )
)
"""Fillers where an act of paying has used them up; without one they tell an offer."""
VOCATIVES = frozenset(
    split("bro, amigo, wey, guey, compa, carnal, dude, man, buddy, mijo, mija, vato, bato, pana, morro, mate, sis, raza, banda, padre")
)
"""Fillers, unless somebody's: "my bro", "con mi compa"."""


def is_laughter(word: str) -> bool:
    """jaja, jeje, haha, jsjs."""
    return len(word) > 2 and set(word) <= set("jahesxd") and word[0] in "jha" and (
        word.count("j") > 1 or word.count("h") > 1
    )
