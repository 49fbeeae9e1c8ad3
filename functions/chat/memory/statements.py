"""What a user plainly states of themselves, word for word: all that may become a fact.

A statement is proved by how it begins (OF_THEMSELVES): with who speaks ("I have", "mi renta",
"j'habite"), or in the closed form of a wish how to be answered ("answer me in Spanish"). Nothing
that asks anything else of the assistant is one: it may not speak to a "you", wish that something be
done, or mention what guards the user's money (confirmations, passwords, rules). A fact comes back
in every later conversation, so it is better not learned than learned as an order.

Text of others is left out first (`unquoted`), by marks alone: quotation marks, fences, tags, "> "
lines, and to the message's end what comes after a colon (as in "From:" and "Ana wrote:"), a rule or
a letter's salutation. Text that is pasted without any mark cannot be told from what was typed; a
message longer than TYPED characters counts as pasted.

Patterns are for English, Spanish and French, mostly in small letters without accents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from toolkit.text.folding import folded, unaccented, unaccented_in_place


def _any(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_OFTEN = f"(?:{_any('always never usually often only also still now really just currently')} )?"
_MOMENT = _any(
    "spent paid bought ordered received sent asked said told wrote saw see think guess mean hope"
    " can can't cannot could couldn't should would will did didn't may might must shall need wish"
    " demand insist expect request order require"
)
"""What begins with these is of the moment, or asks for something."""
_SEEKING = r"(?:looking|trying|asking|not sure)\b"
_AIMS = _any("save buy retire move travel learn invest live become stop quit")
_WE = _any("are have live rent own pay earn get save buy work plan never always don't")
_ENGLISH = (
    rf"i {_OFTEN}(?!{_MOMENT}\b|am {_SEEKING}|do\b(?! not)|want\b(?! to {_AIMS}\b))[a-z]+\b"
    rf"|i'm\b(?! {_SEEKING})|i've\b|(?:i'd|i would) (?:rather|prefer)\b"
    r"|(?:my|our) (?:[\w'-]+ ){1,3}"
    + _any("is are starts? begins? ends? falls? lives? works? has have costs? gets? moves? lost")
    + rf"\b|we {_OFTEN}{_WE}\b|we'(?:re|ve)\b"
)

_YO = _any(
    "soy estoy tengo vivo trabajo gano cobro prefiero ahorro pago como uso compro debo rento"
    " alquilo estudio manejo viajo hablo odio amo planeo somos estamos tenemos vivimos ganamos"
    " pagamos ahorramos rentamos trabajamos"
)
_ME = _any("llamo pagan gustan? mude case jubilo cuesta encantan? dedico")
_METAS = _any("ahorrar comprar viajar aprender invertir vivir dejar")
_SPANISH = (
    r"(?:yo )?(?:(?:no|nunca|casi nunca|siempre|ya|tambien) )?"
    rf"(?:{_YO}|me {_ME}|quiero {_METAS})\b"
    r"|(?:mis?|nuestr[oa]s?) (?:[\w-]+ ){1,3}"
    + _any("es son esta estan caen? empiezan? viven? trabajan? tienen? cuestan? vencen? perdio")
    + r"\b"
)

_DU_MOMENT = _any("veux voudrais peux dois pense demande souhaite exige vois crois")
_PASSE = r"(?:ai (?:depense|paye|achete|recu|commande)|aimerais|attends|exige)"
_NOUS = _any("avons sommes vivons habitons gagnons payons economisons louons travaillons")
_FRENCH = (
    rf"je (?:ne |n')?(?!{_DU_MOMENT}\b)[a-z]+\b|j'(?!{_PASSE}\b)[a-z]+\b|nous {_NOUS}\b"
    r"|(?:mon|ma|mes|notre|nos) (?:[\w'-]+ ){1,3}"
    + _any("est sont commence habite travaille coute tombe a ont")
    + r"\b"
)

OF_THEMSELVES = re.compile(f"{_ENGLISH}|{_SPANISH}|{_FRENCH}")

_LANGUAGE = _any(
    "english spanish french portuguese german italian ingles espanol castellano frances portugues"
    " aleman italiano anglais espagnol francais portugais allemand italien"
)
_STYLE = _any(
    "short brief simple detailed formal informal cort[oa]s? breves? simples? detallad[oa]s?"
    " sencill[oa]s? court(?:e|es|s)? brefs? detaille(?:e|es|s)?"
)
_NAME = r"[\w'-]+(?: [\w'-]+)?"
_TAIL = (
    "please|from now on|always|thanks|por favor|siempre|de ahora en adelante|a partir de ahora"
    "|gracias|s'il (?:te|vous) plait|desormais|toujours|merci"
)
HOW_TO_ANSWER = re.compile(
    r"(?:always |siempre )?(?:"
    rf"(?:answer|reply|respond|speak|talk|write)(?: to)?(?: me)? in {_LANGUAGE}"
    rf"|(?:responde|contesta|habla|escribe)(?:me)?(?: de (?:tu|usted) y)? en {_LANGUAGE}"
    rf"|(?:reponds|ecris|parle)(?:-moi)? en {_LANGUAGE}"
    rf"|(?:keep|make) (?:it|them|your answers|answers|replies) {_STYLE}"
    rf"|(?:respuestas|reponses) (?:mas |plus )?{_STYLE}|reste {_STYLE}|se breve"
    rf"|(?:call me|llamame|appelle-moi) {_NAME}"
    r"|(?:hablame|tratame) de (?:tu|usted)|tuteame|tutoie-moi|vouvoie-moi"
    rf")(?: (?:{_TAIL}))*"
)


TYPED = 1_000
LEFT_OUT = "[…]"

_QUOTED = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|<(?P<tag>[a-z][\w-]*)[^>]*>.*?(?:</(?P=tag)>|\Z)"
    r"|“[^”]*(?:”|\Z)|„[^“”]*(?:[“”]|\Z)|«[^»]*(?:»|\Z)|\u2039[^\u203a]*(?:\u203a|\Z)"
    r"|「[^」]*(?:」|\Z)|\"[^\"]*(?:\"|\Z)|(?<!\w)'[^\n]*?'(?!\w)"
    r"|(?<!\w)\u2018[^\n]*?\u2019(?!\w)|^[ \t]*[>|][^\n]*$",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_LETTER = re.compile(
    r"^[ \t]*(?:-{3,}|_{3,}|\*{3,}|={3,}).*\Z"
    r"|^[ \t]*(?:dear|hi|hello|estimad[oa]s?|querid[oa]s?|hola|bonjour|chers?|chère|madame"
    r"|monsieur)\b[^\n,.!?]{0,40},[ \t]*\n.*\Z",
    re.IGNORECASE | re.DOTALL | re.MULTILINE,
)
_REMINDER = (
    r"(?:remember|note|fyi|ps|by the way|btw|recuerda|nota|ojo|por cierto|acu[eé]rdate"
    r"|rappelle-toi|retiens|au fait|à noter)"
)
_AFTER_A_COLON = re.compile(
    rf"(?<!\w)(?P<kept>{_REMINDER}[ \t]*:)|:(?=\s|\Z).*\Z", re.IGNORECASE | re.DOTALL
)


def unquoted(message: str) -> str:
    """The message with LEFT_OUT in place of others' text; "" when all of it may be."""
    if len(message) > TYPED:
        return ""
    elided = f" {LEFT_OUT} "
    typed = _LETTER.sub(elided, _QUOTED.sub(elided, message))
    return _AFTER_A_COLON.sub(lambda colon: colon["kept"] or elided, typed)


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
