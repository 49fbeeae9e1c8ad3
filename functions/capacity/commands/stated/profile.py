"""What an estimate assumes: profile.toml, and what an operator's own file says instead."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from capacity.commands.stated import toml_file
from commands.command import UsageError

STATED = Path(__file__).with_name("profile.toml")
UNKNOWN = "unknown"
_POSITIVE = ("_seconds", "_factor", "months_kept", "days_a_month", "partition_writes")
"""How lines end that something is divided by, or that would be no load."""


@dataclass(frozen=True)
class Assumption:
    """`value` is None for a quota that depends on the account."""

    value: Decimal | None
    source: str


class Profile:
    """Every number by its name; of a quota, `quota` says whether there is one."""

    def __init__(self, assumptions: Mapping[str, Assumption]) -> None:
        self._assumptions = assumptions

    @classmethod
    def read(cls, own: Path | None = None) -> Profile:
        """Raises UsageError for a file that cannot be read, and names the line that is wrong."""
        stated = dict(_lines(STATED))
        changed = dict(_lines(own)) if own else {}
        for name, assumption in changed.items():
            if name not in stated:
                raise UsageError(f"{own}: there is no assumption {name}: see {STATED}")
            if assumption.value is None and stated[name].value is not None:
                raise UsageError(f"{own}: {name} must be known")
        return cls(stated | changed)

    def __getitem__(self, name: str) -> Decimal:
        value = self._assumptions[name].value
        assert value is not None, name
        return value

    def quota(self, name: str) -> Decimal | None:
        return self._assumptions[name].value

    @property
    def names(self) -> Collection[str]:
        return self._assumptions.keys()

    def with_values(self, **values: Decimal) -> Profile:
        """As it is, but for these."""
        changed = {name: Assumption(value, "set here") for name, value in values.items()}
        return Profile({**self._assumptions, **changed})


def _lines(path: Path) -> Iterator[tuple[str, Assumption]]:
    """Of all sections, or of none."""
    for name, stated in toml_file.read(path).items():
        is_section = isinstance(stated, dict) and "value" not in stated
        for each, line in (stated if is_section else {name: stated}).items():
            yield each, _assumption(f"{path}: {each}", line, str(path))


def _assumption(where: str, line: object, file: str) -> Assumption:
    said: dict[str, Any] = line if isinstance(line, dict) else {"value": line, "from": file}
    if said.keys() != {"value", "from"} or not isinstance(said["from"], str):
        raise UsageError(f"{where} must have a value, and where it is from")
    if said["value"] == UNKNOWN:
        return Assumption(None, said["from"])
    value, name = toml_file.number(said["value"]), where.rpartition(" ")[2]
    if value is None:
        raise UsageError(f"{where} must be a number, and not below zero")
    if name.endswith(_POSITIVE) and not value:
        raise UsageError(f"{where} must be above zero")
    if name.endswith("_share") and value > 1:
        raise UsageError(f"{where} is a share, so at most 1")
    return Assumption(value, said["from"])
