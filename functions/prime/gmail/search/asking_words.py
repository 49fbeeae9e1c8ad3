"""The words of an ask that say nothing of the mail itself, in English, Spanish and French; folded
as in `words.fold`."""

from __future__ import annotations

from prime.gmail.search.words import fold

LATEST = frozenset(
    fold("""
    last latest recent newest current
    último última últimos últimas reciente recientes actual
    dernier dernière derniers dernières récent récente actuel actuelle
    """)
)
"""The newest is wanted."""

FILLERS = frozenset(
    fold("""
    a an the my our your any all some of for from in on at to with by and or about this that
    it its is are was were be been do does did have has had i me we you he she they what
    which when where who how much many there please find show get give search look see send
    open need want would can could mail mails email emails message messages document
    documents file files pdf attachment month months year years day days week weeks s
    el la los las un una unos unas mi mis nuestro nuestra tu su sus de del al a en por para
    con y o e que qué cual cuál cuando cuándo donde dónde cuanto cuánto cuanta cuánta es son
    fue era hay he ha tengo tiene me te se lo le favor busca buscar encuentra encontrar
    muestra mostrar dame enseña enviar necesito quiero ver correo correos mensaje mensajes
    documento documentos archivo archivos adjunto mes meses año años día días semana semanas
    este esta todo todos toda todas algún alguna
    le les un une des du de d l la au aux à en dans sur pour par avec et ou mon ma mes notre
    nos ton ta tes votre vos son sa ses ce cet cette ces que qu quel quelle quels quelles
    quand où combien est sont été était il elle je j ai as a avons tout toute tous toutes
    svp cherche chercher trouve trouver montre montrer donne envoie veux voudrais voir
    besoin courriel courriels mail message messages document documents fichier fichiers
    pièce jointe mois an ans année années jour jours semaine semaines
    """)
)

OWING = frozenset(fold("owe owing due debo debemos deber dois devons devoir doit pagar"))
"""Asks for what is to be paid: the newest bill."""

PAYING = frozenset(
    fold("""
    pay paying spend spent buy bought cost costs
    pagué pague pagamos gasté gastamos compré compramos costó cuesta cobraron
    payer payons dépensé acheté coûté coûte
    """)
)
"""Ask of what was paid, which any paper says."""
