"""What a second of an open page uses, and a user's day."""

from __future__ import annotations

from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.calls import (
    cold_start,
    of_authorization,
    of_change,
    of_push,
    of_request,
)
from capacity.commands.usage.uses import ONCE, Uses, added, times

MINUTE = 60


def of_stream_second(profile: Profile, deployment: Deployment) -> Uses:
    """A second of a page that is told of notifications. Its token is renewed meanwhile."""
    holds_environment = deployment.delivery == "environments"
    told = (_of_environment if holds_environment else _of_socket)(profile, deployment)
    return added(told, {"token_refreshes": 1 / deployment.token_seconds})


def _of_environment(profile: Profile, deployment: Deployment) -> Uses:
    """The chat's function answers until the stream ends, and looks into the table meanwhile."""
    opens = 1 / profile["stream_seconds"]
    return added(
        times(of_request(profile), opens),
        times(of_authorization(profile), 1 / deployment.authorizer_seconds),
        {
            "looks": opens,
            "invocations:chat": opens,
            "seconds:streams": ONCE,
            "writes:guards": 1 / profile["slot_seconds"] + 2 * opens,
            "reads:families": profile["poll_reads"] / profile["poll_seconds"],
            "bytes_out": profile["ping_bytes"] / profile["slot_seconds"],
        },
    )


def _of_socket(profile: Profile, deployment: Deployment) -> Uses:
    """A connection, which is signed in and counted when it comes, and whose page then looks for
    what it has missed. It ends with its token."""
    connects = 1 / min(profile["connection_seconds"], deployment.token_seconds)
    connected = {
        "socket_connects": ONCE,
        "looks": ONCE,
        "writes:guards": profile["guard_writes"],
        "writes:sockets": profile["socket_writes"],
    }
    stays = 1 / profile["socket_ping_seconds"]
    return added(
        times(added(of_push(profile), _of_page_request(profile), connected), connects),
        {"socket_minutes": ONCE / MINUTE, "socket_messages": stays, "socket_stays": stays},
    )


def of_users_day(profile: Profile, deployment: Deployment) -> Uses:
    """Visits, notifications, of which an open page is told and then fetches them, and imports."""
    visits = profile["visits_a_day"]
    change = of_change(profile, deployment)
    told = added(change, _of_page_request(profile), {"looks": ONCE}) if change else {}
    return added(
        times(_of_page_request(profile), visits * profile["requests_a_visit"]),
        {"sign_ins": visits * profile["sign_in_share"]},
        times(told, profile["notifications_a_day"]),
        times(_of_import(profile), profile["imports_a_month"] / profile["days_a_month"]),
    )


def _of_page_request(profile: Profile) -> Uses:
    return added(
        of_request(profile),
        times(of_authorization(profile), profile["authorizer_share"]),
        {
            "invocations:chat": ONCE,
            "seconds:chat": profile["page_seconds"] + cold_start(profile),
            "reads:chat": ONCE,
            "log_bytes:functions": profile["call_log_bytes"],
            "bytes_out": profile["page_answer_bytes"],
        },
    )


def _of_import(profile: Profile) -> Uses:
    """A document, from its queue to the ledger."""
    rows = profile["rows_an_import"]
    return {
        "imports": ONCE,
        "invocations:importer": ONCE,
        "seconds:importer": profile["import_seconds"],
        "pages": profile["pages_an_import"] * profile["scanned_share"],
        "events": ONCE,
        "writes:guards": 2 * ONCE,  # counted for the day, in a transaction
        "writes:audit": 2 * profile["audit_writes"],
        "writes:families": rows * profile["row_writes"],
        "kept_bytes:families": rows * profile["ledger_row_bytes"],
        "kept_bytes:audit": profile["audit_event_bytes"],
        "document_bytes": profile["document_bytes"],
    }
