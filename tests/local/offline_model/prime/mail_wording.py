"""What a search of the mail gave, and what was fetched from it, as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, Text, filled, in_language
from tests.local.offline_model.prime import lookback
from tests.local.offline_model.prime.display import shown
from tests.local.offline_model.prime.mail_query import DAYS, is_to_be_processed, thing
from tests.local.offline_model.request.conversation import ToolUse
from tests.local.offline_model.request.exchanges import Exchange
from tests.local.offline_model.tool_phrases import Renderer

GONE: Text = {
    "en": "I couldn't retrieve that email's attachments. The message may have been deleted. "
    "Would you like me to search again?",
    "es": "No pude obtener los adjuntos de ese correo. Puede que el mensaje se haya borrado. "
    "¿Quieres que busque de nuevo?",
    "fr": "Je n'ai pas pu récupérer les pièces jointes de ce courriel. Le message a peut-être été "
    "supprimé. Voulez-vous que je cherche de nouveau ?",
}
_DISCONNECTED: dict[str, Text] = {
    "Gmail is disconnected.": {
        "en": "Your Gmail is disconnected: I can no longer read it. What was imported stays.",
        "es": "Tu Gmail está desconectado: ya no puedo leerlo. Lo importado se queda.",
        "fr": "Votre Gmail est déconnecté : je ne peux plus le lire. Ce qui a été importé reste.",
    },
    "No mailbox is connected.": {
        "en": "No mailbox is connected.",
        "es": "No hay ningún correo conectado.",
        "fr": "Aucune boîte de messagerie n'est connectée.",
    },
}
_NOTHING: Text = {
    "en": "I searched your Gmail for {thing} from {days} but didn't find any. Would you like me "
    "to search for something else?",
    "es": "Busqué {thing} en tu Gmail de {days}, pero no encontré nada. ¿Quieres que busque otra "
    "cosa?",
    "fr": "J'ai cherché {thing} dans votre Gmail sur {days}, sans rien trouver. Voulez-vous que "
    "je cherche autre chose ?",
}
_MATCHES: Text = {
    "en": "I found {count} in your Gmail, the best first:",
    "es": "Encontré {count} en tu Gmail, lo mejor primero:",
    "fr": "J'ai trouvé {count} dans votre Gmail, le meilleur en premier :",
}
_ONE_PRIVATE: Text = {
    "en": "1 private message not shown.",
    "es": "1 mensaje privado no mostrado.",
    "fr": "1 message privé non affiché.",
}
_PRIVATE: Text = {
    "en": "{count} private messages not shown.",
    "es": "{count} mensajes privados no mostrados.",
    "fr": "{count} messages privés non affichés.",
}
_ONE: Text = {"en": "1 email", "es": "1 correo", "fr": "1 courriel"}
_MANY: Text = {"en": "{} emails", "es": "{} correos", "fr": "{} courriels"}
_NO_FILE: Text = {
    "en": "None of these has a file that I can import.",
    "es": "Ninguno tiene un archivo que pueda importar.",
    "fr": "Aucun n'a de fichier que je puisse importer.",
}
_PROCESS_IT: Text = {
    "en": 'Say "process that email" for the first with a file, or "process the second one".',
    "es": "Di «procesa ese correo» para el primero que tiene un archivo, o «procesa el segundo».",
    "fr": "Dites « traite ce courriel » pour le premier qui a un fichier, ou « traite le "
    "deuxième ».",
}
_QUEUED: Text = {
    "en": "I found your {subject} and queued it for processing. You'll get a notification when "
    "it's ready!",
    "es": "Encontré tu {subject} y lo puse en la cola para procesarlo. ¡Te llegará una "
    "notificación cuando esté listo!",
    "fr": "J'ai trouvé votre {subject} et l'ai mis en file de traitement. Vous recevrez une "
    "notification quand ce sera prêt !",
}
_QUEUED_FILES: Text = {
    "en": "I queued that email's attachments for processing ({count}). You'll get a notification "
    "when they are ready!",
    "es": "Puse los adjuntos de ese correo en la cola para procesarlos ({count}). ¡Te llegará una "
    "notificación cuando estén listos!",
    "fr": "J'ai mis les pièces jointes de ce courriel en file de traitement ({count}). Vous "
    "recevrez une notification quand elles seront prêtes !",
}
_NOTHING_IN_IT: Text = {
    "en": "That email has no file that I can import.",
    "es": "Ese correo no tiene ningún archivo que pueda importar.",
    "fr": "Ce courriel n'a pas de fichier que je puisse importer.",
}
_BEFORE: Text = {
    "en": "Imported before, on {day}: {name}",
    "es": "Ya se importó el {day}: {name}",
    "fr": "Déjà importé le {day} : {name}",
}
_SKIPPED: Text = {
    "en": "Not imported: {name} ({reason})",
    "es": "No importado: {name} ({reason})",
    "fr": "Pas importé : {name} ({reason})",
}


def searched(use: ToolUse, exchange: Exchange) -> Renderer:
    """Nothing where the best of it was fetched: that call's answer speaks of both."""
    fetched = any(other.name == "fetch_email_attachments" for other, _ in exchange.results)

    def render(result: Mapping[str, Any], language: Language) -> str:
        mails = result["messages"]
        count = result.get("privateNotShown")
        hidden = (
            [filled(_ONE_PRIVATE if count == 1 else _PRIVATE, {"count": count}, language)]
            if count
            else []
        )
        if not mails:
            days = lookback.spelled_out(use.input.get("days", DAYS), language)
            what = thing(exchange.said) or use.input["query"]
            return "\n".join([filled(_NOTHING, {"thing": what, "days": days}, language), *hidden])
        if fetched and is_to_be_processed(exchange.said):
            return ""
        listed = in_language(_ONE if len(mails) == 1 else _MANY, language).format(len(mails))
        head = in_language(_MATCHES, language).format(count=listed)
        has_files = any(mail["hasAttachment"] for mail in mails)
        return "\n".join(
            [
                head,
                *map(_line, mails),
                *hidden,
                in_language(_PROCESS_IT if has_files else _NO_FILE, language),
            ]
        )

    return render


