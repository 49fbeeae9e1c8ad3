"""Links between outside identities and accounts here: made and undone by the account's owner.

Nothing is merged. What was done under the identity's own account stays there, and the identity
acts for that account again when it is unlinked.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from integrations import link_codes
from integrations.entities import Identity, LinkCode, LinkedIdentity
from integrations.principals import audited
from toolkit import Conflict, NotFound, Write
from toolkit.storage.writes import LostRace, commit
from toolkit.text.sentences import say

NO_SUCH_CODE = say("identity.code_not_good")
_CHANGED = say("identity.changed_just_now")


def of_code(code: str, at: datetime) -> tuple[LinkCode, Identity]:
    """The code, which stays good, and whose it is. Raises NotFound."""
    found = link_codes.fetch(code, at)
    identity = found.identity if found else None
    if found is None or identity is None:
        raise NotFound(NO_SUCH_CODE)
    return found, identity


def link(user_id: str, code: str, at: datetime, correlation_id: str) -> LinkedIdentity:
    """Have the code's identity act for the user from now on; the code is used up.

    Raises NotFound for a code that is not good, Conflict for an identity that acts for somebody
    else by a link.
    """
    found, identity = of_code(code, at)
    if identity.linked_user_id not in (None, user_id):
        raise Conflict(say("identity.linked_elsewhere"))
    linked = LinkedIdentity.of(user_id, identity, at)
    event = audited(
        "link_identity", user_id, identity=identity, at=at, correlation_id=correlation_id, by=None
    )
    _commit([found.use_up(), identity.link(user_id), linked.put(), event])
    return linked


def unlink(
    linked: LinkedIdentity, user_id: str, at: datetime, correlation_id: str, by: str | None
) -> None:
    """Have the identity act for its own account again; `by` is the integration, if its user asked
    for it there. Raises NotFound."""
    identity = linked.identity
    if identity is None or identity.linked_user_id != user_id:
        raise NotFound(say("identity.not_linked"))
    event = audited(
        "unlink_identity", user_id, identity=identity, at=at, correlation_id=correlation_id, by=by
    )
    _commit([linked.remove(), identity.unlink(), event])


def _commit(writes: Sequence[Write]) -> None:
    try:
        commit(writes)
    except LostRace as error:
        raise Conflict(_CHANGED) from error
