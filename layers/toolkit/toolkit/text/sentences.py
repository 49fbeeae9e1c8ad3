"""Our own sentences by their ids: `say("dispute.window", days=60)`.

toolkit/messages has a file a language: a text for each id, with its values as `{name}`. A day is
written in words; `{name:iso}` writes it as 2026-02-01. A text that goes by a number has two forms,
`{"one": …, "other": …}`, and the number is the value `count`. The files are read when something is
first said.

A sentence is its English text, which is what models read, what contracts say to the byte, and what
is audited. It keeps its id and its values, so that `in_language` writes it for the person who reads
it. What is stored to be read later is stored as `packed`, in no language.

The languages are English, and Spanish as in Mexico.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

Language = Literal["en", "es"]

LANGUAGES: tuple[Language, ...] = get_args(Language)
DEFAULT: Language = "en"
COOKIE = "teller-language"
"""What a browser has chosen for the console's pages (console/page/words/language.js)."""
_NO_WEIGHT = 0.0


def of_tag(tag: str) -> Language | None:
    """Of a BCP 47 tag: whoever reads Spanish of any country reads ours. None for one of others."""
    bare = tag.strip().lower().replace("_", "-").partition("-")[0]
    return next((language for language in LANGUAGES if language == bare), None)


def reader_language(header: str, *, cookie: str = "", own: str = "") -> Language:
    """The one rule of which language somebody is answered in (rule R290): a page's `cookie`, or
    else the `Accept-Language` header, or else their `own` setting, or else English. Each counts
    only if it names a language of ours."""
    chosen = next((each for each in LANGUAGES if each == cookie), None)
    return chosen or _accepted(header) or of_tag(own) or DEFAULT


def _accepted(header: str) -> Language | None:
    """The first of ours, by the weights of an `Accept-Language` header."""
    ranges = [_weighed(each) for each in header.split(",")]
    wanted = sorted((each for each in ranges if each[0] > _NO_WEIGHT), key=lambda each: -each[0])
    return next((found for _, tag in wanted if (found := of_tag(tag))), None)


def _weighed(language_range: str) -> tuple[float, str]:
    """(0.8, "es-MX") of "es-MX;q=0.8". What is no weight weighs nothing."""
    tag, _, parameter = language_range.partition(";")
    name, _, weight = parameter.partition("=")
    if not parameter.strip():
        return 1.0, tag
    try:
        return (float(weight) if name.strip().lower() == "q" else _NO_WEIGHT), tag
    except ValueError:
        return _NO_WEIGHT, tag


MESSAGES = Path(__file__).parent.parent / "messages"
_OWN = frozenset({"$say", "$en"})
"""What a packed sentence has beside its values; no field of ours begins like that."""
_TOGETHER = "+"
"""The id of sentences that are said one after the other."""

Message = str | Mapping[str, str]


class Month(str):
    """2026-02, which is written in words."""

    __slots__ = ()


class Sentence(str):
    """In English; `id` and `values` say it in any language."""

    __slots__ = ("id", "values")

    id: str
    values: Mapping[str, Any]

    def __new__(cls, id: str, values: Mapping[str, Any]) -> Sentence:
        made = super().__new__(cls, _written(id, values, DEFAULT))
        made.id, made.values = id, values
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Sentence, (self.id, self.values)

    def in_(self, language: Language) -> str:
        return str(self) if language == DEFAULT else _written(self.id, self.values, language)


def say(id: str, /, **values: Any) -> Sentence:
    """The sentence of that id. Raises KeyError for an id or a value that is missing."""
    return Sentence(id, values)


def together(parts: Iterable[str], by: str = " ") -> Sentence:
    """Several sentences, or words of ours and others', as one, with `by` between them."""
    return Sentence(_TOGETHER, {"parts": list(parts), "by": by})


def to_confirm(question: str, *, then_password: bool = False) -> Sentence:
    """A question with the word that is a yes to it in its language (rule R41)."""
    how = "confirmation.reply_yes_then_password" if then_password else "confirmation.reply_yes"
    return say(how, question=question)


