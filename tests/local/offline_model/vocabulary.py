"""The vocabulary of all families, by tool. Another family adds its entries here."""

from __future__ import annotations

from tests.local.offline_model.banking import account, card, disputes
from tests.local.offline_model.budget import (
    corrections,
    debts,
    limits,
    obligations,
    purchases,
    recording,
    summaries,
)
from tests.local.offline_model.finance import ledger
from tests.local.offline_model.personal_data import own_data
from tests.local.offline_model.prime import imports, mail, transactions
from tests.local.offline_model.support import desk
from tests.local.offline_model.tool_phrases import ToolPhrases

PHRASES: dict[str, ToolPhrases] = {
    **account.PHRASES,
    **card.PHRASES,
    **disputes.PHRASES,
    **recording.PHRASES,
    **corrections.PHRASES,
    **summaries.PHRASES,
    **purchases.PHRASES,
    **debts.PHRASES,
    **obligations.PHRASES,
    **limits.PHRASES,
    **desk.PHRASES,
    **ledger.PHRASES,
    **mail.PHRASES,
    **imports.PHRASES,
    **transactions.PHRASES,
    **own_data.PHRASES,
}
