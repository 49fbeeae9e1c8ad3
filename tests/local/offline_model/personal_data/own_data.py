"""How people ask for what is kept of them, and have it deleted or forgotten, in en, es and fr."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, Text, in_language
from tests.local.offline_model.tool_phrases import ToolPhrases

_MY_DATA = (
    r"(?:my (?:own )?(?:data|information)"
    r"|everything (?:that )?you (?:have|know|keep) (?:about|of) me"
    r"|mis datos|mi informacion|todo lo que (?:tienes|sabes|guardas) de mi"
    r"|mes donnees|tout ce que (?:tu as|vous avez|tu sais|vous savez) (?:sur|de) moi)"
)
_MAKE = (
    r"(?:export|download|make|give me|send me|get me|want|need"
    r"|exporta(?:r|me)?|descarga(?:r|me)?|dame|quiero|necesito"
    r"|exporter?|exportez|telecharger?|telechargez|donne[zr]?(?:-moi)?|je veux|je voudrais)"
)
_COPY = (
    r"(?:(?:an? |una? |une )?"
    r"(?:copy|archive|export|copia|archivo|copie|exportation) (?:of|de) )?"
)
_ARCHIVES = r"(?:archives?|exports?|archivos?|exportaciones|exportation)"
_DELETE = r"(?:delete|erase|remove|borra(?:r|me)?|elimina(?:r)?|supprime[rz]?|efface[rz]?)"
_CONVERSATION = r"(?:conversation|chat|conversacion|discussion)"
_FORGET = r"(?:forget|olvida(?:r|te)?(?: de)?|oublie[rz]?)"
_ALL_OF_ME = (
    r"(?:everything (?:that )?you (?:know|remember|have learned|learned) (?:about|of) me"
    r"|all (?:that )?you (?:know|remember) (?:about|of) me|your memory of me"
    r"|todo lo que (?:sabes|recuerdas) (?:de|sobre) mi"
    r"|tout ce que (?:tu sais|vous savez|tu te rappelles|vous vous rappelez) (?:de|sur) moi)"
)

_ALL_THERE_IS = (
    rf"(?:(?:(?:all(?: of)?|todos|toutes) )?{_MY_DATA}"
    r"|(?:my|mi|mon) (?:account|cuenta|compte)(?! (?:balance|summary)))"
)

_BEGUN: Text = {
    "en": "I am putting your data together in the background. You will be told when the archive is "
    "ready; you fetch it on the page of your data.",
    "es": "Estoy reuniendo tus datos en segundo plano. Te avisaré cuando el archivo esté listo; lo "
    "descargas en la página de tus datos.",
    "fr": "Je rassemble vos données en arrière-plan. Vous serez averti quand l'archive sera "
    "prête ; vous la téléchargez sur la page de vos données.",
}
_NONE: Text = {
    "en": "There is no archive of your data.",
    "es": "No hay ningún archivo de tus datos.",
    "fr": "Il n'y a aucune archive de vos données.",
}
_STATES: Mapping[str, Text] = {
    "waiting": {
        "en": "An archive of your data is about to be made.",
        "es": "Un archivo de tus datos está por hacerse.",
        "fr": "Une archive de vos données va être faite.",
    },
    "working": {
        "en": "An archive of your data is being made: part {done} of {parts} is done.",
        "es": "Se está haciendo un archivo de tus datos: van {done} partes de {parts}.",
        "fr": "Une archive de vos données est en cours : {done} parties sur {parts} sont faites.",
    },
    "ready": {
        "en": "An archive of your data is ready. You fetch it at {page}.",
        "es": "Un archivo de tus datos está listo. Lo descargas en {page}.",
        "fr": "Une archive de vos données est prête. Vous la téléchargez ici : {page}.",
    },
    "failed": {
        "en": "An archive of your data could not be made. Ask for another one.",
        "es": "Un archivo de tus datos no se pudo hacer. Pide otro.",
        "fr": "Une archive de vos données n'a pas pu être faite. Demandez-en une autre.",
    },
}


def _newest(result: Mapping[str, Any], language: Language) -> str:
    exports = result["exports"]
    if not exports:
        return in_language(_NONE, language)
    newest = exports[0]
    text = in_language(_STATES[newest["status"]], language)
    return text.format(done=newest["done"], parts=newest["parts"], page=result["page"])


PHRASES = {
    "export_my_data": ToolPhrases(
        asks=(rf"\b{_MAKE} {_COPY}(?:all (?:of )?)?(?:todos )?(?:toutes )?{_MY_DATA}\b",),
        answer=_BEGUN,
    ),
    "get_my_exports": ToolPhrases(
        asks=(
            rf"\b{_ARCHIVES} (?:of|de) {_MY_DATA}\b(?! please)[^.]*\?",
            rf"\bis (?:the |my )?(?:copy|archive|export)(?: of {_MY_DATA})? ready\b",
            rf"\b(?:esta lista?|ya esta) (?:el|mi|la) {_ARCHIVES}\b",
            rf"\b(?:mon|l'|mes) ?{_ARCHIVES} (?:est|sont)(?:-elles?)? pretes?\b",
        ),
        answer=_newest,
    ),
    "delete_conversation": ToolPhrases(
        asks=(
            rf"\b{_DELETE} (?:this|our|the whole|esta|nuestra|toda la|cette|notre|toute la) "
            rf"{_CONVERSATION}\b",
        ),
        answer={
            "en": "This conversation is deleted within minutes.",
            "es": "Esta conversación se borra en unos minutos.",
            "fr": "Cette conversation sera supprimée dans quelques minutes.",
        },
    ),
    "forget_memory": ToolPhrases(
        asks=(rf"\b{_FORGET} {_ALL_OF_ME}",),
        answer={
            "en": "All that I remember of you is forgotten within minutes.",
            "es": "Todo lo que recuerdo de ti se olvida en unos minutos.",
            "fr": "Tout ce que je me rappelle de vous sera oublié dans quelques minutes.",
        },
    ),
    "erase_my_data": ToolPhrases(
        asks=(rf"\b{_DELETE} {_ALL_THERE_IS}\b",),
        answer={
            "en": "All that is kept of you is being erased. I can do nothing more here.",
            "es": "Se está borrando todo lo que se guarda de ti. Ya no puedo hacer nada más aquí.",
            "fr": "Tout ce qui est conservé de vous est en cours d'effacement. Je ne peux plus "
            "rien faire ici.",
        },
    ),
}
