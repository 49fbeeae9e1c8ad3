"""Sentences in which nothing was bought or received, whatever numbers they hold.

In a phrase `#` stands for a number.
Nothing is safe because it is listed here: a sentence is sure only where `roles` accounts for every
word. These only say why better than "Not understood".
"""

from __future__ import annotations

from collections.abc import Sequence

from budget.parsing.doubts import Doubt
from budget.parsing.money.number_words import with_numbers_marked
from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token

_LOST_OR_STOLEN: Phrases[None] = Phrases(
    (phrase, None)
    for phrase in split(
        """me robaron, nos robaron, robaron, me robo, me asaltaron, me clonaron, clonaron, me
        hackearon, tarjeta robada, perdi mi tarjeta, perdi la tarjeta, perdi mi cartera, perdi la
        cartera, perdi mi bolsa, se me perdio la tarjeta, se me perdio mi tarjeta, se me perdio la
        cartera, extravie, bloquea mi tarjeta, bloquear mi tarjeta, bloquea la tarjeta, bloqueame
        la tarjeta, congela mi tarjeta, apaga mi tarjeta, no reconozco, no hice esa compra, no
        hice ese cargo, cargo que no hice, cargo no reconocido, cargos no reconocidos, fraude,
        stolen, stole, robbed, mugged, lost my card, lost my wallet, lost my purse, lost the card,
        card is missing, cloned, hacked, freeze my card, block my card, lock my card, freeze the
        card, block the card, don't recognize, do not recognize, don't recognise, didn't make this
        charge, didn't make that charge, unauthorized, fraud, fraudulent"""
    )
)
"""They come before every question that is open."""
_BY_CODE = {
    "state": """
        tengo #, tengo como #, me quedan, me queda #, me sobran, me sobraron, saldo de, mi saldo,
        saldo #, saldo actual, en mi cuenta hay, hay # en, traigo #, me faltan, my balance,
        balance is, balance of, i have #, i've #, there is # in, there's # in, there are # in,
        # left, left in my, i still have""",
    "transfer": """transferi # a la tarjeta, transferi # a mi tarjeta, pase # a la tarjeta, pase #
        a mi tarjeta, me transferi, a mi cuenta, a mis cuentas, entre mis cuentas, entre cuentas,
        a mi otra cuenta, a mis ahorros, de mi cuenta a, to my account, to my savings, to
        savings, from savings, from checking, to checking, to my checking, between my accounts,
        between accounts, to my other account, to my bank, saque # del, saque # de, retire #,
        retiro de, retiro #, retiro en, retire dinero, saque dinero, withdrew, withdrawal, cash
        withdrawal, cash out, took out #, deposite #, i deposited, deposited #""",
    "negation": """
        didn't, didnt, did not, don't, do not, haven't, have not, hasn't, wasn't, won't, never,
        nunca, jamas, sin gastar, sin comprar, not, almost bought, almost spent, casi compro,
        casi gasto, casi pago, casi me compro, estuve a punto, a punto de, was about to,
        iba a comprar, iba a pagar, iba a gastar, was going to, al final no, cancele, cancelaron,
        cancelled, canceled, nearly bought, ended up not""",
    "plan": """
        quiero, quisiera, queremos, voy a, vamos a, pienso, planeo, pensando en, me gustaria,
        ojala, tengo que, hay que, debo pagar, debo comprar, necesito, si compro, si me compro,
        si gasto, si pago, si gastara, si comprara, pienso comprar, recuerdame, antojo de comprar,
        want to, wanna, going to, gonna, plan to, planning, thinking of, thinking about, need to,
        i need, have to, i'd like, would like, if i, i will, i'll, wish, remind me, hope to, should,
        considering""",
    "price_or_habit": """
        me cobra, me cobran, cobra #, cobran #, me cotizo, me cotizaron, cotizacion, quoted,
        charges me, charges #, cuesta, cuestan, vale #, valen #, costs #, costs, the price,
        price of, el precio, precio de,
        gano #, i earn, earn #, i make #, cada mes, al mes, por mes, cada semana, a la semana,
        cada dia, al dia, per month, each month, every month, every week,
        per week, every day, per day, normalmente, usually""",
    "money_back": """reembolso,
        reembolsaron, me reembolsaron, devolucion, devolvi, regrese, bonificacion, bonificaron,
        refund, refunded, returned, took back, cashback, cash back, money back, chargeback,
        contracargo""",
    "budget_or_limit": """
        presupuesto, limite, tope, mi meta, meta de, budget, limit, my cap, cap to, the cap,
        cap of, my goal""",
    "loan": """
        debo #, le debo, me debe, me deben, preste, le preste, me prestaron, me presto, prestado,
        adeudo, i owe, owe, owes, owed, lent, loaned, borrowed, lend, borrow""",
    "change_asked": """
        cambia, cambiar, corrige, corregir, borra, borrar, elimina, eliminar, actualiza, edita,
        quita, cambialo, change the, change it, change my, delete, remove, update, edit, undo,
        correct the, set my, set the""",
    "orders": """
        ignore previous, ignore all, ignore the, ignore your, ignore my, disregard, forget your,
        forget all, forget the, forget previous, you are now, act as, system prompt, instructions,
        instrucciones, ignora, olvida, olvidate, actua como, eres ahora, ahora eres, tus reglas,
        jailbreak, developer mode, system :, set amount, set category""",
    "only_cheaper": "saved # on",
    "question": """
        ¿, ?, cuanto, cuanta, cuantos, cuantas, how, que tanto, can i, could i,
        do i, did i, am i, puedo, podria, deberia, me alcanza, conviene, me conviene, what did,
        what is, what's, which, is it""",
}
_PHRASES: Phrases[str] = Phrases(
    (phrase, reason) for reason, listing in _BY_CODE.items() for phrase in split(listing)
)
_VERBS = frozenset(
    split(
        """gaste, compre, pague, gasto, compro, pago, gastamos, compramos, pagamos, recibi, cobre,
        pagaron, cobraron, depositaron, fui, hice, compramos, pedi, gastado, comprado, pagado"""
    )
)
LOST_OR_STOLEN = Doubt("lost_or_stolen")
_REACH = 3
"""A "no" denies a verb among so many words after it."""
_INTERJECTIONS = frozenset({"manches", "mames", "inventes"})
"""After "no" these deny nothing."""
_OTHER_CARDS = frozenset({"metro", "movilidad", "metrobus", "regalo"})
_PAYING_WITH = frozenset({"con", "with", "using", "usando", "on"})


def reason_against(tokens: Sequence[Token]) -> Doubt | None:
    """Why nothing in this sentence is to be recorded; None where something may be."""
    words = with_numbers_marked(tokens)
    if _LOST_OR_STOLEN.first(words):
        return LOST_OR_STOLEN
    for place, word in enumerate(words):
        match = _PHRASES.at(words, place)
        if match and not (match[1] == "transfer" and _is_another_card(words, place, match[0])):
            return Doubt(match[1])
        follows = words[place + 1 : place + 1 + _REACH]
        if word == "no" and not _VERBS.isdisjoint(follows) and follows[0] not in _INTERJECTIONS:
            return Doubt("negation")
    return None


def _is_another_card(words: Sequence[str], place: int, length: int) -> bool:
    """ "con la tarjeta" names how it was paid, "tarjeta del metro" what was bought."""
    before, after = words[max(place - 2, 0) : place], words[place + length : place + length + 2]
    return not _PAYING_WITH.isdisjoint(before) or not _OTHER_CARDS.isdisjoint(after)
