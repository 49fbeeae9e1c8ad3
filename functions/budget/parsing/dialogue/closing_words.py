"""The words that answer a question or end it, in Spanish and English, folded."""

from __future__ import annotations

from typing import Literal, TypeVar

from budget.parsing.categories.vocabulary.category_words import CategoryType
from budget.parsing.lexicon.acts import COSTING, TransactionType
from budget.parsing.lexicon.grammar import DETERMINERS, USER
from budget.parsing.payers import OTHERS
from budget.parsing.text.phrases import Phrases, split

Value = TypeVar("Value")
Stance = Literal["yes", "no"]

_STANCES: dict[Stance, str] = {
    "yes": """
        si, sip, simon, claro, claro que si, correcto, exacto, exactamente, asi es, eso es, eso
        mero, afirmativo, de acuerdo, por supuesto, dale, va, yes, yep, yeah, yup, sure, correct,
        right, that's right, exactly, that's correct, of course, yes please, aja, uh huh, ok,
        okay, vale, it is, they are, i did, perfecto, esta bien, asi esta bien, that's fine, fine,
        sounds good, perfect, great, absolutely, asi fue, asi mero""",
    "no": "no, nop, nope, nel, nah, negativo, para nada, not really, claro que no, of course not",
}
STANCES: Phrases[Stance] = Phrases(
    (phrase, stance) for stance, listing in _STANCES.items() for phrase in split(listing)
)
"""Whether the user agrees; only at the beginning of a reply."""

MINE: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """yo lo pague, yo la pague, yo los pague, lo pague yo, la pague yo, los pague yo, yo pague,
        pague yo, yo lo gaste, lo gaste yo, lo gaste, lo pague, la pague, yo lo compre, lo compre
        yo, fui yo, fue mio, es mio, era mio, yo, i paid, i paid it, i paid for it, i spent it, i
        bought it, it was me, it was mine, it's mine, mine, me, i did"""
    )
)
"""The user paid; an answer only to whether somebody else did."""

DROPPING: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """ninguno, ninguna, ninguno de los dos, neither, neither of them, none, none of them,
        forget, drop, olvida, olvidalo, olvidala, olvidate, olvida eso, olvida lo que dije,
        dejalo, dejala, dejemoslo, mejor no, mejor ya no, ya no, cancela, cancelalo, cancelala,
        cancelar, cancela eso, no lo registres, no la registres, no registres nada, no lo anotes,
        no la anotes, no anotes nada, no lo guardes, no guardes nada, no lo apuntes, borralo,
        borrala, quitalo, no importa, nada, me equivoque, fue un error, no paso, ignoralo, ignora
        eso, descartalo, al final no, ya no lo registres, ya no lo anotes, no quiero registrarlo,
        never mind, nevermind, nvm, forget it, forget that, forget about it, forget about that,
        drop it, drop that, cancel, cancel it, cancel that, skip it, skip that, scratch that,
        leave it, don't record it, don't log it, don't add it, don't save it, don't record that,
        don't log that, do not record it, no need, don't bother, not anymore, my mistake, i was
        wrong, it was a mistake, ignore it, ignore that, ignore what i said, disregard that,
        disregard it, discard it, it didn't happen, that didn't happen, ya no lo pongas, no lo
        pongas, ya no lo apuntes, siempre no, i'd rather not, rather not, better not"""
    )
)
"""The user takes it back."""
AROUND_DROPPING = frozenset(
    split(
        """both, them, all, ambos, ambas, los, las, dos, todo, nada, ninguno, lo, la, mejor,
        registres, anotes, pongas, apuntes, guardes, eso, that, it, of, either, de, two, the, y,
        and"""
    )
)

WAITING = frozenset(
    split("no, espera, esperate, wait, perdon, sorry, digo, actually, y, and, oops, ups")
)
"""A message that begins with one of these and then says what it was corrects what was booked."""
ADDING = frozenset({"y", "and"})
IT_WAS: Phrases[None] = Phrases(
    (phrase, None) for phrase in split("era, eran, fue, fueron, it was, they were, that was")
)
CORRECTING: Phrases[bool] = Phrases(
    [
        *((phrase, False) for phrase in split("make it, ponle, cambiale, que sean")),
        *(
            (phrase, True)
            for phrase in split(
                """ponlo en, ponla en, ponlo como, ponla como, ponlo a, put it under, put it in,
                put it as, move it to, move it under, change it, cambialo, cambiala, cambialo a,
                corrigelo, correct it, fix it, metelo en, pasalo a"""
            )
        ),
    ]
)
"""What changes an entry, and whether it does so whatever thing is named after it."""

