"""GET /receipts/{confirmation id}: proof, for anybody, of what a user said YES to.

A JWS (RFC 7515, ES256) of the question as it was shown, the call, the digest of its result, and its
audit event with the proof that the log has it. The audit's events hold what it is made of, so that
an erasure makes every receipt's source unreadable. A key of its own signs receipts and nothing
else. The script in docs/operating.md checks one without this project.
"""

from __future__ import annotations

import base64
import hashlib
import json
from datetime import datetime, timedelta
from typing import Any

from audit import audit_log, stored_events
from audit.audit_key import AuditKey, fingerprint_of, pem_of
from audit.batch import canonical
from audit.proof import Proof, prove
from toolkit import Caller, Conflict, NotFound, settings
from toolkit.audit.audit_event import AuditEvent, event_key
from toolkit.audit.pseudonym import Pseudonym
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.rest import signed_in
from toolkit.doors.route import answered
from toolkit.guards import rate_limit
from toolkit.text.sentences import say

SETTING = "RECEIPT_KEY_ID"
_BEFORE = timedelta(minutes=10)
"""How far the clocks of who writes an event and who seals it may differ."""


def handler(event: Event, context: Any) -> Any:
    """200 {"receipt", "public_key"}, or {"error"} with a 4xx status."""
    return answered("receipts", event, _issued)


def _issued(event: Event) -> HttpResponse:
    caller = signed_in(event, route="private")
    rate_limit.count_user(caller.user_id, "receipts", rate_limit.of_a_tool())
    return HttpResponse(200, json.dumps(_receipt(caller, event["pathParameters"]["id"])))


def _receipt(caller: Caller, confirmation_id: str) -> dict[str, str]:
    """The JWS in its compact form, and the key in PEM that checks it. Raises NotFound where the
    user's YES to it has done nothing, and Conflict while the log does not have its event yet."""
    events = AuditEvent.of_user(caller.user_id, confirmation=confirmation_id[-16:])
    event = next((each for each in events if each.consent["id"] == confirmation_id), None)
    if event is None:
        raise NotFound(say("receipt.none"))
    said = {
        "sub": caller.user_id,
        "reply": "YES",
        **event.consent,
        "done_at": event.timestamp,
        "result_sha256": hashlib.sha256(canonical(event.tool_output)).hexdigest(),
        "proof": _proof(caller, event),
    }
    return _signed(canonical(said))


def _proof(caller: Caller, event: AuditEvent) -> Proof:
    person = Pseudonym.find(caller.user_id)
    assert person is not None  # or its event could not be read
    (image,) = stored_events.of_keys([(person.name, event.event_id)])
    after = datetime.fromisoformat(event.timestamp) - _BEFORE
    proof = prove(
        audit_log.from_settings().since(after),
        pem_of(AuditKey.from_settings().public()),
        image,
        event_key(person.key, event.event_id),
    )
    if proof is None:
        raise Conflict(say("receipt.not_yet"))
    return proof


def _signed(payload: bytes) -> dict[str, str]:
    key = AuditKey(settings.text(SETTING, ""))
    public = key.public()
    header = canonical({"alg": "ES256", "kid": fingerprint_of(public)})
    text = b".".join(map(_base64url, (header, payload)))
    signature = _as_jws(base64.b64decode(key.sign(hashlib.sha256(text).digest())))
    jws = b".".join((text, _base64url(signature))).decode()
    return {"receipt": jws, "public_key": pem_of(public)}


def _as_jws(der: bytes) -> bytes:
    """KMS signs in DER: two integers behind their lengths; a JWS has 32 bytes of each (RFC 7518,
    section 3.4)."""
    first = 4 + der[3]
    numbers = der[4:first], der[first + 2 :]
    return b"".join(int.from_bytes(each).to_bytes(32) for each in numbers)


def _base64url(data: bytes) -> bytes:
    return base64.urlsafe_b64encode(data).rstrip(b"=")
