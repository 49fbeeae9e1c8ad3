"""What the operator asks about: how many users, calls, turns and streams, on which template."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Literal, get_args

import yaml

from commands import cloudformation
from commands.command import UsageError, required
from commands.template import ROOT, Template

Driver = Literal["USERS", "CALLS_PER_DAY", "CHATS", "STREAMS"]
"""USERS are those who come in a month; CALLS_PER_DAY the tool calls that come through the API, a
turn's own not among them; CHATS the turns that run at the same time in the busiest hour; STREAMS
the streams of notifications that are open at the same time."""

DRIVERS: tuple[Driver, ...] = get_args(Driver)
USAGE = "how many? make capacity USERS=1000000 CALLS_PER_DAY=10000000 CHATS=1000 STREAMS=50000"


@dataclass(frozen=True)
class Asked:
    """`of` has the count of every driver."""

    of: Mapping[str, Decimal]

    @classmethod
    def from_environment(cls) -> Asked:
        """Raises UsageError."""
        return cls({driver: _count(driver) for driver in DRIVERS})

    def without(self, driver: Driver) -> Asked:
        return Asked({**self.of, driver: Decimal(0)})


def _count(driver: Driver) -> Decimal:
    value = required(driver, USAGE)
    if not re.fullmatch("[0-9]{1,15}", value):
        raise UsageError(f"{driver} must be a whole number, not {value!r}")
    return Decimal(value)


def template() -> Template:
    """TEMPLATE, or the checkout's, with PARAMETERS ("Name=value Name=value"). Raises UsageError."""
    path = _template_file()
    parameters = _parameters(os.environ.get("PARAMETERS", ""))
    defaults = Template(path)
    for name, value in parameters.items():
        if name not in defaults.parameters:
            raise UsageError(f"{path.name} has no parameter {name}")
        if not defaults.allows(name, value):
            raise UsageError(f"{name} must not be {value!r}: see its description in {path.name}")
    return Template(path, **parameters)


def _template_file() -> Path:
    path = Path(os.environ.get("TEMPLATE") or ROOT / "template.yaml")
    if not path.is_file():
        raise UsageError(f"there is no template {path}")
    try:
        sections = cloudformation.load(path).keys()
    except (yaml.YAMLError, AttributeError):  # of what is one text, there are no sections
        sections = {}.keys()
    if not {"Parameters", "Conditions", "Globals", "Resources"} <= sections:
        raise UsageError(f"{path.name} is no template of Teller's")
    return path


def _parameters(text: str) -> dict[str, str]:
    try:
        words = [word.partition("=") for word in shlex.split(text)]
    except ValueError as error:
        raise UsageError(f"PARAMETERS cannot be read: {error}") from None
    for name, equals, _ in words:
        if not (name and equals):
            raise UsageError(f'PARAMETERS are written "Name=value Name=value", not {text!r}')
    return {name: value for name, _, value in words}
