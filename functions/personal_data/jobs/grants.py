"""Ends what lets others act for a user who is being erased: their sign-in, the grant to read their
mail, and identities elsewhere that are theirs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

from integrations.entities import Identity, LinkedIdentity
from personal_data.entities import Job
from prime.mailbox import access
from prime.mailbox.mail_grant import MailGrant
from toolkit import Delete, ToolError, Write, aws, settings, telemetry
from toolkit.storage.writes import commit

TRIES_AT_GOOGLE = 3
"""A grant that cannot be ended there is forgotten here all the same: nobody else can use it, and
its user can end it in their account at Google."""
_SUB = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_REVOKING_MS = 30_000
Found = Callable[[int], None]
"""Takes how many there are, before they end."""


def end_sign_in(job: Job, found: Found) -> None:
    """Sign the user out everywhere and delete them from the user pool. There is nothing to delete
    without a pool, as on one machine, and for an account made for an identity elsewhere."""
    pool = settings.text("USER_POOL_ID", "")
    if not pool or not _SUB.fullmatch(job.pk):
        return
    cognito = _cognito()
    users = cognito.list_users(UserPoolId=pool, Filter=f'sub = "{job.pk}"')["Users"]
    found(len(users))
    for user in users:
        cognito.admin_user_global_sign_out(UserPoolId=pool, Username=user["Username"])
        cognito.admin_delete_user(UserPoolId=pool, Username=user["Username"])


def end_mail_grant(job: Job, found: Found) -> None:
    """Have Google end the grant, then delete it. Raises ToolError if Google cannot be asked, in the
    first TRIES_AT_GOOGLE tries of the job."""
    grant = MailGrant.fetch(job.caller)
    if grant is None:
        return
    found(1)
    try:
        access.revoked(job.caller, lambda: _REVOKING_MS)
    except ToolError as error:
        if job.tries + 1 < TRIES_AT_GOOGLE:
            raise
        logged = {"job_id": job.id, "reason": error.reason}
        telemetry.logger.error("mail grant erased and not revoked", extra=logged)
    commit([grant.remove()])


def part_identities(job: Job, found: Found) -> None:
    """Part the user from their identities elsewhere.

    One that was linked to the user acts for its own account again, which nobody has asked to erase:
    whoever enters a code that somebody reads out to them has that person's identity. One whose own
    account this is is forgotten, or goes on to act for whom it is linked to.
    """
    for identity in list(_identities(job.pk)):
        found(1)
        commit(_parting(job, identity))


def _identities(user_id: str) -> Iterator[Identity]:
    theirs = (Identity.own_user_id == user_id) | (Identity.linked_user_id == user_id)
    return iter(Identity.scan(theirs, consistent_read=True))


def _parting(job: Job, identity: Identity) -> list[Write]:
    if identity.user_id != job.pk:
        return [identity.disown()]
    if identity.own_user_id == job.pk:
        return [identity.forget()]
    linked = LinkedIdentity.of(job.pk, identity, datetime.now(UTC))
    return [identity.unlink(), Delete(linked)]


@cache
def _cognito() -> Any:
    return aws.client("cognito-idp", read_timeout=8)


ExpiringRecord = Callable[[Job, Found], None]
ENDINGS: tuple[tuple[str, ExpiringRecord], ...] = (
    ("sign-in", end_sign_in),
    ("mail", end_mail_grant),
    ("identities", part_identities),
)
"""By what they end."""
