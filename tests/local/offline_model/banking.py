"""How people ask for each banking tool, and how its answer reads."""

from __future__ import annotations

import re

from tests.local.offline_model.exchanges import Results
from tests.local.offline_model.language import folded
from tests.local.offline_model.ordinals import ORDINALS, chosen
from tests.local.offline_model.phrases import Phrases, Values

_SPENT = (
    r"(?<!fixed )(?<!monthly )(?<!recurring )(?<!account )(?<!20[0-9]{2} )"
    r"(?<!imported )(?<!discarded )(?<!accepted )"
    r"(?:transactions?|purchases?|charges?|payments?|expenses?|spending|statement)\b"
)
_THE_CARD = r"(?: (?!on\b|of\b|from\b)\w+){0,3}? cards?\b"
_CARD_VERB = r"(?<!un[- ])\b(?:block|freeze|lock|disable|suspend|deactivate)"
_RECENT = "get_recent_transactions"
_DISPUTES = r"(?:disput(?:e|ing)|contest|challenge|charge ?back)"
_ONE_OF_THEM = (
    rf"(?: (?:the|this|that|my))?(?: (?:{ORDINALS}|last|latest|other))?(?: ones?| it| that| this)\b"
    rf"|(?: (?:the|my))?(?: (?:{ORDINALS}|last|latest))\b"
)
_COUNTED = re.compile(rf"(?:^\W*|\b{_DISPUTES} )(?:(?:the|my) )?(?P<place>{ORDINALS})\b", re.I)


def _counted_transaction(said: str, results: Results) -> Values:
    """Of the card's transactions that were shown last, the one that the sentence counts."""
    lists = (result for use, result in reversed(results) if use.name == _RECENT)
    shown = next((result.value for result in lists if result.status == "success"), ())
    rows = shown.get("result", ()) if isinstance(shown, dict) else shown
    place = _COUNTED.search(folded(said))
    row = chosen(place["place"], rows) if place else None
    return {"tx_id": row["tx_id"]} if row else {}


PHRASES = {
    "get_account_summary": Phrases(
        asks=(
            r"(?<!points )(?<!point )(?<!rewards )(?<!reward )\bbalance\b(?! of my (?:rew|poi))",
            r"\b(?:how much|what)(?: \w+)? (?:do|am) i (?:\w+ )?ow(?:e|ing)\b",
            r"\b(?:how much|what)(?: \w+)? do i (?:have|need) to pay\b",
            r"\b(?:payment|bill|amount|due) (?:\w+ )?(?:date|due)\b",
            r"\bwhen\b[^.?!]*\b(?:due|pay)\b",
            r"\bminimum (?:due|payment|amount)\b",
            r"\bcredit limit\b|\bspending limit\b",
            r"\b(?:available|remaining|how much) credit\b",
            r"\bhow much (?:can i|(?:do i have|have i got) left to) (?:still )?spend\b",
            r"\baccount (?:summary|overview|status|details)\b",
            r"\b(?:summary|overview) of my (?:account|card)\b",
        ),
        answer=(
            "Your balance is ₹{balance:,} of a ₹{credit_limit:,} credit limit, which leaves "
            "₹{available_credit:,} available. A minimum payment of ₹{minimum_due:,} is due on "
            "{due_date}."
        ),
    ),
    "get_recent_transactions": Phrases(
        asks=(
            rf"\b(?:show|list|see|view|get|give|display|fetch)\b(?:(?!\band\b)[^.,?!])*?\b{_SPENT}",
            rf"\b(?:last|latest|recent|past|newest)\b(?: [\w'-]+){{0,3}}? {_SPENT}",
            r"\bwhat (?:did|have) i (?:\w+ )?(?:spend|spent|spending|buy|bought|purchased?|paid)\b",
            r"\bwhere (?:did|has|have)\b[^.?!]*\b(?:money|spend|spent)\b",
            r"\btransaction (?:history|list)\b|\brecent (?:card )?activity\b",
            r"\b(?:my|any|all|new) (?:\w+ )?(?:transactions|purchases|spending)\b",
            r"^\W*transactions\b",
        ),
        answer="Your most recent transactions:",
        row="{date} · {merchant} · ₹{amount:,} · {category} · {tx_id}",
    ),
    "block_card": Phrases(
        asks=(
            _CARD_VERB + _THE_CARD,
            _CARD_VERB + r" (?:it|this|that)\b",
            rf"\bput an? (?:block|freeze|hold|lock) on{_THE_CARD}",
        ),
        tells=(
            r"\b(?:lost|misplaced|can'?t find|cannot find)\b(?: \w+){0,2}? (?:card|wallet|purse)\b",
            r"\b(?:card|wallet|purse)\b[^.?!]*\b(?:stolen|lost|missing|compromised|hacked|cloned)\b",
            r"\b(?:someone|somebody|thie(?:f|ves)|stole)\b[^.?!]*\b(?:card|wallet|purse)\b",
        ),
        questions={"reason": "Why should the card be blocked? Please tell me the reason."},
        answer="{message}. Your block reference is {block_id}.",
    ),
    "unblock_card": Phrases(
        asks=(
            r"\bun[- ]?(?:block|freeze|lock|suspend)(?:ing)?\b",
            r"\bre[- ]?(?:activat|enabl)(?:e|ing)\b",
            r"\b(?:remove|lift|undo|release|clear|take off)\b(?: \w+){0,2}? (?:block|freeze)\b",
        ),
        questions={"otp": "Please enter the one-time password (OTP) sent to your phone."},
        answer="{message}.",
    ),
    "dispute_transaction": Phrases(
        asks=(
            rf"(?<!my )\b{_DISPUTES}\b"
            rf"(?: (?:a|an|the|this|that|my|one)\b(?: [\w'-]+){{0,3}}? {_SPENT}|{_ONE_OF_THEM})?",
            rf"\breport (?:\w+ ){{0,3}}?{_SPENT}",
        ),
        tells=(
            r"\bi (?:didn'?t|did not|never) (?:make|made|buy|bought|ordere?d?|authori[sz]ed?)\b",
            r"\b(?:don'?t|do not|didn'?t|did not) recogni[sz]e\b",
            r"\b(?:charged|billed)(?: \w+){0,3}? twice\b|\bdouble charged?\b",
        ),
        refers=_counted_transaction,
        questions={
            "tx_id": "Which transaction do you want to dispute? Please give me its transaction id.",
            "reason": "Why do you want to dispute {tx_id}? Please tell me the reason.",
        },
        answer=(
            "Your dispute is {status}: the ticket is {ticket_id}, and the estimated time to a "
            "resolution is {estimated_resolution}."
        ),
    ),
    "get_rewards_summary": Phrases(
        asks=(r"\b(?:reward|loyalty|bonus|redeemable)s?\b", r"\bpoints\b"),
        answer=(
            "You have {total_points:,} reward points, worth ₹{redeemable_value_inr:,}. "
            "Points expiring soon: {expiring_soon:,}."
        ),
    ),
}
