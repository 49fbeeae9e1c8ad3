"""Fills a tool's arguments from a sentence, by the tool's JSON schema; what was not said stays out.

Every reader takes its words out of the sentence, so that no word is read twice: days first, then
ids, choices, amounts, and what is called by a name last. The words that nobody took show how far
the sentence was understood.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from budget.categories.tree import node_of
from budget.parsing.money.number_words import WORDS
from budget.parsing.money.numerals import numeral_at
from budget.parsing.text.tokens import tokenize
from tests.local.offline_model import days
from tests.local.offline_model.request.tool_spec import Schema, ToolSpec, leaf_of
from tests.local.offline_model.words import CHOICES, CURRENCIES, REQUESTS, listed, spoken, words_of
from toolkit.text.folding import unaccented_in_place

Arguments = dict[str, Any]
"""By the path of the argument: `debt.name`."""

OTP_PLACEHOLDER = "[one-time password]"
FREE_TEXT = ("reason", "query", "text")
_ID = r"(?<![\w-])(?:[a-z]{1,4}-?[0-9]+|[a-z]+[_-][\w-]*[0-9][\w-]*|(?=[0-9a-f]*[0-9])[0-9a-f]{10,})\b"
_ACCOUNT = r"\bacc[_-]\w+"
_EMAIL = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_PHONE = r"\b[0-9]{3}-[0-9]{3}-[0-9]{4}\b"
_USERNAME = (
    r"(?:customer|client|user(?:name)?|cliente|usuari[oa])s? (?:named |called |llamad[oa] )?"
)
_AMOUNTS = ("amount", "target", "saved", "min_amount", "max_amount")
_COUNTS = ("n", "limit")
_NAMING = r"(?:payments?|pagos?(?: fijo| mensual)?|debts?|deudas?|loans?|prestamos?|goals?|metas?|rules?|reglas?|obligations?|obligacion)"
_LED = r"(?:for|para|on|to|of|de|del|a|al|en|called|named|llamad[oa])"
_ARTICLE = r"(?:(?:the|an?|my|our|el|la|los|las|un|una|mi|mis|de|del|al)\s+)*"
_ENDS = (
    r"(?=\s*[,.;:!?\n]|\s*$|\s+(?:is|are|es|son|was|balance|saldo|with|con|minimum|minimo|due|vence"
    r"|priority|prioridad|every|each|cada|al mes|a month|per|monthly|by|in|en|el|for|por|this|last"
    r"|between|from|de este|del mes|since|desde|please|should|to|as|goes|and|y|que|limit|already)\b"
    r"|\s*\$?[0-9]|\s*\x00)"
)
_COMPARED = r"\b(?:compar\w+|versus|vs)\b|\b(?:than|que) (?:the |el )?(?:last|month|mes|ano|year)"
_TEACHES = re.compile(
    r"(?:(?:remember|recuerda|aprende|acuerdate|learn|note|ten en cuenta)(?: de)?(?: that| que)? )?"
    r"(?:from now on |always |siempre |de ahora en adelante )*,? ?(?P<words>[\w' ]{2,40}?),? "
    r"(?:is always|is|are|means|counts as|count as|goes (?:in|under|to)|es siempre|siempre es|es|son"
    r"|significa|va en|van en|cuenta como|belongs (?:to|in)) "
    r"(?:always |siempre )?(?P<category>[\w& ]{2,30}?)(?:,? (?:from now on|always|siempre))?\W*$"
)
_MOVES = re.compile(
    r"(?:categori[sz]e|recategori[sz]e|classify|tag|move|file|put|mueve|pasa|pon|categoriza"
    r"|clasifica)r? (?:all |everything |todo |todos |todas )?(?:lo |los |las )?(?:my |the |from |de |mis )?"
    r"(?P<merchant>[\w'& ]{2,40}?) (?:purchases |entries |charges |gastos )?"
    r"(?:as|into|in|under|to|como|en|a) (?P<category>[\w& ]{2,30}?)\W*$"
)
_BECOMES = re.compile(
    r"(?:should (?:be|have been) (?:in|under)?|belongs (?:in|to)|goes (?:in|under)|category (?:[\w ]{2,30} )?(?:is|to)"
    r"|categoria (?:[\w ]{2,30} )?(?:es|a)|(?:it |that )?was (?:for )?|va en|deberia (?:ser|estar en)|ponlo en"
    r"|under|era (?:de )?|fue (?:de )?|es de)\s+(?P<category>[\w& ]{3,30}?)\W*$"
)


NEGATED = re.compile(
    r"(?<!\bi )(?<!\bwe )(?<!\bthey )\b(?:don'?t|do not|never)\b(?! recogni)[^,.;!?]*"
    r"|\bno (?:quiero|hace falta|hay que|voy a|(?:l[oa]s? |me )*\w{3,}[ea]s)\b[^,.;!?]*"
)
"""What is not wanted: "don't block it", but not "I don't recognise it"."""


class Sentence:
    """A text and which of its characters have been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = unaccented_in_place(text).lower()
        """Without accents; what was read is NUL."""

    def take(self, match: re.Match[str] | None, group: str | int = 0) -> str | None:
        """The group in the user's own spelling; the whole match is read."""
        if match is None:
            return None
        self.blank(*match.span())
        return self.text[slice(*match.span(group))].strip(" .,'\"")

    def find(self, pattern: str, group: str | int = 0) -> str | None:
        return self.take(re.search(pattern, self.left), group)

    def blank(self, start: int, end: int) -> None:
        self.left = f"{self.left[:start]}{chr(0) * (end - start)}{self.left[end:]}"

    def numbers(self) -> list[tuple[int, int, int]]:
        """Those that are left, by the budget's reader: where they begin and end, and centavos."""
        tokens, found, place = tokenize(self.left.replace("\0", " ")), [], 0
        while place < len(tokens):
            number = numeral_at(tokens, place)
            if number and number.cents is not None and not number.spelled:
                found.append((tokens[number.start].start, tokens[number.end - 1].end, number.cents))
            place = number.end if number else place + 1
        return found

    def cents(self, *, signed: bool = False) -> int | None:
        """The only number that is left; of several nobody can tell which is meant."""
        numbers = self.numbers()
        if len(numbers) != 1:
            return None
        start, end, cents = numbers[0]
        is_below = signed and self.left[:start].rstrip("$").endswith("-")
        self.blank(start, end)
        return -cents if is_below else cents


