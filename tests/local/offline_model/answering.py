"""Results as text, by their shape alone: a label for each field, a line for each row.

Every number is one of the result's. Text that others wrote is shown on one line and without links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

import catalog
from budget.categories.tree import spoken as spoken_category
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results
from tests.local.offline_model.words import LABELS, humanised, in_words_of, listed
from toolkit.dates import mexico_city
from toolkit.guards.prompt_arguments import choice
from toolkit.money import pesos_formatted
from toolkit.text.sentences import Language, day_in_words, in_language, month_in_words, texts

_MOST_ROWS = 10
_LINK = re.compile(r"\b(?:https?://|www\.)\S+", re.I)
_LONGEST = 360
_HIDDEN = re.compile(
    r"id|ids|docIds|user_id|customer_number|transaction_id|score|snippet|offset|limit|filters|settings|stats|ok|extents"
    r"|books|account|has_more|left|is_set|created_at|kept_until|source|export_id|candidate|candidates"
    r"|parts|done|doing|size_bytes|password_remembered|known_count|currency|do_not_accelerate"
)
_RUPEES = frozenset({"balance", "credit_limit", "available_credit", "minimum_due", "amount"})
_TITLES: Mapping[str, str] = {"en": "Done.", "es": "Listo."}
_NONE: Mapping[str, str] = {"en": "There is nothing like that", "es": "No hay nada así"}
_AGAIN: Mapping[str, str] = {
    "en": "Should I look for something else?",
    "es": "¿Busco otra cosa?",
}
_FAILED: Mapping[str, str] = {"en": "That did not work", "es": "No se pudo"}
_DROPPED: Mapping[str, str] = {
    "en": "All right, nothing was recorded.",
    "es": "De acuerdo, no registré nada.",
}
_LOWER: Mapping[str, str] = {
    "en": "Lower the balance of {} from {} to {}?",
    "es": "¿Bajo el saldo de {} de {} a {}?",
}
_MORE: Mapping[str, str] = {"en": 'Say "next page" for more.', "es": "Di «más» para ver más."}


def answered(exchange: Exchange, language: Language) -> str:
    """The answers in the order of the calls, then the prompts that await a YES."""
    prompts = prompts_of(exchange.results)
    parts = [
        _answer(use, result, language)
        for use, result in exchange.results
        if confirmation_prompt(result) is None
    ]
    return "\n\n".join(dict.fromkeys(filter(None, [*parts, *prompts])))


def confirmation_prompt(result: ToolResult) -> str | None:
    value = result.value
    confirmation = value.get("confirmation") if isinstance(value, dict) else None
    if result.status != "error" or not isinstance(confirmation, dict):
        return None
    return str(confirmation["prompt"])


def prompts_of(results: Results) -> list[str]:
    return [prompt for _, result in results if (prompt := confirmation_prompt(result))]


def questions_of(use: ToolUse, result: ToolResult) -> list[str]:
    """What the reading of a sentence still asks."""
    if use.name != "parse_transaction_from_text" or result.status == "error":
        return []
    read = result.value["data"]["candidates"]
    return [asked["text"] for one in read for asked in one["questions"]]


def _answer(use: ToolUse, result: ToolResult, language: Language) -> str:
    value = result.value
    if result.status == "error":
        text = _failure(value, language)
        lost = "not found" in text and any(name.endswith("Id") for name in use.input)
        return f"{text}. {_AGAIN[language]}" if lost else text
    value = _without_links(value) if result.is_of_others else value
    body = value.get("data", value) if isinstance(value, dict) else value
    if use.name == "parse_transaction_from_text":
        return _of_reading(use, result, body, language)
    rupees = use.name in catalog.entries() and catalog.entries()[use.name]["family"] == "banking"
    lines = list(_lines(body, language, rupees))
    if isinstance(body, dict) and (lowered := body.get("may_lower")):
        amounts = (pesos_formatted(lowered[f"{when}_mxn_cents"]) for when in ("balance", "lowered"))
        lines.append(_LOWER[language].format(lowered["name"], *amounts))
    if (
        isinstance(body, dict)
        and {"items", "offset"} <= body.keys()
        and len(body["items"]) == body["limit"]
    ):
        lines.append(_MORE[language])
    empty = isinstance(body, dict) and (body.get("count") == 0 or body.get("found") is False)
    empty = empty or (isinstance(body, dict) and not any(body.values()))
    return _nothing(use, language) if empty else "\n".join(lines) or _TITLES[language]


def _nothing(use: ToolUse, language: Language) -> str:
    """With the words that were looked for."""
    words = ", ".join(value for value in use.input.values() if isinstance(value, str))
    text = f"{_NONE[language]} ({words})." if words else f"{_NONE[language]}."
    return f"{text} {_AGAIN[language]}" if "query" in use.input else text


def _of_reading(use: ToolUse, result: ToolResult, body: Any, language: Language) -> str:
    if body["outcome"] == "dropped":
        return _DROPPED[language]
    if body["outcome"] == "refused":
        return " ".join(body["ambiguities"])
    return next(iter(questions_of(use, result)), "")


def _failure(value: Any, language: Language) -> str:
    problems: list[Any] = []
    while isinstance(value, dict):
        inner = value.get("message") or value.get("error")
        if inner is None:
            return "\n".join([f"{_FAILED[language]}.", *_lines(value, language, rupees=False)])
        details = value.get("details")
        problems = details if isinstance(details, list) else problems
        value = inner
    named = "; ".join(_inline(problem, language, rupees=False) for problem in problems)
    text = in_words_of(str(value), language)
    return f"{_FAILED[language]}: {text}" + (f" ({named})" if named else "")


def _lines(value: Any, language: Language, rupees: bool) -> Iterator[str]:
    if isinstance(value, list):
        yield from _rows(value, language, rupees)
        return
    if not isinstance(value, dict):
        yield _shown("", value, {}, language, rupees)
        return
    if isinstance(value.get("message"), str):
        yield in_words_of(_on_a_line(value["message"]), language)
    for name, inner in value.items():
        if (
            name in ("message", "may_be", "may_lower")
            or _HIDDEN.fullmatch(name)
            or inner in (None, [], {})
        ):
            continue
        if name == "status" and inner == "success":
            continue
        if name == "count" and any(isinstance(other, list) for other in value.values()):
            continue
        label = label_of(name, language)
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            yield f"{label} ({len(inner)}):"
            yield from _rows(inner, language, rupees)
        elif (
            isinstance(inner, dict)
            and name != "total"
            and any(isinstance(part, (list, dict)) for part in inner.values())
        ):
            yield f"{label}:"
            yield from _lines(inner, language, rupees)
        else:
            yield f"{label}: {_shown(name, inner, value, language, rupees)}"


def _rows(rows: Sequence[Any], language: Language, rupees: bool) -> Iterator[str]:
    for row in rows[:_MOST_ROWS]:
        yield f"- {_inline(row, language, rupees)}"
    if len(rows) > _MOST_ROWS:
        yield "- …"


def _inline(row: Any, language: Language, rupees: bool) -> str:
    """The values of a row; those that a reader cannot tell by themselves with their labels."""
    if not isinstance(row, dict):
        return _shown("", row, {}, language, rupees)
    parts = []
    for name, value in row.items():
        if _HIDDEN.fullmatch(name) and not (name == "id" and len(str(value)) < 8):
            continue
        if value in (None, "", [], {}) or isinstance(value, bool):
            continue
        text = _shown(name, value, row, language, rupees)
        plain = name in _PLAIN or isinstance(value, (list, dict))
        parts.append(text if plain else f"{label_of(name, language).lower()} {text}")
    return " · ".join(parts)


_PLAIN = listed("""
    id tx_id date date_iso day booked_at due merchant text description name subject from
    category amount amount_mxn_cents balance status filename product price words type kind
    key reason message state attachmentNames uploaded_at review_status field category_id book
    account_id transaction ticket_id email phone username category_type
