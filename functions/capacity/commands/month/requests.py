"""What a month's requests take: functions, the API, connections, and the model."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from capacity.commands import audit_log
from capacity.commands.basis import Basis
from capacity.commands.deployment import Work
from capacity.commands.month.amount import GB, Amount, seconds, verifications

_WORKS: tuple[tuple[str, str, Work], ...] = (
    ("tools", "seconds:tool", "tool"),
    ("authorizer", "seconds:authorizer", "authorizer"),
    ("turns and pages", "seconds:chat", "chat"),
    ("open streams", "seconds:streams", "chat"),
    ("pushes", "seconds:push", "push"),
    ("imports", "seconds:importer", "importer"),
)
_TOKENS = (
    ("sent anew", "tokens:input", "model_input"),
    ("written to the cache", "tokens:cache_writes", "model_cache_writes"),
    ("read from the cache", "cached_tokens", "model_cache_reads"),
    ("of answers", "tokens:output", "model_output"),
)


def of_requests(basis: Basis) -> Iterator[Amount]:
    yield from _of_functions(basis)
    yield from _of_the_api(basis)
    for what, meter, price in _TOKENS:
        yield Amount(f"Model: tokens {what}", price, basis.demand.monthly(meter))
    yield Amount("Data out", "data_out", basis.demand.monthly("bytes_out") / GB)


def _of_functions(basis: Basis) -> Iterator[Amount]:
    deployment, batches = basis.deployment, audit_log.monthly_batches(basis)
    invocations = basis.demand.monthly("invocations") + batches + verifications(basis)
    yield Amount("Lambda: requests", "lambda_requests", invocations)
    price = f"lambda_{deployment.architecture}"
    for what, meter, work in _WORKS:
        busy = basis.demand.monthly(meter) * deployment.memory[work]
        yield Amount(f"Lambda: GB-seconds of {what}", price, busy)
    sealing = batches * basis.profile["append_seconds"] * deployment.memory["sealer"]
    yield Amount("Lambda: GB-seconds of sealing", price, sealing)
    verifying = audit_log.seconds_of_verifications(basis) * deployment.memory["verifier"]
    days = basis.profile["days_a_month"]
    yield Amount("Lambda: GB-seconds of verification", price, verifying * days)
    warm = deployment.provisioned * seconds(basis)
    yield Amount("Lambda: kept warm", f"lambda_provisioned_{deployment.architecture}", warm)
    if deployment.has_snapshots:
        kept = deployment.functions * deployment.memory["tool"] * seconds(basis)
        yield Amount("Lambda: snapshots kept", "lambda_snapshots", kept)


def _of_the_api(basis: Basis) -> Iterator[Amount]:
    demand, delivery = basis.demand, basis.deployment.delivery
    requests, rules = demand.monthly("api_requests"), Decimal(basis.deployment.firewall_rules)
    yield Amount("API Gateway: requests", "api_requests", requests)
    if delivery != "environments":
        for what in ("minutes", "messages"):
            connected = demand.monthly(f"socket_{what}")
            yield Amount(f"Connections: {what}", f"{delivery}_{what}", connected)
    if rules:
        yield Amount("WAF: list", "firewall_lists", Decimal(1))
        yield Amount("WAF: rules", "firewall_rules", rules)
        yield Amount("WAF: requests", "firewall_requests", requests)
