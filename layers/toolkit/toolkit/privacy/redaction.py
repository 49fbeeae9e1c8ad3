"""Takes personal data out of responses, audit events, logs and stored text.

The kinds of data and their patterns are in redaction_patterns.py and named_patterns.py. A profile
says which of them are taken out: NEVER from everything that leaves, KEPT from what is stored (logs,
audit, messages), DOCUMENT from what is read in a user's documents.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from toolkit.privacy.kinds import GAP, Kind
from toolkit.privacy.named_patterns import NAMED, SECRETS
from toolkit.privacy.redaction_patterns import ACCOUNTS, CONTACTS, NUMBERS
from toolkit.text.sentences import Sentence

REDACTED = "[redacted]"
_GAP = re.compile(GAP)
_NO_CHARACTER = re.compile(r"[ \t\r\n./_,-]")
_SOMETHING = re.compile(r"[\d@*$#%^+~|!]")

Profile = tuple[Kind, ...]
NEVER: Profile = NUMBERS + NAMED + SECRETS
DOCUMENT: Profile = NEVER + ACCOUNTS
KEPT: Profile = NEVER + CONTACTS
_ACCOUNT_NUMBERS = tuple(k for k in NUMBERS if k.name in ("payment_card", "clabe", "iban"))
_SHORTEST_ACCOUNT = 13
_WHOLE_AMOUNTS = ("cents", "total", "sum", "count", "points", "limit", "price", "_ms", "_at")
_LETTER = re.compile(r"[^\W\d_]")
_NAMES_SECRET = re.compile("pass|pwd|secret|key|token|cv[cv]|pin|nip|ssn|nss|senha|clave", re.I)
_READY = [kind.compiled for kind in NUMBERS]  # a start has a whole CPU, a call a share of one

_DOTS = "\u00b7\u2022\u2219\u2027\u30fb\u3002"
_MINUS = "\u00ad\u2212"


class Span(NamedTuple):
    """text[first:last] is personal data of the kind of that name."""

    first: int
    last: int
    kind: str


def redact_text(text: str, profile: Profile = NEVER) -> str:
    """`text` with "[redacted]" for everything the profile names. A sentence of ours that has it in
    its values stays one."""
    spans = spans_in(text, profile)
    if spans and isinstance(text, Sentence):
        in_its_values = Sentence(text.id, redact(text.values, profile))
        if not spans_in(in_its_values, profile):
            return in_its_values
    return redact_spans(text, 0, len(text), spans) if spans else text


def redact_spans(text: str, begin: int, end: int, spans: list[Span]) -> str:
    """`text[begin:end]` with "[redacted]" for these spans, also where one begins before it."""
    kept, done = [], begin
    for first, last in _merged(spans):
        if max(first, begin) < min(last, end):
            kept += [text[done : max(first, begin)], REDACTED]
            done = last
    return "".join([*kept, text[done:end]])


def redact_piece(text: str, begin: int, end: int, spans: list[Span]) -> str:
    """`text[begin:end]` as a piece of the whole, each span told in the piece where it begins: so
    the pieces of a text are together what `redact_spans` makes of it."""
    for span in sorted(spans):
        if span.first < begin < span.last:
            begin = min(end, span.last)
    return redact_spans(text, begin, end, [span for span in spans if span.first >= begin])


def counted(text: str, profile: Profile = NEVER) -> dict[str, int]:
    """How many of each kind `text` contains; of two kinds that overlap the longer one counts."""
    counts: Counter[str] = Counter()
    end = 0
    for span in sorted(spans_in(text, profile), key=lambda span: (span.first, -span.last)):
        if span.last > end:
            counts[span.kind] += 1
            end = span.last
    return dict(counts)


def may_hold(text: str) -> bool:
    """Whether there is anything in it that all personal data has: a digit or a sign."""
    return bool(_SOMETHING.search(text))


def spans_in(text: str, profile: Profile = NEVER, begin: int = 0) -> list[Span]:
    """The personal data in `text` from `begin` on, kind by kind; spans may overlap."""
    if not may_hold(text):
        return []
    plain = as_typed(text)
    small = plain.lower()
    holds: dict[re.Pattern[str], bool] = {}
    found: list[Span] = []
    for kind in profile if _LETTER.search(small) else _bare(profile):
        if kind.marks and not any(map(small.__contains__, kind.marks)):
            continue
        within = kind.within
        if within is not None and within not in holds:
            holds[within] = bool(within.search(plain))
        if within is None or holds[within]:
            found += _spans(kind, plain, begin)
    return found


@lru_cache(maxsize=16)
def _bare(profile: Profile) -> Profile:
    """The kinds that a text without a letter may contain."""
    return tuple(kind for kind in profile if not kind.is_worded)


def _merged(spans: list[Span]) -> list[tuple[int, int]]:
    """The ranges that the spans cover, in order, without overlaps."""
    ranges: list[tuple[int, int]] = []
    for first, last, _ in sorted(spans):
        if ranges and first < ranges[-1][1]:
            first, last = ranges[-1][0], max(last, ranges.pop()[1])
        ranges.append((first, last))
    return ranges


def redact(value: Any, profile: Profile = NEVER) -> Any:
    """A JSON value with every string redacted, keys too, and whole numbers that are a card or a
    CLABE. Identifiers are used again: of them goes only what is such a number as a whole and not
    digits alone. Amounts stay: every tenth long number passes a card's checksum."""
    match value:
        case str():
            return redact_text(value, profile)
        case dict():
            return _redacted_items(value, profile)
        case list():
            return [redact(item, profile) for item in value]
        case int() if _is_account(str(value)):
            return REDACTED
        case _:
            return value


