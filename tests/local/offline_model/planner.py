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
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Any

import catalog
from catalog.asked_as import followed_by
from chat.tools import asked_for
from tests.local.offline_model.answering import (
    answered,
    label_of,
    prompts_of,
    questions_of,
)
from tests.local.offline_model.choosing import (
    NOTES_MONEY,
    Wish,
    clear,
    known_words,
    mentions_money,
    wishes,
)
from tests.local.offline_model.remembering import remembered
from tests.local.offline_model.request.conversation import ConverseRequest, ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, exchanges
from tests.local.offline_model.request.searches import (
    FIND_TOOLS,
    may_search,
    real,
    without_searches,
)
from tests.local.offline_model.request.tool_spec import ToolSpec, leaf_of
from tests.local.offline_model.rows import from_row, meant, shown_for
from tests.local.offline_model.slots import FREE_TEXT, filled, is_id
from tests.local.offline_model.words import NO, YES, humanised, is_only, spoken, words_of
from toolkit.text.folding import unaccented
from toolkit.text.language import Language


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


@dataclass(frozen=True)
class _Heard:
    """What a message comes to: a wish, or words of the planner's own by their name."""

    wish: Wish | None = None
    says: str = ""
    choice: Sequence[str] = ()
    """Tools between which the message leaves it open."""


@dataclass
class _Situation:
    tools: Mapping[str, ToolSpec]
    today: date
    language: Language = "en"
    results: list[tuple[ToolUse, ToolResult]] = field(default_factory=list)
    last: Sequence[tuple[ToolUse, ToolResult]] = ()
    """Of the exchange before."""
    open: Wish | None = None
    """What the answer before has asked about."""
    offered: Wish | None = None
    """What a plain yes does."""


def plan(request: ConverseRequest, today: date) -> Reply:
    """The reply to a conversation: text, or the calls to make next. `today` is what "ayer" and
    "February" are reckoned from."""
    if memory := remembered(request):
        return Reply(text=memory)
    searches, request = may_search(request), without_searches(request)
    talk = list(exchanges(request.messages))
    now = _Situation({tool.name: tool for tool in real(request.tools)}, today)
    now.language = next(
        (told for each in talk for prompt in prompts_of(each.results) if (told := spoken(prompt))),
        "en",
    )
    for exchange, _ in pairwise(talk):
        _pass(now, exchange)
    current = talk[-1]
    now.language = spoken(current.said) or now.language
    if request.awaits_answer_to_results:
        return _go_on(request, now, current)
    heard = _hear(now, current.said)
    if searches and (name := _beyond(now, heard, current.said)):
        return _calls(request, [(FIND_TOOLS, {"query": humanised(name)})])
    return _reply(request, now, heard, current.said)


def _pass(now: _Situation, exchange: Exchange) -> None:
    """Hear an exchange of the past again, for what it left open."""
    now.language = spoken(exchange.said) or now.language
    wish = _hear(now, exchange.said).wish
    now.results += exchange.results
    now.last = exchange.results
    now.open = now.offered = None
    if wish and wish.missing:
        now.open = _from_results(wish, exchange) if exchange.results else wish
    for use, result in exchange.results:
        if questions_of(use, result):
            earlier = [*use.input.get("earlier", ()), use.input["text"]]
            now.open = (
                Wish(now.tools[NOTES_MONEY], {"earlier": earlier})
                if NOTES_MONEY in now.tools
                else None
            )
        if name := _asks_for_tool(result):
            now.open = Wish(now.tools[name], {}) if name in now.tools else None
        if (lowered := _may_lower(use, result)) and "add_or_update_debt" in now.tools:
            now.offered = Wish(now.tools["add_or_update_debt"], lowered)


def _about(wish: Wish) -> frozenset[str]:
    """The words that ask for a wish or that it has read: all but those that describe a row."""
    stated = (word for value in wish.arguments.values() for word in words_of(str(value)))
    return known_words(wish.tool.name) | {*stated}


def _from_results(wish: Wish, exchange: Exchange) -> Wish | None:
    """A wish with the row that was looked up for it; None if it is done with."""
    if any(use.name == wish.tool.name for use, _ in exchange.results):
        return None
    rows = shown_for(wish.tool, exchange.results)
    row = meant(exchange.said, rows, _about(wish)) if rows else None
    if row is not None:
        return replace(wish, arguments={**wish.arguments, **from_row(wish.tool, row)})
    return wish if rows else None


def _asks_for_tool(result: ToolResult) -> str:
    """A refusal that lacks the bank balance asks for it."""
    error = result.value.get("error") if isinstance(result.value, dict) else None
    missing = (
        error["details"].get("missing", ())
        if isinstance(error, dict) and isinstance(error.get("details"), dict)
        else ()
    )
    return "set_bank_balance" if "bank_balance_mxn_cents" in missing else ""


