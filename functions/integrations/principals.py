"""From an outside identity to the one account here that it acts for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from integrations.entities import Identity, Integration, UsedProof
from integrations.errors import InvalidGrant
from integrations.proofs import TYPE_OF_KIND, InvalidProof, Proof, verified
from toolkit import Conflict, Write
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage.writes import commit, retried
from toolkit.text.sentences import say

_RACES = 5
_BUSY = say("identity.lost_race")
FAMILY = "integrations"
"""What the audit calls the family of what is done here."""


def proved(integration: Integration, subject_token: str, subject_token_type: str) -> Proof:
    """The proof that the integration sends of one of its users. Raises InvalidGrant, and
    Unavailable where the issuer's keys cannot be fetched."""
    if subject_token_type != TYPE_OF_KIND[integration.kind]:
        raise InvalidGrant(f"subject_token_type must be {TYPE_OF_KIND[integration.kind]}.")
    try:
        return verified(integration, subject_token)
    except InvalidProof as error:
        raise InvalidGrant(str(error)) from error


def recorded(
    integration: Integration,
    proof: Proof,
    purpose: str,
    writes_of: Callable[[Identity], Sequence[Write]],
    at: datetime,
    correlation_id: str,
) -> Identity:
    """The proof's identity, which gets an account of its own when it is first seen; the proof is
    used up for this purpose. `writes_of` gives what is written with that, all or nothing.

    Raises InvalidGrant for a proof that was used before.
    """
    digest = proof.digest(integration.id, purpose)
    used = UsedProof.of(digest, proof.expires_at) if digest else None

    def record() -> Identity:
        if used and used.is_stored:
            raise InvalidGrant("This proof was used before.")
        identity, added = found(
            integration, proof.issuer, proof.subject, proof.label, at, correlation_id
        )
        using = [used.use_up()] if used else []
        commit([*added, *using, *writes_of(identity)])
        return identity

    return retried(record, Conflict(_BUSY), races=_RACES)


def found(
    integration: Integration,
    issuer: str,
    subject: str,
    label: str,
    at: datetime,
    correlation_id: str,
) -> tuple[Identity, Sequence[Write]]:
    """The identity, and what adds it, with its event, when it is seen for the first time."""
    stored = Identity.fetch(integration.id, issuer, subject)
    if stored is not None:
        return stored, ()
    new = Identity.new(integration, issuer, subject, label=label, at=at)
    event = audited(
        "add_identity",
        new.user_id,
        identity=new,
        at=at,
        correlation_id=correlation_id,
        by=integration.id,
    )
    return new, (new.add(), event)


def seen(
    integration: Integration, subject: str, label: str, at: datetime, correlation_id: str
) -> Identity:
    """The identity of somebody whom the integration's own issuer names, such as a chat's sender."""

    def see() -> Identity:
        identity, added = found(integration, integration.issuer, subject, label, at, correlation_id)
        if added:
            commit(added)
        return identity

    return retried(see, Conflict(_BUSY), races=_RACES)


def audited(
    action: str,
    user_id: str,
    *,
    identity: Identity,
    at: datetime,
    correlation_id: str,
    by: str | None,
) -> Write:
    """The event of what was done with an identity; `by` is the integration, if it did it."""
    return AuditEvent.new(
        user_id=user_id,
        action=action,
        tool_output={"integration": identity.integration, "identity": identity.id},
        at=at,
        family=FAMILY,
        outcome="success",
        channel="integration" if by else "rest",
        correlation_id=correlation_id,
        by=by,
    ).put_once()
