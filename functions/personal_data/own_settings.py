"""GET /settings: what the signed-in person has set, and PATCH /settings, which changes what its
body names; null clears one. Both answer with {"time_zone", "currency", "country", "language"}.

No tool of a model's (decision A97): the settings are the person's, by their own page. The audit has
the names of what was changed.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationError

from finance.models import Currency
from prime.suggestions.countries import CODES
from toolkit import Caller, InvalidInput, ToolInput
from toolkit.audit.audit_event import AuditEvent
from toolkit.call import HttpResponse
from toolkit.dates import zone
from toolkit.doors.door import Event
from toolkit.doors.rest import admitted, correlation_id, signed_in, text_of
from toolkit.doors.route import answered
from toolkit.fields import invalid_input
from toolkit.guards import rate_limit
from toolkit.storage import tables
from toolkit.storage.person import NAMES, PersonSettings
from toolkit.storage.writes import commit
from toolkit.strict_json import parse_object
from toolkit.text.sentences import Language, say


def _of_iana(value: str) -> str:
    try:
        zone(value)
    except ValueError:
        raise ValueError(say("rule.time_zone")) from None
    return value


def _of_iso_3166(value: str) -> str:
    if value not in CODES:
        raise ValueError(say("rule.iso_3166"))
    return value


class Changes(ToolInput):
    time_zone: Annotated[str, AfterValidator(_of_iana)] | None = None
    currency: Currency | None = None
    country: Annotated[str, Field(pattern="^[A-Z]{2}$"), AfterValidator(_of_iso_3166)] | None = None
    language: Language | None = None


def handler(event: Event, context: Any) -> Any:
    """200, or {"error"}: 400 names what does not fit."""
    with tables.time_limit(context.get_remaining_time_in_millis):
        return answered("settings", event, _answer)


def _answer(event: Event) -> HttpResponse:
    caller = admitted(signed_in(event, route="private"), "personal_data")
    rate_limit.count_user(caller.user_id, "settings", rate_limit.of_a_tool())
    if event["httpMethod"] == "PATCH":
        _change(caller, _changes(event), correlation_id(event))
    settings = PersonSettings.of(caller.user_id)
    return HttpResponse(200, json.dumps({name: getattr(settings, name) for name in NAMES}))


def _changes(event: Event) -> dict[str, str | None]:
    try:
        changes = Changes.model_validate(parse_object(text_of(event)))
    except ValidationError as error:
        raise invalid_input(error) from None
    given: dict[str, str | None] = changes.model_dump(exclude_unset=True)
    if not given:
        raise InvalidInput(say("settings.nothing"))
    return given


def _change(caller: Caller, given: dict[str, str | None], correlation_id: str) -> None:
    event = AuditEvent.new(
        user_id=caller.user_id,
        action="change_settings",
        tool_output={"changed": sorted(given)},
        at=datetime.now(UTC),
        family="personal_data",
        outcome="success",
        channel="rest",
        correlation_id=correlation_id,
        by=caller.by,
    )
    commit([PersonSettings.of(caller.user_id).changed(given), event.put_once()])
