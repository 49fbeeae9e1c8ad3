"""Acts of paying and receiving in the first person past, and how a record is dictated (es, en).

Plain verbs stand in `verbs`, and are put to their pronouns here; below are phrases of their own.

Only these say that money went or came. Present, future and other people's forms are not here:
"gasto 200 al mes", "voy a pagar", "she paid" are no acts of the user's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from budget.parsing.lexicon import verbs
from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token

TransactionType = Literal["EXPENSE", "INCOME"]


class Act(NamedTuple):
    """What the act says of the money; `type` is None where what was bought has to say it.

    `is_told_of` where a thing or a payer stands before it: "la cena me costó", "Ana me pagó".
    """

    type: TransactionType | None
    is_told_of: bool = False
    is_event: bool = False
    """What happened before one paid: "se me ponchó la llanta"."""


SPENDING = """ended up getting, ended up with, me toco poner, nos toco poner, me baile, treated
    us to, treated them to, treated my friends to, hit the, se renovo, cargo de, cargo por,
    cargo automatico de, un cargo de, me hicieron un cargo de, domiciliacion de, acabo de
    gastar, me acabo de gastar, me acabo de comprar, acabo de pagar, acabo de comprar, acabamos
    de pagar, acabamos de comprar, tuve que pagar, tuve que comprar, tuve que gastar, tuvimos
    que pagar, termine pagando, acabe pagando, hice un pago de, hice el pago de, hice una compra
    de, hice una compra en, gasto de, gasto en, gasto por, gastos de, gastos en, un gasto de,
    pago de, pago a, pago al, pago por, compra de, compra en, compra por, una compra de, pagos
    de, compras en, compras de, gasto, compra, paid for, paid off, ended up paying, ended up
    spending, ended up buying, had to pay, had to buy, had to spend, was charged, were charged,
    got charged, expense, expenses, expense of, expense for, purchase, purchase of, purchase at,
    payment of, payment for, payment to, treated myself to"""
RECEIVING = """cashed my, cashed, pulled in, raked in, banked, pocketed, brought in, have been
    paid, just got paid, cobre, recibi, recibimos, gane, ganamos, me gane, vendi, vendimos,
    ingreso, ingreso de, ingreso por, un ingreso de, entrada de, deposito de nomina, me dieron
    mi, received, have received, earned, have earned, got paid, was paid, were paid, sold, have
    sold, won, income, income of, income from, le cobre, les cobre, le gane, le vendi, les
    vendi, revendi, flipped, cleared, netted"""
COSTING = """costo, me costo, nos costo, costaron, me costaron, nos costaron, salio, salio en,
    me salio, me salio en, nos salio, nos salio en, salieron, salieron en, me salieron en, nos
    salieron en, cobraron, fue, fueron, fue de, fueron de, it was, they were, that was, it came
    to, it cost, it cost me, they cost me, that cost me, which was, which cost me, it came out
    to, it ran me, the total was, total was, me salieron, que me costo, que me costaron, que
    costo, que fue, que fueron, que me salio en, came up to, totaled, rang up to, fueron en
    total, cost, cost me, cost us, came out to, came to, came out at, was, were, charged,
    charged me, charged us, ran me, set me back, set us back, hit me for, got me for, stung me
    for, dinged me, took me for, billed me, cost me like, ended up being, ended up costing, came
    up at, me vino costando, me vino saliendo en, acabo costando, termino costando, termino
    saliendo en, me acabo saliendo en"""
GIVEN = """ya depositaron, came through, me rayaron, me alivianaron, me aliviano, me aflojaron,
    ya me rayaron, cayeron, me abonaron, me pasaron, me paso, me acaban de pagar, me acaban de
    depositar, acaban de depositarme, slipped me, handed us, transferred us, venmoed me, came
    in, was deposited, got deposited, just hit, landed, me pagaron, me pago, nos pagaron, nos
    pago, me depositaron, me deposito, nos depositaron, me cayo, me cayeron, nos cayo, me llego,
    me llegaron, nos llego, me ingresaron, me ingreso, me dieron, me dio, nos dieron, me regalo,
    me regalaron, nos regalaron, me mando, me mandaron, me transfirio, me transfirieron, me
    devolvio, me devolvieron, nos devolvieron, me regreso, me regresaron, me entro, me entraron,
    ya cayo, ya me cayo, ya llego, cayo, llego, entro, paid me, paid us, gave me, gave us, sent
    me, sent us, paid me back, deposited me, transferred me, handed me, me rayo, me soltaron, me
    aventaron, me completaron, me hicieron el paro con, me tiraron paro con, me mocharon, me
    mocho con, hooked me up with, hit my account, just landed, hit my card"""
DOING = """me vine en, me fui en, me regrese en, nos fuimos en, nos venimos en, vine en, fui en,
    me corte, le corte, fui de compras a, fui de compras al, popped out for, nipped to, dashed
    to, made a run to, had a, visited, me atendi con, me hice un, me hice unas, me hice una, me
    corte el, mande arreglar, mande lavar, lleve a, sali de, sali del, vengo de, vengo del,
    venimos de, venimos del, me baje de, me baje del, acabo de salir de, acabo de salir del,
    acabo de llegar de, came from, coming from, back from, hit up, toco, nos toco, ya quedo,
    quedo pagado, quedo pagada, quedo liquidado, pase a comprar, me mande a hacer, swung by,
    popped into, stocked up on, stocked up, stopped and got, ran out for, ran to, headed to,
    ordered in, sali a, sali a comer, sali a cenar, salimos a, salimos a comer, salimos a cenar,
    fui a comer, fui a cenar, fuimos a comer, fuimos a cenar, went out for, went out to, fui,
    fuimos, mande a lavar, mande a arreglar, made, had, we had, took, went to, went for, went
    on, donated, gave, invested, rented, renewed, topped up, filled up, filled, refilled,
    reloaded, treated, subscribed to, signed up for, hired, fixed, repaired, replaced, put,
    stopped by, stopped at, stopped for, took home, shipped, washed"""
NOTING = """me anotas, me apuntas, me registras, me agregas, me pones, me puedes anotar, me puedes
    apuntar, puedes anotar, puedes apuntar, puedes registrar, puedes agregar, can you add, can
    you log, can you record, can you note, could you add, could you log, could you record, go
    ahead and log, go ahead and add, anota, anotame, anote, anotar, anota que, apunta, apuntame,
    apunta que, registra, registrame, registra que, registrar, agrega, agregame, agregar, anade,
    mete, meteme, pon, ponme, captura, log, add, record, note, note down, write down, put down,
    put in, track, enter, jot down"""

_I = ("{}", "me {}", "le {}", "les {}")
_WE = ("{}", "nos {}", "le {}", "les {}")
_US = ("me {}", "nos {}")
_FOR_ME = ("{}", "have {}", "{} me", "{} us", "{} myself", "{} ourselves")
_PAID, _RECEIVED, _DONE = Act("EXPENSE"), Act("INCOME"), Act(None)
_COST, _GIVEN = Act("EXPENSE", is_told_of=True), Act("INCOME", is_told_of=True)
_EVENT = Act(None, is_event=True)
_SERVED = Act(None, is_told_of=True)
_CONJUGATED: tuple[tuple[str, tuple[str, ...], Act], ...] = (
    (verbs.PAID, _I, _PAID),
    (verbs.PAID_BY_US, _WE, _PAID),
    (verbs.SPENT, ("{}", "have {}"), _PAID),
    (verbs.CHARGED, _US, _COST),
    (verbs.GONE, ("se {}", "se me {}", "se nos {}"), _COST),
    (verbs.SERVED, _US, _SERVED),
    (verbs.DONE, _I, _DONE),
    (verbs.DONE_BY_US, _WE, _DONE),
    (verbs.GOT, _FOR_ME, _DONE),
    (verbs.DID, ("{}",), _DONE),
)
_LISTED: tuple[tuple[str, Act], ...] = (
    (SPENDING, _PAID),
    (RECEIVING, _RECEIVED),
    (COSTING, _COST),
    (GIVEN, _GIVEN),
    (DOING, _DONE),
    (NOTING, _DONE),
    (verbs.HAPPENED, _EVENT),
)


def _acts() -> Iterator[tuple[str, Act]]:
    """Phrases by their act; of two acts of one phrase the first stays."""
    for listing, act in _LISTED:
        yield from ((phrase, act) for phrase in split(listing))
    for conjugated, forms, act in _CONJUGATED:
        yield from ((phrase, act) for phrase in verbs.with_pronouns(conjugated, *forms))


_ACTS: Phrases[Act] = Phrases(_acts())
TITLES = frozenset({"gasto", "compra", "purchase", "expense", "ingreso", "income", "gastos"})
"""Alone they are a note's title ("gasto: uber 80"), and no act in "gasto 80 al día"."""
CARRYING = frozenset(
    split("""had, got, took, grabbed, traje, mande, agarre, tome, tomamos, up, cambie""")
)
"""Last words of acts that say nothing of a purchase right before an amount: "had 500 for food"."""
_MADE = frozenset({"made", "hice"})
"""Right before an amount they are an income: "made 600 driving"."""


def acts_in(tokens: Sequence[Token]) -> Sequence[tuple[int, int, Act]]:
    """Start, end and act of each act of the sentence, in order."""
    return _acts_of(tuple(token.text for token in tokens))


@lru_cache(maxsize=8)
def _acts_of(words: tuple[str, ...]) -> Sequence[tuple[int, int, Act]]:
    return tuple(_ACTS.all(words))


def types_by_act(tokens: Sequence[Token], amount: Collection[int] = ()) -> set[TransactionType]:
    """The types that the sentence's acts speak of: none, one or both.

    `amount` are the places of the amount: right before it "made" is an income.
    """
    types = {act.type for _, _, act in acts_in(tokens) if act.type}
    made = any(t.text in _MADE and place + 1 in amount for place, t in enumerate(tokens))
    return types | {"INCOME"} if made else types
