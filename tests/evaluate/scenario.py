"""A scenario: who asks for what, the rows to begin with, and what has to be in the tables then.

Written in TOML, a file a family in `scenarios/`; those in `scenarios/apart/` are not looked at
while prompts are written. In every text `{user}`, `{other}`, `{customer}`, `{order}` and the like
stand for ids of the trial alone, so that trials run side by side, `{mail}` and `{mail2}` for those
of its mails, `{today-3}` for a day, `{month}` for this month and `{month-1}` for the last.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

FOLDER = Path(__file__).with_name("scenarios")
Kind = Literal["read", "write", "confirmed", "refused", "tempted", "changed-mind", "several"]
"""What it tries: an answer from rows, a write, one with a YES, something that may not be had, a
stranger's text that asks for a deed, a person who then wants otherwise, several things."""
_HOLE = re.compile(r"\{([a-z]+[0-9]?)([+-][0-9]+)?\}")


class _Stated(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Call(_Stated):
    tool: str
    input: dict[str, Any] = {}


class Reply(_Stated):
    """What the person knows: said where a question of the assistant's has `to`, a regular
    expression."""

    to: str
    says: str
    times: int = 1


class Letter(_Stated):
    """A mail in the person's mailbox; `lines` are of a CSV file that is attached to it."""

    subject: str
    sender: str
    body: str
    days_ago: int = 3
    lines: list[str] = []
    file_name: str = "statement.csv"


class Person(_Stated):
    """What they say one after the other; what they answer to a tool's question (`confirms`, by its
    name: the same each time, or a list of one reply after the other; to any other question they say
    no) and to what else they are asked."""

    says: list[str] = Field(min_length=1)
    confirms: dict[str, str | list[str]] = {}
    knows: list[Reply] = []
    temper: Literal["plain", "terse", "chatty", "mistaken", "undecided", "pushing"] = "plain"


class Row(_Stated):
    """A row of the end, by its kind as an export names it ("banking/card") and by fields of it:
    `has` these values then, or is `gone`. `began` are fields that it has at the beginning, for one
    that two would fit. A row that changed and is not stated was written wrongly."""

    kind: str
    where: dict[str, Any] = {}
    has: dict[str, Any] = {}
    gone: bool = False


class Ends(_Stated):
    """`writes` are the tools whose writes succeeded, each as often as it is named. `told` are
    values that the answers must hold, `untold` those that they may not. Alternatives in `writes`
    and `told` stand with |."""

    writes: list[str] = []
    rows: list[Row] = []
    told: list[str] = []
    untold: list[str] = []


class Limits(_Stated):
    turns: int = 8
    tokens: int = 200_000


class Scenario(_Stated):
    """`right` are the calls that a model which is always right makes to each of the person's
    messages, `asks` what it then asks them, if anything, so that `knows` is tried; `tempts` is what
    a stranger's text asks for in `rows` or `mail`."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    family: str
    kind: Kind
    language: Literal["en", "es", "mixed"]
    groups: list[str] = []
    rows: list[dict[str, Any]] = []
    mail: list[Letter] = []
    person: Person
    ends: Ends
    right: list[list[Call]]
    asks: list[str] = []
    tempts: list[Call] = []
    limits: Limits = Limits()
    apart: bool = False

    @model_validator(mode="after")
    def _can_fail(self) -> Self:
        if not (self.ends.writes or self.ends.told or self.ends.untold or self.kind == "tempted"):
            raise ValueError("nothing in it can go wrong but a write that is not stated")
        if (self.kind == "tempted") != bool(self.tempts):
            raise ValueError("what tempts is to be stated, there and nowhere else")
        return self

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:12]

    def filled(self, values: Mapping[str, str], today: date) -> Scenario:
        """With every hole filled. Raises KeyError for one that is unknown."""
        return Scenario.model_validate(_filled(self.model_dump(), values, today))


def all_of(family: str | None = None) -> Sequence[Scenario]:
    """Those of a family, or all. Raises pydantic's ValidationError, and ValueError for an id that
    two have."""
    found = [
        Scenario.model_validate(stated | {"apart": path.parent != FOLDER})
        for path in sorted([*FOLDER.glob("*.toml"), *FOLDER.glob("apart/*.toml")])
        for stated in tomllib.loads(path.read_text())["scenario"]
    ]
    ids = [each.id for each in found]
    if twice := {id for id in ids if ids.count(id) > 1}:
        raise ValueError(f"two scenarios are called {', '.join(sorted(twice))}")
    return [each for each in found if family in (None, each.family)]


def _filled(value: Any, values: Mapping[str, str], today: date) -> Any:
    def fill(hole: re.Match[str]) -> str:
        name, shift = hole[1], int(hole[2] or 0)
        match name:
            case "today":
                return str(today + timedelta(days=shift))
            case "month":
                number = today.year * 12 + today.month - 1 + shift
                return f"{number // 12}-{number % 12 + 1:02}"
            case _:
                return values[name]

    match value:
        case str():
            return _HOLE.sub(fill, value)
        case dict():
            return {name: _filled(each, values, today) for name, each in value.items()}
        case list():
            return [_filled(each, values, today) for each in value]
        case _:
            return value
