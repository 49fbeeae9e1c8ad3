"""Whether a call is word for word what the user's own message asks for.

Proved, not guessed: every word of the message is accounted for. It is a value among the arguments,
one of the words that a request for this deed is made of (RequestPhrases), or one that asks nothing
more, such as "please" and "the"; and one clause begins as a request does. Any other word, a
quotation, a doubt, or a number that may be read in two ways, and the call waits for a YES, which
costs the user a word. So nothing has to be known of how people doubt, report, ask or wait: "the
mail said cancel order 47652" has three words too many.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from toolkit.call import Json
from toolkit.definition import RequestPhrases
from toolkit.text.folding import unaccented, unaccented_in_place

LONGEST = 300
"""Characters of a message that may be a request and nothing else."""

_PLAIN = re.compile(r"[\w .,;:!?¡¿'$€£%/()#°@+&-]*")
"""One line, and no marks of quotation: what is quoted is not the user's own."""
_CLAUSE = re.compile(r"[.,;:!?¡¿]+(?:\s+|$)|[¡¿]|\b(?:and|then|y|luego|et|puis)\b")
_NUMBER = re.compile(r"(?<![^\s(¡¿])\$?(\d+(?:[.,]\d+)*)(?=[.,;:!?)]*(?:\s|$))")
_WITHOUT_DOUBT = re.compile(  # 150 | 1,500.00 | 1.500,00 | 150.5; but 1.500 is read in two ways
    r"\d+|(?P<comma>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)|(?P<dot>\d{1,3}(?:\.\d{3})+,\d{1,2})|\d+[.,]\d{1,2}"
)
_VALUE = "\0"
"""Stands in a message where an argument's value stood."""
_EDGES = "()#°./$&"
_SHORT = 3
"""Words of a text that is a name or a noun, and needs nothing to begin it."""


def are_the_users(
    message: str,
    arguments: Mapping[str, Json],
    *,
    request_phrases: RequestPhrases | None = None,
    reading: Mapping[str, Json] | None = None,
) -> bool:
    """Whether the call with these arguments is what `message` asks for.

    `reading` is our parser's, by the arguments' names, None where there is none or it reads
    nothing.
    """
    said = _as_said(message)
    if said is None:
        return False
    given = list(_leaves(arguments))
    if reading:
        return _is_read(said, given, reading)
    if request_phrases is None:
        return False
    request = _Request.of(said, given)
    return request is not None and request.asks(request_phrases)


def sought(message: str, request_phrases: RequestPhrases) -> str | None:
    """What the message describes, if it is one plain request to find one thing and do this deed
    with it: of "find my last visa statement and process it" it is "my last visa statement"."""
    said = _as_said(message)
    described: list[str] = []
    if said is None or not _Request(_Message(said)).asks(request_phrases, described):
        return None
    return described[0] if len(described) == 1 else None


def _as_said(message: str) -> str | None:
    said = " ".join(unicodedata.normalize("NFC", message).split(" ")).strip()
    said = said.lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return said if len(said) <= LONGEST and _PLAIN.fullmatch(said) else None


def _is_read(said: str, given: list[tuple[str, Json]], reading: Mapping[str, Json]) -> bool:
    """Whether our parser has read every argument; a text may also stand in the message."""
    message = _Message(said)
    return not DOUBT.search(message.plain) and all(
        (reading.get(name) is not None and reading[name] == value)
        or (isinstance(value, str) and message.cut_text(value))
        for name, value in given
    )


@dataclass
class _Message:
    """In small letters; the values that are found in it are cut out."""

    said: str
    plain: str = field(init=False)

    def __post_init__(self) -> None:
        self.plain = unaccented_in_place(self.said)

    def cut_text(self, value: str) -> bool:
        text = r"\s+".join(map(re.escape, unaccented(value).split()))
        return bool(text) and self._cut(re.compile(rf"(?<![\w.@+-]){text}(?![\w@-]|[.:/]\w)"))

    def cut_reason(self, value: str) -> bool:
        """A text of many words is one that gives a reason: nothing else is so free. It begins as
        one, after what leads to one, and has no doubt in it; it may deny something."""
        text = r"\s+".join(map(re.escape, unaccented(value).split()))
        led_to = re.compile(rf"(?:[.,;:]\s+|\b{LEADS_TO_A_REASON}\s+)({text})[.!]*$")
        begins = BEGINS_A_REASON.match(unaccented(value))
        return begins is not None and self._cut(led_to, group=1)

    def cut_number(self, number: Decimal) -> bool:
        stated = [each for each in _NUMBER.finditer(self.plain) if _number(each[1]) == number]
        for each in reversed(stated):
            self._blank(each.start(), each.end())
        return bool(stated)

    def _cut(self, pattern: re.Pattern[str], group: int = 0) -> bool:
        places = [each.span(group) for each in pattern.finditer(self.plain)]
        for start, end in reversed(places):
            self._blank(start, end)
        return bool(places)

    def _blank(self, start: int, end: int) -> None:
        self.said = f"{self.said[:start]}{_VALUE}{self.said[end:]}"
        self.plain = f"{self.plain[:start]}{_VALUE}{self.plain[end:]}"


