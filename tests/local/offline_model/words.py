"""The words that the planner knows by itself: the product's own tables have all others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import Formatter

from toolkit.text.folding import unaccented
from toolkit.text.sentences import DEFAULT, Language, say, texts
from toolkit.text.stop_words import STOP_WORDS


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


REQUESTS = STOP_WORDS | listed("""
    a an ok hey hi hello hola oye please kindly plz pls porfa want wants need like know see
    show list tell give get got make check let view display find look search pull up me i you
    my our mine he she we us monthly mensual first second third fourth fifth primer primero
    primera segundo segunda tercero tercera 1st 2nd 3rd 4th it is to of in on at by and or if
    so do go no yes be am as right today now still already yet really exactly currently soon
    something anything everything everyone put set add would lot much many left away back one
    ones thing things stuff money pesos peso mxn total amount amounts number limit offset last
    latest recent new old next time days day week month months year quiero quisiera necesito
    saber ver muestra muestrame dime dame pasame pasa haz hazme puedes podrias poner pon ponme
    ponle favor tengo tienes hay ha mi te se le lo la el un si ya y o e en de al su tu nos voy
    va van veo son es soy ser cosa cosas dinero monto numero ahora hoy mes meses ano semana
    dia dias ultimo ultima ultimos ultimas nuevo nueva busca buscar encuentra consulta revisa
    dejame puedo porfavor gracias todavia aun mismo misma ese esa eso este esta save saving
    saved ahorrar juntar that's what's how's i'd i'm i've don't didn't can't
""")
"""They tell nothing of what is asked for."""

_SPANISH = listed("""
    el la los las un una de del que y en mi mis por para con se cuanto cuanta cuantos cual
    cuales gaste pague tengo debo puedo quiero borra cancela bloquea muestra dime tarjeta
    saldo deudas mes pedido busca correo es no si fue fueron era como esta este tope pon
    agrega meta gracias hola movimientos cuentas donativo datos copia olvida deshaz corrige
""")
_ENGLISH = listed("""
    the an of my i is are was what how much many to in for on and show do did does
    please can you it that this have has from with spent paid card balance cancel order
    delete find not undo which who when add set change yes thanks hello hi
