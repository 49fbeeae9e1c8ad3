"""`make retention`: items of a version that kept everything get the ends that are set."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.stack.signed_in import SignedIn
from tests.stack.started import Finished

pytestmark = pytest.mark.stack

NOW = datetime.now(UTC)
MESSAGES = 60
"""Of a conversation, more than one commit takes."""


def iso(days_ago: int) -> str:
    return (NOW - timedelta(days=days_ago)).isoformat(timespec="microseconds")


def midnight(days: int, days_ago: int) -> int:
    """What was kept for so many days since then ends."""
    day = (NOW - timedelta(days=days_ago)).replace(hour=0, minute=0, second=0, microsecond=0)
    return int((day + timedelta(days=days + 1)).timestamp())


@pytest.fixture
def owner(sign_in: Callable[..., SignedIn]) -> SignedIn:
    """Somebody with a conversation that was last used ten days ago, another of two years ago, a
    notification and two imports, as 0.2 has stored them."""
    somebody = sign_in()
    put_conversation(somebody, "c1", days_ago=10)
    put_conversation(somebody, "old", days_ago=800)
    chat = [
        {"sk": "fact#1", "text": "My rent is 9500", "created_at": iso(800)},
        {"sk": f"word#rent#{iso(20)}#c1#00000001#user"},
        {"sk": f"guardrail#{ulid(30)}", "at": iso(30)},
    ]
    for item in chat:
        put(somebody, "CHAT_TABLE", somebody.id, item)
    told = {"kind": "import_finished", "message": "Imported", "created_at": iso(5)}
    put(somebody, "PRIME_TABLE", f"{somebody.id}#notifications", {"sk": ulid(5), **told})
    for id, status, ended in (("d1", "imported", iso(7)), ("d2", "processing", None)):
        document = {"sk": id, "status": status, "uploaded_at": iso(8), "by_date": iso(8)}
        document |= {"ended_at": ended} if ended else {}
        put(somebody, "PRIME_TABLE", f"{somebody.id}#documents", document)
    put(somebody, "PRIME_TABLE", f"{somebody.id}#transactions", {"sk": "t1", "by_date": iso(8)})
    return somebody


def put(owner: SignedIn, table: str, pk: str, item: dict[str, Any]) -> None:
    typed = {name: {"S": value} for name, value in {"pk": pk, **item}.items()}
    owner.stack.put(table, typed)


def put_conversation(owner: SignedIn, convo_id: str, *, days_ago: int) -> None:
    owner.stack.put(
        "CHAT_TABLE",
        {
            "pk": {"S": owner.id},
            "sk": {"S": f"conversation#{convo_id}"},
            "messages": {"N": str(MESSAGES)},
            "updated_at": {"S": iso(days_ago)},
        },
    )
    for number in range(1, MESSAGES + 1):
        said = {"role": "user", "text": "Hello", "created_at": iso(days_ago + 400)}
        put(owner, "CHAT_TABLE", owner.id, {"sk": f"message#{convo_id}#{number:08d}", **said})
    put(owner, "CHAT_TABLE", owner.id, {"sk": f"turn#{convo_id}#k1"})
    put(owner, "CHAT_TABLE", owner.id, {"sk": f"summary#{convo_id}", "text": "Hello"})


def ulid(days_ago: int) -> str:
    milliseconds = int((NOW - timedelta(days=days_ago)).timestamp() * 1000)
    digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    return "".join(digits[milliseconds >> 5 * place & 31] for place in range(9, -1, -1)) + "0" * 16


def ends(owner: SignedIn) -> dict[str, set[int | None]]:
    """By the kind of item, when it ends."""
    found: dict[str, set[int | None]] = {}
    for table in ("CHAT_TABLE", "PRIME_TABLE"):
        for item in owner.stack.items(table, owner.id):
            user, _, kind = item["pk"]["S"].partition("#")
            if user == owner.id:
                sk = item["sk"]["S"]
                name = kind or "#".join(
                    sk.split("#")[: 2 if sk[:2] in ("co", "me", "tu", "su") else 1]
                )
                end = int(item["expires_at"]["N"]) if "expires_at" in item else None
                found.setdefault(f"{name} {sk}" if kind == "documents" else name, set()).add(end)
    return found


def retention(owner: SignedIn, **variables: str) -> Finished:
    done = owner.stack.command("retention", **variables)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done


def test_what_was_kept_for_good_gets_its_end(owner: SignedIn) -> None:
    before = ends(owner)
    assert {end for found in before.values() for end in found} == {None}
    told = retention(owner).stdout.splitlines()
    assert "CONVERSATION_RETENTION_DAYS 365" in told
    assert ends(owner) == before
    retention(owner, APPLY="1")
    conversation = {midnight(365, 10)}
    assert kept(owner) == {
        "conversation#c1": conversation,
        "message#c1": conversation,
        "turn#c1": conversation,
        "summary#c1": conversation,
        "word": {midnight(365, 20)},
        "guardrail": {midnight(365, 30)},
        "fact": {None},
        "notifications": {midnight(90, 5)},
        "documents d1": {midnight(731, 7)},
        "documents d2": {None},
        "transactions": {None},
    }


def kept(owner: SignedIn) -> dict[str, set[int | None]]:
    """The ends of what goes on: the store is free to delete what has ended at any moment."""
    return {name: found for name, found in ends(owner).items() if "#old" not in name}


def test_run_again_it_has_nothing_to_do(owner: SignedIn) -> None:
    retention(owner, APPLY="1")
    after = kept(owner)
    assert retention(owner, APPLY="1").stdout.splitlines()[-2:] == [
        "chat: 0 items given another end",
        "prime: 0 items given another end",
    ]
    assert kept(owner) == after


def test_broken_off_it_goes_on(owner: SignedIn) -> None:
    """The state has its end, and the first of the messages."""
    end = midnight(365, 10)
    for sk in ("conversation#c1", *(f"message#c1#{number:08d}" for number in range(1, 26))):
        owner.stack.dynamodb.update_item(
            TableName="teller-chat",
            Key={"pk": {"S": owner.id}, "sk": {"S": sk}},
            UpdateExpression="SET expires_at = :end",
            ExpressionAttributeValues={":end": {"N": str(end)}},
        )
    retention(owner, APPLY="1")
    assert ends(owner)["message#c1"] == ends(owner)["conversation#c1"] == {end}


def test_a_conversation_whose_time_is_over_is_gone_and_the_other_goes_on(owner: SignedIn) -> None:
    def listed() -> list[str]:
        return [each["id"] for each in owner.http.get("/chat").json()["conversations"]]

    assert listed() == ["c1", "old"]
    retention(owner, APPLY="1")
    assert listed() == ["c1"]
    assert owner.http.get("/chat/old").status_code == 404