class _Request:
    """A message without the values of its arguments."""

    def __init__(self, message: _Message) -> None:
        self._message = message

    @classmethod
    def of(cls, said: str, given: list[tuple[str, Json]]) -> _Request | None:
        """None where a value does not stand in the message, or may be another argument's: of two
        numbers nobody can tell which is which."""
        message = _Message(said)
        texts = [value for _, value in given if isinstance(value, str)]
        numbers = [_as_stated(name, value) for name, value in given if _is_number(value)]
        if len(texts) + len(numbers) < len(given) or len(numbers) > 1:
            return None
        longest_first = sorted(texts, key=len, reverse=True)
        is_there = [_cut_text(message, text) for text in longest_first]
        is_there += [message.cut_number(number) for number in numbers]
        return cls(message) if all(is_there) else None

    def asks(self, phrases: RequestPhrases, described: list[str] | None = None) -> bool:
        """With a list of what is `described`, clauses may add to it a thing that is to be found."""
        if DOUBT.search(self._message.plain):
            return False
        request = re.compile(rf"((?:{OPENER}\s+)*)(?:{phrases.pattern})\b")
        is_question = "?" in self._message.plain
        is_asked = False
        for plain, said in self._clauses():
            match = request.match(plain)
            if match and is_question and not WILL_YOU.search(match[1]):
                return False
            is_of_what_is_sought = bool(described) or _VALUE in plain
            if match and not is_of_what_is_sought and PRONOUN.search(match[0]):
                return False
            is_asked |= match is not None
            if _is_known(said[match.end(1) if match else 0 :], phrases):
                continue
            begins = match or SEEKS.match(plain)
            if described is None or begins is None:
                return False
            described.append(plain[begins.end() :].strip())
        return is_asked

    def _clauses(self) -> Iterator[tuple[str, str]]:
        """Each without its accents, and with them."""
        begins = 0
        for mark in [*_CLAUSE.finditer(self._message.plain), None]:
            clause = slice(begins, mark.start() if mark else None)
            if plain := self._message.plain[clause].strip():
                yield plain, self._message.said[clause].strip()
            begins = mark.end() if mark else begins


def _is_known(clause: str, phrases: RequestPhrases) -> bool:
    return bool(LOOKS.fullmatch(unaccented_in_place(clause))) or all(
        word == _VALUE or word in GLUE or word in phrases.words for word in _words(clause)
    )


def _words(clause: str) -> Iterator[str]:
    for written in clause.split():
        word = re.sub(r"^(?:[ld]'|qu')|'s$", "", written.strip(_EDGES))
        if word:
            yield word


def _cut_text(message: _Message, text: str) -> bool:
    if DOUBT.search(NEGATION.sub(" ", unaccented(text))):
        return False
    return message.cut_reason(text) if len(text.split()) > _SHORT else message.cut_text(text)


def _leaves(value: Json, name: str = "") -> Iterator[tuple[str, Json]]:
    match value:
        case dict():
            for inner_name, inner in value.items():
                yield from _leaves(inner, str(inner_name))
        case list():
            for inner in value:
                yield from _leaves(inner, name)
        case None:
            return
        case _:
            yield name, value


def _is_number(value: Json) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _as_stated(name: str, value: Json) -> Decimal:
    """The number as a person states it: centavos in pesos."""
    number = Decimal(str(value))
    return number / 100 if name.endswith("_cents") else number


