"""POST /integrations/link-code: a code by which the proved identity's person can link it to the
account that they have here. Its form is the exchange's, without a grant_type and a scope."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from integrations import link_codes
from integrations.entities import Identity, Integration
from integrations.form import Form
from integrations.principals import proved, recorded
from integrations.route import answered
from toolkit import Write
from toolkit.call import Json
from toolkit.doors.door import Event
from toolkit.doors.rest import correlation_id


def handler(event: Event, context: Any) -> Any:
    """200 {"code", "expires_in"}, or an OAuth error."""
    return answered("issue_link_code", _issue, event, context)


def _issue(integration: Integration, form: Form, event: Event) -> dict[str, Json]:
    subject_token = form.required("subject_token")
    proof = proved(integration, subject_token, form.required("subject_token_type"))
    now = datetime.now(UTC)
    codes: list[str] = []

    def writes_of(identity: Identity) -> list[Write]:
        code, put = link_codes.new(identity, now)
        codes.append(code)
        return [put]

    recorded(integration, proof, "link-code", writes_of, now, correlation_id(event))
    return {"code": codes[-1], "expires_in": int(link_codes.GOOD_FOR.total_seconds())}
