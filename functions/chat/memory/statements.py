"""What a user plainly states of themselves, word for word: all that may become a fact.

A statement is proved by how it begins (first_person.py): with who speaks ("I have", "mi renta",
"j'habite"), or in the closed form of a wish how to be answered ("answer me in Spanish"). Nothing
that asks anything else of the assistant is one: it may not speak to a "you", wish that something be
done, or mention what guards the user's money (confirmations, passwords, rules). A fact comes back
in every later conversation, so it is better not learned than learned as an order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from chat.memory.first_person import HOW_TO_ANSWER, OF_THEMSELVES
from chat.memory.unquoted import LEFT_OUT, unquoted
from toolkit.text.folding import folded, unaccented, unaccented_in_place

LONGEST = 200

_SENTENCE = re.compile(
    r"[^.!?;\n]+(?:(?:[.](?=\w)|(?<=\b(?:St|Mr|Ms|Dr|Sr|Av))[.])[^.!?;\n]*)*[.!?;]*"
)
_CLAUSE = re.compile(r",(?!\d)|\s[-\u2013\u2014]+\s|[()]")
_LEADS_IN = re.compile(
    r"(?:(?:and|but|because|also|so|well|hi|hello|hey|ok|okay|please|actually|by the way|btw|fyi|ps"
    r"|note|remember|know|that|y|pero|porque|ademas|bueno|pues|hola|oye|por cierto|ojo|nota"
    r"|recuerda|acuerdate(?: de)?|ten en cuenta|por favor|que|et|mais|car|alors|bonjour|salut"
    r"|au fait|en fait|retiens|sache|rappelle-toi)\b[\s:]*)*"
)
_TO_SOMEBODY = re.compile(  # with its accents: "el té" speaks to nobody
    r"\b(?:you|your|yours|yourself|tú|tu|tus|te|ti|usted|ustedes|contigo|vos|toi|ton|ta|tes|vous"
    r"|votre)\b|\bt'"
)
_WISH = re.compile(
    r"\b(?:prefer|rather|want|wish|like|need|goal|dream|plan|decided)\w*\b[^,]*\b(?:that|all|every"
    r"|everything|each|any|anything)\b"
    r"|\b(?:quiero|deseos?|prefiero|necesito|pido|exijo|ordeno|decidi|decidido|meta)\b[^,]*\bque\b"
    r"|\b(?:veux|prefere|souhaite?|voudrais|decide|demande|exige|objectif)\b[^,]*\bqu(?:e\b|')"
)
_GUARDS = re.compile(
    r"\b(?:approv\w*|authori[sz]\w*|confirm\w*|permission|permit\w*|allow\w*|consent\w*|yes|otp"
    r"|passwords?|passcodes?|pin|cvv|tokens?|codes?|admin\w*|rules?|instruct\w*|polic(?:y|ies)"
    r"|warnings?|automatic\w*|on my behalf|without (?:asking|telling|warning)|assistants?"
    r"|aprueb\w*|aprob\w*|autori[zs]\w*|permiso|claves?|contrasenas?|codigos?|nip|reglas?|avisos?"
    r"|en mi nombre|sin (?:preguntar|avisar|pedir)\w*|asistente|approuv\w*|mots? de passe|regles?"
    r"|avertissements?|en mon nom|sans (?:me )?(?:demander|prevenir|avertir))\b"
)


def statements(message: str) -> list[str]:
    """The statements of a message in the user's words, on one line each; of equal ones one."""
    return list(dict.fromkeys(_statements(unicodedata.normalize("NFC", unquoted(message)))))


def _statements(own: str) -> Iterator[str]:
    for sentence in _SENTENCE.findall(own):
        if _GUARDS.search(unaccented(sentence)):
            continue
        for clause in _CLAUSE.split(sentence):
            stated = _stated(" ".join(clause.split()).rstrip(".!; "))
            if stated and not stated.endswith("?"):
                yield stated


def _stated(clause: str) -> str | None:
    """The clause without what leads in, if it is a statement."""
    plain = unaccented_in_place(clause).lower().replace("\u2019", "'")
    begins = match.end() if (match := _LEADS_IN.match(plain)) else 0
    plain, text = plain[begins:], clause[begins:]
    if not text or len(text) > LONGEST or LEFT_OUT in text:
        return None
    if HOW_TO_ANSWER.fullmatch(plain):
        return text
    is_order = _TO_SOMEBODY.search(folded(text)) or _WISH.search(plain)
    return text if OF_THEMSELVES.match(plain) and not is_order else None
