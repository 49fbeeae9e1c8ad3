"""One trial of one scenario, from its rows to its grade."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path

import httpx

from tests.evaluate import world
from tests.evaluate.conversation import Conversation, Turn
from tests.evaluate.grader import Reason, grade
from tests.evaluate.person import Script
from tests.evaluate.scenario import Scenario
from tests.evaluate.world import Change, World
from tests.local.gmail.letters import message_id
from tests.local.gmail.mailbox import id_of
from tests.local.stack import Stack
from toolkit.dates import mexico_city

_SECONDS = 300


def today() -> date:
    """As the model is told it, and the budget reckons."""
    return datetime.now(mexico_city()).date()


@dataclass(frozen=True)
class Trial:
    """`place` counts all trials of a stack, so that each has people of its own; `number` those of
    the scenario, from 1."""

    stated: Scenario
    number: int
    place: int
    today: date
    is_marked: bool = False
    """Whether a model of ours has to know it again."""

    @property
    def key(self) -> str:
        """The same when it is run again as it is."""
        return f"{self.stated.id} {self.stated.digest} {self.number}"

    @cached_property
    def mark(self) -> str:
        """In letters: a number would look like one of somebody's."""
        letters = "".join(chr(ord("a") + int(digit)) for digit in f"{self.place:05}")
        return f"[trial {letters}]"

    @cached_property
    def values(self) -> dict[str, str]:
        base = self.place * 10
        return {
            "user": f"person-{self.place}",
            "other": f"neighbour-{self.place}",
            "customer": f"{2_000_000 + base}",
            "customer2": f"{2_000_001 + base}",
            **{f"order{end}": f"{50_000 + base + n}" for n, end in enumerate(("", "2", "3"))},
            **{
                f"mail{n if n > 1 else ''}": id_of(f"<{message_id(n, letter.subject)}>")
                for n, letter in enumerate(self.stated.mail, 1)
            },
        }

    @cached_property
    def scenario(self) -> Scenario:
        return self.stated.filled(self.values, self.today)

    @cached_property
    def world(self) -> World:
        """Of the person, a neighbour, and what of the shop's the scenario names."""
        named = {hole for hole in self.values if f"{{{hole}}}" in self.stated.model_dump_json()}
        customers, orders = (
            tuple(value for name, value in self.values.items() if name in named & {*names})
            for names in (("customer", "customer2"), ("order", "order2", "order3"))
        )
        return World((self.values["user"], self.values["other"]), customers, orders)


@dataclass(frozen=True)
class Played:
    """What came of it. `tokens` are those that were counted as the person's; `broke` says why it
    could not be played at all."""

    trial: Trial
    turns: Sequence[Turn] = ()
    changed: Sequence[Change] = ()
    writes: Sequence[str] = ()
    reasons: Sequence[Reason] = ()
    tokens: int = 0
    seconds: float = 0.0
    broke: str = ""
    tool_errors: Sequence[str] = field(default=())

    @property
    def has_passed(self) -> bool:
        return not (self.reasons or self.broke)

    @property
    def wrong_writes(self) -> int:
        return sum(reason.fault == "wrong write" for reason in self.reasons)


def play(trial: Trial, stack: Stack, mail_dir: Path) -> Played:
    """Hold the conversation and grade what it left. Raises TimeoutError."""
    scenario, turns = trial.scenario, list[Turn]()
    began = time.monotonic()
    trial.world.begin(scenario, mail_dir, trial.today)
    before = trial.world.state()
    user_id = trial.values["user"]
    broke = ""
    with closing(_client(stack, user_id, scenario)) as http:
        mark = trial.mark if trial.is_marked else None
        talk = Conversation(http, user_id, f"evaluated-{trial.place}", mark)
        try:
            # One more than it may take: that it took too long is to be seen.
            most = scenario.limits.turns + 1
            talk.held(Script(scenario.person), most, turns.append)
        except httpx.HTTPError as error:
            broke = f"{type(error).__name__}: {error}"
    after = trial.world.settled()
    changed, writes = world.changes(before, after), trial.world.writes()
    tokens = trial.world.tokens()
    return Played(
        trial,
        turns,
        changed,
        writes,
        grade(scenario, turns, after, changed, writes, tokens, user_id, trial.today),
        tokens,
        time.monotonic() - began,
        broke,
        [error for turn in turns for error in turn.tool_errors],
    )


def _client(stack: Stack, user_id: str, scenario: Scenario) -> httpx.Client:
    """The page of a person who speaks Spanish is in Spanish."""
    headers = {
        "Authorization": f"Bearer {stack.token(user_id, scenario.groups)}",
        "Accept-Language": "es" if scenario.language == "es" else "en",
    }
    return httpx.Client(base_url=stack.url, headers=headers, trust_env=False, timeout=_SECONDS)
