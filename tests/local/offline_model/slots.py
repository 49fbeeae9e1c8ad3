"""Fills a tool's arguments from a sentence, by the tool's JSON schema; what was not said stays out.

Every reader takes its words out of the sentence, so that no word is read twice: days first, then
ids, choices, amounts, and what is called by a name last. The words that nobody took show how far
the sentence was understood.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from budget.categories.tree import node_of
from budget.parsing.money.number_words import WORDS
from tests.local.offline_model import days
from tests.local.offline_model.reading import Sentence, capital, trimmed, unread
from tests.local.offline_model.request.tool_spec import Schema, ToolSpec, leaf_of
from tests.local.offline_model.words import CHOICES, CURRENCIES, NEGATED, REQUESTS, listed, words_of
from tests.local.offline_model.words import spoken as language_of
from toolkit.text.folding import unaccented_in_place

Arguments = dict[str, Any]
"""By the path of the argument: `debt.name`."""

OTP_PLACEHOLDER = "[one-time password]"
FREE_TEXT = ("reason", "query", "text")
_ORDER = (
    *("text", "otp", "email", "phone", "value", "id", "days", "words", "category", "choice"),
    *("count", "due_day_of_month", "money", "merchant", "description", "name", "query", "reason"),
)
_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("vendor", "merchant", "search"), "merchant"),
    **dict.fromkeys(("amount", "target", "saved", "min_amount", "max_amount"), "money"),
    **dict.fromkeys(("n", "limit"), "count"),
    **dict.fromkeys(("days", "to_day"), "days"),
    "currency": "choice",
    "current_category": "",
    "due_day_of_month": "due_day_of_month",
    "key": "value",
}
_ARTICLE = r"(?:(?:the|an?|my|our|el|la|los|las|un|una|mi|mis|de|del|al)\s+)*"
_ENDS = (
    r"(?=\s*[,.;:!?\n]|\s*$|\s+(?:is|are|es|son|was|balance|saldo|with|con|minimum|minimo|due|vence"
    r"|priority|prioridad|every|each|cada|al mes|a month|per|monthly|by|in|en|el|for|por|this|last"
    r"|between|from|de este|del mes|since|desde|please|should|to|as|goes|and|y|que|limit|already)\b"
    r"|\s*\$?[0-9]|\s*\x00)"
)
COMPARED = r"\b(?:compar\w+|versus|vs)\b|\b(?:than|que) (?:the |el )?(?:last|month|mes|ano|year)"
_GIVEN_UP = r"\b(?:delete|remove|drop|give up|cancel|borr\w+|elimin\w+|quita\w*|cancel\w+)\b"
_CATEGORY = r"(?P<category>[\w& ]{2,30}?)(?:,? (?:from now on|always|siempre))?\W*$"
_TEACHES = re.compile(
    r"(?:(?:remember|recuerda|aprende|acuerdate|learn|note|ten en cuenta)(?: de)?(?: that| que)? )?"
    r"(?:from now on |always |siempre |de ahora en adelante )*,? ?(?P<words>[\w' ]{2,40}?),? "
    r"(?:is always|is|are|means|counts? as|goes (?:in|under|to)|es siempre|siempre es|es|son"
    rf"|significa|van? en|cuenta como|belongs (?:to|in)) (?:always |siempre )?{_CATEGORY}"
)
_MOVES = re.compile(
    r"(?:(?:re)?categori[sz]ar?|(?:re)?categorize|classify|tag|move|file|put|mueve|pasa|pon"
    r"|clasificar?) (?:all |everything |todo |todos |todas |lo |los |las |my |the |from |de |mis )*"
    r"(?P<merchant>[\w'& ]{2,40}?) (?:purchases |entries |charges |gastos )?"
    rf"(?:as|into|in|under|to|como|en|a) {_CATEGORY}"
)
_BECOMES = re.compile(
    r"(?:should (?:be|have been) (?:in|under)?|belongs (?:in|to)|goes (?:in|under)"
    r"|category (?:[\w ]{2,30} )?(?:is|to)|categoria (?:[\w ]{2,30} )?(?:es|a)|under|va en"
    r"|(?:it |that )?was (?:for )?|deberia (?:ser|estar en)|ponlo en|(?:era|fue) (?:de )?|es de)"
    rf"\s+{_CATEGORY}"
)


@dataclass(frozen=True)
class _Slot:
    """An argument of a tool, `beside` the paths of all of its arguments by their names; `known` are
    the words with which people ask for the tool."""

    leaf: str
    schema: Schema
    beside: Mapping[str, str]
    known: Collection[str]
    today: date

    @property
    def kind(self) -> str:
        return kind_of(self.leaf, self.schema)

    @property
    def order(self) -> float:
        place = _ORDER.index(self.kind) if self.kind in _ORDER else len(_ORDER)
        return place - self.leaf.startswith(("minimum", "saved")) / 2


def kind_of(leaf: str, schema: Schema) -> str:
    """How an argument is looked for: by its name, its choices or its pattern."""
    if leaf == "text" and "merchant" in schema.get("description", ""):
        return "merchant"
    if leaf in _KINDS:
        return _KINDS[leaf]
    if leaf.endswith("_cents"):
        return "money"
    if schema.get("enum"):
        return "choice"
    if leaf.endswith("month") or "date" in leaf:
        return "days"
    is_number = schema.get("pattern", "").startswith("^\\d") and leaf != "phone"
    return "id" if is_number or is_id(leaf) else leaf


def is_id(leaf: str) -> bool:
    return leaf == "id" or leaf.endswith(("_id", "Id"))


def filled(
    tool: ToolSpec, said: str, today: date, known: Collection[str]
) -> tuple[Arguments, list[str]]:
    """The arguments that the sentence states, and the words that it left unread."""
    sentence, found = Sentence(said), Arguments()
    beside = {leaf_of(path): path for path in tool.properties}
    slots = {
        path: _Slot(leaf_of(path), schema, beside, known, today)
        for path, schema in tool.properties.items()
        if leaf_of(path) != "text" or path in tool.required or "decision" in beside
    }
    for path, slot in sorted(slots.items(), key=lambda each: each[1].order):
        read = _READERS.get(slot.kind)
        value = read(sentence, slot) if read else None
        if value is not None:
            found[path] = value
    for leaf in ("month", "effective_month"):
        if leaf in tool.required:
            found.setdefault(leaf, f"{today:%Y-%m}")
    changes = re.search(r"\b(?:change|raise|lower|cambia|sube|baja)\w*\b", said.lower())
    if "target" in found and not changes:
        found.setdefault("currency", "MXN")
    if {"words", "category_type"} <= {*tool.required} and "category" in found:
        node = node_of(found["category"])
        found.setdefault("category_type", node.type if node else "VARIABLE")
    left = unread(sentence, known)
    if "compare" not in beside and re.search(COMPARED, sentence.left):
        left.append("compared")
    return found, left


def _text(sentence: Sentence, _: _Slot) -> str:
    sentence.blank(0, len(sentence.text))
    return sentence.text


def _password(sentence: Sentence, _: _Slot) -> str | None:
    if OTP_PLACEHOLDER in sentence.text:
        sentence.blank(0, len(sentence.text))
        return OTP_PLACEHOLDER
    return sentence.find(r"(?<![\w.,-])[0-9]{4,8}(?!\w)")


_EMAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_PHONE = r"\b[0-9]{3}-[0-9]{3}-[0-9]{4}\b"
_CUSTOMER = (
    r"(?:customer|client|user(?:name)?|cliente|usuari[oa])s? (?:named |called |llamad[oa] )?"
)
_KEYS = {
    "email": _EMAIL,
    "phone": _PHONE,
    "username": rf"{_CUSTOMER}(?P<value>(?![0-9])[\w.-]{{3,}})",
}


def _key_or_value(sentence: Sentence, slot: _Slot) -> str | None:
    found = ((key, re.search(pattern, sentence.left)) for key, pattern in _KEYS.items())
    key, match = next(((key, match) for key, match in found if match), ("", None))
    if match is None or match.groupdict().get("value") in REQUESTS:
        return None
    return key if slot.leaf == "key" else sentence.take(match, "value" if key == "username" else 0)


_ID = (
    r"(?<![\w-])(?:[a-z]{1,4}-?[0-9]+|[a-z]+[_-][\w-]*[0-9][\w-]*"
    r"|(?=[0-9a-f]*[0-9])[0-9a-f]{10,})\b"
)
_OF_ITS_OWN = {"account_id": r"\bacc[_-]\w+", "conversation_id": r"(?!)", "category_id": r"(?!)"}


def _id(sentence: Sentence, slot: _Slot) -> str | None:
    pattern = slot.schema.get("pattern", "").removeprefix("^").removesuffix("$")
    if pattern or slot.leaf in _OF_ITS_OWN:
        return sentence.find(_OF_ITS_OWN.get(slot.leaf) or rf"(?<![\w.,-]){pattern}(?![\w-])")
    message = r"(?:message|mensaje) (?P<id>\w{5,})\W*$"
    return (slot.leaf == "messageId" and sentence.find(message, "id")) or sentence.find(_ID)


def _days(sentence: Sentence, slot: _Slot) -> Any:
    text, leaf, today = sentence.text, slot.leaf, slot.today
    found = days.stated(text, today)
    if not found:
        return None
    value: str | int | None = None
    if leaf == "days":
        value = days.days_back(text, today)
    elif leaf.endswith("month"):
        value = None if found[0].is_year else found[0].first[:7]
    elif leaf.startswith("target"):
        value = days.day_to_come(text, today)
    elif leaf.startswith(("start", "from", "end", "to_date")):
        compared = re.search(COMPARED, sentence.left)
        first, last = found[0][2:4] if compared else days.period(text, today) or ("", "")
        last = min(last, f"{today}") if first <= f"{today}" else last
        value = last if leaf.startswith(("end", "to")) else first
    elif found[0].first == found[0].last:
        value = found[0].first
    for one in found if value is not None else ():
        sentence.blank(one.start, one.end)
    return value


def _words(sentence: Sentence, slot: _Slot) -> str | None:
    if "merchant" in slot.beside:
        return None
    match = _TEACHES.match(sentence.left) or _TEACHES.search(sentence.left)
    if match is None:
        rule = r"(?:rule|regla)s? (?:for|of|about|de|para|sobre)? ?(?P<w>[\w' ]{2,40}?)\W*$"
        return sentence.find(rule, "w")
    words = sentence.text[slice(*match.span("words"))].strip()
    sentence.blank(match.start(), match.start("category"))
    return words if words.lower() not in REQUESTS else None


def _category(sentence: Sentence, slot: _Slot) -> str | None:
    if {"words", "merchant"} & slot.beside.keys() == {"words"}:
        said = sentence.find(rf"^\0+{_CATEGORY}", "category")
    elif "merchant" in slot.beside and (moved := _MOVES.search(sentence.left)):
        start, end = moved.span("merchant")
        merchant, said = sentence.left[start:end], sentence.take(moved, "category")
        sentence.left = f"{sentence.left[:start]}{merchant}{sentence.left[end:]}"
    else:
        plain = r"\b(?:category|categoria):? (?P<c>\w+)(?=\s*(?:,|$))"
        changes = slot.beside[slot.leaf] != slot.leaf or "to_day" in slot.beside
        said = sentence.find(plain, "c") if changes else None
        said = said or sentence.find(_BECOMES.pattern, "category")
    if said:
        node = node_of(said)
        return node.english if node and node.english.lower() == said.lower() else capital(said)
    led = rf"\b(?:on|in|en|de|of|for|para)\s+{_ARTICLE}(?P<c>\w+(?: \w+)?)"
    for match in re.finditer(led, sentence.left):
        for words in (match["c"], match["c"].split()[0]):
            if node_of(words):
                sentence.blank(match.start(), match.start("c") + len(words))
                return words
    return None


def _choice(sentence: Sentence, slot: _Slot) -> Any:
    if slot.leaf == "type":  # of a transaction: the budget's parser decides
        return None
    for denied in NEGATED.finditer(sentence.left) if slot.leaf == "decision" else ():
        sentence.blank(*denied.span())
    choices = (
        CURRENCIES if slot.leaf == "currency" else {v: _said(v, slot) for v in slot.schema["enum"]}
    )
    found = {
        value: match
        for value, words in sorted(choices.items(), key=lambda each: -len(each[1]))
        if (match := re.search(rf"\b(?:{words})\b", sentence.left))
    }
    if not found or (slot.leaf == "decision" and len(found) > 1):
        return None
    value, match = next(iter(found.items()))
    if slot.leaf != "category_type":  # "monthly donation" is also what it is called
        sentence.take(match)
    return value


def _said(value: str, slot: _Slot) -> str:
    plain = re.escape(value.replace("_", " ").lower())
    return CHOICES.get(value) or (r"(?!)" if slot.leaf in ("by", "book") else plain)


def _count(sentence: Sentence, _: _Slot) -> int | None:
    number = rf"(?P<n>[0-9]{{1,3}}|{'|'.join(WORDS)})\b"
    said = sentence.find(rf"\b(?:last|latest|limit|ultim[oa]s|top) {number}", "n")
    things = r"(?= (?:latest|last|most|newest|recent|\w*[^\W\d]s\b))"
    if said := said or sentence.find(rf"\b{number}{things}", "n"):
        return int(said) if said.isdigit() else WORDS[said.lower()]
    one = r"\b(?:last|latest|most recent) (?:transaction|purchase|payment|charge|entry|email)\b"
    return 1 if re.search(one, sentence.left) else None


_LED_BY = {
    "minimum_payment_mxn_cents": r"(?:minimum|minimo|min)(?: payment| de)?(?: of| is| es)? \$?$",
    "saved": r"(?:saved|ahorrad[oa]s?|llevo|tengo)(?: already| ya)? \$?$",
}
_FOLLOWED_BY = {"saved": r"\s*(?:pesos |mxn )?(?:saved|ahorrad|set aside|put aside)"}
_BETWEEN = r"between \$?(?P<min>-?[0-9.,]*[0-9]) and \$?(?P<max>-?[0-9.,]*[0-9])"


def _money(sentence: Sentence, slot: _Slot) -> Any:
    leaf = slot.leaf
    if leaf in ("min_amount", "max_amount"):
        between = re.search(_BETWEEN, sentence.left)
        value = between and sentence.text[slice(*between.span(leaf[:3]))].replace(",", "")
        return value if leaf == "min_amount" or not between else sentence.take(between) and value
    cents = None
    if leaf in _LED_BY:
        for start, end, number in sentence.numbers():
            led = re.search(_LED_BY[leaf], sentence.left[:start])
            if led or re.match(_FOLLOWED_BY.get(leaf, "(?!)"), sentence.left[end:]):
                sentence.blank(led.start() if led else start, end)
                cents = number
                break
    elif not leaf.startswith("expected"):
        cents = _changed_to(sentence) if leaf == "amount_mxn_cents" else None
        cents = sentence.cents(signed=leaf == "amount") if cents is None else cents
    if cents is None or leaf.endswith("_cents"):
        return cents
    return cents // 100 if cents % 100 == 0 else cents / 100


def _changed_to(sentence: Sentence) -> int | None:
    """The second of "not 250 but 520", "de 250 a 520": the number that a change names last."""
    numbers = sentence.numbers()
    changes = r"\bno(?:t)?\b|\b(?:from|de|instead of|en vez de)\b \$?[0-9]"
    if len(numbers) != 2 or not re.search(changes, sentence.left):
        return None
    was = r"\b(?:it was|was|fueron|eran|era|son)\b[^0-9]{0,12}[0-9.,]+[^0-9]*\b(?:not|no)\b"
    for start, end, _ in numbers:
        sentence.blank(start, end)
    return numbers[0 if re.search(was, sentence.text.lower()) else 1][2]


_BOOKS = listed("""
    card tarjeta account accounts cuenta cuentas budget presupuesto entries dollars dolares euros
    usd
