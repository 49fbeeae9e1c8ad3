"""What is asked of every resource: in the busiest hour, and in a month."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from capacity.commands.asked import Asked, Driver
from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage import uses
from capacity.commands.usage.calls import of_call
from capacity.commands.usage.pages import of_stream_second, of_users_day
from capacity.commands.usage.turns import of_turn
from capacity.commands.usage.uses import Uses

DAY_SECONDS = 86400


@dataclass(frozen=True)
class Activity:
    """`peak` times a second in the busiest hour, `monthly` times a month. It goes by its driver's
    count alone: of twice the count both are twice as much."""

    driver: Driver
    peak: Decimal
    monthly: Decimal
    uses: Uses


@dataclass(frozen=True)
class Demand:
    activities: Sequence[Activity]

    def peak(self, meter: str) -> Mapping[str, Decimal]:
        """Amounts a second, by their driver."""
        return {a.driver: a.peak * uses.amount(a.uses, meter) for a in self.activities}

    def peak_in_all(self, meter: str) -> Decimal:
        return sum(self.peak(meter).values(), Decimal(0))

    def monthly(self, meter: str) -> Decimal:
        amounts = (a.monthly * uses.amount(a.uses, meter) for a in self.activities)
        return sum(amounts, Decimal(0))


def demand_of(asked: Asked, profile: Profile, deployment: Deployment) -> Demand:
    days, factor = profile["days_a_month"], profile["peak_factor"]
    month = days * DAY_SECONDS
    of = asked.of
    turns = of["CHATS"] / profile["turn_seconds"]
    always = of["STREAMS"] / profile["stream_peak_factor"]
    return Demand(
        (
            _by_day("CALLS_PER_DAY", asked, profile, of_call(profile)),
            Activity("CHATS", turns, turns / factor * month, of_turn(profile, deployment)),
            Activity(
                "STREAMS", of["STREAMS"], always * month, of_stream_second(profile, deployment)
            ),
            _by_day("USERS", asked, profile, of_users_day(profile, deployment)),
        )
    )


def _by_day(driver: Driver, asked: Asked, profile: Profile, what: Uses) -> Activity:
    """What happens once a day for each of the count."""
    count = asked.of[driver]
    peak = count / DAY_SECONDS * profile["peak_factor"]
    return Activity(driver, peak, count * profile["days_a_month"], what)
