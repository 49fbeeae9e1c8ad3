"""The log line and the metrics of every call: facts, never arguments, names or amounts.

An exception's text may contain anything, so every line is redacted as it is written.
"""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime
from typing import Any

from aws_lambda_powertools.logging import Logger
from aws_lambda_powertools.metrics import EphemeralMetrics, MetricUnit
from aws_lambda_powertools.metrics.functions import is_metrics_disabled

from toolkit import settings
from toolkit.privacy.redaction import KEPT, redact

_NAMESPACE = "Teller"
_PLAIN = (str, int, float, bool, type(None))


def _line(log: dict[str, Any]) -> str:
    """One log line. Where redaction fails, the line only says that one was dropped."""
    return _text(_safe(log))


def _text(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _safe(log: dict[str, Any]) -> dict[str, Any]:
    """The same fields in the same order, redacted; the timestamp is the logger's own and stays."""
    timestamp = log.get("timestamp")
    try:
        plain = log if _is_plain(log) else json.loads(json.dumps(log, default=str))
        redacted: dict[str, Any] = redact(plain | {"timestamp": None}, KEPT)
    except Exception:  # noqa: BLE001 - there is no other place to report it
        dropped = "log line dropped: it could not be redacted"
        return {"level": log.get("level"), "message": dropped, "timestamp": timestamp}
    return redacted | {"timestamp": timestamp}


def _is_plain(log: dict[str, Any]) -> bool:
    """Whether all of it is a JSON value already."""
    return all(type(value) in _PLAIN for value in log.values())


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
    **facts: Any,
) -> None:
    """One structured line, which has the metrics Latency and <Outcome> in embedded metric format.
    It is there at every log level: alarms count it. Only what came with the call is redacted: the
    rest are the names of tools and ends, and further `facts`, which are ours."""
    line = {
        "level": "INFO",
        "message": "tool call",
        "timestamp": _now(),
        "correlation_id": correlation_id,
    }
    if trace := settings.text("_X_AMZN_TRACE_ID", ""):
        line["xray_trace_id"] = trace.partition(";")[0].removeprefix("Root=")
    ours = {
        "service": family,
        "family": family,
        "tool": tool,
        "outcome": outcome,
        "status": status,
        "duration_ms": round(duration_ms, 1),
        "channel": channel,
        **facts,
    }
    metrics = {} if is_metrics_disabled() else metrics_of(family, outcome, duration_ms)
    _write(_text(_safe(line) | ours | metrics))


def _write(line: str) -> None:
    """To where the logger writes, and not into one of its lines."""
    handler: Any = logger.logger_handler
    with handler.lock:
        handler.stream.write(f"{line}\n")
        handler.flush()


def metrics_of(family: str, outcome: str, duration_ms: float) -> dict[str, Any]:
    """What makes a log line metrics, as EphemeralMetrics does, which looks at every name anew. They
    are the family's: each metric costs by the month, and the line names the tool for a query."""
    name = outcome.capitalize()
    observed = {
        "Namespace": _NAMESPACE,
        "Dimensions": [["service"]],
        "Metrics": [{"Name": "Latency", "Unit": "Milliseconds"}, {"Name": name, "Unit": "Count"}],
    }
    return {
        "_aws": {"Timestamp": int(time.time() * 1000), "CloudWatchMetrics": [observed]},
        "service": family,
        "Latency": [duration_ms],
        name: [1.0],
    }


def _now() -> str:
    """As the logger writes it."""
    now = datetime.now(UTC)
    return f"{now:%Y-%m-%d %H:%M:%S},{now.microsecond // 1000:03}+0000"


def audit_changed(how: str) -> None:
    """Report that somebody changed or deleted audit events. An alarm watches the metric."""
    logger.error("audit changed", extra={"how": how})
    metrics = EphemeralMetrics(namespace=_NAMESPACE, service="audit")
    metrics.add_metric("Tampered", MetricUnit.Count, 1)
    metrics.flush_metrics()


def audit_lag(seconds: float) -> None:
    """Report how old the oldest event is that waits for the audit log, on every try."""
    metrics = EphemeralMetrics(namespace=_NAMESPACE, service="audit")
    metrics.add_metric("Lag", MetricUnit.Seconds, seconds)
    metrics.flush_metrics()


def audit_unreadable(sequence_number: str, error: str) -> None:
    """Report a record of the audit's stream that cannot be read, by its place there. An alarm
    watches the metric."""
    logger.error(
        "audit record unreadable", extra={"sequence_number": sequence_number, "error": error}
    )
    metrics = EphemeralMetrics(namespace=_NAMESPACE, service="audit")
    metrics.add_metric("Unreadable", MetricUnit.Count, 1)
    metrics.flush_metrics()


def audit_verified(findings: int) -> None:
    """Report how many findings a verification has; that it is not finished is one. An alarm watches
    the metric, and that it comes daily."""
    metrics = EphemeralMetrics(namespace=_NAMESPACE, service="audit")
    metrics.add_metric("Findings", MetricUnit.Count, findings)
    metrics.flush_metrics()
