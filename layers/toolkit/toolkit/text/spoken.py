"""Our own sentences in the language of the person who reads them.

They are written in English, which is what models read, what is stored, and what the contracts say
to the byte. Spanish is looked up where a person reads them, in spanish.json: a sentence as it is
written, with `{}` for each value in it and `{...}` for one that is a sentence or a word of ours
itself. Its translation names the values by their places. A rule about a field, such as "amount must
be a number", stands there without the field. What is not there stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from toolkit.text import months
from toolkit.text.language import Language

_VALUE = re.compile(r"(\{(?:\.\.\.)?\})")
_SENTENCES = re.compile(r"(?<=[.?!])(\s+)")
_OF_A_FIELD = re.compile(r"([\w.]{1,64}) (.+)", re.DOTALL)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_DAY_IN_WORDS = re.compile(r"([A-Z][a-z]+) (\d{1,2}), (\d{4})", re.ASCII)
_MONTH = re.compile(r"([A-Z][a-z]+) (\d{4})", re.ASCII)
_OURS = frozenset({"error", "message", "reason", "reasons", "review_reasons"})
_ASKED = "questions"
_NO_SENTENCES = frozenset({"confirmation", "details"})
"""Of a refusal: the family says which of its details are."""
_OF_FILES = frozenset({"name", "filename", "file_name"})
"""What a result calls a file: beside it `reason` is ours, elsewhere a user may have given it."""
_LONGEST = 600
"""No sentence of ours has as many characters with its values. Each way to read others' longer texts
as one of ours would be tried."""


def said(english: str, language: Language) -> str:
    """What is said in one or more sentences."""
    return english if language == "en" else _spanish(english)


def refused(body: Any, language: Language, rules_at: Sequence[str] = ()) -> Any:
    """A family's or a route's refusal with its sentences in that language, and all else as it
    was: what a confirmation asks is in the language that it was asked in. `rules_at` is the
    family's (toolkit.family)."""
    if language == "en" or not isinstance(body, Mapping):
        return body
    told = _refused(body)
    return _with_rules(told, rules_at) if rules_at else told


def _refused(body: Mapping[str, Any]) -> dict[str, Any]:
    told = {
        name: _refused(value) if isinstance(value, Mapping) else _ours(name, value)
        for name, value in body.items()
        if name not in _NO_SENTENCES
    }
    return {name: told.get(name, value) for name, value in body.items()}


def _with_rules(part: Any, path: Sequence[str]) -> Any:
    """The part of a body with what is at the path, as far as it is there, as one of our rules."""
    if not path:
        return _rule(part) if isinstance(part, str) else part
    name, *rest = path
    if isinstance(part, list) and name == "*":
        return [_with_rules(each, rest) for each in part]
    if not isinstance(part, Mapping):
        return part
    return {
        field: _with_rules(value, rest) if name in ("*", field) else value
        for field, value in part.items()
    }


def _rule(english: str) -> str:
    """What a field must be, without the field; or a whole sentence."""
    return _catalog().rules.of(english) or _spanish(english)


def shown(result: Any, language: Language) -> Any:
    """A tool's result with what is ours in it in that language: why something needs review or was
    not imported, and what is asked of an import. Of the rest, nothing is touched."""
    if language == "en":
        return result
    if isinstance(result, list):
        return [shown(each, language) for each in result]
    if not isinstance(result, Mapping):
        return result
    theirs = "" if _OF_FILES & result.keys() else "reason"
    return {
        name: value if name == theirs else _in_result(name, value, language)
        for name, value in result.items()
    }


def _in_result(name: str, value: Any, language: Language) -> Any:
    if name == _ASKED and isinstance(value, list):
        return [_question(each) for each in value]
    ours = _ours(name, value)
    return shown(value, language) if ours is value else ours


def _question(asked: Any) -> Any:
    if isinstance(asked, Mapping) and isinstance(asked.get("text"), str):
        return {**asked, "text": _spanish(asked["text"])}
    return asked


def _ours(name: str, value: Any) -> Any:
    if name in _OURS and isinstance(value, str):
        return _spanish(value)
    if name in _OURS and isinstance(value, list) and all(isinstance(each, str) for each in value):
        return [_spanish(each) for each in value]
    return value


def _spanish(english: str) -> str:
    if len(english) > _LONGEST:
        return english
    whole = _whole(english)
    if whole is not None:
        return whole
    # One by one, with the white space between them.
    pieces = _SENTENCES.split(english)
    return "".join(_whole(piece) or piece for piece in pieces)


def _whole(english: str) -> str | None:
    found = _catalog().sentences.of(english)
    if found is None and (named := _OF_A_FIELD.fullmatch(english)):
        rule = _catalog().rules.of(named[2]) or _catalog().sentences.of(named[2])
        return rule and f"{named[1]} {rule}"
    return found


class _Template(NamedTuple):
    pattern: re.Pattern[str]
    is_ours: Sequence[bool]
    """Of each value."""
    spanish: str

    def of(self, english: str) -> str | None:
        found = self.pattern.fullmatch(english)
        if found is None:
            return None
        values = zip(found.groups(), self.is_ours, strict=True)
        return self.spanish.format(*(_value(each) if ours else each for each, ours in values))


class _Translations:
    """From the English of a sentence, with its values in it, to its Spanish."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self._exact = {
            english: spanish for english, spanish in told.items() if not _VALUE.search(english)
        }
        templates = [each for each in told if each not in self._exact]
        # What says more fits before what says less.
        templates.sort(key=lambda each: -len(_VALUE.sub("", each)))
        self._templates = [_template(each, told[each]) for each in templates]

    def of(self, english: str) -> str | None:
        if english in self._exact:
            return self._exact[english]
        each = (template.of(english) for template in self._templates)
        return next((spanish for spanish in each if spanish is not None), None)


class _Catalog(NamedTuple):
    sentences: _Translations
    rules: _Translations


@cache
def _catalog() -> _Catalog:
    told = json.loads(Path(__file__).with_name("spanish.json").read_text())
    return _Catalog(_Translations(told["sentences"]), _Translations(told["rules"]))


def _template(english: str, spanish: str) -> _Template:
    parts = _VALUE.split(english)
    values = parts[1::2]
    pattern = "".join("(.+?)" if each in values else re.escape(each) for each in parts)
    return _Template(re.compile(pattern, re.DOTALL), [each == "{...}" for each in values], spanish)


def _value(english: str) -> str:
    """A sentence or a word of ours, a month as February 2026, or a day as February 1, 2026; in
    what was stored before they were written so it is 2026-02-01."""
    if (day := _day(english)) is not None:
        return months.day_in_words(day, "es")
    if found := _MONTH.fullmatch(english):
        number = months.NAMES["en"].get(found[1].lower())
        return months.month_in_words(f"{found[2]}-{number}", "es") if number else english
    if found := _DAY_IN_WORDS.fullmatch(english):
        number = months.NAMES["en"].get(found[1].lower(), 0)
        told = _day(f"{found[3]}-{number:02}-{int(found[2]):02}")
        return months.day_in_words(told, "es") if told else english
    return _spanish(english)


def _day(text: str) -> date | None:
    """None for what only looks like one."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None
