"""All that an estimate goes by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from capacity.commands.asked import Asked
from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.demand import Demand, demand_of


@dataclass(frozen=True)
class Basis:
    asked: Asked
    profile: Profile
    deployment: Deployment

    @cached_property
    def demand(self) -> Demand:
        return demand_of(self.asked, self.profile, self.deployment)