""")
_LED = (
    rf"\b(?:at|from|on|for|in|en|de|con|about|por)\s+{_ARTICLE}"
    rf"(?P<m>(?!\0)[\w'&-]+(?: [\w'&-]+){{0,2}}?){_ENDS}"
)


def _merchant(sentence: Sentence, slot: _Slot) -> str | None:
    left = sentence.left.strip("\0 ")
    start = sentence.left.find(left)
    is_all = bool(re.fullmatch(r"[\w'& ]{2,40}", left)) and chr(0) in sentence.left[:start]
    if is_all and words_of(left) and not set(words_of(left)) & REQUESTS:
        sentence.blank(start, start + len(left))
        return sentence.text[start : start + len(left)].strip()
    for match in re.finditer(_LED, sentence.left):
        words = set(words_of(match["m"]))
        if not words <= REQUESTS | set(slot.known) and not words & _BOOKS:
            return trimmed(sentence.take(match, "m") or "", slot.known)
    return None


def _description(sentence: Sentence, slot: _Slot) -> str | None:
    """Where it is called so; of a purchase the words that are left, if they stand together."""
    called = r"\b(?:description|descripcion)\s+(?:is |to |es |a )?(?P<d>[^,.;]+)"
    said = sentence.find(called, "d")
    words = unread(sentence, slot.known)
    if (
        not said
        and words
        and not any(map(str.isdigit, words))
        and "purchase" in slot.beside["description"]
    ):
        said = sentence.find(r"\b" + r"\W+(?:(?:de|of|para|for|the)\W+)?".join(words) + r"\b")
    return capital(said) if said else None


_NAMING = (
    r"(?:payments?|pagos?(?: fijo| mensual)?|debts?|deudas?|loans?|prestamos?|goals?|metas?"
    r"|obligations?|obligacion)"
)
_NAME = (
    rf"{_ARTICLE}(?P<name>(?!\0)[^\W\d][\w'&]*(?: [\w'&]+){{0,3}}?(?: (?:to|for) [a-z]\w+)?){_ENDS}"
)


def _name(sentence: Sentence, slot: _Slot) -> str | None:
    called = rf"\b{_NAMING}\b:?\s+(?:(?:for|para|of|de|del|called|named|llamad[oa])\s+)?{_NAME}"
    to = "a|al" if language_of(sentence.text) == "es" else "to"
    quoted = r"[\"«“](?P<name>[^\"»”]+)[\"»”]"
    for pattern in (
        quoted,
        r"(?P<name>\b\w+ loan)\b",
        called,
        rf"\b(?:for|para|on|{to})\s+{_NAME}",
    ):
        for match in re.finditer(pattern, sentence.left):
            if not set(words_of(match["name"])) <= REQUESTS | set(slot.known):
                return capital(trimmed(sentence.take(match, "name") or "", slot.known))
    named = [word for word in unread(sentence, ()) if node_of(word)]
    beginnings = [word for word in slot.known if word.endswith("*")]
    for words in (unread(sentence, slot.known), unread(sentence, beginnings)):
        named = named or [word for word in words if not word.isdigit()]
    return capital(sentence.find(rf"\b{named[0]}\b") or "") if len(named) == 1 else None


_MAIL = (
    r"\b(?:e?mails?|gmail|inbox|attachments?|adjuntos?|correos?|bandeja|search|find|process|import"
    r"|procesa\w*|importa\w*|it|them)\b"
)
_THEN = (
    r",? (?:and|then|y) (?:then |luego )?(?:process|import|download|procesa|importa|descarga)\w*"
    r"\b.*$"
)
_PAPERS = r"\b(?:receipt|invoice|statement|bill|recibo|factura|comprobante)(?P<s>s)\b"


def _query(sentence: Sentence, _: _Slot) -> str | None:
    """What is left of a search. Papers in the plural are the kind of thing that is sought, and left
    out where there is another word: "my Costco receipts" is "costco"."""
    left = re.sub(_MAIL, " ", re.sub(_THEN, " ", sentence.left)).replace("\0", " ")
    named = [word for word in words_of(re.sub(_PAPERS, " ", left)) if word not in REQUESTS]
    words = named or [word.removesuffix("s") for word in words_of(left) if word not in REQUESTS]
    sentence.blank(0, len(sentence.text))
    return " ".join(words) or None


_CLAUSE = re.compile(
    r"\s*[.,;:!?\n]+(?=\s|$)\s*|\s+(?:and|so|y|because|since|porque|ya que|as(?= i))\s+", re.I
)
_ACT = r"(?:block|freeze|lock|contest|disput\w*|bloque\w*|congel\w*|reclam\w*)"
_REQUEST = re.compile(
    rf"(?:please |can you |could you |i want to |quiero |puedes )*{_ACT} (?:(?:my|the|mi|la|el|this"
    r"|that|credit|debit|card|charge|transaction|tarjeta|cargo|one|t_?[0-9]+|for|por)\b\W*)*",
    re.I,
)
_ASKING = listed("""
    block* freeze* lock dispute disput* contest* reclam* remove lift quita* cancel bloque* congel*
    card credit debit tarjeta credito charge transaction purchase cargo compra movimiento
    temporarily immediately asap
