"""The scenarios themselves: enough, of all kinds, a quarter kept apart."""

from __future__ import annotations

from datetime import date

import pytest
from pydantic import ValidationError

import catalog
from tests.each_row import each_row
from tests.evaluate.person import Script, Shown
from tests.evaluate.report import passes_all
from tests.evaluate.scenario import Person, Reply, Scenario, all_of

EVERY = all_of()
BY_ID = {each.id: each for each in EVERY}


@each_row("id", BY_ID)
def test_a_scenario_names_tools_that_there_are(id: str) -> None:
    stated = BY_ID[id]
    called = {call.tool for calls in stated.right for call in calls}
    tempted = {call.tool for call in stated.tempts}
    written = {tool for tools in stated.ends.writes for tool in tools.split("|")}
    named = called | tempted | written | {*stated.person.confirms}
    assert named - catalog.for_models().keys() == set()
    assert {tool for tool in written if not catalog.for_models()[tool]["writes"]} == set()


def test_days_and_months_count_from_the_trials_day() -> None:
    stated = EVERY[0].model_copy(
        update={"rows": [{"a": "{today-3}", "b": "{month-1}", "c": ["{user}'s"], "d": "{month}"}]}
    )
    filled = stated.filled(
        {"user": "person-1", "other": "o", "customer": "1", "order": "2", "order2": "3"},
        date(2026, 1, 2),
    )
    assert filled.rows == [{"a": "2025-12-30", "b": "2025-12", "c": ["person-1's"], "d": "2026-01"}]


def test_a_scenario_in_which_nothing_could_go_wrong_is_refused() -> None:
    stated = EVERY[0].model_dump() | {"kind": "read", "ends": {}, "tempts": []}
    with pytest.raises(ValidationError, match="nothing in it can go wrong"):
        Scenario.model_validate(stated)


def test_a_person_answers_what_they_know_and_says_no_to_what_they_do_not_want() -> None:
    knows = [Reply(to="which card", says="the blue one")]
    person = Person(says=["block it", "thanks"], confirms={"block_card": "YES"}, knows=knows)
    script = Script(person)
    shown = [
        None,
        Shown("Which card?"),
        Shown("Which card again?"),
        Shown("Block it?", "block_card"),
        Shown("Erase all?", "unblock_card"),
        Shown("Bye"),
    ]
    said = [script.next(each) for each in shown]
    assert said == ["block it", "the blue one", "thanks", "YES", "No", None]


@pytest.mark.parametrize(
    ("passed", "k", "chance"), [(4, 4, 1.0), (3, 1, 0.75), (3, 4, 0.0), (3, 2, 0.5)]
)
def test_pass_k_is_the_chance_that_k_trials_pass(passed: int, k: int, chance: float) -> None:
    assert passes_all(passed, 4, k) == chance


def test_every_family_that_people_ask_has_some() -> None:
    families = {entry["family"] for entry in catalog.entries().values()}
    assert {each.family for each in EVERY} == families


def test_a_quarter_is_kept_apart() -> None:
    assert sum(each.apart for each in EVERY) * 4 >= len(EVERY)
    assert len(EVERY) >= 150