def unread(sentence: Sentence, known: Collection[str]) -> list[str]:
    """The words that say something and that nobody read, numbers included."""
    return [
        word
        for word in words_of(sentence.left.replace("\0", " "))
        if word not in REQUESTS
        and (len(word) > 2 or word.isdigit())
        and not any(word == k or (k.endswith("*") and word.startswith(k[:-1])) for k in known)
    ]


def filled(
    tool: ToolSpec, said: str, today: date, known: Collection[str], language: str = "en"
) -> tuple[Arguments, list[str]]:
    """The arguments that the sentence states, and the words that it left unread. `known` are the
    words with which people ask for the tool."""
    sentence, found = Sentence(said), Arguments()
    leaves = {leaf_of(path): path for path in tool.properties}
    paths = sorted(tool.properties, key=lambda path: _rank(leaf_of(path), tool.properties[path]))
    for path in paths:
        leaf, schema = leaf_of(path), tool.properties[path]
        if leaf == "text" and path not in tool.required:
            continue
        value = _value(sentence, leaf, schema, leaves, today, known)
        if value is not None:
            found[path] = value
    for leaf, default in _DEFAULTS.items():
        path = leaves.get(leaf, "")
        if path in tool.required and path not in found:
            found[path] = default(today)
    if "target" in leaves and leaves["target"] in found:
        if not re.search(r"\b(?:change|raise|lower|cambia|sube|baja)\w*\b", said.lower()):
            found.setdefault(leaves["currency"], "MXN")
    if leaves.get("category_type") in tool.required and "words" in leaves and "category" in found:
        node = node_of(found["category"])
        found.setdefault("category_type", node.type if node else "VARIABLE")
    left = unread(sentence, known)
    if "compare" not in leaves and re.search(_COMPARED, sentence.left):
        left.append("compared")
    return found, left