def _line(mail: Mapping[str, Any]) -> str:
    sender = re.sub(r"\s*<[^<>]*>\s*$", "", mail["from"]) or mail["from"]
    parts = (mail["date"][: len("2026-01-31")], sender, mail["subject"], *mail["attachmentNames"])
    return "- " + " · ".join(shown(part) for part in (*parts, mail["id"]) if part)


def disconnected(result: Mapping[str, Any], language: Language) -> str:
    return in_language(_DISCONNECTED[result["message"]], language)


def queued(use: ToolUse, exchange: Exchange) -> Renderer:
    subject = _subject(use.input.get("messageId"), exchange)

    def render(fetched: Mapping[str, Any], language: Language) -> str:
        skipped = [
            filled(_SKIPPED, {name: shown(text) for name, text in file.items()}, language)
            for file in fetched.get("skipped", ())
        ]
        done = fetched.get("importedBefore", ())
        before = [
            filled(_BEFORE, {"day": file["importedAt"][:10], "name": shown(file["name"])}, language)
            for file in done
        ]
        count = fetched["count"] - len(done)
        text = _NOTHING_IN_IT if not fetched["count"] else _QUEUED if subject else _QUEUED_FILES
        queued = [filled(text, {"subject": subject, "count": count}, language)]
        return "\n".join([*(queued if count or not before else []), *before, *skipped])

    return render


def _subject(id: Any, exchange: Exchange) -> str:
    """Of the mail, if it was searched for just now."""
    mails = (
        mail
        for use, result in exchange.results
        if use.name == "search_gmail" and result.status == "success"
        for mail in result.value["messages"]
    )
    subject = next((mail["subject"] for mail in mails if mail["id"] == id), "")
    return re.sub(r"^(?:your|tu|votre)\s+", "", shown(subject), flags=re.I)
