"""The offline planner: decides what to say or call next, as a language model would be asked to.

It is no language model. The offer's ranking chooses the tool, the tool's schema says what to look
for in the sentence, what is missing is looked up or asked for, and results are shown by their
shape. It never guesses: what it cannot read for certain it asks about. The same request on the same
day always gets the same reply.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from catalog import search
from catalog.search import followed_by
from tests.local.offline_model.answering import answered, label_of, prompts_of
from tests.local.offline_model.choosing import (
    NOTES_MONEY,
    Wish,
    clear,
    known_words,
    mentions_money,
    wishes,
)
from tests.local.offline_model.dialogue import (
    ADDS,
    JOINS,
    Heard,
    Situation,
    from_results,
    hear,
    lacks_balance,
)
from tests.local.offline_model.remembering import remembered
from tests.local.offline_model.request.conversation import ConverseRequest
from tests.local.offline_model.request.exchanges import Exchange, exchanges
from tests.local.offline_model.request.searches import (
    FIND_TOOLS,
    may_search,
    real,
    without_searches,
)
from tests.local.offline_model.request.tool_spec import leaf_of
from tests.local.offline_model.rows import shown_for
from tests.local.offline_model.slots import filled, is_id
from tests.local.offline_model.words import humanised, spoken
from toolkit.text.folding import unaccented
from toolkit.text.sentences import Language

Call = tuple[str, dict[str, Any]]

_THEN = re.compile(r"\b(?:and|then|y|luego)\b (?P<rest>[^.?!]+)")
_ENOUGH, _MUCH_MORE = 2, 1.2
_PERSONS_OWN = re.compile(
    r"\b(?:export|copy|copia|erase|borra\w*|elimina\w*|delete|forget|olvida\w*)\b.{0,40}"
    r"\b(?:my data|mis datos|my account|mi cuenta|about me|de mi|this conversation"
    r"|esta conversacion|this chat|este chat)\b"
    r"|\b(?:disconnect|desconecta\w*|stop reading|deja de leer)\b.{0,20}\b(?:g?mail|correo)\b"
)
_ON_THEIR_PAGE: Mapping[Language, str] = {
    "en": "Only you can do that, on the page “Your data” (/data).",
    "es": "Eso solo lo haces tú, en la página “Tus datos” (/data).",
}
"""What the system prompt says of it (functions/personal_data/policy.md)."""


@dataclass(frozen=True)
class ToolCall:
    tool_use_id: str
    name: str
    input: dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """Either text or calls."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()


def plan(request: ConverseRequest, today: date) -> Reply:
    """The reply to a conversation: text, or the calls to make next. `today` is what "ayer" and
    "February" are reckoned from."""
    if memory := remembered(request):
        return Reply(text=memory)
    searches, request = may_search(request), without_searches(request)
    *before, current = exchanges(request.messages)
    now = Situation({tool.name: tool for tool in real(request.tools)}, today)
    asked = (prompt for exchange in [*before, current] for prompt in prompts_of(exchange.results))
    now.language = next((language for each in asked if (language := spoken(each))), "en")
    for exchange in before:
        now.hear_again(exchange)
    now.language = spoken(current.said) or now.language
    if request.awaits_answer_to_results:
        return _go_on(request, now, current)
    if _PERSONS_OWN.search(unaccented(current.said)):
        return Reply(text=_ON_THEIR_PAGE[now.language])
    heard = hear(now, current.said)
    if searches and (name := _beyond(now, heard, current.said)):
        return _calling(request, [(FIND_TOOLS, {"query": humanised(name)})])
    return _reply(request, now, heard, current.said)


def _reply(request: ConverseRequest, now: Situation, heard: Heard, said: str) -> Reply:
    wish = heard.wish
    if wish is None:
        return Reply(text=_says(now, heard))
    if wish.missing is None:
        return _calling(request, [_call(wish)])
    if listing := _look_up(now, wish, wish.missing, said):
        return _calling(request, [listing])
    return Reply(text=_question(now, wish))


