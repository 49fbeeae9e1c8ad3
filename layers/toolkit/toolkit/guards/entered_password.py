"""A one-time password that the user enters on the page where what waits for their answer is shown.
It confirms the call that waits for it.

It counts as one that comes with a call does (toolkit.guards.one_time_password): a wrong one is
audited, and three lock.
"""

from __future__ import annotations

from datetime import UTC, datetime

from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import Conflict, Forbidden, NotFound
from toolkit.guards import confirmation, one_time_password
from toolkit.guards.confirmation import Confirmation
from toolkit.guards.one_time_password import Tries
from toolkit.storage.writes import Update, commit, retried
from toolkit.text.sentences import say


def enter(
    given: str,
    *,
    user_id: str,
    confirmation_id: str,
    correlation_id: str,
) -> None:
    """Confirm what waits for a one-time password, if `given` is the right one.

    Raises NotFound when no such thing of this user waits, and Forbidden with reason `invalid_otp`
    or `otp_locked`.
    """

    def enter_once() -> None:
        now = datetime.now(UTC)
        waiting = _waiting(user_id, confirmation_id)
        try:
            _try(given, waiting, now)
        except Forbidden as refusal:
            event = _refusal(waiting, refusal, now, correlation_id)
            commit([*refusal.remember, event.put_once()])
            raise

    retried(enter_once, Conflict(say("call.answered_by_others")))


def _waiting(user_id: str, confirmation_id: str) -> Confirmation:
    found = confirmation.find(user_id=user_id, confirmation_id=confirmation_id)
    if (
        found is None
        or found.field != one_time_password.FIELD
        or found.status != "pending"
        or found.conversation_id
    ):
        raise NotFound(say("confirmation.not_waiting"))
    return found


def _try(given: str, waiting: Confirmation, now: datetime) -> None:
    """Raises Forbidden for a wrong one, and LostRace."""
    tries = Tries.unlocked(waiting.user_id, now)
    passwords = one_time_password.provider()
    if not passwords.is_live(tries, now):
        raise Forbidden(say("otp.over"), reason=one_time_password.INVALID)
    if not passwords.matches(tries, given, now):
        raise one_time_password.invalid(tries.updated_to(tries.after_wrong_one(now)))
    waits = (Confirmation.nonce == waiting.nonce) & (Confirmation.status == "pending")
    confirmed = Update(waiting, [Confirmation.status.set("confirmed")], waits)
    commit([confirmed, *tries.used()])


def _refusal(
    waiting: Confirmation, refusal: Forbidden, now: datetime, correlation_id: str
) -> AuditEvent:
    return AuditEvent.new(
        user_id=waiting.user_id,
        action="answer_confirmation",
        tool_output={"tool": waiting.tool, "error": refusal.message, "reason": refusal.reason},
        at=now,
        family="confirmations",
        outcome="refused",
        channel="rest",
        correlation_id=correlation_id,
    )
