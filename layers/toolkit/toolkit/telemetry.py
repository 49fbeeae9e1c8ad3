"""What every call leaves in the log and the metrics: facts, never arguments, names or money."""

from __future__ import annotations

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

logger = Logger(service="teller", location=None)


def record(
    *,
    family: str,
    tool: str,
    outcome: str,
    status: int,
    duration_ms: float,
    correlation_id: str,
    channel: str,
) -> None:
    """One structured line, and latency and outcome as EMF."""
    logger.info(
        "tool call",
        extra={
            "family": family,
            "tool": tool,
            "outcome": outcome,
            "status": status,
            "duration_ms": round(duration_ms, 1),
            "correlation_id": correlation_id,
            "channel": channel,
        },
    )
    metrics = EphemeralMetrics(namespace="Teller", service=family)
    metrics.add_dimension("tool", tool)
    metrics.add_metric("Latency", MetricUnit.Milliseconds, duration_ms)
    metrics.add_metric(outcome.capitalize(), MetricUnit.Count, 1)
    metrics.flush_metrics()


def audit_changed(how: str) -> None:
    """Somebody changed or deleted what is only ever added; there is an alarm on the metric."""
    logger.error("audit changed", extra={"how": how})
    metrics = EphemeralMetrics(namespace="Teller", service="audit")
    metrics.add_metric("Tampered", MetricUnit.Count, 1)
    metrics.flush_metrics()
