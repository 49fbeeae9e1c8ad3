"""How answers are written: each is held to what the employees' prompts say of it (rule R294).

A grade of its own, which nothing passes or fails by. Only what the model wrote is judged, not the
question that the server adds at an answer's end. Counting and patterns decide, no other model: what
these cannot see, such as tone, is not graded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from chat.tools.employees import MOST_WORDS
from tests.evaluate.conversation import Turn
from tests.evaluate.grader import plain
from tests.evaluate.scenario import Manner, Scenario
from tests.local.offline_model.language.language import spoken
from toolkit.text.folding import unaccented
from toolkit.text.months import NAMES, SHORT

Measure = Literal[
    "language",  # the person's
    "length",
    "markdown",  # no headings, no table of one row, not bold all over
    "dates",  # no 2026-11-27 and no 2026-11
    "names",  # no ids and no names of fields
    "figure first",  # these three where a scenario states them
    "currency and book",
    "months",  # by their names
]
MEASURES: Sequence[Measure] = (
    "language",
    "length",
    "markdown",
    "dates",
    "names",
    "figure first",
    "currency and book",
    "months",
)
STATED = MEASURES[-3:]
_LEAST_WORDS = 8
"""From so many on a text tells its language: one without a sentence in the person's is wrong."""
_BOLD_WORDS, _BOLD_SHARE = 3, 3
"""So many may be bold in any answer; of more, one in three."""

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_SENTENCE = re.compile(r"[.:;!?]\s|\n")
_CODE = re.compile(r"\S*\d\S*")
_ROW = re.compile(r"^\s*\|.*$", re.MULTILINE)
_RULE = re.compile(r"[\s|:-]+")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s.*$", re.MULTILINE)
_BOLD = re.compile(r"\*\*(?=\S)(.+?)\*\*|__(?=\S)(.+?)__", re.DOTALL)
_ISO = re.compile(r"(?<![\w.-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?(?:T[\d:.]+Z?)?(?![\w-])")
_ADDRESS = re.compile(r"\S*(?:@|://)\S+|\b[\w-]+\.[a-z]{2,4}\b", re.IGNORECASE)
_FIELD = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b", re.IGNORECASE)
_ID = re.compile(
    r"\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[a-z]*[0-9])[0-9a-z]{16,})\b",
    re.IGNORECASE,
)
_FOR_PEOPLE = ("blk_", "disp_")
"""What references begin with that people are to keep: of a block, of a dispute."""
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MONTHS = "|".join(
    sorted({name for of in (NAMES, SHORT) for names in of.values() for name in names}, key=len)[
        ::-1
    ]
)
_DAY = re.compile(
    rf"\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s+(?:de\s+|of\s+)?)?(?:{_MONTHS})\b\.?"
    r"(?:\s+\d{1,2}(?:st|nd|rd|th)?\b(?![.,]\d))?(?:,?\s+(?:del?\s+)?(?:19|20)\d\d\b)?"
)


@dataclass(frozen=True)
class Judged:
    """An answer by one measure; `why` it offends, or nothing. `number` counts the answers, from
    0."""

    measure: Measure
    number: int
    answer: str
    why: str = ""


def judged(scenario: Scenario, turns: Sequence[Turn]) -> Iterator[Judged]:
    """Every answer by every measure that applies to it."""
    heard = " ".join(_texts([scenario.rows, [letter.body for letter in scenario.mail]]))
    answers: list[str] = []
    for turn in turns:
        heard += f" {turn.said}"
        if not (answer := turn.own_words):
            continue
        for measure, offence in _GENERAL.items():
            yield Judged(measure, len(answers), answer, offence(answer, scenario, heard))
        answers.append(answer)
    if scenario.manner:
        yield from _stated(scenario.manner, scenario, answers)


def _texts(value: object) -> Iterator[str]:
    """Those of several words, which somebody wrote: an id has one."""
    match value:
        case str():
            yield from [value] if " " in value else []
        case dict():
            yield from _texts([*value.values()])
        case list():
            for each in value:
                yield from _texts(each)


