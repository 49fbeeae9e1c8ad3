"""Who the agents of agents.yaml are: one a domain, or two where a domain has more tools than AWS
lets one agent have, and what each is instructed."""

from __future__ import annotations

from dataclasses import dataclass

import catalog
from catalog import CatalogEntry
from catalog.commands.agent_schemas import fitted
from catalog.policies import policy_of
from commands.intrinsics import pascal

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
    "When it is not clear whose work a question is, ask the user."
)


@dataclass(frozen=True)
class Agent:
    """`work` tells people, and the one that leads, what to come for. Its `tools` are all of the
    domain's if none are named."""

    name: str
    domain: str
    work: str
    tools: tuple[str, ...] = ()

    @property
    def logical_id(self) -> str:
        return f"{pascal(self.name)}Agent"

    @property
    def entries(self) -> list[CatalogEntry]:
        return [
            entry
            for entry in catalog.entries().values()
            if entry["family"] == self.domain and (not self.tools or entry["name"] in self.tools)
        ]


AGENTS = (
    Agent(
        "banking",
        "banking",
        "The user's credit card: its account, transactions and rewards, blocking, unblocking and "
        "disputes.",
    ),
    Agent(
        "budget-transactions",
        "budget",
        "What the user of the budget has spent or received: recording, correcting, and what a "
        "month or a category comes to.",
        (
            *("parse_transaction_from_text", "add_transaction"),
            *("update_last_transaction", "delete_last_transaction"),
            *("get_month_summary", "get_category_summary"),
            *("set_category_rule", "list_category_rules", "delete_category_rule"),
        ),
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
    Agent(
        "support",
        "support",
        "A shop's customers and their orders. It works for users of the group support_agent "
        "alone; all others are refused.",
    ),
    Agent(
        "finance",
        "finance",
        "The user's booked transactions in all their accounts: searching them and adding them up.",
    ),
    Agent(
        "prime",
        "prime",
        "The user's mail and imported documents: searching Gmail, importing statements and "
        "receipts, reviewing what was read, disconnecting Gmail.",
    ),
    Agent(
        "books",
        "books",
        "What the user spent and received over all of their books: the card, the budget and the "
        "ledgers; and what they save for.",
    ),
    Agent(
        "personal-data",
        "personal_data",
        "All that is kept of the user: an archive of it, deleting a conversation, forgetting what "
        "is remembered.",
    ),
)


def instruction(agent: Agent) -> str:
    """The domain's policy, and before it what is not the policy's business."""
    own = [entry["name"] for entry in agent.entries]
    said = [agent.work]
    if agent.tools:
        said.append(f"You have {', '.join(own)} alone: what needs another tool is a colleague's.")
    if any(entry["confirm"] for entry in agent.entries):
        said.append(_CONFIRMATION)
    return fitted("\n\n".join([" ".join(said), policy_of(agent.domain)]), _INSTRUCTION_LENGTH)
