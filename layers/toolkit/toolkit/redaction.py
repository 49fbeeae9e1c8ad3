"""Personal data that must not leave: taken out of answers, events, logs and saved text.

A profile names what is taken out. NEVER holds for all that leaves, KEPT for what stays behind
(logs, audit, saved messages), DOCUMENT for what is read from a user's papers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from toolkit.personal_data import ACCOUNTS, CONTACTS, NUMBERS, Kind

REDACTED = "[redacted]"
_GAP = re.compile("[ -]")
_SOMETHING = re.compile(r"[\d@]")
_SPACES = "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"
_HYPHENS = "\u00ad\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"
_WIDE_DIGITS = "".join(chr(0xFF10 + digit) for digit in range(10))
_AS_TYPED = str.maketrans(
    _SPACES + _UNSEEN + _HYPHENS + _WIDE_DIGITS,
    " " * len(_SPACES + _UNSEEN) + "-" * len(_HYPHENS) + "0123456789",
)

Profile = tuple[Kind, ...]
NEVER: Profile = NUMBERS
DOCUMENT: Profile = NUMBERS + ACCOUNTS
KEPT: Profile = NUMBERS + CONTACTS
_READY = [kind.compiled for kind in NEVER]  # a start has a whole CPU, a call a share of one


class Found(NamedTuple):
    first: int
    last: int
    kind: str


def as_typed(text: str) -> str:
    """`text` with plain spaces, hyphens and digits where mail, papers and models have typographic
    ones, and every character in its place."""
    return text if text.isascii() else text.translate(_AS_TYPED)


def redact_text(text: str, profile: Profile = NEVER) -> str:
    """`text` without what the profile names."""
    return redact_part(text, 0, len(text), profile=profile)


def redact_part(
    text: str, begin: int, end: int, *, context: int = 0, profile: Profile = NEVER
) -> str:
    """`text[begin:end]` without it, also where it begins before, at `context` or later."""
    kept, done = [], begin
    for first, last in _apart(found_in(text, profile, context)):
        if max(first, begin) < min(last, end):
            kept += [text[done : max(first, begin)], REDACTED]
            done = last
    return "".join([*kept, text[done:end]])


def counted(text: str, profile: Profile = NEVER) -> dict[str, int]:
    """How many of each kind `text` holds; what is one number of two kinds counts as the longer."""
    counts: Counter[str] = Counter()
    end = 0
    for found in sorted(found_in(text, profile), key=lambda found: (found.first, -found.last)):
        if found.last > end:
            counts[found.kind] += 1
            end = found.last
    return dict(counts)


def found_in(text: str, profile: Profile = NEVER, begin: int = 0) -> list[Found]:
    """Where it stands in `text`, from `begin` on, kind by kind: they may overlap."""
    if not _SOMETHING.search(text):
        return []
    plain = as_typed(text)
    return [found for kind in profile if kind.mark in plain for found in _found(kind, plain, begin)]


def _apart(found: list[Found]) -> list[tuple[int, int]]:
    """What they cover, in order."""
    apart: list[tuple[int, int]] = []
    for first, last, _ in sorted(found):
        if apart and first < apart[-1][1]:
            first, last = apart[-1][0], max(last, apart.pop()[1])
        apart.append((first, last))
    return apart


def redact(value: Any, profile: Profile = NEVER) -> Any:
    """The same JSON value with every string in it redacted, except identifiers, which are looked
    up again, and amounts: every tenth long number passes a card's checksum."""
    match value:
        case str():
            return redact_text(value, profile)
        case dict():
            return {
                key: item if _is_exact(key) else redact(item, profile)
                for key, item in value.items()
            }
        case list():
            return [redact(item, profile) for item in value]
        case _:
            return value


def _is_exact(key: str) -> bool:
    return key in ("id", "balance") or key.endswith(("_id", "Id", "amount"))


def _found(kind: Kind, text: str, place: int) -> Iterator[Found]:
    """What looks like a number and is none may hold the beginning of one: "ab12 GB82 WEST …"."""
    while match := kind.compiled.search(text, place):
        end = _end(kind, match)
        if end is not None:
            yield Found(match.start(kind.compiled.groups), end, kind.name)
        place = end or match.start() + 1


def _end(kind: Kind, match: re.Match[str]) -> int | None:
    """Words that follow a number may look like groups of it: then it ends at an earlier one."""
    text, pattern = match.group(), kind.compiled
    for end in [len(text), *(gap.start() for gap in reversed(list(_GAP.finditer(text))))]:
        shorter = pattern.fullmatch(text, 0, end)
        if shorter and kind.is_one(_GAP.sub("", shorter[pattern.groups]).upper()):
            return match.start() + end
    return None