""")


def label_of(name: str, language: Language) -> str:
    words = humanised(name)
    if language == "es":
        words = LABELS.get(words) or str(texts("es").get(f"label.{name}", "")) or words
    return words[:1].upper() + words[1:]


def _shown(
    name: str, value: Any, beside: Mapping[str, Any], language: Language, rupees: bool
) -> str:
    if isinstance(value, bool):
        return {"en": ("no", "yes"), "es": ("no", "sí")}[language][value]
    if isinstance(value, int) and name.endswith("_mxn_cents"):
        return pesos_formatted(value)
    if isinstance(value, int) and (name.endswith("_inr") or (rupees and name in _RUPEES)):
        return f"₹{value:,}"
    if isinstance(value, dict):
        if value.keys() == {"amount", "currency"}:
            return f"{value['amount']} {value['currency']}"
        return _inline(value, language, rupees)
    if isinstance(value, list):
        return "; ".join(_shown(name, each, {}, language, rupees) for each in value)
    text = _in_words(name, str(value), language)
    has_currency = name in (
        "amount",
        "balance",
        "spent",
        "received",
        "total",
        "target",
        "saved",
        "missing",
    )
    currency = beside.get("currency") if has_currency else None
    if isinstance(value, float | int):
        text = f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"
    return f"{text} {currency}" if currency else text


def _in_words(name: str, text: str, language: Language) -> str:
    if name == "category":
        return spoken_category(text, language)
    if name in ("priority", "category_type", "type", "book"):
        return str(in_language(choice(text), language))
    try:
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T.*", text):
            moment = datetime.fromisoformat(text)
            local = moment.astimezone(mexico_city()) if moment.tzinfo else moment
            return day_in_words(
                local.date() if name.startswith("as_of") else date.fromisoformat(text[:10]),
                language,
            )
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return day_in_words(text, language)
        if re.fullmatch(r"[0-9]{4}-[0-9]{2}", text):
            return month_in_words(text, language)
    except (ValueError, KeyError):  # no day that there is, but somebody's text
        pass
    told = _on_a_line(text)
    return in_words_of(told, language) if name in ("reason", "message", "reasons") else told


def _on_a_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _without_links(value: Any) -> Any:
    """A result that others wrote."""
    if isinstance(value, dict):
        return {name: _without_links(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_without_links(inner) for inner in value]
    return _LINK.sub("[link]", value) if isinstance(value, str) else value