def _beyond(now: Situation, heard: Heard, said: str) -> str:
    """The tool that is not offered and that the sentence speaks of more than of what was chosen."""
    if heard.says not in ("", "not_understood") or (heard.wish and not heard.wish.score):
        return ""
    if NOTES_MONEY not in now.tools and mentions_money(said, now.today):
        return NOTES_MONEY
    scores = search.scores(unaccented(said))
    names = [name for name in scores if name not in now.tools and name != ADDS]
    best = max(names, key=scores.__getitem__, default="")
    chosen = scores.get(heard.wish.tool.name, 0) if heard.wish else 0
    return best if best and scores[best] > max(_ENOUGH, _MUCH_MORE * chosen) else ""


def _look_up(now: Situation, wish: Wish, missing: str, said: str) -> Call | None:
    """The reading tool that lists what is missing, by the tool's own description."""
    leaf = leaf_of(missing)
    if not (is_id(leaf) or leaf in ("name", "book", "day")) or shown_for(wish.tool, now.last):
        return None
    described = wish.tool.properties.get(missing, {}).get("description", "")
    text = f"{wish.tool.description} {described}"
    named = [name for name in now.tools if name in text and re.match("(?:get|list)_", name)]
    if "search results" in described:  # it is named by no name
        named = [name for name in now.tools if name.startswith("search_")]
    if len(named) != 1:
        return None
    lister = now.tools[named[0]]
    known = known_words(lister.name) | known_words(wish.tool.name)
    arguments = filled(lister, said, now.today, known)[0] if lister.required else {}
    if "needs_review" in text:
        arguments = {"review_status": "needs_review"}
    return (lister.name, arguments) if {*lister.required} <= arguments.keys() else None


def _go_on(request: ConverseRequest, now: Situation, exchange: Exchange) -> Reply:
    """The call that the results lead to, or their answer if there is none left to make."""
    made = {use.name for use, _ in exchange.results}
    if calls := _to_add(now, exchange) if ADDS not in made else []:
        return _calling(request, calls)
    if JOINS not in made and (joining := _to_join(exchange)):
        return _calling(request, joining)
    if (step := _next_step(now, exchange)) and step.tool.name not in made:
        return _calling(request, [_call(step)])
    wish = hear(now, exchange.said).wish
    wish = from_results(wish, exchange) if wish and wish.missing else None
    if wish and wish.missing is None:
        return _calling(request, [_call(wish)])
    parts = [answered(exchange, now.language)]
    if any(lacks_balance(result) for _, result in exchange.results):
        parts.append(_SAYS["bank"][now.language])
    elif wish and not prompts_of(exchange.results):
        parts.append(_question(now, wish))
    return Reply(text="\n\n".join(filter(None, parts)) or _SAYS["done"][now.language])


def _to_add(now: Situation, exchange: Exchange) -> list[Call]:
    """What a sentence was read to, as far as nothing is asked about it."""
    ready = [
        read["candidate"]
        for use, result in exchange.results
        if use.name == NOTES_MONEY and result.status == "success" and ADDS in now.tools
        for read in result.value["data"]["candidates"]
        if result.value["data"]["outcome"] == "ready" and not read["questions"]
    ]
    stated = ({name: value for name, value in each.items() if value is not None} for each in ready)
    return [(ADDS, {"transaction": each}) for each in stated]


def _to_join(exchange: Exchange) -> list[Call]:
    """The first purchase that a statement may have too: the tool itself asks whether it does."""
    for _, result in exchange.results:
        done = result.value.get("data", {}) if isinstance(result.value, dict) else {}
        if like := done.get("may_be"):
            names = {"book": "budget", "id": done["transaction_id"]}
            return [(JOINS, {**names, "decision": "join", "ledger_id": like["ledger_id"]})]
    return []


def _next_step(now: Situation, exchange: Exchange) -> Wish | None:
    """What the same sentence asks for next: "find my statement and process it"."""
    use, result = exchange.results[-1]
    then = _THEN.search(unaccented(exchange.said))
    tools = {name: now.tools[name] for name in followed_by(use.name) if name in now.tools}
    if then is None or result.status == "error":
        return None
    step = clear(wishes(then["rest"], tools, now.today, exchange.results))
    return step if step and not step.missing else None