_DEFAULTS = {
    "month": lambda today: f"{today:%Y-%m}",
    "effective_month": lambda today: f"{today:%Y-%m}",
}
_ORDER = (
    *("text", "otp", "email", "phone", "value", "id", "days", "words", "category", "choice"),
    *("count", "due_day_of_month", "money", "merchant", "description", "name", "query", "reason"),
)


def _rank(leaf: str, schema: Schema) -> float:
    kind = kind_of(leaf, schema)
    place = _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
    return place - leaf.startswith(("minimum", "saved")) / 2


def kind_of(leaf: str, schema: Schema) -> str:
    if leaf in ("vendor", "merchant", "search"):
        return "merchant"
    if leaf.endswith("_cents") or leaf in _AMOUNTS:
        return "money"
    if leaf in _COUNTS:
        return "count"
    if leaf == "currency" or (enum_of(schema) and leaf != "key"):
        return "choice"
    if leaf == "days" or leaf.endswith("month") or "date" in leaf or leaf == "to_day":
        return leaf if leaf == "due_day_of_month" else "days"
    if leaf == "current_category":
        return "category"
    if is_id(leaf) or (schema.get("pattern", "").startswith("^\\d") and leaf != "phone"):
        return "id"
    return "value" if leaf == "key" else leaf


def is_id(leaf: str) -> bool:
    return leaf == "id" or leaf.endswith(("_id", "Id"))


def enum_of(schema: Schema) -> list[Any]:
    return list(schema.get("enum", ()))


def _value(
    sentence: Sentence,
    leaf: str,
    schema: Schema,
    leaves: Mapping[str, str],
    today: date,
    known: Collection[str],
) -> Any:
    match kind_of(leaf, schema):
        case "text":
            return sentence.take(re.search(r"(?s).+", sentence.left)) and sentence.text
        case "otp":
            return _password(sentence)
        case "email":
            return sentence.find(_EMAIL)
        case "phone":
            return sentence.find(_PHONE)
        case "value":
            return _key_or_value(sentence, leaf)
        case "id":
            return _id(sentence, leaf, schema)
        case "days":
            return _days(sentence, leaf, today)
        case "words":
            return _taught(sentence) if "merchant" not in leaves else None
        case "category":
            return _category(sentence, leaf, leaves)
        case "choice":
            return _choice(sentence, leaf, schema)
        case "count":
            return _count(sentence)
        case "offset":
            said = sentence.find(r"\boffset (?P<n>[0-9]+)\b", "n")
            return int(said) if said else None
        case "due_day_of_month":
            day = r"(?:due|vence|dia|on|the|el) (?:on |dia |el |the |del? mes )*(?P<d>[0-9]{1,2})(?:st|nd|rd|th)?\b(?![.,]?[0-9])"
            said = sentence.find(day, "d")
            return int(said) if said else None
        case "money":
            return _money(sentence, leaf, schema)
        case "merchant":
            return _merchant(sentence, known)
        case "description":
            said = sentence.find(
                r"\b(?:description|descripcion)\s+(?:is |to |es )?(?P<d>[^,.;]+)", "d"
            )
            if said or "patch" in leaves.get(leaf, ""):
                return said and _capital(said)
            return _thing(sentence, known)
        case "name":
            return _name(sentence, known)
        case "query":
            return _query(sentence, known)
        case "reason":
            return _reason(sentence, names_row=any(map(is_id, leaves)))
        case "compare":
            return True if sentence.find(_COMPARED) else None
        case "country":
            code = re.search(r"\b[A-Z]{2}\b", sentence.text)
            return sentence.take(code) if code else None
    return None


