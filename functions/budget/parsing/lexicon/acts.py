"""Acts of paying and receiving in the first person past, and how a record is dictated (es, en).

Only these say that money went or came. Present, future and other people's forms are not here:
"gasto 200 al mes", "voy a pagar", "she paid" are no acts of the user's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from budget.parsing.text.phrases import Phrases, split
from budget.parsing.text.tokens import Token

TransactionType = Literal["EXPENSE", "INCOME"]


class Act(NamedTuple):
    """What the act says of the money; `type` is None where what was bought has to say it.

    `is_told_of` where a thing or a payer stands before it: "la cena me costó", "Ana me pagó".
    """

    type: TransactionType | None
    is_told_of: bool = False


SPENDING = """me patine, me fume, me baile, me discuti con, me moche con, dispare, disparamos,
    piche, pichamos, me luci con, me puse guapo con, afloje, me cai con, me deje caer con,
    treated us to, treated them to, treated my friends to, bagged, knocked back, downed, hit the,
    se cobro, se me cobro, me descontaron, nos descontaron, me debitaron, me renovaron, se
    renovo, cargo de, cargo por, cargo automatico de, un cargo de, me hicieron un cargo de,
    domiciliacion de, se fueron, me chingue, me clavaron, me di el lujo de, le cai con, me
    reventaron, nos clavaron, desembolsamos, splashed out on, splashed out, chipped in, pitched
    in, threw down, laid out, ponied up, burned, burned through, footed, forked out for, gaste,
    me gaste, nos gastamos, gastamos, pague, le pague, les pague, me pague, pagamos, le pagamos,
    compre, me compre, le compre, les compre, compramos, nos compramos, adquiri, abone, abonamos,
    le abone, liquide, liquidamos, desembolse, acabo de gastar, me acabo de gastar, me acabo de
    comprar, acabo de pagar, acabo de comprar, acabamos de pagar, acabamos de comprar, tuve que
    pagar, tuve que comprar, tuve que gastar, tuvimos que pagar, me toco pagar, termine pagando,
    acabe pagando, se me fueron, se me fue, se nos fueron, hice un pago de, hice el pago de, hice
    una compra de, hice una compra en, gasto de, gasto en, gasto por, gastos de, gastos en, un
    gasto de, pago de, pago a, pago al, pago por, compra de, compra en, compra por, una compra
    de, pagos de, compras en, compras de, gasto, compra, me cobraron, me cobro, nos cobraron, nos
    cobro, me cargaron, le eche, le puse, le meti, le echamos, le cargue, me eche, nos echamos,
    me avente, pedi, pedimos, me pedi, encargue, comi, comimos, me comi, spent, have spent, paid,
    have paid, paid for, paid off, bought, have bought, bought myself, purchased, ordered, ended
    up paying, ended up spending, ended up buying, had to pay, had to buy, had to spend, was
    charged, were charged, got charged, dropped, blew, splurged, splurged on, shelled out, forked
    out, forked over, coughed up, ate, expense, expenses, expense of, expense for, purchase,
    purchase of, purchase at, payment of, payment for, payment to, treated myself to, tipped"""
RECEIVING = """cashed my, cashed, pulled in, raked in, banked, pocketed, brought in, have been
    paid, just got paid, cobre, recibi, recibimos, gane, ganamos, me gane, vendi, vendimos,
    ingreso, ingreso de, ingreso por, un ingreso de, entrada de, deposito de nomina, me dieron
    mi, received, have received, earned, have earned, got paid, was paid, were paid, sold, have
    sold, won, income, income of, income from"""
COSTING = """costo, me costo, nos costo, costaron, me costaron, nos costaron, salio, salio en, me
    salio, me salio en, nos salio, nos salio en, salieron, salieron en, me salieron en, nos
    salieron en, cobraron, fue, fueron, fue de, fueron de, it was, they were, that was, it came
    to, it cost, it cost me, they cost me, that cost me, which was, which cost me, it came out
    to, it ran me, the total was, total was, me salieron, que me costo, que me costaron, que
    costo, que fue, que fueron, que me salio en, came up to, totaled, rang up to, fueron en
    total, cost, cost me, cost us, came out to, came to, came out at, was, were, charged, charged
    me, charged us, ran me, set me back, set us back"""
GIVEN = """me rayaron, me alivianaron, me aliviano, me aflojaron, ya me rayaron,
    cayeron, me abonaron, me pasaron, me paso, me acaban de pagar, me acaban de depositar, acaban
    de depositarme, slipped me, handed us, transferred us, venmoed me, came in, was deposited,
    got deposited, just hit, landed, me pagaron, me pago, nos pagaron, nos pago, me depositaron,
    me deposito, nos depositaron, me cayo, me cayeron, nos cayo, me llego, me llegaron, nos
    llego, me ingresaron, me ingreso, me dieron, me dio, nos dieron, me regalo, me regalaron, nos
    regalaron, me mando, me mandaron, me transfirio, me transfirieron, me devolvio, me
    devolvieron, nos devolvieron, me regreso, me regresaron, me entro, me entraron, ya cayo, ya
    me cayo, ya llego, cayo, llego, entro, paid me, paid us, gave me, gave us, sent me, sent us,
    paid me back, deposited me, transferred me, handed me"""
DOING = """arme, armamos, me empaque, nos echamos, me cene, fui de compras a, fui de compras al,
    nos fuimos a, nos fuimos al, me fui al, fui con el, fui con la, popped out for, nipped to,
    dashed to, made a run to, had a, visited, visite, me atendieron en, me atendi con, me vacune,
    me hice un, me hice unas, me hice una, me corte el, me pinte, mande arreglar, mande lavar,
    lleve a, sali de, sali del, vengo de, vengo del, venimos de, venimos del, me baje de, me baje
    del, acabo de salir de, acabo de salir del, acabo de llegar de, transferi, transferimos, le
    transferi, le mande, les mande, came from, coming from, back from, snagged, scored, copped,
    nabbed, hit up, toco, nos toco, ya quedo, quedo pagado, quedo pagada, quedo liquidado, me
    lance por, me lance a, me lance al, me regale, nos lanzamos a, me atasque de, me refine, me
    chute, me despache, me zampe, me trague, me consenti con, pase a comprar, pase por, me puse,
    me mande a hacer, swung by, popped into, stocked up on, stocked up, stopped and got, ran out
    for, ran to, headed to, ordered in, lleve, llevamos, sali a, sali a comer, sali a cenar,
    salimos a, salimos a comer, salimos a cenar, fui a comer, fui a cenar, fuimos a comer, fuimos
    a cenar, fui por, fuimos por, pase a, pase al, meti, went out for, went out to, fui, fui a,
    fui al, fuimos, fuimos a, fuimos al, me fui a, done, donamos, ahorre, ahorramos, inverti,
    recargue, le recargue, llene, llenamos, cargue, eche, tome, me tome, nos tomamos, tomamos,
    agarre, ordene, ordenamos, cene, cenamos, desayune, desayunamos, me desayune, almorce,
    almorzamos, merende, bebi, bebimos, rente, rentamos, contrate, renove, invite, invitamos,
    consumi, consumimos, solte, di, dimos, le di, les di, puse, coopere, cooperamos, arregle,
    repare, cambie, lave, mande a lavar, mande a arreglar, me hice, me corte, hice, hicimos,
    mande, jugue, imprimi, estacione, envie, use, traje, agarramos, me inscribi a, inscribi,
    apoye, made, got, have got, had, we had, took, grabbed, picked up, went to, went for, went
    on, donated, gave, invested, rented, renewed, topped up, filled up, filled, refilled,
    reloaded, treated, subscribed to, signed up for, hired, fixed, repaired, replaced, put,
    stopped by, stopped at, stopped for, drank, got myself, took home, chipped in, shipped,
    washed"""
NOTING = """me anotas, me apuntas, me registras, me agregas, me pones, me puedes anotar, me
    puedes apuntar, puedes anotar, puedes apuntar, puedes registrar, puedes agregar, can you add,
    can you log, can you record, can you note, could you add, could you log, could you record, go
    ahead and log, go ahead and add, anota, anotame, anote, anotar, anota que, apunta, apuntame,
    apunta que, registra, registrame, registra que, registrar, agrega, agregame, agregar, anade,
    mete, meteme, pon, ponme, captura, log, add, record, note, note down, write down, put down,
    put in, track, enter, jot down"""

_LISTED: tuple[tuple[str, Act], ...] = (
    (SPENDING, Act("EXPENSE")),
    (RECEIVING, Act("INCOME")),
    (COSTING, Act("EXPENSE", is_told_of=True)),
    (GIVEN, Act("INCOME", is_told_of=True)),
    (DOING, Act(None)),
    (NOTING, Act(None)),
)
_ACTS: Phrases[Act] = Phrases(
    (phrase, act) for listing, act in _LISTED for phrase in split(listing)
)
TITLES = frozenset({"gasto", "compra", "purchase", "expense", "ingreso", "income", "gastos"})
"""Alone they are a note's title ("gasto: uber 80"), and no act in "gasto 80 al día"."""
CARRYING = frozenset(
    split("""had, got, took, grabbed, traje, mande, agarre, tome, tomamos, up, cambie""")
)
"""Last words of acts that say nothing of a purchase right before an amount: "had 500 for food"."""
_MADE = frozenset({"made", "hice"})
"""Right before an amount they are an income: "made 600 driving"."""


def acts_in(tokens: Sequence[Token]) -> Iterator[tuple[int, int, Act]]:
    """Start, end and act of each act of the sentence, in order."""
    return _ACTS.all([token.text for token in tokens])


def types_by_act(tokens: Sequence[Token], amount: Collection[int] = ()) -> set[TransactionType]:
    """The types that the sentence's acts speak of: none, one or both.

    `amount` are the places of the amount: right before it "made" is an income.
    """
    types = {act.type for _, _, act in acts_in(tokens) if act.type}
    made = any(t.text in _MADE and place + 1 in amount for place, t in enumerate(tokens))
    return types | {"INCOME"} if made else types
