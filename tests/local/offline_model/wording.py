"""Results as sentences, by templates. Every number is one of the result's; nothing is added up.

In a template `{stored.name}` is a value of the result, `{count:email|emails}` one that is counted,
`{days:span}` and `{total:spent}` ones in another form (_FORMS), `{stored:debt}` one by a template
that answers share, and `{row:debt}` the row itself by it. `[, due day {day}]` is left out where a
value in it is missing, `[?affordable Yes.]` and `[?!affordable No.]` stay by a condition, which may
also be `status=ready`, or several joined by `&`. A line `debts* - {name}` is one for each row of
that list. Lines of which nothing is left are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from typing import Any

from budget.categories.tree import spoken
from tests.local.offline_model.language.amounts import in_pesos, written
from tests.local.offline_model.language.language import Language, in_language
from tests.local.offline_model.phrases import REPLIES, VALUES, reply
from toolkit.dates import mexico_city
from toolkit.text.months import day_in_words, month_in_words

Values = Mapping[str, Any]

_ROWS = re.compile(r"(?P<list>[\w.]+)\* (?P<row>.*)")
_PART = re.compile(r"\[(?:\?(?P<conditions>\S+) )?(?P<text>[^\[\]]*)\]")
_FIELD = re.compile(r"\{(?P<path>[\w.]+)(?::(?P<form>[^{}]*))?\}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]{5})?")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
_LINK = re.compile(r"\b(?:https?://|www\.)\S+", re.I)
_LONGEST = 120


def worded(template: str, values: Values, language: Language) -> str:
    """Raises KeyError and its like where the result is not of the shape that is spoken of."""
    return "\n".join(_lines(template, values, language))


def is_empty(template: str, values: Values) -> bool:
    """Whether the result says so, or its list has no rows."""
    if values.get("found") is False or values.get("count") == 0:
        return True
    rows = _ROWS.search(template)
    return bool(rows and "count" not in values and not _at(rows["list"], values))


def _lines(template: str, values: Values, language: Language) -> Iterator[str]:
    for line in template.split("\n"):
        if rows := _ROWS.fullmatch(line):
            of_list = _at(rows["list"], values) if rows["list"] in values else ()
            for row in of_list:
                yield _filled(rows["row"], row, language)
        elif text := _filled(line, values, language):
            yield text


def _filled(line: str, values: Values, language: Language) -> str:
    kept = _PART.sub(lambda part: part["text"] if _stays(part, values) else "", line)
    return _FIELD.sub(lambda field: _field(field, values, language), kept).replace("₹-", "-₹")


def _stays(part: re.Match[str], values: Values) -> bool:
    if part["conditions"]:
        return all(_holds(condition, values) for condition in part["conditions"].split("&"))
    return all(_present(field["path"], values) for field in _FIELD.finditer(part["text"]))


def _holds(condition: str, values: Values) -> bool:
    path, _, value = condition.removeprefix("!").partition("=")
    holds = str(_found(path, values)) == value if value else _present(path, values)
    return holds is not condition.startswith("!")


def _present(path: str, values: Values) -> bool:
    return bool(_found(path, values))


def _found(path: str, values: Values) -> Any:
    try:
        return _at(path, values)
    except KeyError:
        return ""


def _at(path: str, values: Values) -> Any:
    value: Any = values
    for name in path.split("."):
        value = value[name]
    return value


def _field(field: re.Match[str], values: Values, language: Language) -> str:
    form = field["form"] or ""
    if form in REPLIES:
        of_form = values if field["path"] == "row" else _at(field["path"], values)
        return _filled(reply(form, language), of_form, language)
    *parents, name = field["path"].split(".")
    beside = _at(".".join(parents), values) if parents else values
    if form in _FORMS:
        return _FORMS[form](beside, beside[name], language)
    if one_many := form.split("|")[1:]:
        one = form.split("|")[0]
        return f"{beside[name]:,} {one if beside[name] == 1 else one_many[0]}"
    return _with_currency(name, beside, language)


def _with_currency(name: str, beside: Values, language: Language) -> str:
    text = shown(name, beside[name], language)
    has_currency = name in ("amount", "balance") and beside.get("currency")
    return f"{text} {beside['currency']}" if has_currency else text


def shown(name: str, value: Any, language: Language) -> str:
    """A value on one line, by its name and type; centavos as pesos, times as days."""
    if isinstance(value, bool):
        return reply(str(value), language)
    if isinstance(value, int):
        return in_pesos(value) if name.endswith("_mxn_cents") else f"{value:,}"
    if isinstance(value, float):
        return written(value)
    if isinstance(value, list):
        return "; ".join(shown(name, each, language) for each in value)
    if isinstance(value, dict):
        return f"{value['amount']} {value['currency']}"
    return _text(name, "" if value is None else str(value), language)


def _text(name: str, text: str, language: Language) -> str:
    if text in VALUES:
        return in_language(VALUES[text], language)
    if name == "category":
        return spoken(text, language)
    if _TIME.fullmatch(text):
        here = datetime.fromisoformat(text).astimezone(mexico_city())
        if name == "as_of_iso":
            return f"{day_in_words(here.date(), language)}, {here:%H:%M}"
        return _text(name, text[: len("2026-01-31")], language)
    try:
        if _DAY.fullmatch(text):
            return day_in_words(text, language)
        if _MONTH.fullmatch(text):
            date.fromisoformat(f"{text}-01")
            return month_in_words(text, language)
    except ValueError:  # no day that there is, but somebody's text
        pass
    return " ".join(text.split())


def outside_text(text: str) -> str:
    """What others wrote, on one line and without its links."""
    line = " ".join(_LINK.sub("[link]", text).split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def without_links(value: Any) -> Any:
    """All texts of a result that others wrote, as outside_text."""
    if isinstance(value, dict):
        return {name: without_links(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [without_links(inner) for inner in value]
    return outside_text(value) if isinstance(value, str) else value


def _spent(beside: Values, total: float, _: Language) -> str:
    """What was spent without its sign, what was received with one; dollars do not say so."""
    currency = beside.get("currency") or "USD"
    sign, amount = "+" if total > 0 else "", written(abs(total))
    return f"{sign}${amount}" if currency == "USD" else f"{sign}{amount} {currency}"


def _span(_: Values, days: int, language: Language) -> str:
    """ "the last 5 years" """
    size, unit = next((n, unit) for n, least, unit in _SIZES if days % n == 0 and days >= least)
    return reply(f"last_{unit}{'s' * (days > size)}", language).format(days // size)


_SIZES = ((365, 365, "year"), (30, 60, "month"), (1, 1, "day"))
"""How many days each has, and the least to be counted in it."""


_FORMS: Mapping[str, Callable[[Values, Any, Language], str]] = {"spent": _spent, "span": _span}