def _stated(manner: Manner, scenario: Scenario, answers: Sequence[str]) -> Iterator[Judged]:
    """The first answer that has the figure is held to it. Where none has, it was not told, which
    the grade says."""
    figure = Decimal(manner.first)
    for number, answer in enumerate(answers):
        found = _figures(answer)
        if figure not in found:
            continue
        why = "" if found[0] == figure else f"{found[0]} stands before {figure}"
        yield Judged("figure first", number, answer, why)
        if manner.names:
            missing = [names for names in manner.names if not _names_one(answer, names)]
            why = f"{', '.join(missing)} is not named" if missing else ""
            yield Judged("currency and book", number, answer, why)
        if manner.months:
            missing = [each for each in manner.months if not _has_month(answer, each, scenario)]
            why = f"{', '.join(missing)} is not named in words" if missing else ""
            yield Judged("months", number, answer, why)
        return


def _figures(answer: str) -> list[Decimal]:
    """The numbers in their order, without their signs and without those of days and months."""
    said = _DAY.sub(" ", unaccented(_ISO.sub(" ", plain(answer))))
    return [Decimal(number) for number in _NUMBER.findall(said)]


def _names_one(answer: str, names: str) -> bool:
    """A symbol anywhere, a word as the beginning of one: peso is in pesos."""
    said = _folded(answer)
    return any(re.search(rf"(?<!\w){re.escape(_folded(name))}", said) for name in names.split("|"))


def _has_month(answer: str, month: str, scenario: Scenario) -> bool:
    wanted = int(month.partition("-")[2])
    named = [
        name
        for language in _languages(scenario)
        for name, number in (NAMES[language] | SHORT[language]).items()
        if number == wanted
    ]
    return re.search(rf"\b(?:{'|'.join(named)})\b", _folded(answer)) is not None


def _folded(text: str) -> str:
    return unaccented(text.casefold())


def _languages(scenario: Scenario) -> Sequence[Literal["en", "es"]]:
    return ("en", "es") if scenario.language == "mixed" else (scenario.language,)


def _other_language(answer: str, scenario: Scenario, _: str) -> str:
    said = _CODE.sub(" ", answer)
    found = spoken(unaccented(said))  # shops keep their accents in every language
    if found is None:
        languages = _languages(scenario)
        is_short = len(_WORD.findall(said)) < _LEAST_WORDS
        if is_short or any(spoken(part) in languages for part in [said, *_SENTENCE.split(said)]):
            return ""
        return f"not in the language of a person of {scenario.language}"
    return "" if found in _languages(scenario) else f"in {found} to a person of {scenario.language}"


def _too_long(answer: str, _: Scenario, __: str) -> str:
    words = len(_WORD.findall(_ROW.sub("", answer)))
    return f"{words} words, of {MOST_WORDS}" if words > MOST_WORDS else ""


def _too_much_markdown(answer: str, _: Scenario, __: str) -> str:
    if heading := _HEADING.search(answer):
        return f"a heading: {heading[0].strip()}"
    if any(rows <= 1 for rows in _tables(answer)):
        return "a table of one row"
    bold = sum(len(_WORD.findall(one or other)) for one, other in _BOLD.findall(answer))
    if bold > _BOLD_WORDS and bold * _BOLD_SHARE > len(_WORD.findall(answer)):
        return f"{bold} words are bold"
    return ""


def _tables(answer: str) -> Iterator[int]:
    """How many rows each has below its head."""
    rows = 0
    for line in [*answer.splitlines(), ""]:
        if _ROW.match(line):
            rows += not _RULE.fullmatch(line)
        elif rows:
            yield rows - 1
            rows = 0


def _machine_dates(answer: str, _: Scenario, __: str) -> str:
    return ", ".join(dict.fromkeys(_ISO.findall(answer)))


def _machine_names(answer: str, _: Scenario, heard: str) -> str:
    """What the person or a stranger's text has said may be quoted."""
    said = _ADDRESS.sub(" ", answer)
    found = [*_FIELD.findall(said), *_ID.findall(said)]
    return ", ".join(
        name
        for name in dict.fromkeys(found)
        if name not in heard and not name.startswith(_FOR_PEOPLE)
    )


_GENERAL: Mapping[Measure, Callable[[str, Scenario, str], str]] = {
    "language": _other_language,
    "length": _too_long,
    "markdown": _too_much_markdown,
    "dates": _machine_dates,
    "names": _machine_names,
}
"""By measure: why an answer offends, to whom, after what they had said."""
