"""What was spent and received in a month, in total and by category."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from budget.parsing.categories.vocabulary.table import TABLE
from tests.local.offline_model.budget.argument_parsers import known, month_as
from tests.local.offline_model.budget.wording import cap_status, listing, worded
from tests.local.offline_model.language.date_words import MONTH_ALONE
from tests.local.offline_model.language.language import Language, Text, folded
from tests.local.offline_model.tool_phrases import ToolPhrases, Values

_MONTH = rf"(?:{MONTH_ALONE}|[0-9]{{4}}-[0-9]{{2}})"
_SPENT = r"(?:gast|gan|ingres|recib)\w*"
_SHOWING = r"(?:\b(?:show|list|see|view|get|give|display|tell)\b[^.,?!]{0,60}?)?"
_CATEGORY = "|".join(sorted({row.category.lower() for row in TABLE}))
_NO_CATEGORY = rf"(?:el|la|lo|los|las|este|esta|mi|mis|total|{_MONTH}|20[0-9]{{2}})\b"
_WHICH_MONTH: Text = {"en": "Which month?", "es": "¿De qué mes?"}

_CAP = r"(?:(?:\w+ )?(?:cap|budget)|tope|presupuesto)\b"
_ABOUT_THE_CAP = (
    rf"\b(?:what(?: is| was|'?s)|how (?:much|high) is|show(?: me)?|tell me|see|view|do i have)"
    rf" (?:my|the|a) {_CAP}(?! by\b| per\b)[^.?!]*",
    rf"\b(?:cual|cuanto|de cuanto) (?:es|era) (?:mi|el) {_CAP}[^.?!]*",
    rf"\b(?:dime|muestra(?:me)?|ver) (?:mi|el) {_CAP}[^.?!]*",
    rf"\b(?:que|cuanto) (?:(?:tengo )?de )?{_CAP} tengo\b|\bcuanto tengo de {_CAP}",
)

_totals = worded(
    {
        "en": "In {month} you received {income_total_mxn_cents} and spent "
        "{expense_total_mxn_cents}, of which {variable_spend_mxn_cents} was variable.",
        "es": "En {month} recibiste {income_total_mxn_cents} y gastaste "
        "{expense_total_mxn_cents}, de eso {variable_spend_mxn_cents} fue variable.",
    }
)


def _which_month(text: str, today: date) -> Values:
    """A cap is asked about as it is now, where no month is said."""
    about_the_cap = any(re.search(asked, folded(text), re.I) for asked in _ABOUT_THE_CAP)
    now = known(month=today.isoformat()[: len("2026-02")]) if about_the_cap else {}
    return {**now, **month_as("month")(text, today)}


def _month(data: Mapping[str, Any], language: Language) -> str:
    return f"{_totals(data, language)} {cap_status(data, language)}"


PHRASES = {
    "get_month_summary": ToolPhrases(
        asks=(
            *_ABOUT_THE_CAP,
            rf"\bcuanto (?:dinero )?(?:he |hemos |llevo |llevamos )?{_SPENT}",
            r"\bcuanto (?:llevo|me queda|queda)\b",
            r"\bresumen (?:del? |mensual)",
            r"\bcomo voy\b",
            r"\b(?:gastos|ingresos|total)(?: totales)? (?:del? )?"
            rf"(?:este mes|mes\b|{_MONTH})",
            r"\bhow much (?:have|did|do) (?:i|we) (?:\w+ )?"
            r"(?:spen[dt]|earn(?:ed)?|received?|ma[dk]e)\b",
            r"\bhow much (?:is|do i have) left (?:of|in|from) (?:my |the )?"
            r"(?:variable )?(?:budget|cap)\b",
            r"\b(?:month(?:ly)?|budget) summary\b",
            rf"\bsummary (?:of|for) (?:the |this |last )?(?:month|{_MONTH})",
            r"\bwhat (?:did|have) i (?:\w+ )?(?:spend|spent) (?:in|for|during|this|last)\s*"
            rf"(?:month|{_MONTH})",
        ),
        parse=_which_month,
        questions={"month": _WHICH_MONTH},
        answer=_month,
    ),
    "get_category_summary": ToolPhrases(
        asks=(
            rf"(?:\bcuanto (?:he )?{_SPENT}[^.?!]*?|\b(?:resumen|gastos)\b[^.?!]*?)?"
            r"\bpor categorias?\b[^.?!]*",
            rf"\bhow much (?:have|did|do) (?:i|we) (?:\w+ )?spen[dt] on (?:{_CATEGORY})\b",
            r"\bcuanto (?:dinero )?(?:he |hemos |llevo |llevamos )?gast\w* en "
            rf"(?!{_NO_CATEGORY})[a-z]+\b",
            r"\ben que (?:(?:he )?gast\w+|se (?:me )?(?:va|fue)\w*)[^.?!]*",
            r"\bdesglose\b[^.?!]*",
            rf"(?:\bhow much (?:have|did) i spen[dt]\b[^.?!]*?)?{_SHOWING}"
            r"\b(?:by|per) categor(?:y|ies)\b[^.?!]*",
            r"\bbreak ?down\b[^.?!]*",
            r"\bwhat (?:did|have) i (?:spend|spent) (?:my |the )?money on\b[^.?!]*",
        ),
        parse=month_as("month"),
        questions={"month": _WHICH_MONTH},
        answer=listing(
            "categories",
            worded("{category} ({category_type}): {expense_total_mxn_cents}"),
            head={
                "en": "Spending in {month} by category:",
                "es": "Gastos de {month} por categoría:",
            },
            none={"en": "Nothing was spent in {month}.", "es": "No hay gastos en {month}."},
        ),
    ),
}