""")


def _reason(sentence: Sentence, slot: _Slot) -> str | None:
    """What is left beside the clauses that only ask for it; "dispute the Uber charge" says which
    and not why."""
    is_named = chr(0) in sentence.left or not any(map(is_id, slot.beside))
    kept: list[tuple[int, int]] = []
    start = 0
    for mark in [*_CLAUSE.finditer(sentence.left), None]:
        end = mark.start() if mark else len(sentence.left)
        part = sentence.part(start, end)
        asks = bool(re.search(rf"\b{_ACT}\b", part.left))
        says = unread(part, _ASKING if asks else ()) or (not asks and len(words_of(part.left)) > 2)
        if says and (is_named or not asks):
            kept.append((start, end))
        start = mark.end() if mark else end
    if not kept:
        return None
    first, last = kept[0][0], kept[-1][1]
    said = sentence.text[first:last].strip(" .,;:!?")
    sentence.blank(first, last)
    begins = _REQUEST.match(unaccented_in_place(said))
    return (said[begins.end() :] if begins else said).strip(" .,;:!?") or None


def _found(pattern: str, group: str | int = 0) -> Any:
    return lambda sentence, _: sentence.find(pattern, group)


def _numbered(pattern: str) -> Any:
    def read(sentence: Sentence, _: _Slot) -> int | None:
        said = sentence.find(pattern, "n")
        return int(said) if said else None

    return read


_DUE = (
    r"(?:due|vence|dia|on|the|el) (?:on |dia |el |the |del? mes )*"
    r"(?P<n>[0-9]{1,2})(?:st|nd|rd|th)?\b(?![.,]?[0-9])"
)
_READERS: Mapping[str, Any] = {
    "text": _text,
    "otp": _password,
    "email": _found(_EMAIL),
    "phone": _found(_PHONE),
    "value": _key_or_value,
    "id": _id,
    "days": _days,
    "words": _words,
    "category": _category,
    "choice": _choice,
    "count": _count,
    "offset": _numbered(r"\boffset (?P<n>[0-9]+)\b"),
    "due_day_of_month": _numbered(_DUE),
    "money": _money,
    "merchant": _merchant,
    "description": _description,
    "name": _name,
    "query": _query,
    "reason": _reason,
    "compare": lambda sentence, _: bool(sentence.find(COMPARED)) or None,
    "given_up": lambda sentence, _: bool(sentence.find(_GIVEN_UP)) or None,
}
"""By kind."""
