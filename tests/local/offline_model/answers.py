"""What a turn's results are answered with."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.local.offline_model.language.language import Language, in_language
from tests.local.offline_model.language.words import humanised
from tests.local.offline_model.mail import is_to_be_processed, thing
from tests.local.offline_model.phrases import VALUES, phrases_of, reply
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Exchange, Results
from tests.local.offline_model.wording import is_empty, without_links, worded
from toolkit.text.spoken import said

_ASKING = ("parse_transaction_from_text",)


def answered(exchange: Exchange, language: Language) -> str:
    """The answers in the order of the calls, then what is asked: what a sentence leaves open, and a
    prompt that awaits a YES."""
    prompts = prompts_of(exchange.results)
    answers = [
        _answer(use, result, exchange, language)
        for use, result in sorted(exchange.results, key=lambda r: r[0].name in _ASKING)
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


def prompts_of(results: Results) -> list[str]:
    return [prompt for _, result in results if (prompt := confirmation_prompt(result))]


def awaits_confirmation(results: Results) -> bool:
    return bool(prompts_of(results))


def _answer(use: ToolUse, result: ToolResult, exchange: Exchange, language: Language) -> str:
    if result.status == "error":
        return _failure(result.value, language)
    value = without_links(result.value) if result.is_of_others else result.value
    try:
        return _by_template(use, value, exchange, language)
    except (KeyError, TypeError, ValueError):
        return rendered(value)


def _by_template(use: ToolUse, value: Any, exchange: Exchange, language: Language) -> str:
    """Raises KeyError where there is no template, or the result is of another shape."""
    phrases = phrases_of(use.name)
    if not phrases.answer:
        raise KeyError(use.name)
    body = value.get("data", value) if isinstance(value, dict) else {"result": value}
    known = _KNOWN_BESIDE.get(use.name, _nothing)(use, body, exchange)
    values = {**body, **known, "asked": use.input}
    answer = in_language(phrases.answer, language).replace("{rows}", phrases.rows)
    none = in_language(phrases.none, language)
    return worded(none if none and is_empty(answer, values) else answer, values, language)


def _failure(value: Any, language: Language) -> str:
    """A failure in its own words, wherever its family puts them."""
    failed = reply("failed", language)
    problems: list[Any] = []
    while isinstance(value, dict):
        inner = value.get("message") or value.get("error")
        if inner is None:
            return f"{failed}.\n{rendered(value)}"
        details = value.get("details")
        problems = details if isinstance(details, list) else problems
        value = inner
    if value in VALUES:
        return in_language(VALUES[value], language)
    named = "; ".join(_row(problem) for problem in problems)
    told = said(str(value), "es" if language == "es" else "en")
    return f"{failed}: {told} ({named})" if named else f"{failed}: {told}"


def _nothing(_: ToolUse, __: Mapping[str, Any], ___: Exchange) -> Mapping[str, Any]:
    return {}


def _of_reading(_: ToolUse, read: Mapping[str, Any], __: Exchange) -> Mapping[str, Any]:
    questions = [asked["text"] for one in read["candidates"] for asked in one["questions"]]
    return {"question": next(iter(questions), "")}


def _of_page(_: ToolUse, page: Mapping[str, Any], __: Exchange) -> Mapping[str, Any]:
    shown = page["offset"] + len(page["items"])
    is_full = len(page["items"]) == page["limit"]
    return {"more": is_full if page["total"] is None else shown < page["total"]}


def _of_search(use: ToolUse, found: Mapping[str, Any], exchange: Exchange) -> Mapping[str, Any]:
    """Not listed where the best of it was fetched: that call's answer speaks of both."""
    fetched = any(other.name == "fetch_email_attachments" for other, _ in exchange.results)
    mails = [
        {**mail, "from": re.sub(r"\s*<[^<>]*>\s*$", "", mail["from"]) or mail["from"]}
        for mail in found["messages"]
    ]
    is_listed = not (fetched and is_to_be_processed(exchange.said))
    return {
        "messages": mails if is_listed else [],
        "is_listed": is_listed,
        "has_file": any(mail["hasAttachment"] for mail in mails),
        "sought": thing(exchange.said) or use.input["query"],
        "back": use.input.get("days", 90),
    }


def _of_fetch(use: ToolUse, fetched: Mapping[str, Any], exchange: Exchange) -> Mapping[str, Any]:
    """`first` is whether the mail was searched for just now."""
    queued = fetched["count"] - len(fetched.get("importedBefore", ()))
    mails = (
        mail
        for search, result in exchange.results
        if search.name == "search_gmail" and result.status == "success"
        for mail in without_links(result.value)["messages"]
    )
    wanted = use.input.get("messageId")
    subject = next((mail["subject"] for mail in mails if mail["id"] == wanted), "")
    return {
        "subject": re.sub(r"^(?:your|tu|votre)\s+", "", subject, flags=re.I),
        "queued": queued,
        "first": queued and subject,
        "others": queued and not subject,
    }


_KNOWN_BESIDE: Mapping[str, Callable[[ToolUse, Mapping[str, Any], Exchange], Mapping[str, Any]]] = {
    "parse_transaction_from_text": _of_reading,
    "finance_transactions_search": _of_page,
    "search_gmail": _of_search,
    "fetch_email_attachments": _of_fetch,
}
"""What an answer tells beside the result, by tool."""


def rendered(value: Any) -> str:
    """Any JSON as plain lines: keys as words, a dash for each row."""
    if isinstance(value, list):
        return "\n".join(f"- {_row(row)}" for row in value)
    if isinstance(value, dict):
        return "\n".join(
            f"{humanised(key).capitalize()}: {_row(inner)}" for key, inner in value.items()
        )
    return _row(value)


def _row(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{humanised(key)}: {_row(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(map(_row, value)) or "none"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return " ".join(str(value).split())