def _call(wish: Wish) -> Call:
    """With `debt.name` in `debt`."""
    whole: dict[str, Any] = {}
    for path, value in wish.arguments.items():
        *objects, name = path.split(".")
        inner = whole
        for part in objects:
            inner = inner.setdefault(part, {})
        inner[name] = value
    return wish.tool.name, whole


def _calling(request: ConverseRequest, calls: Sequence[Call]) -> Reply:
    """With ids that differ between turns and are the same for the same conversation."""
    said = "".join(message.model_dump_json() for message in request.messages)
    texts = (f"{number}{name}{said}".encode() for number, (name, _) in enumerate(calls))
    ids = (f"tooluse_{hashlib.sha256(text).hexdigest()[:24]}" for text in texts)
    return Reply(calls=tuple(ToolCall(id, *call) for id, call in zip(ids, calls, strict=True)))


_SAYS: Mapping[str, Mapping[Language, str]] = {
    "nothing_to_confirm": {
        "en": "There is nothing to confirm, so nothing was changed.",
        "es": "No hay nada que confirmar, así que no se cambió nada.",
    },
    "not_confirmed": {
        "en": "Nothing was done: only the word YES alone confirms. Ask again for a new question.",
        "es": "No se hizo nada: solo confirma la palabra SÍ sola. Pídelo otra vez.",
    },
    "refused": {"en": "All right, nothing was changed.", "es": "De acuerdo, no se cambió nada."},
    "welcome": {"en": "You are welcome.", "es": "De nada."},
    "no_pages": {"en": "There is no next page.", "es": "No hay más páginas."},
    "done": {"en": "Done.", "es": "Listo."},
    "bank": {"en": "How much is in your bank account?", "es": "¿Cuánto tienes en el banco?"},
    "who": {
        "en": "I am the offline planner, not a language model. Try: {}.",
        "es": "Soy el planificador sin conexión, no un modelo de lenguaje. Prueba: {}.",
    },
    "not_understood": {
        "en": "I cannot tell what you mean. Try: {}.",
        "es": "No entiendo qué quieres. Prueba: {}.",
    },
    "reason": {"en": "What is the reason?", "es": "¿Cuál es el motivo?"},
    "otp": {
        "en": "Please enter the one-time password (OTP) sent to your phone.",
        "es": "Escribe la contraseña de un solo uso que llegó a tu teléfono.",
    },
    "which": {"en": "Which one?", "es": "¿Cuál?"},
    "missing": {"en": "{}: what is it?", "es": "{}: ¿cuál es?"},
}
_EXAMPLES: Mapping[str, Mapping[Language, str]] = {
    "get_account_summary": {"en": "What's my balance?", "es": "¿Cuál es el saldo de mi tarjeta?"},
    "get_order_by_id": {"en": "What's the status of an order?", "es": "¿Cómo va un pedido?"},
    "get_spending": {
        "en": "How much did I spend last month?",
        "es": "¿Cuánto gasté el mes pasado?",
    },
    "search_gmail": {"en": "Find my last Visa statement", "es": "Busca mi estado de cuenta Visa"},
    "get_upcoming": {"en": "What do I have to pay soon?", "es": "¿Qué tengo que pagar pronto?"},
}


def _says(now: Situation, heard: Heard) -> str:
    """With three suggestions, of what the message may have meant or what people want most."""
    named = [humanised(name) for name in heard.choice]
    common = [text[now.language] for name, text in _EXAMPLES.items() if name in now.tools]
    return _SAYS[heard.says][now.language].format(" · ".join([*named, *common][:3]) or "—")


def _question(now: Situation, wish: Wish) -> str:
    path = wish.missing or ""
    leaf, schema = leaf_of(path), wish.tool.properties.get(path, {})
    if leaf in _SAYS:
        return _SAYS[leaf][now.language]
    if is_id(leaf) and "pattern" not in schema:
        return _SAYS["which"][now.language]
    described = schema.get("description", "").rstrip(".")
    about = f" ({described})" if described and now.language == "en" else ""
    return _SAYS["missing"][now.language].format(f"{label_of(leaf, now.language)}{about}")
