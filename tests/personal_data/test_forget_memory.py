from __future__ import annotations

from chat.memory.recall import facts_of, search
from tests.personal_data.asking import caller, confirmed, post, work
from tests.personal_data.talking import kept, remember, talk


def forget(user_id: str) -> None:
    assert confirmed("forget_memory", user_id) == {"status": "forgetting"}
    work(user_id)


def test_facts_and_summaries_are_gone_and_nothing_is_found_again(user_id: str) -> None:
    talk(user_id, "c1", "My landlord is called Ottilie")
    remember(user_id, "I live in Oslo")
    assert search(caller(user_id), "Ottilie", 5)
    forget(user_id)
    assert facts_of(user_id) == []
    assert search(caller(user_id), "Ottilie", 5) == []
    assert not [key for key in kept(user_id) if key.startswith(("fact#", "summary#", "word#"))]


def test_conversations_stay_as_they_are(user_id: str) -> None:
    talk(user_id, "c1", "My landlord is called Ottilie")
    before = [key for key in kept(user_id) if key.startswith(("conversation#", "message#"))]
    forget(user_id)
    left = [key for key in kept(user_id) if key.startswith(("conversation#", "message#"))]
    assert left == before


def test_nothing_of_other_users_is_forgotten(user_id: str) -> None:
    remember(f"{user_id}-other", "I live in Oslo")
    forget(user_id)
    assert [fact.text for fact in facts_of(f"{user_id}-other")] == ["I live in Oslo"]


def test_without_a_yes_nothing_is_forgotten(user_id: str) -> None:
    remember(user_id, "I live in Oslo")
    asked = post("forget_memory", user_id)
    assert asked.status == 409
    assert asked.body["confirmation"]["prompt"] == (
        "Forget all that is remembered of you? Reply YES to confirm."
    )
    work(user_id)
    assert facts_of(user_id)
