"""How people have their mail searched, and what is in it imported."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.ordinals import ORDINALS, chosen, counts
from tests.local.offline_model.prime.mail_query import (
    all_of_them,
    is_to_be_processed,
    search,
    sought,
)
from tests.local.offline_model.prime.mail_wording import GONE, disconnected, queued, searched
from tests.local.offline_model.prime.words import (
    ATTACHMENTS,
    DISCONNECTS,
    DOWNLOADS,
    FETCHES,
    GAP,
    MAILS,
    OTHER_PAPERS,
    PAPERS,
    PROCESSES,
    READS_NO_MORE,
    REST,
    SEEKS,
    SHOWS,
)
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results
from tests.local.offline_model.tool_phrases import Step, ToolPhrases, Values

_THAT = r"(?:that|this|these|those|it|them|ese|esa|este|esta|ce|cet|cette)"
_MESSAGE = rf"(?:message|mensaje|{MAILS})"
_OF_NOBODY_ELSE = (
    r"(?:(?!\b(?:customers?|clients?|clientes?|users?|usuarios?|orders?|pedidos?)\b|"
    rf"\b{ATTACHMENTS})[^.?!]){{0,60}}?"
)
_NO_ADDRESS = r"(?! ?[\w.+'-]+@)"
_ID = re.compile(
    rf"\b(?:{_MESSAGE}|id)(?: id| number)?[:#]? (?P<named>(?=[\w-]*[0-9])[\w-]{{3,}})"
    r"|(?<![\w-])(?P<bare>msg[-_][\w-]+|(?=[0-9a-f]*[0-9])[0-9a-f]{10,})(?![\w-])"
    r"|\bmessage(?:id| id)? (?P<last>[\w-]{5,})\W*$",
    re.I,
)


def process_the_search(result: ToolResult, exchange: Exchange) -> Sequence[Step]:
    """The best match that has a file to import, or all of them, where the user asked for that."""
    if result.status == "error" or not is_to_be_processed(exchange.said):
        return ()
    ids = [mail["id"] for mail in result.value["messages"] if mail["hasAttachment"]]
    some = ids if all_of_them(exchange.said) else ids[:1]
    return [Step("fetch_email_attachments", {"messageId": id}) for id in some]


def _message(said: str, _: date) -> Values:
    match = _ID.search(folded(said))
    return {"messageId": match["named"] or match["bare"] or match["last"]} if match else {}


def _that_message(said: str, results: Results) -> Values:
    """Of the last search's mails the one that the sentence counts, or the best."""
    searches = (_messages(use, result) for use, result in reversed(results))
    shown = next((mails for mails in searches if mails is not None), ())
    best = next((mail for mail in shown if mail["hasAttachment"]), next(iter(shown), None))
    mail = chosen(said, shown) if counts(said) else best
    return {"messageId": mail["id"]} if mail else {}


def _messages(use: ToolUse, result: ToolResult) -> Sequence[Mapping[str, Any]] | None:
    """None of what is no search."""
    if use.name != "search_gmail" or result.status == "error":
        return None
    return tuple(result.value["messages"])


PHRASES = {
    "search_gmail": ToolPhrases(
        asks=(
            rf"\b(?:{SEEKS}|{PROCESSES}|{DOWNLOADS})\b(?! {_THAT}\b){GAP}\b{PAPERS}\b{REST}",
            rf"\b{SHOWS}\b(?! {_THAT}\b){GAP}\b{OTHER_PAPERS}\b{REST}",
            rf"\b(?:{SEEKS}\b(?! {_THAT}\b)|{SHOWS}\b(?! (?:{_THAT}|the|el|le)\b))"
            rf"{_OF_NOBODY_ELSE}\b{MAILS}\b{_NO_ADDRESS}{REST}",
        ),
        parse=search,
        questions={
            "query": {
                "en": "What should I look for in your mail?",
                "es": "¿Qué busco en tu correo?",
                "fr": "Que dois-je chercher dans vos courriels ?",
            }
        },
        replies={"query": sought},
        answer_to=searched,
        then=process_the_search,
    ),
    "fetch_email_attachments": ToolPhrases(
        asks=(
            rf"\b{FETCHES}\b(?: me)?{GAP}\b{ATTACHMENTS}{REST}",
            rf"\b{FETCHES} (?:(?:{_THAT}|the|el|la|le) )?(?:\w+ )?{_MESSAGE}\b"
            r"(?: (?:id |number )?[\w-]*[0-9][\w-]*)?",
            rf"\b{PROCESSES} {_THAT}(?: (?:one|{PAPERS}))?\b|\b{PROCESSES} (?:the|el|la|le) "
            rf"{ORDINALS}\b",
            r"\b(?:procesa|importa)l[oae]\b|\b(?:traite|importe)[rz]?-(?:le|la|les)\b",
        ),
        parse=_message,
        refers=_that_message,
        questions={
            "messageId": {
                "en": "Which email? I have found none that this could be. Give me its id, or "
                "tell me what to search for.",
                "es": "¿Qué correo? No encontré ninguno que pueda ser ese. Dame su id, o "
                "dime qué busco.",
                "fr": "Quel courriel ? Je n'en ai trouvé aucun qui soit celui-là. Donnez-moi son "
                "id, ou dites-moi quoi chercher.",
            }
        },
        answer_to=queued,
        refusals={"Message not found": GONE},
    ),
    "disconnect_gmail": ToolPhrases(
        asks=(
            rf"\b{DISCONNECTS}(?: \w+){{0,3}}? (?:{MAILS}|messagerie)\b",
            rf"\b{READS_NO_MORE}(?: \w+){{0,3}}? (?:{MAILS}|messagerie)\b",
        ),
        answer=disconnected,
    ),
}