def _redacted_items(value: dict[str, Any], profile: Profile) -> dict[str, Any]:
    """Of keys that become equal the later ones get a mark: no item is lost."""
    redacted: dict[str, Any] = {}
    for key, item in value.items():
        name = redact_text(key, profile) if _may_be_personal(key) else key
        while name != key and name in redacted:
            name += "+"
        redacted[name] = _redacted_item(key, item, profile)
    return redacted


def _redacted_item(key: str, item: Any, profile: Profile) -> Any:
    """What stands under the key, which says of it what a word before it in a text would."""
    says = _said_by(key)
    if says == "identifier":
        is_written = isinstance(item, str) and not item.isdigit()
        return REDACTED if is_written and _is_account(item) else item
    if says == "amount" or (says == "whole amount" and isinstance(item, int)):
        return item
    if isinstance(item, str) and _names_secret(key):
        text = f"{key}: {item}"
        begin = len(text) - len(item)
        return redact_spans(text, begin, len(text), spans_in(text, profile))
    return redact(item, profile)


_may_be_personal = lru_cache(maxsize=256)(may_hold)
"""Of a key: most are names of fields, which come again with every call."""


@lru_cache(maxsize=256)
def _said_by(key: str) -> Literal["identifier", "amount", "whole amount", "nothing"]:
    if key == "id" or key.endswith(("_id", "Id")):
        return "identifier"
    if key == "balance" or key.endswith("amount"):
        return "amount"
    return "whole amount" if key.endswith(_WHOLE_AMOUNTS) else "nothing"


@lru_cache(maxsize=256)
def _names_secret(key: str) -> bool:
    return bool(_NAMES_SECRET.search(key))


def _is_account(text: str) -> bool:
    """Whether all of it is the number of a card or an account, with its check digits."""
    if len(text) < _SHORTEST_ACCOUNT or not may_hold(text):
        return False
    return any(span[:2] == (0, len(text)) for span in spans_in(text, _ACCOUNT_NUMBERS))


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
    first = match.start(pattern.groups)
    gaps = [] if kind.whole else [gap.start() for gap in reversed(list(_GAP.finditer(text)))]
    for end in [len(text), *gaps]:
        shorter = pattern.fullmatch(text, 0, end)
        if (
            shorter
            and kind.fits(match.string, first, match.start() + end)
            and kind.is_one(_NO_CHARACTER.sub("", shorter[pattern.groups]).upper())
        ):
            return match.start() + end
    return None


class _Typed(dict[int, str]):
    """What `str.translate` looks up. Only what changes is kept, which is bounded."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        typed = _typed(character)
        if typed != character:
            self[code] = typed
        return typed


def _typed(character: str) -> str:
    if character.isascii():
        return character
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if character in _MINUS or category == "Pd":
        return "-"
    if category in ("Zs", "Cf", "Zl", "Zp"):
        return " "
    if character in _DOTS:
        return "."
    plain = unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and category != "No" else character


_TYPED = _Typed()


def as_typed(text: str) -> str:
    """`text` as if it had been typed on a plain keyboard, character for character.

    Numbers come with no-break spaces, typographic hyphens, full-width letters and the digits of
    every script. What looks for them reads this, and cuts the original at the same places.
    """
    return text if text.isascii() else text.translate(_TYPED)
