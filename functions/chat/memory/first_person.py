"""How people begin to speak of themselves, and how they say in what way they want to be answered:
in English, Spanish and French, for text in small letters without accents.
"""

from __future__ import annotations

import re


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
