"""What a month takes of everything that has a price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from capacity.commands import audit_log
from capacity.commands.basis import Basis
from capacity.commands.deployment import Work
from capacity.commands.usage.demand import DAY_SECONDS

_TABLES = ("audit", "guards", "idempotency", "confirmations", "families", "chat", "sockets")
_METRICS_A_TOOL = 5
"""Latency, and a count of each outcome: success, refused, failed, replayed."""
_METRICS_A_METHOD = 5
"""Requests, both latencies, and the errors of either side."""
_COMPRESSED = Decimal("0.15")
"""Of a log's bytes those that CloudWatch counts as stored."""
_READ_BYTES = 4096
_GB = Decimal(2**30)


@dataclass(frozen=True)
class Amount:
    """So much of something, in the unit of the price."""

    what: str
    price: str
    amount: Decimal


def amounts_of(basis: Basis) -> list[Amount]:
    """Without what is not used at all."""
    return [each for each in _Month(basis).amounts() if each.amount]


class _Month:
    def __init__(self, basis: Basis) -> None:
        self._basis = basis
        self._deployment = basis.deployment
        self._profile = basis.profile
        self._monthly = basis.demand.monthly
        self._seconds = basis.profile["days_a_month"] * DAY_SECONDS
        self._batches = audit_log.monthly_batches(basis)
        self._verifications = basis.deployment.verifications_a_day * basis.profile["days_a_month"]

    def amounts(self) -> Iterator[Amount]:
        yield from self._functions()
        yield from self._api()
        yield from self._tables()
        yield from self._audit()
        yield from self._watching()
        yield from self._people()
        yield from self._model()
        yield Amount("Data out", "data_out", self._monthly("bytes_out") / _GB)

    def _functions(self) -> Iterator[Amount]:
        deployment, architecture = self._deployment, self._deployment.architecture
        yield Amount("Lambda: requests", "lambda_requests", self._invocations())
        works: tuple[tuple[str, str, Work], ...] = (
            ("tools", "seconds:tool", "tool"),
            ("authorizer", "seconds:authorizer", "authorizer"),
            ("turns and pages", "seconds:chat", "chat"),
            ("open streams", "seconds:streams", "chat"),
            ("pushes", "seconds:push", "push"),
            ("imports", "seconds:importer", "importer"),
        )
        for what, meter, work in works:
            seconds = self._monthly(meter) * deployment.memory[work]
            yield Amount(f"Lambda: GB-seconds of {what}", f"lambda_{architecture}", seconds)
        sealing = self._batches * self._profile["append_seconds"] * deployment.memory["sealer"]
        yield Amount("Lambda: GB-seconds of sealing", f"lambda_{architecture}", sealing)
        warm = deployment.provisioned * self._seconds
        yield Amount("Lambda: kept warm", f"lambda_provisioned_{architecture}", warm)
        if deployment.has_snapshots:
            kept = deployment.functions * deployment.memory["tool"] * self._seconds
            yield Amount("Lambda: snapshots kept", "lambda_snapshots", kept)

    def _invocations(self) -> Decimal:
        return self._monthly("invocations") + self._batches + self._verifications

    def _api(self) -> Iterator[Amount]:
        requests, rules = self._monthly("api_requests"), Decimal(self._deployment.firewall_rules)
        yield Amount("API Gateway: requests", "api_requests", requests)
        delivery = self._deployment.delivery
        if delivery != "environments":
            minutes, messages = self._monthly("socket_minutes"), self._monthly("socket_messages")
            yield Amount("Connections: minutes", f"{delivery}_minutes", minutes)
            yield Amount("Connections: messages", f"{delivery}_messages", messages)
        if rules:
            yield Amount("WAF: list", "firewall_lists", Decimal(1))
            yield Amount("WAF: rules", "firewall_rules", rules)
            yield Amount("WAF: requests", "firewall_requests", requests)

    def _tables(self) -> Iterator[Amount]:
        for table in _TABLES:
            writes = self._monthly(f"writes:{table}")
            yield Amount(f"DynamoDB: writes, {table}", "dynamodb_writes", writes)
        yield Amount("DynamoDB: reads", "dynamodb_reads", self._monthly("reads"))
        kept = self._monthly("kept_bytes") * self._profile["months_kept"]
        a_day = self._monthly("day_bytes") / self._profile["days_a_month"]
        stored = (kept + a_day) / _GB
        yield Amount("DynamoDB: stored", "dynamodb_storage", stored)
        yield Amount("DynamoDB: kept to be restored", "dynamodb_recovery", stored)

    def _audit(self) -> Iterator[Amount]:
        months = self._profile["months_kept"]
        events = audit_log.gathered(self._basis)
        scanned = events * self._profile["audit_event_bytes"] / _READ_BYTES * self._verifications
        log = events * self._profile["leaf_bytes"] / _GB
        yield Amount("KMS: signatures of the audit's log", "kms_signatures", self._batches)
        yield Amount("KMS: vouchers", "kms_symmetric", self._monthly("macs"))
        yield Amount("KMS: keys", "kms_keys", Decimal(self._deployment.keys))
        yield Amount("S3: batches put", "s3_puts", self._batches)
        yield Amount("Audit verified: its table read", "dynamodb_reads", scanned)
        batches = self._batches * months * self._verifications
        yield Amount("Audit verified: its log read", "s3_gets", batches + self._batches)
        yield Amount("S3: the audit's log", "s3_storage", log)

    def _watching(self) -> Iterator[Amount]:
        deployment = self._deployment
        functions, access = (
            self._monthly(f"log_bytes:{of}") / _GB for of in ("functions", "access")
        )
        kept = deployment.log_days / self._profile["days_a_month"] * _COMPRESSED
        yield Amount("Logs: of functions", "logs_of_functions", functions)
        yield Amount("Logs: of the API", "logs", access)
        yield Amount("Logs: kept", "logs_storage", (functions + access) * kept)
        own = deployment.tools * _METRICS_A_TOOL + deployment.metric_filters
        methods = deployment.metered_methods * _METRICS_A_METHOD
        yield Amount("Metrics: of tools", "metrics", Decimal(own))
        yield Amount("Metrics: of the API's methods", "metrics", Decimal(methods))
        yield Amount("Alarms", "alarms", Decimal(deployment.alarms))
        yield Amount("Dashboards", "dashboards", Decimal(deployment.dashboards))
        if deployment.is_traced:
            traces = self._monthly("api_requests") * self._profile["traced_share"]
            yield Amount("X-Ray: traces", "traces", traces)

    def _people(self) -> Iterator[Amount]:
        imports = self._monthly("imports")
        documents = self._monthly("document_bytes") * self._profile["document_months"] / _GB
        yield Amount(
            "Cognito: users", f"users_{self._deployment.user_pool}", self._basis.asked.of["USERS"]
        )
        yield Amount("SQS: imports", "sqs_requests", imports * self._profile["requests_an_import"])
        yield Amount("S3: documents put", "s3_puts", imports)
        yield Amount("S3: documents", "s3_storage", documents)
        if self._deployment.has_textract:
            yield Amount("Textract: pages", "textract_pages", self._monthly("pages"))

    def _model(self) -> Iterator[Amount]:
        for what, meter, price in (
            ("sent anew", "tokens:input", "model_input"),
            ("written to the cache", "tokens:cache_writes", "model_cache_writes"),
            ("read from the cache", "cached_tokens", "model_cache_reads"),
            ("of answers", "tokens:output", "model_output"),
        ):
            yield Amount(f"Model: tokens {what}", price, self._monthly(meter))
