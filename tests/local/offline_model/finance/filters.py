"""The filters of a ledger as people say them: account, category, days, amounts, a text.

Amounts and ids are passed on as they are written.
"""

from __future__ import annotations

import re
from datetime import date

from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.periods import period, without_periods
from tests.local.offline_model.language.spans import covered, without
from tests.local.offline_model.language.words import counts
from tests.local.offline_model.tool_phrases import Values, stated

_NUMBER = r"-?[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?(?!\w|[.,][0-9])"
_QUOTED = re.compile(
    r"[\"\u201c\u201d\u00ab] ?(?P<said>[^\"\u201c\u201d\u00bb]+?) ?[\"\u201d\u00bb]"
)
_ACCOUNT = re.compile(
    r"(?:\b(?:account|cuenta|compte)(?: (?:id|number))?:? )?\b(?P<said>acc_[\w-]+)"
    r"|\b(?:account|cuenta|compte)(?: (?:id|number))?:? (?P<named>[\w-]*[0-9_][\w-]*)",
    re.I,
)
_CATEGORY = re.compile(
    r"\b(?:category|categoria|categorie)(?: id)?:? (?P<said>(?!(?:of|de|is|es)\b)[\w-]+)", re.I
)
_BETWEEN = re.compile(
    rf"\b(?:between|from|entre|de) (?P<least>{_NUMBER}) (?:and|to|y|et|a) (?P<most>{_NUMBER})", re.I
)
_LEAST = re.compile(
    rf"\b(?:at least|al menos|au moins|min(?:imum)?(?:[ _]amount)?)(?: of| is)?:? "
    rf"(?P<said>{_NUMBER})",
    re.I,
)
_MOST = re.compile(
    rf"\b(?:at most|como maximo|au plus|max(?:imum)?(?:[ _]amount)?)(?: of| is)?:? "
    rf"(?P<said>{_NUMBER})",
    re.I,
)
_LIMIT = re.compile(r"\blimit(?:e)?(?: of| is)?:? (?P<said>[0-9]+)\b", re.I)
_OFFSET = re.compile(r"\boffset(?: of| is)?:? (?P<said>[0-9]+)\b", re.I)

MOVEMENTS = r"\b(?:transactions|movements|movimientos|transacciones|operations|ecritures)\b"
SPENT = r"\b(?:spen[dt]|spending|pa(?:y|id)|gast\w+|depens\w+|paye\w*|debits?|debitos?|cargos?)\b"
RECEIVED = (
    r"\b(?:receiv\w+|earn\w*|income|credits?|creditos?|abonos?|ingres\w+|recib\w+"
    r"|recus?|recettes)\b"
)
_EVERY = r"\b(?:all|every|todos|todas|tous|toutes)\b"
_NEXT_REQUEST = (
    r" (?:and|y|et) (?:what|how|which|show|list|my|then|also|cuanto|que|muestra|combien|montre)\b"
)
REST = rf"(?:(?!{_NEXT_REQUEST})(?:[^.?!]|\.(?=[0-9])))*"
"""The rest of a request, up to another one."""
_AFTER = r"(?:on|at|for|with|about|containing|like|matching|named|en|chez|pour|avec|con|para|sobre)"
_SEARCH = r"\b(?:search|find|look|busca|cherche)\w*(?: (?:for|up))?"
_WORDS = rf"(?P<said>(?:(?!{_NEXT_REQUEST})[^.,;:!?])+)"
_TEXTS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"(?:{SPENT}|{RECEIVED}|{MOVEMENTS})[^.,;:!?]{{0,60}}? {_AFTER} {_WORDS}",
        rf"{_SEARCH} (?P<said>[^.,;:!?]+?) (?:in|among|en|dans|parmi) (?:\w+ )?{MOVEMENTS}",
        rf"{_SEARCH} [^.,;:!?]{{0,60}}?{MOVEMENTS}(?: (?:de|des|of))? {_WORDS}",
    )
)
_EDGES = frozenset(
    re.findall(
        r"\S+",
        "in on at for from to and between of the my a an with since during until account accounts "
        "ledger amount amounts all please total sum page limit offset per en de del du des d la le "
        "les el los las mes mis mi mon ma y et au aux entre desde depuis pour con cuenta cuentas "
        "compte comptes solo only me",
    )
)


def filters(said: str, today: date) -> Values:
    """What a sentence asks for of a ledger; what it does not state stays out."""
    days, rest = period(said, today), without_periods(said)
    values = {
        "account_id": covered(_ACCOUNT, rest),
        "category_id": covered(_CATEGORY, rest),
        "date_range": {"start_date": days[0], "end_date": days[1]} if days else None,
        **_amounts(rest),
        "search": _text(rest),
        "limit": _whole(_LIMIT, rest),
        "offset": _whole(_OFFSET, rest),
    }
    return stated(values)


def page_filters(said: str, today: date) -> Values:
    """Also how many: "my last 5 transactions of acc_main"."""
    counted = counts(without_periods(said))
    return {**({"limit": counted[0]} if counted else {}), **filters(said, today)}


def sum_filters(said: str, today: date) -> Values:
    """Also which way the money went."""
    direction = _direction(folded(said))
    return {**filters(said, today), **({"direction": direction} if direction else {})}


def _direction(said: str) -> str | None:
    spent, received = (bool(re.search(words, said, re.I)) for words in (SPENT, RECEIVED))
    if spent != received:
        return "DEBIT_ONLY" if spent else "CREDIT_ONLY"
    return "ALL" if spent or re.search(_EVERY, said, re.I) else None


def _amounts(rest: str) -> dict[str, str | None]:
    if both := _BETWEEN.search(folded(rest)):
        return {"min_amount": _plain(both["least"]), "max_amount": _plain(both["most"])}
    least, most = covered(_LEAST, rest), covered(_MOST, rest)
    return {"min_amount": least and _plain(least), "max_amount": most and _plain(most)}


def _plain(number: str) -> str:
    return number.replace(",", "")


def _text(rest: str) -> str | None:
    """What the description should hold: what is quoted, or what stands where a text would."""
    if quoted := covered(_QUOTED, rest):
        return quoted
    others = (_ACCOUNT, _CATEGORY, _BETWEEN, _LEAST, _MOST, _LIMIT, _OFFSET)
    rest = without(rest, *others, left=" , ")
    return next(filter(None, (_trimmed(covered(pattern, rest) or "") for pattern in _TEXTS)), None)


def _trimmed(text: str) -> str:
    words = text.split()
    while words and folded(words[0]).lower() in _EDGES:
        words.pop(0)
    while words and folded(words[-1]).lower() in _EDGES:
        words.pop()
    return " ".join(words)


def _whole(pattern: re.Pattern[str], text: str) -> int | None:
    said = covered(pattern, text)
    return int(said) if said else None
