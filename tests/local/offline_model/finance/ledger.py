"""How people ask for their ledger, in English, French and Spanish.

What makes a question the ledger's: an account's id or several accounts, transactions of some days
or with some text, a sum, or what was spent on a thing that is no category of the budget. Questions
about a card are banking's, and plain totals of a month are the budget's.
"""

from __future__ import annotations

from budget.parsing.categories.vocabulary.table import TABLE
from tests.local.offline_model.budget.argument_parsers import nothing
from tests.local.offline_model.finance.filters import (
    MOVEMENTS,
    RECEIVED,
    REST,
    SPENT,
    page_filters,
    sum_filters,
)
from tests.local.offline_model.finance.wording import accounts, page, sum_of
from tests.local.offline_model.language.date_words import (
    MONTH_ALONE,
    NEAR_DAY,
    NEAR_PERIOD,
    WEEKDAY,
)
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_ACCOUNT = r"(?:\bacc_[\w-]+|\b(?:account|cuenta|compte) [\w-]*[0-9_][\w-]*)"
_ACCOUNTS = r"(?:accounts|cuentas|comptes)\b"
_SHOW = (
    r"\b(?:show|list|see|view|get|give|display|fetch|find|search|look (?:up|for)|muestra|busca"
    r"|lista|dame|cherche|montre|affiche|liste|donne)\w*\b"
)
_GAP = r"[^.,;?!]{0,60}?"
_WHEN = (
    rf"(?:\b(?:{MONTH_ALONE}|{NEAR_DAY}|{NEAR_PERIOD})\b|(?<![\w-])[0-9]{{4}}-[0-9]{{2}}"
    r"|\b(?:in|of|for|en|de) (?:19|20)[0-9]{2}\b)"
)
_NO_TEXT = (
    r"(?:[0-9$]|(?:my|the|this|that|these|those|it|me|last|past|today|now|average|things|what|which"
    rf"|{MONTH_ALONE}|{WEEKDAY})\b)"
)
_BUDGETED = "|".join(sorted({row.category.lower() for row in TABLE} | {"fixed", "variable"}))
_TEXT = rf"(?!{_NO_TEXT})[\"\u201c\u00ab\w]"
_WITH_TEXT = rf"\b(?:for|with|at|about|containing|like|matching|named|chez|avec|pour|con) {_TEXT}"
_OF_NO_CARD = r"(?![^.?!]{0,60}\b(?:cards?|tarjetas?|cartes?)\b)"
_LEDGERS = r"(?<!card )(?<!imported )(?<!discarded )(?<!accepted )"
_OWN = r"(?:my|what|which|any|all|mis|mes|que|quelles)"


def _next_page(asked: Values) -> Values:
    return {**asked, "offset": asked.get("offset", 0) + asked.get("limit", 50)}


PHRASES = {
    "finance_transactions_search": ToolPhrases(
        asks=(
            rf"(?:{_SHOW}{_GAP}|\b{_OWN} (?:\w+ )?|^\W*){_LEDGERS}{MOVEMENTS}{_OF_NO_CARD}"
            rf"{_GAP}(?:{_WHEN}|{_ACCOUNT}|\b{_ACCOUNTS}|\bledger\b|{_WITH_TEXT}){REST}",
            rf"\b(?:search|busca|cherche)\w*\b{_GAP}{MOVEMENTS}{_OF_NO_CARD}{REST}",
            rf"(?:{_SHOW}{_GAP})?\b(?:20[0-9]{{2}}|account|cuenta) {MOVEMENTS}{_OF_NO_CARD}",
            rf"\b(?:mis|mes) (?:\w+ )?{MOVEMENTS}{_OF_NO_CARD}",
            rf"{_SHOW}{_GAP}\bledger\b{REST}",
        ),
        parse=page_filters,
        answer=page,
        next_page=_next_page,
    ),
    "finance_transactions_sum": ToolPhrases(
        asks=(
            r"\b(?:how much|what) (?:have|did|do) (?:i|we) (?:\w+ )?(?:spen[dt]|pa(?:y|id)) "
            rf"(?:(?:on|at)|(?<=paid )for|(?<=pay )for) (?!(?:{_BUDGETED})\b){_TEXT}{REST}",
            rf"\b(?:how much|what|cuanto|combien)\b{_GAP}(?:{SPENT}|{RECEIVED}){_GAP}"
            rf"(?:{_ACCOUNT}|\b{_ACCOUNTS}|\bledger\b){REST}",
            r"\b(?:sum|total|add|somme|suma)\b(?: (?:up|of|all|the|my|every|amounts?|de|des|du|los"
            r"|las|mis|mes|les|todos|todas|toutes|tous)){0,5} "
            rf"(?:{MOVEMENTS}|{SPENT}|{RECEIVED}){REST}",
            rf"\bcombien\b{_GAP}(?:{SPENT}|{RECEIVED}){REST}",
            rf"\b(?:total|my|our) (?:spent|spending) (?:on|at) {_TEXT}{REST}",
            rf"\b(?:mes|les) (?:depenses|recettes)\b{REST}",
        ),
        parse=sum_filters,
        answer_to=sum_of,
    ),
    "finance_accounts_list": ToolPhrases(
        asks=(
            r"(?:(?:\b(?:balances?|saldos?|soldes?|how much|cuanto|combien)\b|"
            rf"{_SHOW}){_GAP})?\b{_OWN} (?:\w+ )?{_ACCOUNTS}",
            rf"\b(?:list|show|see)\b (?:me )?(?:the )?{_ACCOUNTS}",
            r"\baccount balances\b",
            rf"\b(?:balance|saldo|solde|how much (?:is|do i have|have i got))\b{_GAP}{_ACCOUNT}",
            rf"\bsoldes?\b{_GAP}\bcomptes?\b",
        ),
        parse=nothing,
        answer=accounts,
    ),
}
