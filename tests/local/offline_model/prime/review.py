"""What a sentence decides about a transaction that needs review; the rest is not passed on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tests.local.offline_model.language import dates
from tests.local.offline_model.language.language import folded
from tests.local.offline_model.language.ordinals import chosen
from tests.local.offline_model.language.spans import covered
from tests.local.offline_model.request.conversation import ToolResult, ToolUse
from tests.local.offline_model.request.exchanges import Results
from tests.local.offline_model.tool_phrases import Values, stated

_ID = re.compile(r"(?<![\w-])txn_\w+", re.ASCII)
_DISCARDS = r"\b(?:discard|reject|descarta\w*|rechaza\w*|ecarte\w*|rejette\w*)\b"
_END = (
    r"(?=\s*(?:[,;]|\.?\s*$)|,? (?:and|y|et|with|con|avec|on|el|le|at|category|categoria|categorie"
    r"|amount|importe|montant)\b)"
)
_MERCHANT = re.compile(rf"\b(?:at|chez|en|merchant|comercio) (?P<said>[^,;]+?){_END}", re.I)
_CATEGORY = re.compile(
    r"\b(?:category|categoria|categorie)(?:\s+(?:of|de))?(?:\s+(?:is|es|est|to|a)\b|:)?\s+"
    rf"(?P<said>[^,;]+?){_END}",
    re.I,
)
_AMOUNT = re.compile(
    r"(?<![\w.,-])(?P<minus>-)?\s?\$?\s?(?P<said>[0-9]+(?:[.,][0-9]{3})*(?:[.,][0-9]{1,2})?)"
    r"(?![\w-])(?:\s?(?P<currency>[A-Z]{3})\b)?"
)


def review(said: str, today: date) -> Values:
    about = _ID.sub(" ", said)
    undated = dates.without_near_days(dates.without_days(about))
    return stated(
        {
            **transaction_id(said, today),
            "decision": "discard" if re.search(_DISCARDS, folded(said), re.I) else "accept",
            "date": dates.day(about, today),
            "merchant": name_in(_MERCHANT, undated),
            **_amount(undated),
            "category": name_in(_CATEGORY, undated),
        }
    )


def transaction_id(said: str, _: date) -> Values:
    match = _ID.search(said)
    return {"transactionId": match[0]} if match else {}


def shown_transaction(said: str, results: Results) -> Values:
    """Of the transactions shown last that wait for a review, the one that the sentence counts, or
    the only one."""
    lists = (_waiting(use, result) for use, result in reversed(results))
    waiting = next(filter(None, lists), ())
    only = waiting[0] if len(waiting) == 1 else None
    row = chosen(said, waiting) or only
    return {"transactionId": row["id"]} if row else {}


def _waiting(use: ToolUse, result: ToolResult) -> Sequence[Mapping[str, Any]]:
    if use.name != "get_transactions" or result.status == "error":
        return ()
    rows = result.value["transactions"]
    return [row for row in rows if row["review_status"] == "needs_review"]


def _amount(text: str) -> Values:
    """The only amount said; below zero where it is written so."""
    matches = list(_AMOUNT.finditer(text))
    if len(matches) != 1:
        return {}
    (match,) = matches
    value = _decimal(match["said"])
    currency = {"currency": match["currency"]} if match["currency"] else {}
    return {"amount": -value if match["minus"] else value, **currency}


def _decimal(number: str) -> float:
    """The last mark is the decimal one unless three digits follow it: 1,234 and 1.234,50."""
    whole, mark, rest = re.fullmatch(r"([0-9.,]*?)(?:([.,])([0-9]{1,2}))?", number).groups()  # type: ignore[union-attr]
    digits = re.sub("[.,]", "", whole)
    return float(f"{digits}.{rest}") if mark else float(digits)


def name_in(pattern: re.Pattern[str], text: str) -> str | None:
    """A name that the pattern covers, without the marks around it."""
    name = covered(pattern, text)
    return name and name.strip(" .\"'")
