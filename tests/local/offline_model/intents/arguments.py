"""Fills a tool's arguments from a sentence; what was not stated stays out.

What to look for is said by the tool's phrases, else by the argument's schema: its name, type,
format, enum and description. A sentence's days are taken first, so that their numbers are nothing
else, and what a phrase covers is left out for the next argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tests.local.offline_model import mail
from tests.local.offline_model.intents.reasons import reason
from tests.local.offline_model.language import dates
from tests.local.offline_model.language.amounts import amount, decimal
from tests.local.offline_model.language.categories import category_in
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.words import NEGATED, NUMBER, counts, humanised, number
from tests.local.offline_model.phrases import (
    Phrases,
    covered,
    pattern,
    phrases_of,
    trimmed,
    without,
)
from tests.local.offline_model.request.tool_spec import ToolSpec

OTP_PLACEHOLDER = "[one-time password]"
Arguments = dict[str, Any]
"""By the path of the argument: `debt.name`."""

_FREE_TEXT = re.compile(r"\b(?:reason|explanation|why|own words)\b", re.I)
_OTP = re.compile(r"\botp\b|one[- ]time (?:password|code)", re.I)
_COUNTED = ("n", "limit", "count")
_DATED = re.compile(r"(?:effective_|start_|end_|from_|to_)?(?:date(?:_iso)?|days|month)")
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


def argument_sets(tool: ToolSpec, said: str, today: date) -> list[Arguments]:
    """The arguments of each call asked for: "t1 and t2" are two calls."""
    stated = _Sentence(tool, said, today).values()
    single = _completed(tool, {path: values[0] for path, values in stated.items()}, today)
    several = [path for path in tool.required if _is_id(path) and len(stated.get(path, ())) > 1]
    if len(several) != 1:
        return [single]
    return [single | {several[0]: value} for value in stated[several[0]]]


def brings_an_id(tool: ToolSpec, said: str, today: date) -> bool:
    return any(_is_id(path) for known in argument_sets(tool, said, today) for path in known)


def arguments_of_reply(
    tool: ToolSpec, known: Mapping[str, Any], asked: str, reply: str, today: date
) -> Arguments:
    """What is known after the user answered the question for `asked`: only that, where it is
    anything in the user's own words."""
    if is_free_text(tool, asked):
        return {**known, **({asked: reply.strip()} if reply.strip() else {})}
    stated = {p: v[0] for p, v in _Sentence(tool, reply, today).values().items()}
    if not any(path == asked or path.startswith(f"{asked}.") for path in stated):
        whole = _whole_reply(tool, asked, reply)
        if whole is None:
            return dict(known)
        stated = {asked: whole}
    beside = reason(_clauses_without(str(stated.get(asked)), reply), tool.name)
    stated = {p: beside if is_free_text(tool, p) else v for p, v in stated.items()}
    own = {path: value for path, value in stated.items() if value is not None}
    return {**own, **known} | ({asked: own[asked]} if asked in own else {})


def is_free_text(tool: ToolSpec, path: str) -> bool:
    schema = tool.properties.get(path, {})  # a policy may know more than the schema
    return schema.get("type") == "string" and bool(_FREE_TEXT.search(_described(path, schema)))


@dataclass(frozen=True)
class _Sentence:
    """What a sentence states for a tool, said on that day."""

    tool: ToolSpec
    said: str
    today: date

    @property
    def phrases(self) -> Phrases:
        return phrases_of(self.tool.name)

    def values(self) -> dict[str, list[Any]]:
        """The values of each argument that is stated; the first is meant unless it is an id."""
        said = without(self.phrases.ignore, self.said)
        stated = dict(self._of_days(said))
        if any(_DATED.fullmatch(_leaf(path)) for path in self.tool.properties):
            said = dates.without_days(said)
        for path, found, said in self._of_phrases(said):
            stated[path] = [found]
        for path, schema in self.tool.properties.items():
            if path not in stated and self._is_open(path):
                stated[path] = self._by_schema(path, schema, said)
        return {path: values for path, values in stated.items() if values}

    def _is_open(self, path: str) -> bool:
        return _leaf(path) not in self.phrases.find or _leaf(path) in _COUNTED

    def _of_days(self, said: str) -> Iterator[tuple[str, list[Any]]]:
        period = dates.period(said, self.today)
        for path, schema in self.tool.properties.items():
            leaf = _leaf(path)
            if not period or not _DATED.fullmatch(leaf) or leaf in self.phrases.find:
                continue
            if leaf == "days":
                back = dates.days_back(said, self.today)
                yield path, [min(back, schema.get("maximum", back))] if back else []
            elif leaf.endswith("month"):
                yield path, [dates.month(said, self.today)]
            elif leaf.startswith(("start", "from", "end", "to")):
                yield path, [period[leaf.startswith(("end", "to"))]]
            else:
                yield path, self._one_day(said)

    def _one_day(self, said: str) -> list[str]:
        found = dates.stated(said, self.today, ahead=self.phrases.ahead)
        days = [one.days[0] for one in found if one.days[0] == one.days[1]]
        return days[:1]

    def _of_phrases(self, said: str) -> Iterator[tuple[str, Any, str]]:
        """Path and value of what the phrases cover, and what is left of the sentence."""
        paths = {_leaf(path): path for path in self.tool.properties}
        for leaf, patterns in self.phrases.find.items():
            path, schema = paths[leaf], self.tool.properties[paths[leaf]]
            if isinstance(patterns, dict):
                wanted = NEGATED.sub(" ", folded(self.said))
                value = next((v for v, of in patterns.items() if pattern(of).search(wanted)), None)
            else:
                match = covered([patterns] if isinstance(patterns, str) else patterns, said)
                value = _converted(leaf, schema, *match, said, self.today) if match else None
                if match and value is not None:
                    said = f"{said[: match[0].start()]} {said[match[0].end() :]}"
            if value is not None:
                yield path, value, said

    def _by_schema(self, path: str, schema: dict[str, Any], said: str) -> list[Any]:
        leaf, text = _leaf(path), _described(path, schema)
        if leaf == "text":
            return [self.said]
        if leaf == "query":
            return list(filter(None, [mail.query(self.said)]))
        if leaf in _COUNTED:
            return counts(said)
        if leaf.endswith("_mxn_cents"):
            return [cents] if (cents := amount(said)) is not None else []
        if "enum" in schema:
            return [v for v in schema["enum"] if re.search(rf"\b{_words(v)}\b", said, re.I)]
        if schema.get("type") in ("integer", "number"):
            return _numbers(said, schema) if path in self.tool.required else []
        if _OTP.search(text):
            return _otps(said)
        if _is_id(path):
            return _ids(leaf, said)
        if is_free_text(self.tool, path):
            return [why] if (why := reason(said, self.tool.name)) else []
        expression = _expression(schema)
        return [match[0] for match in re.finditer(expression, said)] if expression else []