def in_language(value: Any, language: Language) -> Any:
    """A JSON value with every sentence of ours in it in that language, and all else as it is."""
    match value:
        case Sentence():
            return value.in_(language)
        case dict():
            return {name: in_language(inner, language) for name, inner in value.items()}
        case list():
            return [in_language(inner, language) for inner in value]
    return value


def holds_sentences(value: Any) -> bool:
    match value:
        case Sentence():
            return True
        case dict():
            return any(map(holds_sentences, value.values()))
        case list():
            return any(map(holds_sentences, value))
    return False


def texts(language: Language) -> Mapping[str, Message]:
    """Every message of a language by its id."""
    return _texts(language, MESSAGES)


@cache
def _texts(language: Language, folder: Path) -> Mapping[str, Message]:
    found: Mapping[str, Message] = json.loads((folder / f"{language}.json").read_text())
    return found


def day_in_words(day: date | str, language: Language) -> str:
    """November 27, 2026; 27 de noviembre de 2026. As a text it is 2026-11-27; raises ValueError for
    one that is no day."""
    if isinstance(day, str):
        day = date.fromisoformat(day)
    month = say(f"word.month_{day:%m}")
    return say("format.day_in_words", day=day.day, month=month, year=day.year).in_(language)


def month_in_words(month: str, language: Language) -> str:
    """Of 2026-11: November 2026; noviembre de 2026."""
    year, _, number = month.partition("-")
    name = say(f"word.month_{int(number):02}")
    return say("format.month_in_words", month=name, year=year).in_(language)


def _written(id: str, values: Mapping[str, Any], language: Language) -> str:
    if id == _TOGETHER:
        return str(values["by"]).join(in_language(each, language) for each in values["parts"])
    text = texts(language)[id]
    if not isinstance(text, str):
        text = text["one" if values["count"] == 1 else "other"]
    return text.format_map({name: _Value(each, language) for name, each in values.items()})


class Named(str):
    """What a language may call something else, such as a category: its own class says what."""

    __slots__ = ()

    def in_(self, language: Language) -> str:
        return str(self)


class _Value:
    """What is put into a text, as its language writes it."""

    def __init__(self, value: Any, language: Language) -> None:
        self._value = value
        self._language = language

    def __format__(self, spec: str) -> str:
        match self._value:
            case Sentence() | Named():
                return self._value.in_(self._language)
            case Month():
                return month_in_words(self._value, self._language)
            case date():
                return (
                    self._value.isoformat()
                    if spec == "iso"
                    else day_in_words(self._value, self._language)
                )
        return format(self._value, spec)


def packed(value: Any) -> str:
    """`as_packed`, as JSON text."""
    return json.dumps(as_packed(value), ensure_ascii=False, separators=(",", ":"))


def unpacked(stored: str) -> Any:
    """What was packed."""
    return as_sentences(json.loads(stored))


def as_packed(value: Any) -> Any:
    """A JSON value, in which a sentence is its id and its values."""
    match value:
        case Sentence():
            values = {name: as_packed(each) for name, each in value.values.items()}
            return {"$say": value.id, "$en": str(value), **values}
        case Month():
            return {"$month": str(value)}
        case date():
            return {"$day": value.isoformat()}
        case dict():
            return {name: as_packed(inner) for name, inner in value.items()}
        case list():
            return [as_packed(each) for each in value]
        case None | str() | int() | float():
            return value
    return str(value)


def as_sentences(value: Any) -> Any:
    """The opposite. A sentence whose id is gone, or its values, stays in English."""
    match value:
        case {"$say": str(id), "$en": str(english)}:
            values = {name: as_sentences(each) for name, each in value.items() if name not in _OWN}
            try:
                return Sentence(id, values)
            except (KeyError, TypeError, ValueError):
                return english
        case {"$month": str(month)}:
            return Month(month)
        case {"$day": str(day)}:
            return date.fromisoformat(day)
        case dict():
            return {name: as_sentences(inner) for name, inner in value.items()}
        case list():
            return [as_sentences(each) for each in value]
    return value
