"""How the audit's log bears events: its batches, and what one shard or all of them append.

Each shard of the table's stream gathers a batch for a window or until it is full, and appends it.
Shards that append at the same moment sign anew, so that in the end they append one after the other
(docs/performance.md, "The audit's log").
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal

from capacity.commands.basis import Basis
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.demand import DAY_SECONDS


def shards(writes: Decimal, profile: Profile) -> Decimal:
    """Of the stream of a table that takes so many units a second: one a partition, and no fewer
    than a new table has."""
    partition = profile["partition_writes"]
    least = profile["new_table_writes"] / partition
    return max(least, (writes / partition).to_integral_value(ROUND_CEILING))


def events_of_a_shard(basis: Basis) -> Decimal:
    """The most that one shard's batches bear, a second: the next one waits for the one before."""
    batch, profile = basis.deployment.seal_batch, basis.profile
    return batch / (profile["append_seconds"] + batch * profile["sealed_event_seconds"])


def events_of_the_log(basis: Basis) -> Decimal:
    """The most that full batches bear which are appended one after the other, a second."""
    return basis.deployment.seal_batch / basis.profile["append_seconds"]


def gathered(basis: Basis) -> Decimal:
    """The events of all months that are kept."""
    return basis.demand.monthly("events") * basis.profile["months_kept"]


def read_again_a_day(basis: Basis) -> Decimal:
    """Of what is kept, the share that a day's verifications read beside what is new."""
    return 1 / basis.deployment.read_again_days


def verified_a_day(basis: Basis) -> Decimal:
    """Events that are new, and those that are read again."""
    new = basis.demand.monthly("events") / basis.profile["days_a_month"]
    return new + gathered(basis) * read_again_a_day(basis)


def verification_seconds_a_day(basis: Basis) -> Decimal:
    """That they have."""
    deployment = basis.deployment
    each = deployment.verification_seconds - basis.profile["verification_margin_seconds"]
    return deployment.verifications_a_day * each


def seconds_of_verifications(basis: Basis) -> Decimal:
    """A day's, which end with their function, done or not."""
    profile = basis.profile
    searched = gathered(basis) * read_again_a_day(basis) * profile["searched_event_seconds"]
    needed = verified_a_day(basis) * profile["verified_event_seconds"] + searched
    return min(needed, verification_seconds_a_day(basis))


def monthly_batches(basis: Basis) -> Decimal:
    """A batch a window and shard, or as many as are full; never more than there are events."""
    demand, deployment, profile = basis.demand, basis.deployment, basis.profile
    events = demand.monthly("events")
    if not deployment.seal_window:
        return events
    month = profile["days_a_month"] * DAY_SECONDS
    windows = month / deployment.seal_window * shards(demand.peak_in_all("writes:audit"), profile)
    return min(events, windows + events / deployment.seal_batch)
