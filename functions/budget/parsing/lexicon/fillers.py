"""Words that change nothing of what is recorded: greetings, sighs, slang (es, en)."""

from __future__ import annotations

from budget.parsing.text.phrases import Phrases, split

FILLERS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """chavos, chavas, chavalones, nel, nelson, iral, ira, mira nomas, nah, aparte, ademas,
            luego, y luego, primero, chequen, cheque, checa, chequense, ah y, oh and, ay wey, a
            la verga, alch, verga, vergas, que oso, ya ni modo, ah caray, ora, orale pues, a
            toda madre, de lujo, a todo dar, con ganas, uta madre, no hombre, nombre, no ma,
            lit, fire, bussin, deadass, on god, istg, ahh, sheesh, my g, homie, homies, ese,
            holmes, foo, wacha, guacha, hijole mano, mano, manito, valedor, carnalito, jefe,
            jefecita, patron, mi rey, mi reina, mi buen, mi chavo, asu, asu mecha, asu madre,
            ahh perro, uff madre, uy, qlo, gg, f en el chat, f, rip cartera, adios quincena, bye
            quincena, there goes my check, treat yourself, treat yo self, self care, self love,
            me lo merecia, me lo merezco, bien merecido, i deserve it, i deserved it, yolo, la
            vida es una, pa que no se me pase, para que no se me olvide, para no olvidar, so i
            don't forget, for my budget, para mi registro, pa la cuenta, ahi me lo anotas, ahi
            lo apuntas, apuntale, anotale, guarda eso, ponle, sabado social, viernes de antojo,
            juebebes, y ya ni modo, y ya que, y ya quedo, ya quedo, mission accomplished, done
            and done, y listo, y vamonos, y fuga, y sale, sale, y a volar, y zaz, zaz, sas, y
            sas, chafa, gacho, bien gacho, que gacho, bien padre, bien chido, bien chilo, chilo,
            curada, que curada, a la fregada, y ya estuvo suave, thx bot, gracias bot, mil
            gracias bot, porfavor, plis, plox, porfavorcito, porfavorsito, y ya, y eso, eso es
            todo, nada mas eso, es todo, seria todo, that's it, that's all, i mean, and stuff, y
            asi, asi, ahi nomas, y listo, y ya estuvo, ya estuvo, anotalo, apuntalo, ponlo,
            registralo, agregalo, para que lo apuntes, para que lo anotes, log it, note it, add
            it, write it down, put it down, no se te olvide, porfi, no cap, fr, fr fr, lowkey,
            highkey, rip, oof, sigh, cheers, innit, lads, guys, peeps, tho, though, rip my
            wallet, there goes my money, there goes my paycheck, uay, fierro, eda, ijole, che,
            boludo, parce, bacano, chevere, viejo, oigan, ay no, ay dios mio, caramba, uta, puta
            madre, chingao, chingado, carajo, me dolio, me duele el codo, la cartera llora, de
            rechupete, riquisima, super rico, super bien, for once, once again, yet again, once
            more, of course, claro, obvio, obviamente, por supuesto, alright, anotado, as
            promised, hola, holis, oye, oiga, hey, hi, hello, buenas, buenos dias, buenas
            tardes, buenas noches, buen dia, good morning, good evening, que onda, por favor,
            porfa, porfis, xfa, please, pls, plz, gracias, mil gracias, muchas gracias, thanks,
            thank you, thx, ty, ya, pues, bueno, ok, okay, okey, vale, este, eh, em, mmm, mm,
            hmm, um, umm, uh, uhm, er, ah, ay, ey, uf, uff, ugh, oh, wow, chin, chale, lol, xd,
            omg, no manches, no mames, no inventes, no ma, a la madre, que caro, bien caro,
            carisimo, carisima, caro, cara, so expensive, expensive, overpriced, nomas, namas,
            nada mas, solo, solamente, unicamente, only, just, apenas, fijate, well, entonces,
            tambien, also, too, finalmente, al final, bot, amigo, bro, wey, guey, we, wei,
            compa, carnal, dude, man, buddy, yeah, yep, yes, listo, en serio, la verdad, la
            neta, neta, literal, literally, otra vez, de nuevo, again, total, en total, in
            total, total de, total of, un total de, a total of, all in all, altogether, nota,
            cuenta, de volada, rapido, rapidito, quick, quick one, btw, por cierto, por cierto
            que, so, y bueno, y pues, o sea, osea, digamos, like always, como siempre, de
            siempre, for real, ni modo, by the way, damn, dang, jeez, unfortunately,
            lamentablemente, por fin, finally, en la manana, en la tarde, en la noche, por la
            manana, por la tarde, por la noche, al mediodia, a mediodia, de la manana, de la
            tarde, de la noche, in the morning, in the afternoon, in the evening, at night, at
            noon, en linea, online, a domicilio, por internet, por la app, por app, en la app,
            para llevar, to go, delivery, con propina incluida, con todo y propina, tip
            included, including tip, con iva, iva incluido, tax included, including tax, con
            envio, envio incluido, in store, aqui, aca, alla, here, there, ahi, de paso, de
            regreso, on the way, on the way home, en camino, de ida, de vuelta, de emergencia,
            juntos, together, completo, completa, mxn, pesos, fresco, sorry, perdon, pagada,
            pagado, pagadas, pagados, antes de que se me olvide, before i forget, pues nada que,
            pues nada, let's see, let me see, lets see, plebes, raza, banda, mare, morro, mijo,
            mija, vato, bato, pana, arre, ajua, ni pex, ni pedo, que rollo, chido, chida, padre,
            padrisimo, perron, machin, simon, sobres, a huevo, ahuevo, alv, fam, bruh, sis,
            yall, y'all, folks, mate, you know, ya know, smh, tbh, ngl, lmao, lmfao, rofl, worth
            it, no regrets, ouch, yikes, yay, phew, woo, woohoo, nice, sweet, cool, awesome,
            delicious, yum, yummy, so good, muy rico, bien rico, muy ricos, riquisimo,
            riquisimos, deliciosos, delicioso, buenisimos, buenisimo, fijate que, te cuento que,
            te cuento, oye que, resulta que, pos, psss, psst, hijole, hijoles, jijos, orale,
            andale, apoco, changos, rayos, caray, dios mio, ay dios, oh my god, holy cow, geez,
            ida y vuelta, round trip, one way, as usual, per usual, like usual, anyway, anyways,
            basically, actually, honestly, en fin, en realidad, quick note, note to self, para
            que conste, para el registro, for the record, for the books, buenas noches bot, hola
            bot, hi bot, hey bot, hey there, hi there, hello there, there you go, ahi te va, ahi
            va, ahi les va"""
    )
)
WITH_AN_ACT: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """por los dos, por las dos, por los tres, para los dos, para las dos, para dos, para
            todos, entre todos los gastos, for both, for both of us, for the two of us, for two,
            for everyone, for all of us, for the whole family, por todo, en todo, with
            everything, con todo, en oferta, on sale, con descuento, en promocion, en promo, con
            cupon, with a coupon, with a discount, en rebaja, con promocion, mira, look, ojo,
            aviso, te aviso, te aviso que, aviso que, heads up, fyi, bien barato, barato, cheap,
            todo, todos, all, everything, a ver, que tal"""
    )
)
"""Fillers where an act of paying is said; without one they show an offer or a thing seen."""
VOCATIVES = frozenset(
    split(
        """chavos, chavas, bro, amigo, wey, guey, compa, carnal, dude, man, buddy, mijo, mija,
            vato, bato, pana, morro, mate, sis, raza, banda, padre, homie, homies, jefe, patron,
            mano, valedor, ese, foo, holmes, carnalito, manito, jefecita"""
    )
)
"""Fillers, unless somebody's: "my bro", "con mi compa"."""


def is_laughter(word: str) -> bool:
    """jaja, jeje, haha, jsjs."""
    return (
        len(word) > 2
        and set(word) <= set("jahesxd")
        and word[0] in "jha"
        and (word.count("j") > 1 or word.count("h") > 1)
    )
