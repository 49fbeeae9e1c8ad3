"""What a sentence gives for an argument of which only the schema is known."""

from __future__ import annotations

import re
from typing import Any

from tests.local.offline_model import mail
from tests.local.offline_model.intents.reasons import reason
from tests.local.offline_model.language.amounts import amount
from tests.local.offline_model.language.words import NUMBER, counts, humanised, number
from tests.local.offline_model.request.tool_spec import Schema, ToolSpec, leaf_of

OTP_PLACEHOLDER = "[one-time password]"
COUNTED = ("n", "limit", "count")
"""The names of arguments that say how many."""

_FREE_TEXT = re.compile(r"\b(?:reason|explanation|why|own words)\b", re.I)
_OTP = re.compile(r"\botp\b|one[- ]time (?:password|code)", re.I)
_ID = r"[A-Za-z]{1,4}[0-9]+|[A-Za-z]+[_-][\w-]*[0-9][\w-]*"
_ID_TOKEN = rf"(?<![\w-])(?:{_ID})(?![\w-])"
_ID_LIST = re.compile(rf"{_ID_TOKEN}(?:(?:\s*,|\s*&|\s+and\b)+\s*{_ID_TOKEN})*", re.ASCII)
_NOUNS = {
    "tx": "transaction",
    "order": "order|pedido|orden",
    "customer": "customer|client|cliente",
}
"""What an id's thing is called, where it is not what the id's name says."""
_FORMATS = {"email": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"}


def values_in(said: str, tool: ToolSpec, path: str, whole: str) -> list[Any]:
    """The values of the argument in what is left of the whole sentence, in their order."""
    schema, leaf = tool.properties[path], leaf_of(path)
    if leaf == "text":
        return [whole]
    if leaf == "query":
        return mail.queries(whole)
    if leaf in COUNTED:
        return counts(said)
    if leaf.endswith("_mxn_cents"):
        return [cents for cents in [amount(said)] if cents is not None]
    if "enum" in schema:
        return [v for v in schema["enum"] if re.search(rf"\b{_words(v)}\b", said, re.I)]
    if schema.get("type") in ("integer", "number"):
        return _only_number(said, schema) if path in tool.required else []
    if is_password(tool, path):
        return _passwords(said)
    if is_id(path):
        return _ids(leaf, said)
    if is_free_text(tool, path):
        return [why for why in [reason(said, tool.name)] if why]
    return [match[0] for match in re.finditer(_expression(schema) or r"(?!)", said)]


def whole_reply(reply: str, tool: ToolSpec, path: str) -> list[Any]:
    """The reply itself, for an argument whose values look like nothing in particular."""
    schema, text = tool.properties.get(path, {}), reply.strip(" .,;:!")
    if schema.get("type") in ("integer", "number") and not path.endswith("_cents"):
        return _only_number(reply, schema)
    if is_id(path):
        return re.findall(r"^[\w-]*[0-9][\w-]*$", text, re.ASCII)
    looks_so = "enum" in schema or _expression(schema) or is_password(tool, path)
    return [text] if schema.get("type") == "string" and text and not looks_so else []


def is_id(path: str) -> bool:
    return path == "id" or path.endswith(("_id", "Id"))


def is_free_text(tool: ToolSpec, path: str) -> bool:
    is_text = tool.properties.get(path, {}).get("type") == "string"
    return is_text and bool(_FREE_TEXT.search(_described(tool, path)))


def is_password(tool: ToolSpec, path: str) -> bool:
    return bool(_OTP.search(_described(tool, path)))


def _described(tool: ToolSpec, path: str) -> str:
    """A policy may know of an argument that the schema lacks."""
    return f"{humanised(leaf_of(path))}: {tool.properties.get(path, {}).get('description', '')}"


def _only_number(said: str, schema: Schema) -> list[int | float]:
    """The only number said; several are nobody's."""
    numbers = [number(text) for text in re.findall(NUMBER, said, re.I)]
    whole = schema["type"] == "integer"
    return numbers if len(numbers) == 1 and not (whole and isinstance(numbers[0], float)) else []


def _passwords(said: str) -> list[str]:
    if OTP_PLACEHOLDER in said:
        return [OTP_PLACEHOLDER]
    return re.findall(r"(?<![\w.,-])[0-9]{4,8}(?!\w)", said)[:1]


def _ids(leaf: str, said: str) -> list[str]:
    """Tokens such as t1 and disp_1, or the numbers after the thing's name ("order 24601")."""
    if listed := _ID_LIST.search(said):
        return list(dict.fromkeys(re.findall(_ID_TOKEN, listed[0], re.ASCII)))
    thing = leaf.removesuffix("_id")
    noun = _NOUNS.get(thing, humanised(thing))
    numbered = re.search(
        rf"\b(?:{noun})s?(?:\s+(?:id|number|no\.?))?\s*[:#]?\s*"
        rf"(?P<ids>[0-9]+\b(?:(?:\s*(?:,|&|\band\b|\by\b))+\s*(?:(?:{noun})s? )?#?[0-9]{{4,}}\b)*)",
        said,
        re.I | re.ASCII,
    )
    return list(dict.fromkeys(re.findall("[0-9]+", numbered["ids"]))) if numbered else []


def _expression(schema: Schema) -> str:
    if known := _FORMATS.get(schema.get("format", "")):
        return known
    inner = schema.get("pattern", "").removeprefix("^").removesuffix("$")
    return rf"(?<!\S)(?:{inner})(?=[.,;:!?]?(?:\s|$))" if inner else ""


def _words(value: Any) -> str:
    return re.escape(humanised(str(value)))