def _count(sentence: Sentence) -> int | None:
    number = rf"(?P<n>[0-9]{{1,3}}|{'|'.join(WORDS)})\b"
    said = sentence.find(rf"\b(?:last|latest|limit|ultim[oa]s|top) {number}", "n")
    said = said or sentence.find(
        rf"\b{number}(?= (?:latest|last|most|newest|recent|\w*[^\W\d]s\b))", "n"
    )
    if said:
        return int(said) if said.isdigit() else WORDS[said.lower()]
    one = r"\b(?:last|latest|most recent) (?:transaction|purchase|payment|charge|entry|email)\b"
    return 1 if re.search(one, sentence.left) else None


def _password(sentence: Sentence) -> str | None:
    if OTP_PLACEHOLDER in sentence.text:
        sentence.blank(0, len(sentence.text))
        return OTP_PLACEHOLDER
    return sentence.find(r"(?<![\w.,-])[0-9]{4,8}(?!\w)")


def _key_or_value(sentence: Sentence, leaf: str) -> str | None:
    found = {
        "email": re.search(_EMAIL, sentence.left),
        "phone": re.search(_PHONE, sentence.left),
        "username": re.search(rf"{_USERNAME}(?P<value>(?![0-9])[\w.-]{{3,}})", sentence.left),
    }
    key = next((name for name, match in found.items() if match), None)
    if key is None or (key == "username" and found[key]["value"] in REQUESTS):
        return None
    return key if leaf == "key" else sentence.take(found[key], "value" if key == "username" else 0)


def _id(sentence: Sentence, leaf: str, schema: Schema) -> str | None:
    if leaf in ("conversation_id", "category_id"):
        return None
    if leaf == "account_id":
        return sentence.find(_ACCOUNT)
    pattern = schema.get("pattern", "").removeprefix("^").removesuffix("$")
    if pattern:
        return sentence.find(rf"(?<![\w.,-]){pattern}(?![\w-])")
    if leaf == "messageId" and (
        named := sentence.find(r"(?:message|mensaje) (?P<id>\w{5,})\W*$", "id")
    ):
        return named
    return sentence.find(_ID)


def _days(sentence: Sentence, leaf: str, today: date) -> Any:
    found = days.stated(sentence.text, today)
    if not found:
        return None
    value: str | int | None = None
    if leaf == "days":
        value = days.days_back(sentence.text, today)
    elif leaf.endswith("month"):
        value = None if found[0].is_year else found[0].first[:7]
    elif leaf.startswith("target"):
        value = days.day_to_come(sentence.text, today)
    elif leaf.startswith(("start", "from", "end", "to_date")):
        first, last = days.period(sentence.text, today) or ("", "")
        if re.search(_COMPARED, sentence.left):
            first, last = found[0].first, found[0].last
        ends = leaf.startswith(("end", "to"))
        value = (min(last, f"{today}") if first <= f"{today}" else last) if ends else first
    elif found[0].first == found[0].last:
        value = found[0].first
    if value is not None:
        for one in found:
            sentence.blank(one.start, one.end)
    return value


def _taught(sentence: Sentence) -> str | None:
    match = _TEACHES.match(sentence.left) or _TEACHES.search(sentence.left)
    if match and (words := sentence.text[slice(*match.span("words"))].strip()):
        sentence.blank(match.start(), match.start("category"))
        return words if words.lower() not in REQUESTS else None
    return sentence.find(
        r"(?:rule|regla)s? (?:for|of|about|de|para|sobre)? ?(?P<w>[\w' ]{2,40}?)\W*$", "w"
    )


