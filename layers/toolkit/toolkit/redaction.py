"""Personal numbers that must never leave: taken out of every answer, event and log."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from toolkit import checksums

REDACTED = "[redacted]"
_GAP = re.compile("[ -]")


@dataclass(frozen=True)
class Kind:
    """A personal number as it is written: in one piece, or in the groups that it is printed in.

    `pattern` is a regular expression that stands for itself; `is_one` tells a real number, without
    its separators and in upper case, from what only looks like one.
    """

    name: str
    pattern: str
    is_one: Callable[[str], bool] = lambda number: True


KINDS = (
    Kind("us_social_security", r"(?<![0-9])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9])"),
    Kind(
        "clabe",
        r"(?<!\w)[0-9]{3}(?:[0-9]{15}|[ -][0-9]{3}[ -][0-9]{11}[ -][0-9])(?!\w)",
        checksums.clabe,
    ),
    Kind(
        "payment_card",
        r"(?<!\w)(?:[3-6][0-9]|2[2-7])[0-9]{2}"
        r"(?:[0-9]{9,15}|[ -][0-9]{4}[ -][0-9]{4}[ -][0-9]{1,7}|[ -][0-9]{6}[ -][0-9]{4,5})(?!\w)",
        checksums.luhn,
    ),
    Kind(
        "aadhaar",
        r"(?<!\w)[2-9][0-9]{3}(?:[0-9]{8}|[ -][0-9]{4}[ -][0-9]{4})(?!\w)",
        checksums.verhoeff,
    ),
    Kind(
        "iban",
        r"(?<![A-Za-z_])[A-Za-z]{2}[0-9]{2}(?:[ -]?[0-9A-Za-z]{4}){2,7}(?:[ -]?[0-9A-Za-z]{1,3})?"
        r"(?!\w)",
        checksums.mod_97,
    ),
    Kind(
        "curp",
        r"(?<![A-Za-z_])[A-Za-z]{4}[0-9]{6}[HMXhmx][A-Za-z]{5}[0-9A-Za-z][0-9](?!\w)",
        checksums.curp,
    ),
    Kind(
        "rfc",
        r"(?<![A-Za-z_])[A-Za-zÑñ&]{3,4}[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])"
        r"[0-9A-Za-z]{3}(?!\w)",
    ),
    Kind("pan", r"(?<![A-Za-z_])[A-Z]{3}[ABCFGHLJPT][A-Z][0-9]{4}[A-Z](?!\w)"),
)
_COMPILED = [(re.compile(kind.pattern, re.ASCII), kind) for kind in KINDS]


def redact_text(text: str) -> str:
    """`text` without the numbers of KINDS."""
    return redact_part(text, 0, len(text))


def redact_part(text: str, begin: int, end: int, *, context: int = 0) -> str:
    """`text[begin:end]` without numbers, also those that begin before it, at `context` or later."""
    kept, done = [], begin
    for first, last in _apart(numbers_in(text, context)):
        if max(first, begin) < min(last, end):
            kept += [text[done : max(first, begin)], REDACTED]
            done = last
    return "".join([*kept, text[done:end]])


def numbers_in(text: str, begin: int = 0) -> list[tuple[int, int]]:
    """Where the numbers stand in `text`, from `begin` on, kind by kind: they may overlap."""
    if not any(character.isdigit() for character in text):
        return []
    return [span for pattern, kind in _COMPILED for span in _numbers(pattern, kind, text, begin)]


def _apart(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What the spans cover, in order."""
    apart: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if apart and first < apart[-1][1]:
            first, last = apart[-1][0], max(last, apart.pop()[1])
        apart.append((first, last))
    return apart


def redact(value: Any) -> Any:
    """The same JSON value with every string in it redacted, except identifiers, which are looked
    up again, and amounts: every tenth long number passes a card's checksum."""
    match value:
        case str():
            return redact_text(value)
        case dict():
            return {key: item if _is_exact(key) else redact(item) for key, item in value.items()}
        case list():
            return [redact(item) for item in value]
        case _:
            return value


def _is_exact(key: str) -> bool:
    return key in ("id", "balance") or key.endswith(("_id", "Id", "amount"))


def _numbers(
    pattern: re.Pattern[str], kind: Kind, text: str, place: int
) -> Iterator[tuple[int, int]]:
    """What looks like a number and is none may hold the beginning of one: "ab12 GB82 WEST …"."""
    while found := pattern.search(text, place):
        end = _end_of_number(pattern, kind, found)
        if end is not None:
            yield found.start(), end
        place = end or found.start() + 1


def _end_of_number(pattern: re.Pattern[str], kind: Kind, found: re.Match[str]) -> int | None:
    """Words that follow a number may look like groups of it: then it ends at an earlier one."""
    text = found.group()
    ends = [len(text), *(gap.start() for gap in reversed(list(_GAP.finditer(text))))]
    for end in ends:
        number = text[:end]
        if pattern.fullmatch(number) and kind.is_one(_GAP.sub("", number).upper()):
            return found.start() + end
    return None
