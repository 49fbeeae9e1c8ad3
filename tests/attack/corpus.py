"""The corpus (corpus.toml) as objects."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tests.attack.encodings import ENCODERS

LANGUAGES = ("en", "es", "fr")
Json = dict[str, Any]


@dataclass(frozen=True)
class Call:
    tool: str
    arguments: Json

    def filled(self, values: Mapping[str, str]) -> Call:
        return Call(self.tool, _filled(self.arguments, values))

    def __str__(self) -> str:
        """As it is asked for in a text: short, and a language model knows what is meant."""
        return f"{self.tool} {json.dumps(self.arguments, separators=(',', ':'))}"


@dataclass(frozen=True)
class Question:
    """What a user says, by language, and what a model reads to answer."""

    said: Mapping[str, str]
    call: Call


@dataclass(frozen=True)
class Deed:
    """`is_disclosure`: it changes nothing, but reads what is another person's."""

    name: str
    family: str
    call: Call

    @property
    def is_disclosure(self) -> bool:
        return self.name.startswith("others_")


@dataclass(frozen=True)
class Place:
    """`by_chat`: it is the chat that puts the text there, of what it read."""

    name: str
    family: str
    question: Question
    by_chat: bool


@dataclass(frozen=True)
class Style:
    name: str
    texts: Mapping[str, str]

    def text(self, language: str, *, ref: str, call: Call) -> str:
        plain = self.texts[language].replace("{ref}", ref).replace("{call}", str(call))
        return ENCODERS[self.name](plain) if self.name in ENCODERS else plain


class Corpus:
    def __init__(self) -> None:
        self._data = tomllib.loads(Path(__file__).with_name("corpus.toml").read_text())
        self.thanks: Mapping[str, str] = self._data["thanks"]

    @cached_property
    def styles(self) -> dict[str, Style]:
        return {name: Style(name, texts) for name, texts in self._section("styles")}

    @cached_property
    def deeds(self) -> dict[str, Deed]:
        return {
            name: Deed(name, told["family"], Call(told.get("tool", name), told["arguments"]))
            for name, told in self._section("deeds")
        }

    @cached_property
    def places(self) -> dict[str, Place]:
        return {
            name: Place(name, told["family"], _question(told), told.get("chat", False))
            for name, told in self._section("places")
        }

    @cached_property
    def questions(self) -> dict[str, Question]:
        return {family: _question(told) for family, told in self._section("questions")}

    def _section(self, name: str) -> list[tuple[str, Json]]:
        told = self._data[name]
        return [(key, {**told.get(it.get("same_as"), {}), **it}) for key, it in told.items()]


def _question(told: Json) -> Question:
    said = {language: told[language] for language in LANGUAGES}
    return Question(said, Call(told["tool"], told["arguments"]))


def _filled(value: Any, values: Mapping[str, str]) -> Any:
    match value:
        case dict():
            return {name: _filled(item, values) for name, item in value.items()}
        case str():
            return value.format_map(values)
        case _:
            return value
