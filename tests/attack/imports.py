"""Has the mail imported that a stranger's attachment is in, as its owner would."""

from __future__ import annotations

import time
from collections.abc import Sequence

from prime.entities import DocumentRecord
from tests.attack.cases import Case
from tests.calling import rest
from tests.local.gmail.mailbox import id_of
from tests.project.tools import TOOLS
from toolkit import Caller

ASKED_MAIL = id_of("<002-visa-statement@mail.localhost>")
PATIENCE_SECONDS = 120


def import_attachments(cases: Sequence[Case]) -> None:
    owners = [case for case in cases if case.place.name == "attachment"]
    for case in owners:
        body = {"userId": case.user_id, "messageId": ASKED_MAIL}
        answer = rest(TOOLS["fetch_email_attachments"], case.user_id, body)
        assert answer.status == 200, answer
    give_up = time.monotonic() + PATIENCE_SECONDS
    while any(DocumentRecord.last_imported(Caller(case.user_id)) is None for case in owners):
        assert time.monotonic() < give_up, "the attachments were not imported"
        time.sleep(0.2)
