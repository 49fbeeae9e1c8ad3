"""The log line and the metrics of every call: facts, never arguments, names or amounts.

An exception's text may contain anything, so every line is redacted as it is written.
"""

from __future__ import annotations

import json
from typing import Any

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from toolkit.privacy.redaction import KEPT, redact


def _line(log: dict[str, Any]) -> str:
    """One log line. Where redaction fails, the line only says that one was dropped."""
    try:
        line = _redacted(log)
    except Exception:  # noqa: BLE001 - there is no other place to report it
        dropped = "log line dropped: it could not be redacted"
        line = {"level": log.get("level"), "message": dropped, "timestamp": log.get("timestamp")}
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _redacted(log: dict[str, Any]) -> dict[str, Any]:
    """The same fields in the same order; the timestamp is the logger's own and stays."""
    plain = json.loads(json.dumps(log, default=str))
    redacted: dict[str, Any] = redact(plain | {"timestamp": None}, KEPT)
    return redacted | {"timestamp": plain.get("timestamp")}


logger = Logger(service="teller", location=None, json_serializer=_line)


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
    """One structured line, and the metrics Latency and <Outcome> in embedded metric format."""
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
    """Report that somebody changed or deleted audit events. An alarm watches the metric."""
    logger.error("audit changed", extra={"how": how})
    metrics = EphemeralMetrics(namespace="Teller", service="audit")
    metrics.add_metric("Tampered", MetricUnit.Count, 1)
    metrics.flush_metrics()


def audit_lag(seconds: float) -> None:
    """Report how old the oldest event is that waits for the audit log, on every try."""
    metrics = EphemeralMetrics(namespace="Teller", service="audit")
    metrics.add_metric("Lag", MetricUnit.Seconds, seconds)
    metrics.flush_metrics()


def audit_unreadable(sequence_number: str, error: str) -> None:
    """Report a record of the audit's stream that cannot be read, by its place there. An alarm
    watches the metric."""
    logger.error(
        "audit record unreadable", extra={"sequence_number": sequence_number, "error": error}
    )
    metrics = EphemeralMetrics(namespace="Teller", service="audit")
    metrics.add_metric("Unreadable", MetricUnit.Count, 1)
    metrics.flush_metrics()


def audit_verified(findings: int) -> None:
    """Report what a verification found. An alarm watches the metric, and that it comes daily."""
    metrics = EphemeralMetrics(namespace="Teller", service="audit")
    metrics.add_metric("Findings", MetricUnit.Count, findings)
    metrics.flush_metrics()
