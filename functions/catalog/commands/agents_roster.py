"""Who the agents of agents.yaml are: one a domain, or two where a domain has more tools than AWS
lets one agent have, and what each is instructed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import catalog
from catalog import CatalogEntry, policy_of
from catalog.commands.agent_schemas import fitted
from commands.intrinsics import pascal
from families import FAMILIES, declared

_INSTRUCTION_LENGTH = 4000
_CONFIRMATION = (
    "A tool that answers with `confirmation` has done nothing yet: tell the user its prompt word "
    "for word. Their YES is taken outside of this conversation; when you hear that it was, call "
    "the tool again with the same arguments."
)
LEADING = (
    "You lead a team that looks after the user's own money, orders and mail. Hand every question "
    "to the one whose work it is, with the user's own words, names, ids and amounts unchanged. "
    "What they answer is all you know: add nothing up, guess nothing, and promise nothing that a "
    "colleague has not said is done. A prompt that the user has to confirm is told word for word. "
    "When it is not clear whose work a question is, ask the user.\n\n"
    f"{policy_of('personal_data')}"
)


@dataclass(frozen=True)
class Agent:
    """`work` tells people, and the one that leads, what to come for. Its `tools` are all of the
    domain's that no other agent names if none are named."""

    name: str
    domain: str
    work: str
    tools: tuple[str, ...] = ()

    @property
    def logical_id(self) -> str:
        return f"{pascal(self.name)}Agent"

    @property
    def entries(self) -> list[CatalogEntry]:
        others = {name for agent in _PARTS.get(self.domain, ()) for name in agent.tools}
        return [
            entry
            for entry in catalog.for_models().values()
            if entry["family"] == self.domain
            and (entry["name"] in self.tools if self.tools else entry["name"] not in others)
        ]


_PARTS = {
    "budget": (
        Agent(
            "budget-transactions",
            "budget",
            "What the user of the budget has spent or received: recording, correcting, and what a "
            "month or a category comes to.",
        ),
        Agent(
            "budget-planning",
            "budget",
            "What the user of the budget owes, has in the bank and may spend: debts, monthly "
            "obligations, the cap, whether they can buy something.",
            (
                *("get_debts", "add_or_update_debt", "get_obligations", "set_obligation"),
                *("get_bank_balance", "set_bank_balance", "set_budget_cap", "simulate_purchase"),
            ),
        ),
    )
}
"""Of a family with more tools than one agent may have. The first has all that no other names."""


def _agents() -> Iterator[Agent]:
    told = {entry["family"] for entry in catalog.for_models().values()}
    for family in (each for each in FAMILIES if each in told):
        whole = Agent(family.replace("_", "-"), family, declared(family).purpose)
        yield from _PARTS.get(family, (whole,))


AGENTS = tuple(_agents())


def instruction(agent: Agent) -> str:
    """The domain's policy, and before it what is not the policy's business."""
    own = [entry["name"] for entry in agent.entries]
    said = [agent.work]
    if agent.domain in _PARTS:
        said.append(f"You have {', '.join(own)} alone: what needs another tool is a colleague's.")
    if any(entry["confirm"] for entry in agent.entries):
        said.append(_CONFIRMATION)
    return fitted("\n\n".join([" ".join(said), policy_of(agent.domain)]), _INSTRUCTION_LENGTH)
