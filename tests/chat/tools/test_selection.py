"""Which tools texts have chosen, and how many."""

from __future__ import annotations

import json

import catalog
from catalog.search import CHARACTERS, found, scores
from chat.model.protocol import estimated_tokens
from chat.tools.retrieval import GENERAL, MOST, TOKENS, offered_tools, spec_of

ALL = [entry for entry in catalog.for_models().values() if not entry["groups"]]
EVERYTHING = " ".join(entry["name"] for entry in ALL)
NOTHING = "hmm"


def names(*said: str, kept: tuple[str, ...] = ()) -> list[str]:
    return [entry["name"] for entry in offered_tools(ALL, said, kept)]


def test_what_speaks_of_everything_has_no_more_than_fits() -> None:
    taken = names(EVERYTHING)
    assert 3 <= len(taken) <= MOST
    assert sum(estimated_tokens(spec_of(name)) for name in taken) <= TOKENS


def test_a_model_reads_no_limits_that_a_tool_names_when_it_refuses() -> None:
    schemas = json.dumps([spec_of(entry["name"]) for entry in ALL])
    assert '"enum"' in schemas
    assert not [word for word in ("maxLength", "minLength", "maxItems") if word in schemas]


def test_what_is_kept_is_there_however_much_it_is_and_what_was_asked_for_too() -> None:
    kept = (
        "categorize_transactions",
        "finance_transactions_sum",
        "finance_transactions_search",
        "get_spending",
        "list_entries",
        "review_import",
        "set_goal",
    )
    assert {*kept, "get_rewards_summary"} <= {*names("how many points?", kept=kept)}


def test_the_choice_stands_in_the_order_of_the_frame() -> None:
    assert names("points") == [name for name in catalog.for_models() if name in names("points")]
    backwards = [entry["name"] for entry in offered_tools(ALL[::-1], ["points and disputes"])]
    assert backwards == names("points and disputes")[::-1]


def test_what_speaks_of_nothing_has_a_few_of_all() -> None:
    assert {*names(NOTHING)} == {*GENERAL}


def test_nothing_is_chosen_or_found_that_is_not_in_the_frame() -> None:
    frame = [entry for entry in ALL if entry["family"] == "banking"]
    assert {
        entry["family"] for entry in offered_tools(frame, ["delete my goal, and my points"])
    } == {"banking"}
    assert found(frame, "set_goal") == []


def test_the_newest_text_counts_most() -> None:
    frame = [e for e in ALL if e["name"] in ("get_rewards_summary", "list_goals")]
    both = "points", "my savings goals"
    assert [entry["name"] for entry in offered_tools(frame, both)] == [
        "get_rewards_summary",
        "list_goals",
    ]
    assert "get_rewards_summary" not in names(NOTHING, NOTHING, NOTHING, "points")
    assert "get_rewards_summary" in names(NOTHING, "points")


def test_a_description_brings_the_tools_along_that_it_names() -> None:
    assert "get_recent_transactions" in names("dispute it")


def test_what_was_just_used_brings_them_along_too() -> None:
    """A reply such as "food" says nothing of recording, which it is for."""
    assert "add_transaction" in names("fue comida", kept=("parse_transaction_from_text",))


def test_what_is_wanted_most_is_there_beside_what_is_small() -> None:
    assert {"get_rewards_summary", *GENERAL[:2]} <= {*names("points")}


def test_a_long_text_is_read_at_both_ends() -> None:
    filler = "x" * CHARACTERS
    assert "get_rewards_summary" in scores(f"points {filler} {filler}")
    assert "get_rewards_summary" in scores(f"{filler} {filler} points")
    assert "get_rewards_summary" not in scores(f"{filler} points {filler}")


def test_words_count_in_any_case_and_without_their_accents() -> None:
    assert scores("¿CUÁNTOS PUNTOS?") == scores("cuantos puntos")


def test_a_phrase_counts_when_all_of_it_is_said() -> None:
    assert "set_goal" in scores("please delete that goal")
    whole, half = scores("give up the goal")["set_goal"], scores("give the goal")
    assert whole > half.get("set_goal", 0)
