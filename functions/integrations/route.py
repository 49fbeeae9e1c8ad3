"""What the routes for integrations have in common: an answer in OAuth's shape, whatever happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from integrations import client_secret
from integrations.entities import Integration
from integrations.errors import InvalidGrant, SlowDown, TemporarilyUnavailable
from integrations.form import Form, posted_form
from toolkit import settings, telemetry
from toolkit.audit.pseudonym import Erased
from toolkit.call import HttpResponse, Json
from toolkit.doors.door import Event
from toolkit.doors.oauth import OAuthError
from toolkit.doors.rest import correlation_id, proxy_response
from toolkit.errors import Conflict, RateLimited, Unavailable
from toolkit.guards import rate_limit
from toolkit.storage import tables

Answer = Callable[[Integration, Form, Event], dict[str, Json]]


def answered(name: str, answer: Answer, event: Event, context: Any) -> Any:
    """200 with what `answer` gives to an authenticated integration's form, or an OAuth error. Each
    integration may call as often in a minute as INTEGRATION_PER_MINUTE says."""
    try:
        with tables.time_limit(context.get_remaining_time_in_millis):
            form = posted_form(event)
            integration = client_secret.authenticated(form.credentials)
            limit = settings.whole_number("INTEGRATION_PER_MINUTE", 600)
            rate_limit.count(f"integration {integration.id}", name, limit)
            body = json.dumps(answer(integration, form, event))
        return proxy_response(event, HttpResponse(200, body))
    except OAuthError as refusal:
        return proxy_response(event, refusal.response)
    except Erased as error:
        return proxy_response(event, InvalidGrant(error.message).response)
    except RateLimited as error:
        return proxy_response(event, SlowDown(error.message, error.retry_after).response)
    except (Conflict, Unavailable, *tables.StorageFailure):
        logged = {"route": name, "correlation_id": correlation_id(event)}
        telemetry.logger.exception("integration not answered", extra=logged)
        return proxy_response(event, TemporarilyUnavailable().response)
