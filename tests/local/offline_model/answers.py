"""Tool results as sentences. Every number is one of the result's; nothing is added up here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, Text, filled, in_language
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results
from tests.local.offline_model.vocabulary import PHRASES

_FAILED: Text = {
    "en": "That did not work",
    "es": "No se pudo",
    "fr": "Cela n'a pas marché",
}
_NOTHING: Text = {
    "en": "There is nothing to show.",
    "es": "No hay nada que mostrar.",
    "fr": "Il n'y a rien à montrer.",
}


def answered(exchange: Exchange, language: Language) -> str:
    """The answers in the order of the calls; a prompt that awaits a YES comes last."""
    prompts = [prompt for _, result in exchange.results if (prompt := confirmation_prompt(result))]
    answers = [
        _answer(use, result, exchange, language)
        for use, result in exchange.results
        if not confirmation_prompt(result)
    ]
    return "\n\n".join(filter(None, [*answers, *prompts]))


def confirmation_prompt(result: ToolResult) -> str | None:
    """The question that the system asks before it acts, when the result carries one."""
    value = result.value
    confirmation = value.get("confirmation") if isinstance(value, dict) else None
    if result.status != "error" or not isinstance(confirmation, dict):
        return None
    return str(confirmation["prompt"])


def awaits_confirmation(results: Results) -> bool:
    return any(confirmation_prompt(result) for _, result in results)


def _answer(use: ToolUse, result: ToolResult, exchange: Exchange, language: Language) -> str:
    if result.status == "error":
        return _refusal(use, result.value, language) or _failure(
            result.value, in_language(_FAILED, language)
        )
    phrased = _phrased(use, result.value, exchange, language)
    if phrased is not None:
        return phrased
    return rendered(result.value) or _nothing(language)


def _refusal(use: ToolUse, value: Any, language: Language) -> str:
    """What the planner says for the tool's own words, if it has a word of its own for them."""
    said = value.get("error") if isinstance(value, dict) else None
    phrases = PHRASES.get(use.name)
    if not phrases or not isinstance(said, str):
        return ""
    return in_language(phrases.refusals.get(said, ""), language)


def _failure(value: Any, failed: str) -> str:
    """A failure in its own words, wherever its family puts them."""
    problems: list[Any] = []
    while isinstance(value, dict):
        inner = value.get("message") or value.get("error")
        if inner is None:
            return f"{failed}.\n{rendered(value)}"
        details = value.get("details")
        problems = details if isinstance(details, list) else problems
        value = inner
    named = "; ".join(_row(problem) for problem in problems)
    return f"{failed}: {value} ({named})" if named else f"{failed}: {value}"


def _phrased(use: ToolUse, value: Any, exchange: Exchange, language: Language) -> str | None:
    """The tool's own sentence, or None when the result is not of the shape it speaks of."""
    phrases = PHRASES.get(use.name)
    if not phrases:
        return None
    answer = phrases.answer_to(use, exchange) if phrases.answer_to else phrases.answer
    try:
        if callable(answer):
            return answer(_data(value), language)
        if not phrases.row:
            return _formatted(answer, value, language) if answer else None
        rows = [f"- {_formatted(phrases.row, row, language)}" for row in _rows(value)]
    except (KeyError, TypeError, ValueError):
        return None
    return "\n".join([in_language(answer, language), *rows]) if rows else _nothing(language)


def _nothing(language: Language) -> str:
    return in_language(_NOTHING, language)


def _data(value: Any) -> Any:
    """What the result is about, where its family has an envelope around it."""
    return value.get("data", value) if isinstance(value, dict) else value


def _formatted(template: Text, value: Mapping[str, Any], language: Language) -> str:
    return filled(template, value, language).replace("₹-", "-₹")


def _rows(value: Any) -> list[Any]:
    """The list itself, or the only one in an object that wraps it."""
    lists = [v for v in value.values() if isinstance(v, list)] if isinstance(value, dict) else []
    rows = lists[0] if len(lists) == 1 else value
    if not isinstance(rows, list):
        raise TypeError("a result of rows is a list")
    return rows


def rendered(value: Any, indent: str = "") -> str:
    """Any JSON as plain lines: keys as words, a dash for each row."""
    if isinstance(value, dict):
        return "\n".join(_line(humanised(str(key)), inner, indent) for key, inner in value.items())
    if isinstance(value, list):
        return "\n".join(f"{indent}- {_row(row)}" for row in value)
    return indent + _scalar(value)


def _line(key: str, value: Any, indent: str) -> str:
    label = f"{indent}{key[:1].upper()}{key[1:]}:"
    if isinstance(value, dict | list) and value:
        return f"{label}\n{rendered(value, indent + '  ')}"
    return f"{label} {_scalar(value)}"


def _row(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{humanised(str(key))}: {_row(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_row(inner) for inner in value)
    return _scalar(value)


def _scalar(value: Any) -> str:
    if value is None or value == [] or value == {}:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(str(value).split())
