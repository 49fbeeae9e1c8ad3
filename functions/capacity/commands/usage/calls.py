"""What a tool's call uses, as the toolkit makes it (layers/toolkit/toolkit/tool/execution.py)."""

from __future__ import annotations

from decimal import Decimal

from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.uses import ONCE, Uses, added, times


def of_call(profile: Profile) -> Uses:
    """Over the API. A part of the writing ones is asked about, and answered by one more request."""
    return added(
        of_tool(profile),
        of_request(profile),
        times(of_authorization(profile), profile["authorizer_share"]),
        times(_of_answer(profile), profile["write_share"] * profile["asking_share"]),
        {"bytes_out": profile["call_answer_bytes"]},
    )


def of_tool(profile: Profile) -> Uses:
    """A tool's run, by whatever door. What a transaction writes counts twice."""
    writes, asks = profile["write_share"], profile["asking_share"]
    reads = 1 - writes
    seconds = reads * profile["read_seconds"] + writes * profile["write_seconds"]
    return {
        "calls": ONCE,
        "invocations:tool": ONCE,
        "seconds:tool": seconds + cold_start(profile),
        "events": ONCE,
        "writes:guards": profile["guard_writes"],
        "writes:audit": profile["audit_writes"] * (reads + 2 * writes),
        "writes:idempotency": 2 * 2 * writes,  # the finished call, and what it changed
        "writes:confirmations": 3 * writes * asks,  # put, and deleted by the commit
        "writes:families": profile["own_write_units"] * writes,
        "reads:families": profile["own_reads"],
        "reads:idempotency": writes,
        "reads:confirmations": writes * asks,
        "reads:pseudonyms": profile["pseudonym_share"] / 2,  # not a consistent one
        "log_bytes:functions": profile["call_log_bytes"],
        "kept_bytes:audit": profile["audit_event_bytes"],
        "kept_bytes:families": profile["own_row_bytes"] * writes,
        "day_bytes:idempotency": (profile["finished_call_bytes"] + profile["last_change_bytes"])
        * writes,
    }


def _of_answer(profile: Profile) -> Uses:
    """A YES."""
    return added(
        of_request(profile),
        {
            "invocations:tool": ONCE,
            "seconds:tool": profile["read_seconds"] + cold_start(profile),
            "events": ONCE,
            "writes:confirmations": ONCE,
            "writes:audit": profile["audit_writes"],
            "log_bytes:functions": profile["call_log_bytes"],
            "kept_bytes:audit": profile["audit_event_bytes"],
        },
    )


def of_request(profile: Profile) -> Uses:
    return {"api_requests": ONCE, "log_bytes:access": profile["access_log_bytes"]}


def of_authorization(profile: Profile) -> Uses:
    """A token verified, and a voucher made."""
    return {
        "invocations:authorizer": ONCE,
        "seconds:authorizer": profile["authorizer_seconds"] + cold_start(profile),
        "macs": ONCE,
    }


def of_change(profile: Profile, deployment: Deployment) -> Uses:
    """Something of which a user's page is told, where it has a connection."""
    if deployment.delivery == "environments":
        return {}
    return added(of_push(profile), {"socket_messages": ONCE})


def of_push(profile: Profile) -> Uses:
    return {
        "invocations:push": ONCE,
        "seconds:push": profile["push_seconds"] + cold_start(profile),
    }


def cold_start(profile: Profile) -> Decimal:
    """Seconds of it in a mean invocation."""
    return profile["cold_start_share"] * profile["cold_start_seconds"]
