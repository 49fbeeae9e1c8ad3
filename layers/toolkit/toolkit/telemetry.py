"""What every call leaves in the log and the metrics: facts, never arguments, names or money.

What an exception says is nobody's choice, so every line is redacted as it is written.
"""

from __future__ import annotations

import json
from typing import Any

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit

from toolkit.redaction import KEPT, redact


def _line(log: dict[str, Any]) -> str:
    """A log line. What cannot be redacted is not told, only that there was something."""
    try:
        told = _redacted(log)
    except Exception:  # noqa: BLE001 - nobody could be told of it but by the log
        dropped = "log line dropped: it could not be redacted"
        told = {"level": log.get("level"), "message": dropped, "timestamp": log.get("timestamp")}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _redacted(log: dict[str, Any]) -> dict[str, Any]:
    """In the log's own order; the time is the logger's own."""
    plain = json.loads(json.dumps(log, default=str))
    told: dict[str, Any] = redact(plain | {"timestamp": None}, KEPT)
    return told | {"timestamp": plain.get("timestamp")}


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
