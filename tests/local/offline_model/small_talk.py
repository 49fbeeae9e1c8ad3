"""What is said where no tool is wanted. What it cannot do it says in one line."""

from __future__ import annotations

from tests.local.offline_model.intents.detection import Situation
from tests.local.offline_model.intents.matching import not_offered
from tests.local.offline_model.language.language import Text, folded, in_language
from tests.local.offline_model.language.words import (
    NAME,
    NEXT_PAGE,
    NO,
    SMALL_TALK,
    THANKS,
    WITHDRAWN,
    YES,
    humanised,
)
from tests.local.offline_model.phrases import pattern

_NOTHING_TO_CONFIRM: Text = {
    "en": "There is nothing to confirm, so nothing was changed.",
    "es": "No hay nada que confirmar, así que no se cambió nada.",
}
_NOT_CONFIRMED: Text = {
    "en": "Nothing was done: only the word YES alone confirms, and that question is closed now. "
    "Ask for it again to get a new one.",
    "es": "No se hizo nada: solo confirma la palabra YES sola, y esa pregunta ya está cerrada. "
    "Pídelo otra vez para recibir una nueva.",
}
_NOT_UNDONE: Text = {
    "en": "I cannot undo that here, so nothing was changed.",
    "es": "Eso no lo puedo deshacer aquí, así que no se cambió nada.",
}
_REFUSED: Text = {
    "en": "All right, nothing was changed.",
    "es": "De acuerdo, no se cambió nada.",
}
_WELCOME: Text = {"en": "You are welcome.", "es": "De nada."}
_NOT_UNDERSTOOD: Text = {
    "en": f"I did not understand that: I am the {NAME}, not a language model. Ask me for help.",
    "es": f"No entendí eso: soy el planificador sin conexión ({NAME}), no un modelo de lenguaje. "
    "Pídeme ayuda.",
    "fr": f"Je n'ai pas compris : je suis le planificateur hors ligne ({NAME}), pas un modèle de "
    "langage.",
}
_NOT_OFFERED: Text = {
    "en": "I am not offered the tool for that here: {}.",
    "es": "Aquí no me ofrecen la herramienta para eso: {}.",
    "fr": "On ne m'offre pas ici l'outil pour cela : {}.",
}
_NO_PAGES: Text = {
    "en": "Nothing was shown that has more pages.",
    "es": "No mostré nada que tenga más páginas.",
    "fr": "Je n'ai rien montré qui ait d'autres pages.",
}
_WHO: Text = {
    "en": f"I am the {NAME}, not a language model: I match plain sentences to tools. "
    "Here I can: {}.",
    "es": f"Soy el planificador sin conexión ({NAME}), no un modelo de lenguaje: relaciono frases "
    "sencillas con herramientas. Aquí puedo: {}.",
}
_NOTHING: Text = {
    "en": "nothing, as I am offered no tools",
    "es": "nada, no me ofrecen herramientas",
}


def conversational(said: str, situation: Situation) -> str:
    language = situation.language
    not_there = not_offered(said, situation.tools)
    if not_there:
        text: Text = _NOT_OFFERED
        named = ", ".join(map(humanised, not_there))
    else:
        text = _reaction(said, situation)
        named = ", ".join(humanised(tool.name) for tool in situation.tools)
    return in_language(text, language).format(named or in_language(_NOTHING, language))


def _reaction(said: str, situation: Situation) -> Text:
    plain = folded(said)
    if YES.fullmatch(said) or (situation.prompted and YES.match(said)):
        return _NOT_CONFIRMED if situation.prompted else _NOTHING_TO_CONFIRM
    if pattern("^{undo}$").search(plain):
        return _NOT_UNDONE
    if NO.match(said) or WITHDRAWN.search(plain):
        return _REFUSED
    if THANKS.fullmatch(said):
        return _WELCOME
    if SMALL_TALK.fullmatch(said):
        return _WHO
    return _NO_PAGES if NEXT_PAGE.fullmatch(said) else _NOT_UNDERSTOOD
