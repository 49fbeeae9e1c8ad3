"""What requests meet before a table is asked: Lambda, API Gateway, Cognito, KMS and the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from capacity.commands.basis import Basis
from capacity.commands.deployment import Work
from capacity.commands.limits.limit import AWS, Limit, Load, times, together
from capacity.commands.usage import uses
from capacity.commands.usage.turns import of_turn

TURNS_A_DAY = "ChatTurnsPerUserPerDay"
"""What one of the loads comes from."""

_SECONDS: Mapping[Work, tuple[str, ...]] = {
    "tool": ("seconds:tool",),
    "authorizer": ("seconds:authorizer",),
    "chat": ("seconds:chat", "seconds:streams"),
    "push": ("seconds:push",),
    "importer": ("seconds:importer",),
}
"""By Little's law seconds of functions a second are environments."""
_MINUTE = Decimal(60)


def door_limits(basis: Basis) -> Iterator[Limit]:
    yield from _of_environments(basis)
    yield from _of_the_api(basis)
    yield from _of_sign_in(basis)
    yield from _of_the_model(basis)


def _of_environments(basis: Basis) -> Iterator[Limit]:
    reserved, profile = basis.deployment.reserved, basis.profile
    pool: list[Load] = []
    for work, meters in _SECONDS.items():
        load = together([basis.demand.peak(meter) for meter in meters])
        if work in reserved:
            one = times(load, profile["busiest_tool_share"]) if work == "tool" else load
            name = f"Lambda: environments kept for the {_named(work)}"
            yield Limit(name, one, reserved[work].least, "at once", "ReservedConcurrentExecutions")
            load = times(load, 1 - reserved[work].share)
        pool.append(load)
    left = max(profile["concurrency"] - basis.deployment.reserved_in_all, Decimal(0))
    yield Limit("Lambda: environments of the account", together(pool), left, "at once", AWS)
    yield Limit(
        "Lambda: invocations of the account",
        basis.demand.peak("invocations"),
        profile["concurrency"] * profile["invocations_per_environment"],
        "a second",
        AWS,
    )


def _named(work: Work) -> str:
    return "busiest tool" if work == "tool" else work


def _of_the_api(basis: Basis) -> Iterator[Limit]:
    demand, throttles, profile = basis.demand, basis.deployment.throttles, basis.profile
    over_api = {"CALLS_PER_DAY": demand.peak("calls")["CALLS_PER_DAY"]}
    busiest = times(over_api, profile["busiest_tool_share"])
    each = "RequestsPerSecond"
    yield Limit("API: the busiest tool's route", busiest, throttles.tool, "a second", each)
    turns = demand.peak("turns")
    yield Limit("API: POST /chat", turns, throttles.chat, "a second", "ChatRequestsPerSecond")
    looks = demand.peak("looks")
    yield Limit("API: GET /notifications", looks, throttles.notifications, "a second", each)
    yield from _of_connections(basis)
    requests = demand.peak("api_requests")
    yield Limit("API: requests of the account", requests, profile["api_requests"], "a second", AWS)


def _of_connections(basis: Basis) -> Iterator[Limit]:
    if basis.deployment.delivery == "environments":
        return
    opens, most = basis.demand.peak("socket_connects"), basis.profile["socket_connects"]
    yield Limit("API: connections that come back", opens, most, "a second", AWS)
    throttle = basis.deployment.throttles.sockets
    if throttle is not None:
        load = together([opens, basis.demand.peak("socket_stays")])
        name = "API: connections that come back or stay"
        yield Limit(name, load, throttle, "a second", "SocketsPerSecond")


def _of_sign_in(basis: Basis) -> Iterator[Limit]:
    demand, profile = basis.demand, basis.profile
    for name, meter, quota in (
        ("Cognito: sign-ins", "sign_ins", "sign_ins"),
        ("Cognito: tokens renewed", "token_refreshes", "token_refreshes"),
        ("KMS: vouchers made and verified", "macs", "kms_symmetric"),
    ):
        yield Limit(name, demand.peak(meter), profile[quota], "a second", AWS)


def _of_the_model(basis: Basis) -> Iterator[Limit]:
    """Tokens that are read from the cache do not count, and those of answers several times."""
    demand, profile = basis.demand, basis.profile
    answers = times(demand.peak("tokens:output"), profile["answer_token_weight"] - 1)
    tokens = together([demand.peak("tokens"), answers])
    for name, load in (("tokens", tokens), ("requests", demand.peak("model_requests"))):
        quota = profile.quota(f"model_{name}_a_minute")
        yield Limit(f"Model: {name}", times(load, _MINUTE), quota, "a minute", AWS)
    turns, most = basis.deployment.turns_a_day, basis.deployment.tokens_a_day
    if turns and most:
        of_one = of_turn(profile, basis.deployment)
        taken = uses.amount(of_one, "tokens") + uses.amount(of_one, "cached_tokens")
        name, by = "Model: tokens of one user's turns", "ChatTokensPerUserPerDay"
        yield Limit(name, {TURNS_A_DAY: turns * taken}, most, "a day", by)