def _may_lower(use: ToolUse, result: ToolResult) -> dict[str, Any] | None:
    if use.name != "add_transaction" or result.status != "success":
        return None
    paid = result.value["data"].get("may_lower")
    return paid and {
        "debt.name": paid["name"],
        "debt.balance_mxn_cents": paid["lowered_mxn_cents"],
        "expected_balance_mxn_cents": paid["balance_mxn_cents"],
    }


_PAGE = re.compile(
    r"\W*(?:(?:the )?next page|more|show more|siguiente(?: pagina)?|(?:ver )?mas)\W*"
)
_THANKS = re.compile(
    r"\W*(?:(?:thanks?|thank you|gracias|great|perfecto|genial)\W*(?:a lot|so much|muchas)?\W*)+"
)
_WHO = re.compile(
    r"\W*(?:hi|hello|hey|hola|buenas|help|ayuda|menu|what can you do|who are you|que puedes hacer|quien eres)\b.{0,12}"
)


def _hear(now: _Situation, said: str) -> _Heard:
    """A message that does not answer the open question closes it and is heard on its own."""
    plain = unaccented(said)
    if is_only(YES, said) and (now.open is None or leaf_of(now.open.asked) not in FREE_TEXT):
        if now.open and "earlier" in now.open.arguments:
            return _Heard(replace(now.open, arguments={**now.open.arguments, "text": said}))
        return _Heard(now.offered) if now.offered else _Heard(says="nothing_to_confirm")
    if re.match(rf"\W*{YES}\b", plain) and prompts_of(now.last) and not is_only(YES, said):
        return _Heard(says="not_confirmed")
    found = wishes(said, now.tools, now.today, now.results)
    own = clear(found)
    if now.open:
        if "earlier" in now.open.arguments:
            if own is None or own.tool.name == NOTES_MONEY or not _asks_plainly(own, said):
                return _Heard(replace(now.open, arguments={**now.open.arguments, "text": said}))
        elif is_only(NO, said):
            return _Heard(says="refused")
        elif answer := _answer_to(now, said, own):
            return _Heard(answer)
    if is_only(NO, said):
        return _Heard(says="refused")
    if _PAGE.fullmatch(plain):
        return _next_page(now)
    if _THANKS.fullmatch(plain):
        return _Heard(says="welcome")
    if corrected := _correction(now, said):
        return _Heard(corrected)
    if own is not None:
        return _Heard(own)
    if _WHO.fullmatch(plain):
        return _Heard(says="who")
    return _Heard(says="not_understood", choice=[wish.tool.name for wish in found[:3]])


def _asks_plainly(wish: Wish, said: str) -> bool:
    """Whether a message is another request, and no answer to a question about a purchase."""
    return bool("?" in said or wish.score > 6) and not wish.missing


def _answer_to(now: _Situation, said: str, own: Wish | None) -> Wish | None:
    """The open wish with what the message adds to it; None if it answers nothing."""
    wish = now.open
    assert wish
    path = wish.missing or ""
    leaf = leaf_of(path)
    is_other = (
        own is not None and own.tool.name != wish.tool.name and not own.unread and own.score >= 3
    )
    if own and own.tool.name == "block_card" and wish.tool.name != "block_card":
        return None
    if rows := shown_for(wish.tool, now.results):
        if (row := meant(said, rows, _about(wish))) and not is_other:
            return replace(wish, arguments={**wish.arguments, **from_row(wish.tool, row)})
    arguments, unread = filled(wish.tool, said, now.today, known_words(wish.tool.name))
    if leaf in FREE_TEXT:
        if is_other:
            return None
        return replace(wish, arguments={**arguments, **wish.arguments, path: said.strip()}, score=0)
    if any(known == path or known.startswith(f"{path}.") for known in arguments) and not (
        is_other and own.tool.name != wish.tool.name and leaf not in ("otp",)
    ):
        return replace(wish, arguments={**wish.arguments, **arguments}, score=0)
    schema = wish.tool.properties.get(path, {})
    is_name = (
        schema.get("type") == "string" and not schema.get("enum") and not schema.get("pattern")
    )
    if (
        is_name
        and not is_id(leaf)
        and leaf != "otp"
        and not is_other
        and 0 < len(words_of(said)) <= 5
    ):
        return replace(wish, arguments={**wish.arguments, path: said.strip(" .!")})
    return None