DENYING: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """al final no, no compre, no lo compre, no la compre, no los compre, no gaste, no lo gaste,
        no pague, no lo pague, no la pague, nunca lo compre, nunca lo pague, ni lo compre, ni los
        compre, no los pague, no las pague, no los gaste, cancele, lo cancele, cancelaron, lo
        devolvi, didn't buy, didn't pay, didn't spend, did not buy, did not pay, did not spend,
        never bought, never paid, cancelled, canceled, i cancelled it, ended up not, no fui yo, yo
        no, not me, it wasn't me, wasn't me, no es mio, no es mia, no era mio, no era mia, no fue
        mio, no fue mia, no son mios, no fue mi gasto, no es mi gasto, yo nada, me lo invitaron,
        me la invitaron, me los invitaron, nos lo invitaron, not my expense, not mine, it's not
        mine, it isn't mine, wasn't mine, it wasn't mine, lo pago otra persona, lo pago otro, lo
        pago alguien mas, fue otra persona, de otra persona, someone else paid, someone else did,
        it was someone else, somebody else paid"""
    )
)
"""The user did not pay, whatever is said around it."""

SOMEBODY = OTHERS | frozenset(
    split(
        """el, ellos, ellas, him, her, them, his, hers, theirs, primo, prima, cunado, cunada, tio,
        tia, companero, companera, pareja, papas, padres, abuela, abuelo, vecino, vecina, suegros,
        hermanos, hermanas, amigos, amigas, cousin, uncle, aunt, parents, friends, coworker,
        partner, grandma, grandpa, neighbor, mother, father, company, empresa, brothers, sisters"""
    )
)
PAID_BY = frozenset(
    split(
        """lo, la, los, las, pago, pagaron, compro, compraron, gasto, invito, puso, fue, fueron,
        era, eran, es, son, de, del, mi, mis, un, una, me, a, an, the, of, my, it, was, were, it's,
        that, that's, by, paid, bought, spent, for, got, todo, all, eso, is, no, did, on, cuenta,
        corrio, por, invitaron"""
    )
)
"""Around one of `SOMEBODY` they say who paid: "lo pagó él", "de mi hermano", "my brother's"."""
SAYS_WHO = frozenset(
    split("pago, pagaron, compro, puso, fue, era, de, del, by, paid, bought, was, did, cuenta")
)

UNSURE: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """no se, no lo se, no se bien, ni idea, no recuerdo, no me acuerdo, quien sabe, da igual,
        cualquiera, lo que sea, el que sea, no estoy seguro, no estoy segura, luego te digo, idk,
        dunno, i don't know, don't know, no idea, not sure, i'm not sure, whatever, any, i forgot,
        don't remember, i don't remember, tal vez, quizas, quiza, maybe, perhaps"""
    )
)
"""An answer that says nothing."""

_TYPES: dict[TransactionType, str] = {
    "EXPENSE": """
        gasto, gastos, egreso, un gasto, expense, an expense, spent, spending, gaste, lo
        gaste, la gaste, los gaste, me lo gaste, me los gaste, pague, lo pague, compre, lo
        compre, compra, paid, bought, i spent, i paid, i bought, outgoing, money out, salio de mi
        bolsa, gastado, pagado, gastados""",
    "INCOME": """
        ingreso, ingresos, un ingreso, income, an income, received, recibi, lo recibi,
        los recibi, la recibi, cobre, lo cobre, me lo pagaron, me los pagaron, me pagaron, me lo
        dieron, me los dieron, me lo depositaron, me depositaron, earned, gane, lo gane, los gane,
        i received, i got paid, got paid, i got it, money in, me llego, me llegaron, i earned, i
        received it, i earned it, incoming, recibido, recibidos""",
}
HEDGES: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """creo que, creo, creo que fue, creo que fueron, yo creo, yo creo que, me parece que,
        supongo que, supongo, probablemente, si mal no recuerdo, si no me equivoco, no me acuerdo
        bien, mas o menos, i think, i think it was, i guess, i believe, probably, if i remember,
        if i remember right, more or less, or so, i suppose, pienso que"""
    )
)
"""What is said with these is to be confirmed."""

