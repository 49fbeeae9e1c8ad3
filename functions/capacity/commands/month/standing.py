"""What a month takes for users to be known, and for operators to see what happens."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from capacity.commands.basis import Basis
from capacity.commands.month.amount import GB, Amount

_METRICS_A_TOOL = 5
"""Latency, and a count of each outcome: success, refused, failed, replayed."""
_METRICS_A_METHOD = 5
"""Requests, both latencies, and the errors of either side."""
_COMPRESSED = Decimal("0.15")
"""Of a log's bytes those that CloudWatch counts as stored."""


def of_standing(basis: Basis) -> Iterator[Amount]:
    deployment = basis.deployment
    yield Amount("Cognito: users", f"users_{deployment.user_pool}", basis.asked.of["USERS"])
    yield from _of_logs(basis)
    own = deployment.tools * _METRICS_A_TOOL + deployment.metric_filters
    methods = deployment.metered_methods * _METRICS_A_METHOD
    for what, price, count in (
        ("Metrics: of tools", "metrics", own),
        ("Metrics: of the API's methods", "metrics", methods),
        ("Alarms", "alarms", deployment.alarms),
        ("Dashboards", "dashboards", deployment.dashboards),
    ):
        yield Amount(what, price, Decimal(count))
    if deployment.is_traced:
        traces = basis.demand.monthly("api_requests") * basis.profile["traced_share"]
        yield Amount("X-Ray: traces", "traces", traces)


def _of_logs(basis: Basis) -> Iterator[Amount]:
    functions, access = (
        basis.demand.monthly(f"log_bytes:{of}") / GB for of in ("functions", "access")
    )
    months = basis.deployment.log_days / basis.profile["days_a_month"]
    yield Amount("Logs: of functions", "logs_of_functions", functions)
    yield Amount("Logs: of the API", "logs", access)
    yield Amount("Logs: kept", "logs_storage", (functions + access) * months * _COMPRESSED)
