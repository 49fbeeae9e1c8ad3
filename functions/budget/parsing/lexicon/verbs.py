"""Verbs of paying, consuming and being charged, slang among them, apart from pronouns (es, en).

All are past forms. What one did oneself is in the first person, with a pronoun or without: "eché",
"me eché", "le eché". Who charged is in the third, and only a pronoun says whom: a bare "clavaron"
is no act.
"""

from __future__ import annotations

from collections.abc import Iterator

from budget.parsing.text.phrases import split

PAID = """gaste, pague, compre, adquiri, abone, liquide, desembolse, afloje, piche, dispare,
    queme, chingue, patine, fume, fundi, puli, sople, quebre, discuti con, moche con, luci con,
    cai con, deje caer con, puse guapo con, puse guapa con, rife con, raje con, di el lujo de,
    di el gusto de"""
PAID_BY_US = """gastamos, pagamos, compramos, adquirimos, abonamos, liquidamos, desembolsamos,
    aflojamos, pichamos, disparamos, quemamos, discutimos con, mochamos con, lucimos con, rifamos
    con"""
DONE = """eche, avente, empuje, jambe, zampe, trague, atasque, atasque de, refine, refine con,
    chute, despache, embuche, empaque, empine, retaque de, recete, arme, agarre, lleve, tome,
    comi, cene, desayune, almorce, merende, bebi, pistee, chupe, puse, di, hice, pinte, regale,
    consenti con, meti, entre a, entre al, entre con, cai a, cai al, solte, deje, cambie,
    arregle, repare, compuse, lave, llene, cargue, recargue, encargue, pedi, mande, traje,
    rente, contrate, renove, consumi, jugue, imprimi, envie, apoye, invite, coopere, coopere
    con, coopere para, done, ordene, estrene, merque, transferi, surti, vacune, tatue, depile,
    inscribi, inscribi a, lance por, lance a, lance al, fui a, fui al, fui de, fui por, fui con,
    fui con el, fui con la, pase a, pase al, pase por, use, guarde, ahorre, inverti, estacione,
    visite, revente"""
DONE_BY_US = """echamos, aventamos, empujamos, zampamos, tragamos, atascamos de, refinamos,
    chutamos, despachamos, empacamos, recetamos, armamos, agarramos, llevamos, tomamos, comimos,
    cenamos, desayunamos, almorzamos, bebimos, pisteamos, chupamos, pusimos, dimos, hicimos,
    metimos, caimos a, soltamos, cambiamos, arreglamos, llenamos, cargamos, recargamos,
    encargamos, pedimos, mandamos, rentamos, contratamos, consumimos, jugamos, apoyamos,
    invitamos, cooperamos, donamos, ordenamos, transferimos, lanzamos por, lanzamos a, lanzamos
    al, fuimos a, fuimos al, fuimos de, fuimos por, fuimos con, pasamos a, pasamos al, pasamos
    por, guardamos, ahorramos, surtimos"""
CHARGED = """cobro, cobraron, bajo, bajaron, saco, sacaron, clavo, clavaron, sangro, sangraron,
    tumbo, tumbaron, pelo, pelaron, tranzo, tranzaron, desconto, descontaron, cargo, cargaron,
    debitaron, rebajaron, arranco, arrancaron, chingo, chingaron, ensarto, ensartaron, exprimio,
    exprimieron, dejo ir, dejaron ir, aplico, aplicaron, facturo, facturaron, mordio, mordieron,
    desplumo, desplumaron, reventaron, atoro, atoraron, zumbo, zumbaron, hicieron pagar, toco
    pagar"""
SERVED = """arreglo, arreglaron, cambio, cambiaron, lavo, lavaron, corto, cortaron, pinto,
    pintaron, reparo, repararon, compuso, compusieron, instalo, instalaron, reviso, revisaron,
    atendio, atendieron en, vendio, vendieron, surtio, surtieron, destapo, destaparon, renovaron"""
GONE = "fueron, fue, volaron, esfumaron, evaporaron, escurrieron, hicieron humo, chisparon, cobro"
HAPPENED = """ando en, andaba en, andabamos en, estaba en, estabamos en, vino, vinieron, vino a,
    llamamos a, llame a, llame al, se poncho, se me poncho, se nos poncho, se descompuso, se me
    descompuso, se nos descompuso, se rompio, se me rompio, se acabo, se me acabo, se nos acabo,
    se fundio, se me fundio, se tapo, se nos tapo, se atasco, se me atasco, se averio, se me
    averio, se me antojo, se nos antojo, se me antojaron, se nos antojaron, me dio antojo de,
    nos dio antojo de, se me apetecio, tuve, tuvimos, estuve en, estuvimos en, estuve con, me
    reuni con, sali con, salimos con, quede con, broke, my car broke, came over, came to, came
    by, we met, met up with, hung out with, met, ran out of, needed, craved, was craving"""
SPENT = """spent, paid, dropped, blew, splurged, splurged on, shelled out, forked out, forked
    out for, forked over, coughed up, ponied up, burned, burned through, burnt, torched, threw,
    threw down, tossed, laid out, laid down, plunked down, dished out, doled out, chipped in,
    pitched in, kicked in, sprang for, sprung for, popped for, wasted, blew through, sank,
    splashed out, splashed out on, parted with, dumped, yeeted, footed, settled, bought,
    purchased, ordered, ate, tipped"""
GOT = """got, grabbed, copped, snagged, scored, nabbed, picked up, fetched, bagged, bought,
        ordered"""
DID = """drank, devoured, demolished, crushed, smashed, inhaled, munched on, chowed down on,
    scarfed down, wolfed down, sipped, chugged, pounded, knocked back, downed, caught, hopped
    on, hopped in, jumped on, jumped in, rode, hailed, called, shared, did, watched, played"""


def with_pronouns(verbs: str, *forms: str) -> Iterator[str]:
    """Each verb in each form: "me {}", "{} us"; "{}" for the verb alone."""
    for verb in split(verbs):
        yield from (form.format(verb) for form in forms)
