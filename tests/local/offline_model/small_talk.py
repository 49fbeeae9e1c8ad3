"""What is said where no tool is wanted."""

from __future__ import annotations

from tests.local.offline_model.intents.detection import Situation
from tests.local.offline_model.intents.matching import not_offered
from tests.local.offline_model.language.language import Language, Text, folded, in_language
from tests.local.offline_model.language.words import (
    NAME,
    NEXT_PAGE,
    NO,
    SMALL_TALK,
    THANKS,
    UNDO,
    YES,
    humanised,
)
from tests.local.offline_model.request.tool_spec import ToolSpec

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
    "en": "I did not understand that. ",
    "es": "No entendí eso. ",
    "fr": "Je n'ai pas compris. ",
}
_NOT_OFFERED: Text = {
    "en": "I am not offered the tool for that here: {}. ",
    "es": "Aquí no me ofrecen la herramienta para eso: {}. ",
    "fr": "On ne m'offre pas ici l'outil pour cela : {}. ",
}
_NO_PAGES: Text = {
    "en": "Nothing was shown that has more pages. ",
    "es": "No mostré nada que tenga más páginas. ",
    "fr": "Je n'ai rien montré qui ait d'autres pages. ",
}
_WHO: Text = {
    "en": f"I am the {NAME}, not a language model: I match plain sentences to tools.",
    "es": f"Soy el planificador sin conexión ({NAME}), no un modelo de lenguaje: relaciono frases "
    "sencillas con herramientas.",
}
_NO_TOOLS: Text = {
    "en": "I am offered no tools here, so there is nothing I can do.",
    "es": "Aquí no me ofrecen herramientas, así que no puedo hacer nada.",
}
_OFFERED: Text = {"en": "Here I can: ", "es": "Aquí puedo: "}


def conversational(said: str, situation: Situation) -> str:
    tools, language = situation.tools, situation.language
    if YES.fullmatch(said):
        return in_language(_NOT_CONFIRMED if situation.prompted else _NOTHING_TO_CONFIRM, language)
    if UNDO.fullmatch(folded(said)):
        return in_language(_NOT_UNDONE, language)
    names = not_offered(said, tools)
    if NO.match(said) and not names:
        return in_language(_REFUSED, language)
    if THANKS.fullmatch(said):
        return in_language(_WELCOME, language)
    return _opening(said, names, language) + _introduction(tools, language)


def _opening(said: str, not_there: list[str], language: Language) -> str:
    if SMALL_TALK.fullmatch(said):
        return ""
    if NEXT_PAGE.fullmatch(said):
        return in_language(_NO_PAGES, language)
    if not_there:
        named = ", ".join(map(humanised, not_there))
        return in_language(_NOT_OFFERED, language).format(named)
    return in_language(_NOT_UNDERSTOOD, language)


def _introduction(tools: list[ToolSpec], language: Language) -> str:
    who = in_language(_WHO, language)
    if not tools:
        return f"{who} {in_language(_NO_TOOLS, language)}"
    names = ", ".join(humanised(tool.name) for tool in tools)
    return f"{who} {in_language(_OFFERED, language)}{names}."
