"""How many turns a user may begin in a day, and how many tokens the model may take for them (rule
R222).

A turn is counted by the transaction that begins it, each attempt of one anew, and its tokens when
it is over: those of a turn that was killed are not. The turn that exceeds the tokens' number is the
day's last.
"""

from __future__ import annotations

from datetime import UTC, datetime

from toolkit import telemetry
from toolkit.errors import Unavailable
from toolkit.guards import rate_limit
from toolkit.guards.rate_limit import Allowance
from toolkit.storage import tables
from toolkit.storage.writes import Update, commit, retried
from toolkit.text.sentences import say

TURNS = Allowance("turns", "CHAT_TURNS_PER_USER_PER_DAY", 200, "word.messages")
TOKENS = Allowance(
    "tokens",
    "CHAT_TOKENS_PER_USER_PER_DAY",
    4_000_000,
    "word.model_tokens",
)


def of_turn(user_id: str, at: datetime) -> list[Update]:
    """What a transaction that begins a turn has to write; it fails if nothing is left."""
    return TURNS.use(user_id, 1, at, left=(TURNS, TOKENS))


def refuse_over(user_id: str) -> None:
    """Raises RateLimited if no turn may begin any more."""
    rate_limit.refuse_over(user_id, datetime.now(UTC), TURNS, TOKENS)


def count_tokens(user_id: str, number: int) -> None:
    """They were taken, whatever is left. Blocks; where they cannot be counted, that is logged."""
    used = TOKENS.use(user_id, number, datetime.now(UTC)) if number else []
    if not used:
        return
    try:
        retried(lambda: commit(used), Unavailable(say("chat.count_lost_race")))
    except (Unavailable, *tables.StorageFailure):
        telemetry.logger.exception("tokens not counted", extra={"tokens": number})
