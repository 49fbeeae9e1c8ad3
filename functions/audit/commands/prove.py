"""`make audit-prove ID=…`: print a proof that an event stands in the log, as JSON.

What checks it needs nothing of this project: docs/operating.md.
"""

from __future__ import annotations

import sys

from commands.command import CommandError, required, run, use_stack
from commands.progress import Progress

_USAGE = "which event? make audit-prove ID=<event_id>, as make audit FULL=1 prints it"


def main() -> int:
    event_id = required("ID", _USAGE)
    use_stack()
    from audit import audit_log, stored_events
    from audit.audit_key import AuditKey
    from audit.batch import canonical
    from audit.proof import prove
    from audit.public_key import PublicKey
    from toolkit.audit.audit_event import event_key
    from toolkit.audit.pseudonym import Pseudonym

    images = [*stored_events.with_id(event_id)]
    if not images:
        raise CommandError(f"the audit has no event {event_id}")
    key = PublicKey(AuditKey.from_settings().public())
    progress = Progress("events proved", len(images))
    for image in progress.over(images):
        person = Pseudonym.named(image["user_id"]["S"])
        opens = event_key(person.key, event_id) if person and "sealed" in image else None
        proof = prove(audit_log.from_settings().stored(), key.pem, image, opens)
        if proof is None:
            raise CommandError(f"{event_id} is not in the log as it stands in the table")
        progress.print(canonical(proof).decode())
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