""")
_WORD = re.compile(r"[^\W_]+(?:['_][^\W_]+)*")

CHOICES: Mapping[str, str] = {
    "accept": r"accept\w*|approve\w*|keep it|acept\w*|aprueb\w*",
    "change": r"(?!)",
    "remove": r"discard\w*|reject\w*|throw (?:it )?out|descart\w*|rechaz\w*|remove|delete|erase"
    r"|take (?:it )?out|borra\w*|elimina\w*|quita\w*",
    "put_back": r"put (?:\w+ )?back|regresa\w*",
    "undo": r"undo|revert|deshaz|deshacer|anula",
    "read_again": r"read (?:\w+ ){0,3}again|lee(?:lo|la)? (?:\w+ ){0,3}(?:de nuevo|otra vez)",
    "needs_review": r"(?:to |needs? )?(?:my )?review\w*|por revisar|revis\w*|pendientes?|waiting",
    "accepted": r"accepted|aceptad[oa]s",
    "discarded": r"discarded|descartad[oa]s",
    "card": r"(?:on|from|with) (?:my|the) card|(?:con|de|en) (?:mi|la) tarjeta",
    "budget": r"(?:in|from) (?:my|the) budget|(?:en|de) (?:mi|el) presupuesto",
    "ledger": r"(?:in|from) (?:my|the) ledgers?",
    "day": r"(?:by|per|each) day|(?:por|cada) dia",
    "month": r"(?:by|per|each) month|(?:por|cada) mes",
    "category": r"(?:by|per|each|every) categor\w+|(?:por|cada) categorias?|en que (?:se|gast)\w*"
    r"|where did (?:all )?(?:my|the) money go|what did i spend (?:my|the|it)\w*",
    "merchant": r"(?:by|per|each) (?:merchant|shop|store)|por (?:comercio|tienda)",
    "account": r"(?:by|per|each) account|por cuenta",
    "MEDIUM_LOW": r"medium low|media baja",
    "MEDIUM_HIGH": r"medium high|media alta",
    "LOW": r"low|baja",
    "MEDIUM": r"medium|media",
    "HIGH": r"high|alta",
    "DONATION": r"donation|donativo|diezmo|tithe",
    "DEBIT_ONLY": r"spen[dt]|debits?|gast\w+|pagu?[eé]\w*|paid",
    "CREDIT_ONLY": r"receiv\w+|credits?|reci\w+|ingres\w+|came in|entr[oó]",
    "ALL": r"all",
}
"""How people say the values of enumerations, before what they are part of."""

CURRENCIES: Mapping[str, str] = {
    "MXN": r"pesos?|mxn",
    "USD": r"dollars?|dolares|usd|bucks",
    "EUR": r"euros?|eur",
    "GBP": r"(?:british )?pounds?|gbp|libras",
}

LABELS: Mapping[str, str] = {
    "available credit": "crédito disponible",
    "balance": "saldo",
    "block id": "folio del bloqueo",
    "categories": "categorías",
    "category": "categoría",
    "count": "cuántos",
    "credit limit": "límite de crédito",
    "due date": "fecha de pago",
    "entries": "movimientos",
    "expense total": "gastos",
    "income total": "ingresos",
    "last four": "últimos cuatro dígitos",
    "minimum due": "pago mínimo",
    "missing": "faltan",
    "month": "mes",
    "rules": "reglas",
    "status": "estado",
    "stored": "registrado",
    "deleted": "borrado",
    "previous": "antes",
    "current": "ahora",
    "debts": "deudas",
    "goals": "metas",
    "obligations": "pagos fijos",
    "totals": "totales",
    "total": "total",
    "total points": "puntos",
    "expiring soon": "vencen pronto",
    "transactions": "movimientos",
    "taken back": "deshecho",
    "ticket id": "folio",
    "variable cap": "tope variable",
    "variable remaining": "queda del tope",
    "variable spend": "gasto variable",
    "affordable": "te alcanza",
    "reasons": "motivos",
    "next obligations": "próximos pagos",
    "bank balance": "saldo en el banco",
}
"""What fields of results are called in Spanish, beside what arguments are (label.<argument>)."""

NEGATED = re.compile(
    r"(?<!\bi )(?<!\bwe )(?<!\bthey )\b(?:don'?t|do not|never)\b(?! recogni)[^,.;!?]*"
    r"|\bno (?:quiero|hace falta|hay que|voy a|(?:l[oa]s? |me )*\w{3,}[ea]s)\b[^,.;!?]*"
)
"""What is not wanted: "don't block it", but not "I don't recognise it"."""
_LEAVES = re.compile(
    r"\W*no\W*(?:[,.;!]|$)|\W*(?:please |por favor )?(?:forget|leave|drop|skip|dejal|olvid)\w*\b"
)


def declines(text: str) -> bool:
    """Whether it says first of all that what was asked about is not wanted."""
    plain = unaccented(text)
    return bool(_LEAVES.match(plain) or NEGATED.match(plain.lstrip(" .,;!¡")))


def words_of(text: str) -> list[str]:
    return _WORD.findall(unaccented(text))


def spoken(text: str) -> Language | None:
    """The language of the text; None where its words leave it open."""
    said = words_of(text)
    spanish = sum(word in _SPANISH for word in said) + len(re.findall("[áéíóúñ¿¡]", text.lower()))
    english = sum(word in _ENGLISH for word in said)
    return None if spanish == english else "es" if spanish > english else "en"


def humanised(name: str) -> str:
    """`block_card`, `dueDate` and `amount_mxn_cents` as words."""
    bare = re.sub(r"(?:_mxn_cents|_iso|_of_month)$", "", name)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare).replace("_", " ").lower()


def in_words_of(english: str, language: Language) -> str:
    """What a model makes of a sentence of ours, which it reads in English."""
    if language == DEFAULT:
        return english
    for pattern, id in _sentences():
        if found := pattern.fullmatch(english):
            return say(id, **found.groupdict()).in_(language)
    return english


@cache
def _sentences() -> list[tuple[re.Pattern[str], str]]:
    """Those that have no value but texts, the longest first."""
    sentences: list[tuple[re.Pattern[str], str]] = []
    for id, text in texts(DEFAULT).items():
        parts = [*Formatter().parse(text)] if isinstance(text, str) else []
        if sum(len(plain) for plain, *_ in parts) >= _SHORTEST:
            made = "".join(
                re.escape(plain) + (f"(?P<{name}>.+)" if name else "")
                for plain, name, _, _ in parts
            )
            names = [name for _, name, _, _ in parts if name]
            if len(names) == len(set(names)) and not any(spec for _, _, spec, _ in parts):
                sentences.append((re.compile(made), id))
    return sorted(sentences, key=lambda each: -len(each[0].pattern))


_SHORTEST = 12
"""Letters beside the values: what has fewer may be any sentence."""
