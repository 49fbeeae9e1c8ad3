"""A receipt as it is true, and what stands on its paper."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from prime.documents.document import First

Half = Literal["tuned", "kept_apart"]
HALVES: tuple[Half, ...] = ("tuned", "kept_apart")
TODAY = date(2026, 3, 20)
Day = date
_NUMBER = re.compile(r"[0-9][0-9.,]*[0-9]|[0-9]")


@dataclass(frozen=True)
class Printed:
    """A line in the middle of the paper, or one with a text at either side."""

    left: str
    right: str = ""
    large: bool = False


@dataclass(frozen=True)
class Receipt:
    """`merchant` is empty where nothing on the paper names one. `total` is what was paid;
    `currency` the one it was paid in, which the paper names or its owner is asked for. `due` is of
    a bill that was not paid, and is no entry until it is."""

    code: str
    merchant: str
    date: date
    total: Decimal
    currency: str
    names_currency: bool
    lines: tuple[Printed, ...]
    due: Day | None = None

    @property
    def day_order(self) -> First:
        return "month" if self.code.startswith("us") else "day"

    @property
    def numbers(self) -> set[Decimal]:
        """All that stand on the paper, with either mark for the decimals."""
        texts = _NUMBER.findall("\n".join(f"{line.left}\n{line.right}" for line in self.lines))
        return {value for text in texts for value in _values(text)}


def _values(text: str) -> set[Decimal]:
    plain = text.replace(",", ".")
    whole, _, decimals = plain.rpartition(".")
    return {Decimal(plain.replace(".", "") or "0"), Decimal(f"{whole.replace('.', '')}.{decimals}")}


def receipts(half: Half) -> list[Receipt]:
    """Of one half of the corpus: what rules are made with, or what is kept apart from that."""
    file = Path(__file__).parent / f"{half}.toml"
    return [_receipt(**each) for each in tomllib.loads(file.read_text())["receipt"]]


def _receipt(paper: str, total: str, names_currency: bool = False, **rest: Any) -> Receipt:
    lines = tuple(map(_printed, paper.strip("\n").split("\n")))
    return Receipt(total=Decimal(total), names_currency=names_currency, lines=lines, **rest)


def _printed(line: str) -> Printed:
    left, _, right = line.removeprefix("! ").partition(" -> ")
    return Printed(left, right, line.startswith("! "))
