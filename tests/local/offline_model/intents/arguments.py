"""Fills a tool's arguments from a sentence by its input schema; what was not stated stays out."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from tests.local.offline_model.intents.reasons import reason
from tests.local.offline_model.language.words import NUMBER, counts, humanised, number
from tests.local.offline_model.request.tool_spec import ToolSpec
from tests.local.offline_model.vocabulary import PHRASES

OTP_PLACEHOLDER = "[one-time password]"

_FREE_TEXT = re.compile(r"\b(?:reason|explanation|why|own words)\b", re.I)
_OTP = re.compile(r"\botp\b|one[- ]time (?:password|code)", re.I)
_COUNT = re.compile(r"\b(?:n|count|limit|number of|how many)\b", re.I)
_ID = r"[A-Za-z]{1,4}[0-9]+|[A-Za-z]+[_-][\w-]*[0-9][\w-]*"
_ID_TOKEN = rf"(?<![\w-])(?:{_ID})(?![\w-])"
_ID_LIST = re.compile(rf"{_ID_TOKEN}(?:(?:\s*,|\s*&|\s+and\b)+\s*{_ID_TOKEN})*", re.ASCII)
_NOUNS = {
    "tx": "transaction",
    "order": "order|pedido|orden",
    "customer": "customer|client|cliente",
}
"""What an id's thing is called, where it is not what the id's name says."""
_FORMATS = {
    "date": r"(?<![0-9-])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9-])",
    "email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
}


def argument_sets(tool: ToolSpec, said: str, today: date) -> list[dict[str, Any]]:
    """The arguments of each call asked for, by path: "t1 and t2" are two calls."""
    phrases = PHRASES.get(tool.name)
    if phrases and phrases.parse:
        return [dict(phrases.parse(said, today))]
    stated = {name: _values(tool, name, said) for name in tool.properties}
    single = {name: values[0] for name, values in stated.items() if values}
    several = [name for name in tool.required if _is_id(name) and len(stated[name]) > 1]
    if len(several) != 1:
        return [single]
    return [single | {several[0]: value} for value in stated[several[0]]]


def brings_an_id(tool: ToolSpec, said: str, today: date) -> bool:
    return any(_is_id(name) for known in argument_sets(tool, said, today) for name in known)


def arguments_of_reply(
    tool: ToolSpec, known: dict[str, Any], asked: str, reply: str, today: date
) -> dict[str, Any]:
    """What is known after the user answered the question for the property `asked`."""
    phrases = PHRASES.get(tool.name)
    if parse := phrases and (phrases.replies.get(asked) or phrases.parse):
        return {**parse(reply, today), **known}
    values = _values(tool, asked, reply) or _whole_reply(tool, asked, reply)
    if not values:
        return known
    rest = reply if is_free_text(tool, asked) else _clauses_without(str(values[0]), reply)
    others = {
        name: stated[0]
        for name in tool.properties
        if name != asked and name not in known and (stated := _values(tool, name, rest))
    }
    return known | others | {asked: values[0]}


def _values(tool: ToolSpec, name: str, said: str) -> list[Any]:
    """The values the sentence gives for a property; the first is meant unless it is an id."""
    schema = _variant(tool.properties[name])
    text = _described(name, schema)
    if "enum" in schema:
        return [v for v in schema["enum"] if re.search(rf"\b{_words(v)}\b", said, re.I)]
    if schema.get("type") in ("integer", "number"):
        if _COUNT.search(text):
            return counts(said)
        return _numbers(said, schema) if name in tool.required else []
    if _OTP.search(text):
        return _otps(said)
    if _is_id(name):
        return _ids(name, said)
    if is_free_text(tool, name):
        return [why] if (why := reason(said, tool.name)) else []
    return _formatted(schema, said)


def _whole_reply(tool: ToolSpec, asked: str, reply: str) -> list[Any]:
    """The reply itself, for a property whose values look like nothing in particular."""
    schema, text = _variant(tool.properties[asked]), reply.strip()
    if schema.get("type") in ("integer", "number"):
        return _numbers(reply, schema)
    if schema.get("type") != "string" or "enum" in schema:
        return []
    if _is_id(asked):
        return [text] if re.fullmatch(r"[\w-]*[0-9][\w-]*", text, re.ASCII) else []
    if _OTP.search(_described(asked, schema)) or _pattern(schema):
        return []
    return [text] if text else []


def _numbers(said: str, schema: dict[str, Any]) -> list[int | float]:
    """The only number said; several are nobody's."""
    numbers = [number(text) for text in re.findall(NUMBER, said, re.I)]
    whole = schema["type"] == "integer"
    return numbers if len(numbers) == 1 and not (whole and isinstance(numbers[0], float)) else []


def _otps(said: str) -> list[str]:
    if OTP_PLACEHOLDER in said:
        return [OTP_PLACEHOLDER]
    return re.findall(r"(?<![\w.,-])[0-9]{4,8}(?!\w)", said)[:1]


def _ids(name: str, said: str) -> list[str]:
    """Tokens such as t1 and disp_1, or the numbers after the thing's name ("order 24601")."""
    if listed := _ID_LIST.search(said):
        return list(dict.fromkeys(re.findall(_ID_TOKEN, listed[0], re.ASCII)))
    thing = name.removesuffix("_id")
    noun = _NOUNS.get(thing, humanised(thing))
    numbered = re.search(
        rf"\b(?:{noun})s?(?:\s+(?:id|number|no\.?))?\s*[:#]?\s*"
        rf"(?P<ids>[0-9]+\b(?:(?:\s*(?:,|&|\band\b|\by\b))+\s*(?:(?:{noun})s? )?#?[0-9]{{4,}}\b)*)",
        said,
        re.I | re.ASCII,
    )
    return list(dict.fromkeys(re.findall("[0-9]+", numbered["ids"]))) if numbered else []


def _formatted(schema: dict[str, Any], said: str) -> list[str]:
    pattern = _pattern(schema)
    return [match[0] for match in re.finditer(pattern, said)] if pattern else []


def _pattern(schema: dict[str, Any]) -> str:
    if known := _FORMATS.get(schema.get("format", "")):
        return known
    inner = schema.get("pattern", "").removeprefix("^").removesuffix("$")
    return rf"(?<!\S)(?:{inner})(?=[.,;:!?]?(?:\s|$))" if inner else ""


def _variant(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema itself, or the first that is not null where it is a union."""
    variants = [v for v in schema.get("anyOf", []) if v.get("type") != "null"]
    return {**variants[0], **schema} if variants else schema


def _described(name: str, schema: dict[str, Any]) -> str:
    return f"{humanised(name)}: {schema.get('description', '')}"


def _is_id(name: str) -> bool:
    return name == "id" or name.endswith("_id")


def is_free_text(tool: ToolSpec, name: str) -> bool:
    schema = _variant(tool.properties.get(name, {}))  # a policy may know more than the schema
    return schema.get("type") == "string" and bool(_FREE_TEXT.search(_described(name, schema)))


def _words(value: Any) -> str:
    return re.escape(humanised(str(value)))


def _clauses_without(value: str, text: str) -> str:
    return ", ".join(c for c in re.split(r"[.,;!?\n]+(?:\s|$)", text) if value not in c)
