"""How people ask what they owe, spent and earned with their card, and how the answer is worded."""

from __future__ import annotations

from tests.local.offline_model.banking.words import GASTOS, SPENT, TARJETA
from tests.local.offline_model.tool_phrases import ToolPhrases

PHRASES = {
    "get_account_summary": ToolPhrases(
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
            rf"\b(?:(?:mi|el) )?saldo(?: \w+)? (?:de|en) {TARJETA}",
            rf"\b(?:cuanto debo|resumen|fecha (?:limite )?de pago|pago minimo|estado)"
            rf" (?:de|en|a|con) {TARJETA}",
            rf"\bcuando (?:vence|pago|tengo que pagar|hay que pagar) {TARJETA}",
            r"\b(?:limite de credito|credito disponible)\b",
        ),
        answer={
            "en": "Your balance is ₹{balance:,} of a ₹{credit_limit:,} credit limit, which leaves "
            "₹{available_credit:,} available. A minimum payment of ₹{minimum_due:,} is due on "
            "{due_date}.",
            "es": "Tu saldo es ₹{balance:,} de un límite de crédito de ₹{credit_limit:,}, y te "
            "quedan ₹{available_credit:,} disponibles. El pago mínimo de ₹{minimum_due:,} vence "
            "el {due_date}.",
        },
    ),
    "get_recent_transactions": ToolPhrases(
        asks=(
            rf"\b(?:show|list|see|view|get|give|display|fetch)\b(?:(?!\band\b)[^.,?!])*?\b{SPENT}",
            rf"\b(?:last|latest|recent|past|newest)\b(?: [\w'-]+){{0,3}}? {SPENT}",
            r"\bwhat (?:did|have) i (?:\w+ )?(?:spend|spent|spending|buy|bought|purchased?|paid)\b",
            r"\bwhere (?:did|has|have)\b[^.?!]*\b(?:money|spend|spent)\b",
            r"\btransaction (?:history|list)\b|\brecent (?:card )?activity\b",
            r"\b(?:my|any|all|new) (?:\w+ )?(?:transactions|purchases|spending)\b",
            r"^\W*transactions\b",
            rf"(?:\b(?:muestra(?:me)?|ensena(?:me)?|ver|dame|dime|lista|cuales son)\b[^.,?!]*?)?"
            rf"\b{GASTOS}(?: (?:mas )?recientes)? (?:de|con|en) {TARJETA}",
            rf"\b(?:que|cuanto) (?:gaste|compre|pague) con {TARJETA}",
        ),
        answer={
            "en": "Your most recent transactions:",
            "es": "Tus movimientos más recientes:",
        },
        row="{date} · {merchant} · ₹{amount:,} · {category} · {tx_id}",
    ),
    "get_rewards_summary": ToolPhrases(
        asks=(
            r"\b(?:reward|loyalty|bonus|redeemable)s?\b",
            r"\bpoints\b",
            r"\b(?:puntos|recompensas)\b",
        ),
        answer={
            "en": "You have {total_points:,} reward points, worth ₹{redeemable_value_inr:,}. "
            "Points expiring soon: {expiring_soon:,}.",
            "es": "Tienes {total_points:,} puntos de recompensa, que valen "
            "₹{redeemable_value_inr:,}. Puntos que vencen pronto: {expiring_soon:,}.",
        },
    ),
}