def _category(sentence: Sentence, leaf: str, leaves: Mapping[str, str]) -> str | None:
    if leaf == "current_category":
        return None
    if "words" in leaves and "merchant" not in leaves:
        said = sentence.find(
            r"^\0+(?P<c>[\w& ]{2,30}?)(?:,? (?:from now on|always|siempre))?\W*$", "c"
        )
        return _title(said) if said else None
    if "merchant" in leaves and (moved := _MOVES.search(sentence.left)):
        merchant = slice(*moved.span("merchant"))
        category = sentence.text[slice(*moved.span("category"))].strip()
        kept = sentence.left[merchant]
        sentence.take(moved)
        sentence.left = f"{sentence.left[: merchant.start]}{kept}{sentence.left[merchant.stop :]}"
        return _title(category)
    changed = leaves[leaf].startswith("patch") or leaves.keys() & {"transactionId", "to_day"}
    if changed and (
        named := sentence.find(r"\b(?:category|categoria):? (?P<c>\w+)(?=\s*(?:,|$))", "c")
    ):
        return _title(named)
    if said := sentence.find(_BECOMES.pattern, "category"):
        return _title(said)
    for match in re.finditer(
        rf"\b(?:on|in|en|de|of|for|para)\s+{_ARTICLE}(?P<c>\w+(?: \w+)?)", sentence.left
    ):
        for words in (match["c"], match["c"].split()[0]):
            if node_of(words) and words not in ("card", "tarjeta"):
                sentence.blank(match.start(), match.start("c") + len(words))
                return words
    return None


def _choice(sentence: Sentence, leaf: str, schema: Schema) -> Any:
    if leaf == "currency":
        return next(
            (code for code, said in CURRENCIES.items() if sentence.find(rf"\b(?:{said})\b")), None
        )
    values = enum_of(schema)
    if leaf == "type":  # of a transaction: the budget's parser decides
        return None
    for denied in NEGATED.finditer(sentence.left) if leaf == "decision" else ():
        sentence.blank(*denied.span())
    said = [
        v for v in values if re.search(rf"\b(?:{CHOICES.get(str(v), str(v))})\b", sentence.left)
    ]
    if leaf == "decision" and len(said) > 1:
        return None
    for value in sorted(values, key=lambda value: -len(CHOICES.get(str(value), ""))):
        plain = re.escape(str(value).replace("_", " ").lower())
        words = CHOICES.get(str(value)) or (plain if leaf not in ("by", "book") else r"(?!)")
        said = re.search(rf"\b(?:{words})\b", sentence.left)
        if said:
            if leaf != "category_type":  # "monthly donation" is also what it is called
                sentence.take(said)
            return value
    return None


def _money(sentence: Sentence, leaf: str, schema: Schema) -> Any:
    if leaf.startswith("minimum"):
        led = r"(?:minimum|minimo|min)(?: payment| de)?(?: of| is| es)? \$?"
    elif leaf == "saved":
        led = r"(?:saved|ahorrad[oa]s?|llevo|tengo)(?: already| ya)? \$?"
    elif leaf in ("min_amount", "max_amount"):
        first, second = r"-?[0-9.,]*[0-9]", r"-?[0-9.,]*[0-9]"
        between = re.search(rf"between \$?(?P<min>{first}) and \$?(?P<max>{second})", sentence.left)
        if between is None:
            return None
        value = sentence.text[slice(*between.span(leaf[:3]))].replace(",", "")
        if leaf == "max_amount":
            sentence.take(between)
        return value
    elif leaf.startswith("expected"):
        return None
    else:
        cents = _changed_to(sentence) if leaf == "amount_mxn_cents" else None
        cents = cents if cents is not None else sentence.cents(signed=leaf == "amount")
        return _as_schema(cents, leaf)
    for start, end, cents in sentence.numbers() if leaf == "saved" else ():
        if re.match(
            r"\s*(?:pesos |mxn )?(?:saved|ahorrad|set aside|put aside)", sentence.left[end:]
        ):
            sentence.blank(start, end)
            return _as_schema(cents, leaf)
    if match := re.search(led, sentence.left):
        for start, end, cents in sentence.numbers():
            if start <= match.end() + 1 and start >= match.end() - 1:
                sentence.blank(match.start(), end)
                return _as_schema(cents, leaf)
    return None