_CORRECTS = re.compile(
    r"\W*(?:(?:no|wait|oops|sorry|actually|espera|ay|ups|perdon|en realidad|mas bien|me equivoque"
    r"|i meant|quise decir|corrige|correction)\W+)*"
    r"(?:(?:no )?(?:it|that)(?:'?s| was| is)|it should be|make (?:it|that)|era[ns]?|fue(?:ron)?|son"
    r"|que sean?|cambial[oa] a|change (?:it|that) to|(?P<lead>(?<=\W)))\b(?!.*\?)"
)


def _correction(now: _Situation, said: str) -> Wish | None:
    """A correction goes to the change that was made last: to the transaction that was just added,
    or to what the same tool has stored."""
    if not now.results or not _CORRECTS.match(unaccented(said)):
        return None
    use, result = now.results[-1]
    if use.name not in catalog.entries() or not catalog.entries()[use.name]["writes"]:
        return None
    name = {"add_transaction": "update_last_transaction"}.get(use.name, use.name)
    if result.status != "success" or name not in now.tools:
        return None
    tool = now.tools[name]
    arguments, unread = filled(tool, said, now.today, known_words(name))
    if not arguments or len(unread) > 1 or any(word.isdigit() for word in unread):
        return None
    if name.startswith("set_"):
        kept = {path: value for path, value in _flat(use.input).items() if path in tool.properties}
        stated = {path: value for path, value in arguments.items() if leaf_of(path) != "name"}
        arguments = {**kept, **stated}
    return Wish(tool, arguments) if name.startswith(("set_", "update_")) else None