TYPES: Phrases[TransactionType] = Phrases(
    (phrase, type_) for type_, listing in _TYPES.items() for phrase in split(listing)
)
_CATEGORY_TYPES: dict[CategoryType, str] = {
    "FIXED": "fijo, fija, fijos, fixed, gasto fijo, fixed expense, fixed cost",
    "VARIABLE": "variable, variables, gasto variable, variable expense, variable cost",
    "DEBT": "deuda, deudas, debt, debts, a debt, una deuda, pago de deuda",
    "DONATION": "donativo, donacion, donativos, donaciones, donation, donations, un donativo",
    "SAVINGS": "ahorro, ahorros, savings, saving, un ahorro",
    "INCOME": "ingreso, ingresos, income",
}
CATEGORY_TYPES: Phrases[CategoryType] = Phrases(
    (phrase, category_type)
    for category_type, listing in _CATEGORY_TYPES.items()
    for phrase in split(listing)
)

COUNTS: Phrases[int | None] = Phrases(
    [
        *((phrase, 2) for phrase in split("both, both of them, ambos, ambas, los dos, las dos")),
        *(
            (phrase, 1)
            for phrase in split(
                """uno, una, one, uno solo, una sola, solo uno, just one, only one, todo junto,
        junto, juntos, all together, together, es el mismo, es la misma, the same one"""
            )
        ),
        *(
            (phrase, None)
            for phrase in split(
                """por separado, separado, separados, separadas, separate, separately, separate
        ones, aparte, distintos, distintas, diferentes, different, different ones, varios,
        varias, several, cada uno, each, todos, todas, all, all of them, los tres, las tres, cada
        uno por separado, each one, separalos, separarlos, split, split them, dividelos"""
            )
        ),
    ]
)
"""How many purchases there are, where no number says it; None where all are meant."""
PURCHASES = frozenset(
    split(
        """compra, compras, gasto, gastos, movimiento, movimientos, transaccion, transacciones,
        cosas, registros, purchases, expenses, transactions, things, entries, ingresos, incomes,
        payments, pagos, of, them, they"""
    )
)

CARRIERS: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        f"""{COSTING}, with it, con eso, even, flat, cerrados, redondos, mi parte, me toco, me
        tocaron, a mi me toco, a mi me tocaron, me toco pagar, my part, my share, mine, justos,
        justo, exactamente, al cambio, quedo en, me lo cobraron en, me los cobraron en, me
        cobraron, charged me, for all, for everything, all, por todo, fue, fueron, era, eran, es,
        son, seria, serian, fue un, fue una, salio, it was, they were, was, were, it's, its, it
        is, they are, they're, it would be, that was, that's, that is, is, are, ponlo en, ponla
        en, ponlo como, ponle, ponlo, ponlos, registralo, registralo como, registralo en,
        anotalo, anotalo en, anotalo como, metelo en, va en, va a, iria en, en la categoria, la
        categoria es, categoria, tipo, dia, fecha, el dia, la fecha, exactos, exactas, exacto,
        exactly, exact, put it in, put it under, put it as, log it as, log it under, record it
        as, record it under, under, goes in, goes under, file it under, category, type, as, como,
        mas bien, mejor, mejor dicho, rather, i mean, quise decir, perdon, sorry, eso, esto,
        that, it, todo, lo, en total, in total, de total, por todo, me equivoque, fueron en
        total, sino, nada mas, creo que no, fue el, de categoria, the category is, the category,
        con propina, con todo y propina, with tip, with tax, con iva, con envio, registra,
        registralos, anota, anotalos, apunta, agrega, record, log, add, note, them, these, those,
        make it, pon, ponme, the total was, total was, the total is, el total fue, el total es,
        dije, i said, diria"""
    )
)
"""They lead to an answer and say nothing of their own."""

JOINING = (
    frozenset(
        split("de, del, en, al, a, por, para, of, on, for, in, at, to, from, y, and, &, +, e, lo")
    )
    | DETERMINERS
    | USER
    | {"they"}
)
"""Between the words of an answer."""