def _changed_to(sentence: Sentence) -> int | None:
    """The second of "not 250 but 520", "de 250 a 520": the number that a change names last."""
    numbers = sentence.numbers()
    changes = re.search(
        r"\bno(?:t)?\b|\b(?:from|de|instead of|en vez de)\b \$?[0-9]", sentence.left
    )
    if len(numbers) != 2 or not changes:
        return None
    turned = re.search(
        r"\b(?:it was|was|fueron|eran|era|son)\b[^0-9]{0,12}[0-9.,]+[^0-9]*\b(?:not|no)\b",
        sentence.left,
    )
    start, end, cents = numbers[0] if turned else numbers[1]
    for begins, ends, _ in numbers:
        sentence.blank(begins, ends)
    return cents


def _as_schema(cents: int | None, leaf: str) -> Any:
    if cents is None or leaf.endswith("_cents"):
        return cents
    return cents // 100 if cents % 100 == 0 else cents / 100


def _merchant(sentence: Sentence, known: Collection[str]) -> str | None:
    left = sentence.left.strip("\0 ")
    start = sentence.left.find(left)
    if left and re.fullmatch(r"[\w'& ]{2,40}", left) and chr(0) in sentence.left[:start]:
        whole = re.match(re.escape(left), sentence.left[start:])
        if whole and words_of(left) and not set(words_of(left)) & REQUESTS:
            sentence.blank(start, start + len(left))
            return sentence.text[start : start + len(left)].strip()
    led = rf"\b(?:at|from|on|for|in|en|de|con|about|por)\s+{_ARTICLE}(?P<m>(?!\0)[\w'&-]+(?: [\w'&-]+){{0,2}}?){_ENDS}"
    for match in re.finditer(led, sentence.left):
        said = match["m"].strip()
        words = set(words_of(said))
        if not words <= REQUESTS | set(known) and not words & _BOOKS:
            return _trimmed(sentence.take(match, "m") or "", known)
    return None


_BOOKS = listed("""
    card tarjeta account accounts cuenta cuentas budget presupuesto entries dollars dolares euros usd
""")


def _thing(sentence: Sentence, known: Collection[str]) -> str | None:
    """The words that are left where they stand together: the thing that somebody wants to buy."""
    words = unread(sentence, known)
    if not words or any(word.isdigit() for word in words):
        return None
    match = re.search(
        r"\b" + r"\W+(?:(?:de|of|para|for|the)\W+)?".join(map(re.escape, words)) + r"\b",
        sentence.left,
    )
    said = sentence.take(match)
    return _capital(said) if said else None


def _name(sentence: Sentence, known: Collection[str]) -> str | None:
    called = (
        rf"\b{_NAMING}\b:?\s+(?:(?:{_LED})\s+)?{_ARTICLE}(?P<name>(?!\0)[^\W\d][\w'& ]*?){_ENDS}"
    )
    to = "a|al" if spoken(sentence.text) == "es" else "to"
    led = rf"\b(?:for|para|on|{to})\s+{_ARTICLE}(?P<name>(?!\0)[^\W\d][\w'&]*(?: [\w'&]+){{0,3}}?){_ENDS}"
    quoted = r"[\"«“](?P<name>[^\"»”]+)[\"»”]"
    for pattern in (quoted, r"(?P<name>\b\w+ loan)\b", called, led):
        for match in re.finditer(pattern, sentence.left):
            if not set(words_of(match["name"])) <= REQUESTS | set(known):
                return _capital(_trimmed(sentence.take(match, "name") or "", known))
    named = [word for word in unread(sentence, ()) if node_of(word)]
    beginnings = [word for word in known if word.endswith("*")]
    for words in (unread(sentence, known), unread(sentence, beginnings)):
        named = named or [word for word in words if not word.isdigit()]
    return _capital(sentence.find(rf"\b{named[0]}\b") or "") if len(named) == 1 else None


