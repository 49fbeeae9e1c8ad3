"""What a second of an open page uses, and a user's day."""

from __future__ import annotations

from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.calls import cold_start, of_authorization, of_request
from capacity.commands.usage.uses import ONCE, Uses, added, times

MINUTE = 60


def of_stream_second(profile: Profile, deployment: Deployment) -> Uses:
    """A second of a page that is told of notifications. Its token is renewed meanwhile."""
    holds_environment = deployment.delivery == "environments"
    told = _of_environment(profile, deployment) if holds_environment else _of_socket(profile)
    return added(told, {"token_refreshes": 1 / deployment.token_seconds})


def _of_environment(profile: Profile, deployment: Deployment) -> Uses:
    """The chat's function answers until the stream ends, and looks into the table meanwhile."""
    opens = 1 / profile["stream_seconds"]
    return added(
        times(of_request(profile), opens),
        times(of_authorization(profile), 1 / deployment.authorizer_seconds),
        {
            "stream_opens": opens,
            "invocations:chat": opens,
            "seconds:streams": ONCE,
            "writes:guards": 1 / profile["slot_seconds"] + 2 * opens,
            "reads:families": profile["poll_reads"] / profile["poll_seconds"],
            "bytes_out": profile["ping_bytes"] / profile["slot_seconds"],
        },
    )


def _of_socket(profile: Profile) -> Uses:
    """A connection, which functions hear of when it comes and when it goes."""
    connects = 1 / profile["connection_seconds"]
    return added(
        times(of_authorization(profile), connects),
        times(_of_push(profile), 2 * connects),
        {
            "socket_minutes": ONCE / MINUTE,
            "socket_messages": connects + 1 / profile["socket_ping_seconds"],
            "socket_connects": connects,
            "writes:sockets": profile["socket_writes"] * connects,
        },
    )


def of_users_day(profile: Profile, deployment: Deployment) -> Uses:
    visits = profile["visits_a_day"]
    tells = deployment.delivery != "environments"
    sent = {"socket_messages": ONCE, **_of_push(profile)} if tells else {}
    return added(
        times(_of_page_request(profile), visits * profile["requests_a_visit"]),
        {"sign_ins": visits * profile["sign_in_share"]},
        times(sent, profile["notifications_a_day"]),
        times(_of_import(profile), profile["imports_a_month"] / profile["days_a_month"]),
    )


def _of_push(profile: Profile) -> Uses:
    return {
        "invocations:push": ONCE,
        "seconds:push": profile["push_seconds"] + cold_start(profile),
    }


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
        "writes:audit": 2 * profile["audit_writes"],
        "writes:families": rows * profile["row_writes"],
        "kept_bytes:families": rows * profile["ledger_row_bytes"],
        "kept_bytes:audit": profile["audit_event_bytes"],
        "document_bytes": profile["document_bytes"],
    }
