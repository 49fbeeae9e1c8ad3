"""Takes personal data out of responses, audit events, logs and stored text.

The kinds of data and their patterns are in redaction_patterns.py. A profile says which of them are
taken out: NEVER from everything that leaves, KEPT from what is stored (logs, audit, messages),
DOCUMENT from what is read in a user's documents.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from toolkit.privacy.redaction_patterns import ACCOUNTS, CONTACTS, NUMBERS, Kind

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


class Span(NamedTuple):
    """text[first:last] is personal data of the kind of that name."""

    first: int
    last: int
    kind: str


def as_typed(text: str) -> str:
    """`text` with plain spaces, hyphens and digits for typographic ones, of the same length."""
    return text if text.isascii() else text.translate(_AS_TYPED)


def redact_text(text: str, profile: Profile = NEVER) -> str:
    """`text` with "[redacted]" for everything the profile names."""
    return redact_part(text, 0, len(text), profile=profile)


def redact_part(
    text: str, begin: int, end: int, *, context: int = 0, profile: Profile = NEVER
) -> str:
    """`text[begin:end]` redacted, also where a number begins before it (not before `context`)."""
    kept, done = [], begin
    for first, last in _merged(spans_in(text, profile, context)):
        if max(first, begin) < min(last, end):
            kept += [text[done : max(first, begin)], REDACTED]
            done = last
    return "".join([*kept, text[done:end]])


def counted(text: str, profile: Profile = NEVER) -> dict[str, int]:
    """How many of each kind `text` contains; of two kinds that overlap the longer one counts."""
    counts: Counter[str] = Counter()
    end = 0
    for span in sorted(spans_in(text, profile), key=lambda span: (span.first, -span.last)):
        if span.last > end:
            counts[span.kind] += 1
            end = span.last
    return dict(counts)


def spans_in(text: str, profile: Profile = NEVER, begin: int = 0) -> list[Span]:
    """The personal data in `text` from `begin` on, kind by kind; spans may overlap."""
    if not _SOMETHING.search(text):
        return []
    plain = as_typed(text)
    return [span for kind in profile if kind.mark in plain for span in _spans(kind, plain, begin)]


def _merged(spans: list[Span]) -> list[tuple[int, int]]:
    """The ranges that the spans cover, in order, without overlaps."""
    ranges: list[tuple[int, int]] = []
    for first, last, _ in sorted(spans):
        if ranges and first < ranges[-1][1]:
            first, last = ranges[-1][0], max(last, ranges.pop()[1])
        ranges.append((first, last))
    return ranges


def redact(value: Any, profile: Profile = NEVER) -> Any:
    """A JSON value with every string redacted, except identifiers, which callers use again, and
    amounts: every tenth long number passes a card's checksum."""
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


def _spans(kind: Kind, text: str, place: int) -> Iterator[Span]:
    """After a match that is not a real number, the search goes on within it: "ab12 GB82 WEST …"."""
    while match := kind.compiled.search(text, place):
        end = _end(kind, match)
        if end is not None:
            yield Span(match.start(kind.compiled.groups), end, kind.name)
        place = end or match.start() + 1


def _end(kind: Kind, match: re.Match[str]) -> int | None:
    """Where a real number in the match ends; None if there is none. Words after a number may look
    like further groups of it, so shorter ends are tried as well."""
    text, pattern = match.group(), kind.compiled
    for end in [len(text), *(gap.start() for gap in reversed(list(_GAP.finditer(text))))]:
        shorter = pattern.fullmatch(text, 0, end)
        if shorter and kind.is_one(_GAP.sub("", shorter[pattern.groups]).upper()):
            return match.start() + end
    return None