_MAIL = r"\b(?:e?mails?|gmail|inbox|attachments?|adjuntos?|correos?|bandeja|search|find|process|import|procesa\w*|importa\w*|it|them)\b"
_PAPERS = (
    r"\b(?:receipts|invoices|statements|bills|recibos|facturas|comprobantes|estados de cuenta)\b"
)


def _query(sentence: Sentence, known: Collection[str]) -> str | None:
    sentence.find(
        r",? (?:and|then|y) (?:then |luego )?(?:process|import|download|procesa|importa|descarga)\w*\b.*$"
    )
    for pattern in (_MAIL, _MAIL, _MAIL):
        sentence.find(pattern)
    only = sentence.left
    sentence.find(_PAPERS)
    words = [w for w in words_of(sentence.left.replace("\0", " ")) if w not in REQUESTS]
    if not words:
        words = [
            w.removesuffix("s") for w in words_of(only.replace("\0", " ")) if w not in REQUESTS
        ]
    sentence.blank(0, len(sentence.text))
    return " ".join(words) or None


_CLAUSE = re.compile(
    r"\s*[.,;:!?\n]+(?=\s|$)\s*|\s+(?:and|so|y|because|since|porque|ya que|as(?= i))\s+", re.I
)


def _reason(sentence: Sentence, *, names_row: bool) -> str | None:
    """What is left beside the clauses that only ask for it; "dispute the Uber charge" says which
    and not why."""
    is_named = not names_row or chr(0) in sentence.left
    kept: list[tuple[int, int]] = []
    start = 0
    for mark in [*_CLAUSE.finditer(sentence.left), None]:
        end = mark.start() if mark else len(sentence.left)
        part = Sentence(sentence.text[start:end])
        part.left = sentence.left[start:end]
        asks = bool(_REQUEST.search(part.left))
        says = unread(part, _ASKING if asks else ()) or (not asks and len(words_of(part.left)) > 2)
        if says and (is_named or not asks):
            kept.append((start, end))
        start = mark.end() if mark else end
    if not kept:
        return None
    first, last = kept[0][0], kept[-1][1]
    said = sentence.text[first:last].strip(" .,;:!?")
    sentence.blank(first, last)
    begins = re.match(
        rf"(?:{_VERB})\W+(?:t_?[0-9]+\W+)?(?:for |por )?", unaccented_in_place(said), re.I
    )
    return (said[begins.end() :] if begins else said).strip(" .,;:!?") or None


_REQUEST = re.compile(r"\b(?:block|freeze|lock|contest|disput\w*|bloque\w*|congel\w*|reclam\w*)\b")
_VERB = (
    r"(?:please |can you |could you |i want to |quiero |puedes )*(?:block|freeze|lock|dispute|contest|reclam\w*|bloquea\w*"
    r"|congela\w*|disput\w*|cancel) (?:my |the |mi |la |el |this |that )?(?:credit |debit )?"
    r"(?:card|charge|transaction|tarjeta|cargo|one)?"
)
_ASKING = listed("""
    block* freeze* lock dispute disput* contest* reclam* remove lift quita* cancel bloque* congel* card credit debit tarjeta
    credito charge transaction purchase cargo compra movimiento first second third primero
    primera segundo segunda tercero tercera temporarily immediately ya away asap
""")


def _title(text: str) -> str:
    node = node_of(text)
    return node.english if node and node.english.lower() == text.lower() else _capital(text)


def _trimmed(text: str, known: Collection[str]) -> str:
    """Without the words at its ends that name nothing."""
    words = text.split()
    while len(words) > 1 and set(words_of(words[-1])) <= REQUESTS | set(known):
        words.pop()
    while len(words) > 1 and set(words_of(words[0])) <= REQUESTS | set(known):
        words.pop(0)
    return " ".join(words)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