def _completed(tool: ToolSpec, stated: Arguments, today: date) -> Arguments:
    """With what is meant where none of it is stated; a text is what would be said."""
    otherwise = phrases_of(tool.name).otherwise
    if otherwise.keys() & stated.keys():
        return stated
    meant = {
        path: dates.month(value, today) if isinstance(value, str) else value
        for path, value in otherwise.items()
    }
    return stated | meant


def _converted(
    leaf: str, schema: dict[str, Any], match: re.Match[str], group: str, said: str, today: date
) -> Any:
    """What a phrase covers, as the argument takes it, in the user's own spelling."""
    if schema.get("type") == "boolean":
        return True
    text = said[slice(*match.span(group))].strip(" .\"'")
    if leaf == "search":
        return trimmed(text) or None
    if group in ("category", "known"):
        return category_in(text, today, only_known=group == "known")
    if leaf.endswith("_mxn_cents"):
        return amount(text)
    if schema.get("type") == "integer":
        return int(text)
    if schema.get("type") == "number":
        return decimal(text)
    if leaf.endswith("_amount"):
        return text.replace(",", "")
    return text[:1].upper() + text[1:] if leaf in ("name", "description") else text or None


def _whole_reply(tool: ToolSpec, asked: str, reply: str) -> Any:
    """The reply itself, for an argument whose values look like nothing in particular."""
    schema, text = tool.properties.get(asked, {}), reply.strip(" .,;:!")
    if schema.get("type") in ("integer", "number") and not asked.endswith("_mxn_cents"):
        return next(iter(_numbers(reply, schema)), None)
    if schema.get("type") != "string" or "enum" in schema or _DATED.fullmatch(_leaf(asked)):
        return None
    if _is_id(asked):
        return text if re.fullmatch(r"[\w-]*[0-9][\w-]*", text, re.ASCII) else None
    if _OTP.search(_described(asked, schema)) or _expression(schema):
        return None
    return text or None


def _numbers(said: str, schema: dict[str, Any]) -> list[int | float]:
    """The only number said; several are nobody's."""
    numbers = [number(text) for text in re.findall(NUMBER, said, re.I)]
    whole = schema["type"] == "integer"
    return numbers if len(numbers) == 1 and not (whole and isinstance(numbers[0], float)) else []


def _otps(said: str) -> list[str]:
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


def _expression(schema: dict[str, Any]) -> str:
    if known := _FORMATS.get(schema.get("format", "")):
        return known
    inner = schema.get("pattern", "").removeprefix("^").removesuffix("$")
    return rf"(?<!\S)(?:{inner})(?=[.,;:!?]?(?:\s|$))" if inner else ""


def _described(path: str, schema: dict[str, Any]) -> str:
    return f"{humanised(_leaf(path))}: {schema.get('description', '')}"


def _is_id(path: str) -> bool:
    return _leaf(path) == "id" or path.endswith(("_id", "Id"))


def _leaf(path: str) -> str:
    return path.rpartition(".")[2]


def _clauses_without(value: str, text: str) -> str:
    return ", ".join(c for c in re.split(r"[.,;!?\n]+(?:\s|$)", text) if value not in c)


def _words(value: Any) -> str:
    return re.escape(humanised(str(value)))
