"""A deployment and assumptions so plain that what comes of them is worked out in the head."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from capacity.commands.asked import DRIVERS, Asked
from capacity.commands.basis import Basis
from capacity.commands.deployment import Deployment, Throttles
from capacity.commands.stated.profile import Profile

DEPLOYMENT = Deployment(
    architecture="arm64",
    tools=10,
    functions=20,
    throttles=Throttles(tool=Decimal(50), chat=Decimal(10), notifications=Decimal(50)),
    delivery="environments",
    memory=dict.fromkeys(
        ("tool", "authorizer", "chat", "push", "sealer", "verifier", "importer"), Decimal("0.5")
    ),
    authorizer_seconds=Decimal(300),
    token_seconds=Decimal(900),
    calls_per_minute=Decimal(60),
    seal_batch=Decimal(1000),
    seal_window=Decimal(5),
    verifications_a_day=Decimal(2),
    verification_seconds=Decimal(900),
    read_again_days=Decimal(30),
    importers=Decimal(10),
    log_days=Decimal(30),
    user_pool="essentials",
)

_ONE = ("_seconds", "_factor", "months_kept")
"""How lines end that are 1 here, and not none: something is divided by them."""


def profile(**values: float | str) -> Profile:
    """AWS's quotas, months of 30 days, and of all else none but these values."""
    stated = Profile.read()
    none = {n: Decimal(n.endswith(_ONE)) for n in stated.names if n not in QUOTAS}
    given = {name: Decimal(str(value)) for name, value in values.items()}
    return stated.with_values(**{**none, "days_a_month": Decimal(30), **given})


QUOTAS = {
    *("concurrency", "invocations_per_environment", "api_requests", "socket_connects"),
    *("table_writes", "table_reads", "new_table_writes", "partition_writes", "collection_bytes"),
    *("kms_symmetric", "kms_ecc", "sign_ins", "token_refreshes", "textract_pages", "bucket_puts"),
    *("model_tokens_a_minute", "model_requests_a_minute", "answer_token_weight"),
}


def asked(**counts: int) -> Asked:
    """Of what is not named, none."""
    assert counts.keys() <= set(DRIVERS)
    return Asked({driver: Decimal(counts.get(driver, 0)) for driver in DRIVERS})


def asked_for(counts: Sequence[int]) -> Asked:
    """So much of every driver, in their order."""
    return Asked({name: Decimal(count) for name, count in zip(DRIVERS, counts, strict=True)})


def exact(*numbers: float) -> tuple[Decimal, ...]:
    return tuple(Decimal(str(number)) for number in numbers)


def basis(
    of: Asked, assumptions: Profile | None = None, deployment: Deployment = DEPLOYMENT
) -> Basis:
    return Basis(of, assumptions or profile(), deployment)