def _flat(arguments: Mapping[str, Any], under: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in arguments.items():
        inner = (
            _flat(value, f"{under}{name}.")
            if isinstance(value, dict)
            else {f"{under}{name}": value}
        )
        flat |= inner
    return flat


def _next_page(now: _Situation) -> _Heard:
    for use, _ in reversed(now.results):
        tool = now.tools.get(use.name)
        if tool and "offset" in tool.properties:
            limit = next(n for n in ("limit", "n") if n in tool.properties)
            size = use.input.get(limit, tool.properties[limit].get("default", 50))
            return _Heard(Wish(tool, {**use.input, "offset": use.input.get("offset", 0) + size}))
        break
    return _Heard(says="no_pages")


def _beyond(now: _Situation, heard: _Heard, said: str) -> str:
    """The tool that the sentence speaks of more than of what was chosen, and that is not offered."""
    if heard.says not in ("", "not_understood") or (heard.wish and not heard.wish.score):
        return ""
    if NOTES_MONEY not in now.tools and mentions_money(said, now.today):
        return NOTES_MONEY
    scores = asked_for.scores(unaccented(said))
    offered = (
        heard.wish.tool.name
        if heard.wish
        else max(now.tools, key=lambda n: scores.get(n, 0), default="")
    )
    names = [name for name in scores if name not in now.tools and name != "add_transaction"]
    best = max(names, key=scores.__getitem__, default="")
    enough = max(_ENOUGH, _MUCH_MORE * scores.get(offered, 0)) if heard.wish else _ENOUGH
    return best if best and scores[best] > enough else ""


_ENOUGH, _MUCH_MORE = 2, 1.2


# --- what is said and called ----------------------------------------------------------------------


def _reply(request: ConverseRequest, now: _Situation, heard: _Heard, said: str) -> Reply:
    wish = heard.wish
    if wish is None:
        return Reply(text=_says(now, heard))
    if (missing := wish.missing) is None:
        return _calls(request, [(wish.tool.name, _nested(wish.arguments))])
    if look_up := _look_up(now, wish, missing, said):
        return _calls(request, [look_up])
    return Reply(text=_question(now, wish, missing))


def _look_up(
    now: _Situation, wish: Wish, missing: str, said: str
) -> tuple[str, dict[str, Any]] | None:
    """The reading tool that lists what is missing, by the tool's own description."""
    if not (is_id(leaf_of(missing)) or leaf_of(missing) in ("name", "book", "day")):
        return None
    if shown_for(wish.tool, list(now.last)):
        return None
    text = f"{wish.tool.description} {wish.tool.properties.get(missing, {}).get('description', '')}"
    named = [name for name in now.tools if name in text and name.split("_")[0] in ("get", "list")]
    if leaf_of(missing) == "messageId" and "search_gmail" in now.tools:
        named = ["search_gmail"]
    if len(named) != 1:
        return None
    lister = now.tools[named[0]]
    arguments, _ = filled(
        lister, said, now.today, known_words(lister.name) | known_words(wish.tool.name)
    )
    if "review_status" in lister.properties or lister.name == "get_transactions":
        arguments = {"review_status": "needs_review"}
    elif lister.name != "search_gmail":
        arguments = {}
    if any(path not in arguments for path in lister.required):
        return None
    return lister.name, _with_defaults(lister, arguments)


def _with_defaults(tool: ToolSpec, arguments: dict[str, Any]) -> dict[str, Any]:
    return _nested(arguments)


def _go_on(request: ConverseRequest, now: _Situation, exchange: Exchange) -> Reply:
    """The call that the results lead to, or their answer if there is none left to make."""
    made = [use.name for use, _ in exchange.results]
    calls: list[tuple[str, dict[str, Any]]] = []
    for use, result in exchange.results:
        if (
            use.name == NOTES_MONEY
            and result.status == "success"
            and "add_transaction" in now.tools
        ):
            if result.value["data"]["outcome"] == "ready" and "add_transaction" not in made:
                for read in result.value["data"]["candidates"]:
                    if not read["questions"]:
                        stated = {n: v for n, v in read["candidate"].items() if v is not None}
                        calls.append(("add_transaction", {"transaction": stated}))
    if calls:
        return _calls(request, calls)
    if (step := _next_step(now, exchange)) and step.tool.name not in made:
        return _calls(request, [(step.tool.name, _nested(step.arguments))])
    wish = _hear(now, exchange.said).wish
    wish = _from_results(wish, exchange) if wish and wish.missing else None
    if wish and wish.missing is None:
        return _calls(request, [(wish.tool.name, _nested(wish.arguments))])
    text = answered(exchange, now.language)
    if any(_asks_for_tool(result) for _, result in exchange.results):
        text += "\n\n" + _SAYS["bank"][now.language]
    if wish and not prompts_of(exchange.results):
        text += f"\n\n{_question(now, wish, wish.missing or '')}"
    return Reply(text=text or _SAYS["done"][now.language])


_THEN = re.compile(r"\b(?:and|then|y|luego)\b (?P<rest>[^.?!]+)")


def _next_step(now: _Situation, exchange: Exchange) -> Wish | None:
    """What the same sentence asks for next: "find my statement and process it"."""
    use, result = exchange.results[-1]
    then = _THEN.search(unaccented(exchange.said))
    tools = {name: now.tools[name] for name in followed_by(use.name) if name in now.tools}
    if then is None or result.status == "error":
        return None
    step = clear(wishes(then["rest"], tools, now.today, exchange.results))
    return step if step and not step.missing else None


def _nested(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """`debt.name` is in `debt`."""
    whole: dict[str, Any] = {}
    for path, value in arguments.items():
        *objects, name = path.split(".")
        inner = whole
        for part in objects:
            inner = inner.setdefault(part, {})
        inner[name] = value
    return whole


def _calls(request: ConverseRequest, calls: Sequence[tuple[str, dict[str, Any]]]) -> Reply:
    """With ids that differ between turns and are the same for the same conversation."""
    said = "".join(message.model_dump_json() for message in request.messages)
    ids = [
        hashlib.sha256(f"{n}{name}{said}".encode()).hexdigest() for n, (name, _) in enumerate(calls)
    ]
    uses = (ToolCall(f"tooluse_{id[:24]}", *call) for id, call in zip(ids, calls, strict=True))
    return Reply(calls=tuple(uses))


_SAYS: Mapping[str, Mapping[Language, str]] = {
    "nothing_to_confirm": {
        "en": "There is nothing to confirm, so nothing was changed.",
        "es": "No hay nada que confirmar, así que no se cambió nada.",
    },
    "not_confirmed": {
        "en": "Nothing was done: only the word YES alone confirms. Ask again for a new question.",
        "es": "No se hizo nada: solo confirma la palabra YES sola. Pídelo otra vez.",
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


def _says(now: _Situation, heard: _Heard) -> str:
    """With three suggestions, of what the message may have meant or what people want most."""
    named = [humanised(name) for name in heard.choice]
    common = [text[now.language] for name, text in _EXAMPLES.items() if name in now.tools]
    return _SAYS[heard.says][now.language].format(" · ".join([*named, *common][:3]) or "—")


def _question(now: _Situation, wish: Wish, missing: str) -> str:
    leaf = leaf_of(missing)
    if leaf in _SAYS:
        return _SAYS[leaf][now.language]
    if is_id(leaf) and not wish.tool.properties.get(missing, {}).get("pattern"):
        return _SAYS["which"][now.language]
    described = wish.tool.properties.get(missing, {}).get("description", "").rstrip(".")
    about = f" ({described})" if described and now.language == "en" else ""
    return _SAYS["missing"][now.language].format(f"{label_of(leaf, now.language)}{about}")