def _number(text: str) -> Decimal | None:
    """None for what can be read in two ways."""
    read = _WITHOUT_DOUBT.fullmatch(text)
    if read is None:
        return None
    plain = text.replace(",", "" if read["comma"] else ".")
    return Decimal(plain.replace(".", "", plain.count(".") - 1) if read["dot"] else plain)


WILL_YOU = re.compile(
    r"\b(?:can|could|would) you\b|\b(?:me )?(?:puedes|podrias|puede|podria)\b"
    r"|\b(?:peux|pourrais)-tu\b|\b(?:pouvez|pourriez)-vous\b|\b(?:tu peux|vous pouvez)\b"
)
"""The questions that ask for something to be done. Any other asks to be told."""
OPENER = (
    r"(?:please|kindly|hi|hello|hey|ok|okay|yes|now|also|just|so|actually|go ahead|can you"
    r"|could you|would you|i want(?: you)? to|i(?: would|'d) like(?: you)? to|i need(?: you)? to"
    r"|let's|por favor|hola|ahora|tambien|solo|me puedes|puedes|podrias|puede|podria"
    r"|quiero(?: que)?|quisiera|necesito(?: que)?|s'il (?:te|vous) plait|bonjour|salut|maintenant"
    r"|aussi|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez"
    r"|je veux(?: que tu)?|je voudrais|il faut)"
)
DOUBT = re.compile(
    r"\b(?:not|never|nor|neither|without|cannot|if|whether|unless|should|instead|except|when|once"
    r"|until|after|before|later|tomorrow|maybe|perhaps|only"
    r"|no|nunca|jamas|tampoco|ni|sin|si|deberia\w*|excepto|salvo|cuando|hasta|despues|antes|luego"
    r"|manana|quizas?|tal vez"
    r"|ne|pas|jamais|sans|sauf|dois-je|devrais-je|quand|jusqu\w*|apres|avant|demain|peut-etre)\b"
    r"|\w+n't\b|\bn'|\bs'ils?\b(?! (?:te|vous) plait)"
)
"""In what our parser reads and in a reason: other words are free there."""
NEGATION = re.compile(r"\b(?:not|never|no|nunca|ne|pas|jamais)\b|\w+n't\b|\bn'")
"""Of these, what a reason may say: "I never bought it"."""
LEADS_TO_A_REASON = r"(?:because|as|for|since|porque|por|car|parce que|pour)"
BEGINS_A_REASON = re.compile(
    r"(?:i|it|we|my|this|that|the|a|an|never|not|he|she|they"
    r"|yo|es|fue|me|mi|nunca|no|la|el|un|una|lo|ese|esa|este|esta"
    r"|je|c'est|ce|cette|on|jamais|le|ma|mon|un|une)\b|j'|l'|c'|i'"
)
LOOKS = re.compile(
    r"(?:(?:please|por favor) )?(?:look (?:at|up)|check|show me|open|mira|revisa|muestrame"
    r"|regarde|verifie|montre-moi)(?: (?:it|that|this|them|eso|esto|lo|la|ca|cela|le))?"
)
"""A clause that only asks to be shown what the other is about."""
PRONOUN = re.compile(
    r"(?:\b(?:it|that|this|them|those|these)(?: one)?|(?<=[aeirz])l[ao]s?|-l(?:e|a|es)"
    r"|\b(?:eso|esto|ca|cela))$"
)
"""The end of a request that names nothing: what it means may be what was read last."""
SEEKS = re.compile(
    r"(?:(?:please|por favor|hi|hello|hola|bonjour|can you|could you) )*"
    r"(?:find|search(?: for)?|look for|get|busca|encuentra|cherche|trouve)"
    r" (?:me )?(?=(?:my|the|last|latest|mi|mis|el|la|los|las|ultim[oa]|mon|ma|mes|le|la|les)\b)"
)
"""A clause that describes a thing to be found."""

_GLUE = """
    please kindly hi hello hey ok okay yes now also just thanks thank you so much the my that this
    a an of to from at on in for me it them number is as by with pesos mxn
    por favor hola gracias muchas ahora también el la los las mi mis un una del de al a en para
    desde partir número que
    s'il te vous plaît bonjour salut merci maintenant le les mon ma mes du des à au aux pour sur n
    numéro nouveau nouvelle
"""
GLUE = frozenset([*_GLUE.split(), *map(unaccented, _GLUE.split())])
"""Words that ask for nothing, doubt nothing, and name nothing."""
