"""What is met behind the functions: tables, the audit's log, queues and logs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from capacity.commands import audit_log
from capacity.commands.basis import Basis
from capacity.commands.limits.limit import AWS, Limit, times
from capacity.commands.usage.demand import DAY_SECONDS

CALLS_A_MINUTE, IMPORTED_ROWS = "ToolPerMinute", "rows"
"""What two of the loads come from: a setting, and a line of the profile."""

_TABLES = ("audit", "guards", "idempotency", "confirmations", "families", "chat")
"""`families` are taken for one table: that they are five gives each more room."""
_UNITS = "units a second"
_MINUTE = 60
_MB, _GB = Decimal(10**6), Decimal(10**9)


def store_limits(basis: Basis) -> Iterator[Limit]:
    yield from _of_tables(basis)
    yield from _of_one_user(basis)
    yield from _of_sealing(basis)
    yield from _of_verification(basis)
    yield from _of_imports(basis)
    log = times(basis.demand.peak("log_bytes"), DAY_SECONDS / _GB / basis.profile["peak_factor"])
    yield Limit("Logs: of functions and the API", log, None, "GB a day", AWS)


def _of_tables(basis: Basis) -> Iterator[Limit]:
    profile = basis.profile
    for table in _TABLES:
        writes = basis.demand.peak(f"writes:{table}")
        new, grown = profile["new_table_writes"], profile["table_writes"]
        yield Limit(f"DynamoDB: writes, {table}, of a new table", writes, new, _UNITS, AWS)
        yield Limit(f"DynamoDB: writes, {table}", writes, grown, _UNITS, AWS)
    for table in ("families", "chat"):
        reads, quota = basis.demand.peak(f"reads:{table}"), profile["table_reads"]
        yield Limit(f"DynamoDB: reads, {table}", reads, quota, _UNITS, AWS)


def _of_one_user(basis: Basis) -> Iterator[Limit]:
    """Who calls every tool as often as they may, and each wrote; and who has imported most."""
    deployment, profile = basis.deployment, basis.profile
    calls = deployment.tools * deployment.calls_per_minute / _MINUTE
    writes = {CALLS_A_MINUTE: calls * max(2 * profile["audit_writes"], profile["own_write_units"])}
    yield Limit(
        "DynamoDB: writes of one user",
        writes,
        profile["partition_writes"],
        _UNITS,
        AWS,
    )
    rows = {IMPORTED_ROWS: profile["largest_import_rows"] * profile["imported_row_bytes"] / _MB}
    most = profile["collection_bytes"] / _MB
    yield Limit("DynamoDB: imported transactions of one user", rows, most, "MB", AWS)


def _of_sealing(basis: Basis) -> Iterator[Limit]:
    demand, profile = basis.demand, basis.profile
    events = demand.peak("events")
    shards = audit_log.shards(demand.peak_in_all("writes:audit"), profile)
    yield Limit(
        "Audit: events of one shard of the stream",
        times(events, 1 / shards),
        audit_log.events_of_a_shard(basis),
        "a second",
        "BatchSize",
    )
    yield Limit(
        "Audit: events of the log, batch after batch",
        events,
        audit_log.events_of_the_log(basis),
        "a second",
        "BatchSize",
    )
    batches = times(events, 1 / basis.deployment.seal_batch)
    for name, quota in (
        ("KMS: signatures of full batches", "kms_ecc"),
        ("S3: full batches", "bucket_puts"),
    ):
        yield Limit(name, batches, profile[quota], "a second", AWS)


def _of_verification(basis: Basis) -> Iterator[Limit]:
    """A day's verifications read what is new, and a share of all that there is."""
    demand, profile = basis.demand, basis.profile
    events = times(demand.peak("events"), DAY_SECONDS / profile["peak_factor"])
    again = profile["months_kept"] * profile["days_a_month"] * audit_log.read_again_a_day(basis)
    each = profile["verified_event_seconds"]
    took = times(events, each + again * (each + profile["searched_event_seconds"]))
    most = audit_log.verification_seconds_a_day(basis)
    unit = "seconds a day"
    yield Limit("Audit: time of the verifications", took, most, unit, "AuditReadAgainDays")
    indexed = times(
        demand.peak("events"), profile["audit_writes"] * profile["busiest_family_share"]
    )
    most = profile["partition_writes"]
    yield Limit("DynamoDB: writes of one family to the audit's index", indexed, most, _UNITS, AWS)


def _of_imports(basis: Basis) -> Iterator[Limit]:
    demand = basis.demand
    busy, most = demand.peak("seconds:importer"), basis.deployment.importers
    yield Limit("SQS: imports at the same time", busy, most, "at once", "MaximumConcurrency")
    if basis.deployment.has_textract:
        pages, quota = demand.peak("pages"), basis.profile["textract_pages"]
        yield Limit("Textract: pages", pages, quota, "a second", AWS)
