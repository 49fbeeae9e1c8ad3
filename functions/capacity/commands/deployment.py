"""What the template deploys, as far as it bears on load and cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal

Delivery = Literal["environments", "websocket", "appsync"]
"""How notifications reach open pages: each stream holds a Lambda environment, or a connection of
API Gateway's or AppSync's."""

Work = Literal["tool", "authorizer", "chat", "push", "sealer", "verifier", "importer"]
"""What functions are for."""


@dataclass(frozen=True)
class Throttles:
    """Requests a second of one route, of all users together; `sockets` are connections that are
    opened or stay, None where only AWS bounds them."""

    tool: Decimal
    chat: Decimal
    notifications: Decimal
    sockets: Decimal | None = None


@dataclass(frozen=True)
class Reservation:
    """Concurrency that is kept for functions of one work: the `least` of one of them, and of which
    `share` of them any is kept."""

    least: Decimal
    share: Decimal


@dataclass(frozen=True)
class Deployment:
    """Memory in GB, times in seconds. `verification_seconds` is the most that one may take,
    `reserved_in_all` what is kept of the account's concurrency; `provisioned` GB are kept warm.
    `turns_a_day` and `tokens_a_day` are a user's, 0 for any number."""

    architecture: str
    tools: int
    functions: int
    throttles: Throttles
    delivery: Delivery
    memory: Mapping[Work, Decimal]
    authorizer_seconds: Decimal
    token_seconds: Decimal
    calls_per_minute: Decimal
    seal_batch: Decimal
    seal_window: Decimal
    verifications_a_day: Decimal
    verification_seconds: Decimal
    importers: Decimal
    log_days: Decimal
    user_pool: str
    turns_a_day: Decimal = Decimal(0)
    tokens_a_day: Decimal = Decimal(0)
    reserved: Mapping[Work, Reservation] = field(default_factory=dict)
    reserved_in_all: Decimal = Decimal(0)
    provisioned: Decimal = Decimal(0)
    metered_methods: int = 0
    metric_filters: int = 0
    alarms: int = 0
    dashboards: int = 0
    keys: int = 0
    firewall_rules: int = 0
    is_traced: bool = False
    has_snapshots: bool = False
    has_textract: bool = False
