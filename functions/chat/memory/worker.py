"""Updates what is remembered of a conversation after its turn: a rolling summary, and facts about
the user.

A Lambda function of its own, invoked as an event once the user has the answer. It asks the model
that leads the conversation, without tools, and takes nothing of what that says on trust: an answer
that is not exactly the JSON asked for is dropped. A fact is a statement of the user's own, word for
word (statements.py): the model only chooses which of them to keep. Text that others wrote, in mail
or a merchant's name, and text of the model's must not come back in every later conversation.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from itertools import chain
from typing import TypedDict

from chat.memory.questions import LEARN, SUMMARISE, Learned, Summarised, ask
from chat.memory.recall import learn
from chat.memory.statements import statements
from chat.model.model_factory import chosen_model
from chat.model.protocol import Model
from chat.store.conversation_state import ConversationState
from chat.store.entities import SavedMessage, Summary
from toolkit import Put, telemetry
from toolkit.audit import pseudonym
from toolkit.audit.pseudonym import Erased
from toolkit.privacy.redaction import KEPT, redact_text
from toolkit.storage.writes import LostRace, commit

MESSAGES = 40
MESSAGE_CHARACTERS = 4_000
MATERIAL_CHARACTERS = 24_000


class MemoryEvent(TypedDict):
    user_id: str
    convo_id: str


def handler(event: MemoryEvent, context: object) -> None:
    """What is raised here has Lambda invoke it again."""
    try:
        pseudonym.admit(event["user_id"])
    except Erased:
        telemetry.logger.info("nothing is remembered of who is erased")
        return
    update_memory(_model(), event["user_id"], event["convo_id"])


def update_memory(model: Model, user_id: str, convo_id: str) -> None:
    """Do what there is to do; run again, nothing. Raises ModelError and StorageFailure."""
    state = ConversationState(user_id, convo_id)
    try:
        if state.trimmed > state.summarised:
            _summarise(model, state)
        if state.messages > state.learned:
            _learn(model, state)
    except LostRace:
        if ConversationState(user_id, convo_id).messages:
            raise
        telemetry.logger.info("deleted before it was remembered")


def _summarise(model: Model, state: ConversationState) -> None:
    messages = _messages(state, state.summarised + 1, state.trimmed)
    if not messages:
        return state.has_summarised(state.trimmed)
    key = (state.user_id, f"summary#{state.convo_id}")
    stored = Summary.query(key[0], Summary.sk == key[1], consistent_read=True)
    before = next(iter(stored), None) if state.summarised else None
    material = {
        "summary_so_far": before.text if before else "",
        "messages": [{"role": message.role, "text": _cut(message)} for message in messages],
    }
    through = messages[-1].number
    if answer := ask(model, state.user_id, SUMMARISE, material, Summarised):
        influenced = any(each.is_influenced for each in [*messages, *([before] if before else [])])
        summary = _clean(answer.summary)
        kept = Summary(*key, text=summary, through=through, influenced=influenced)
        kept.expires_at = state.ends_at
        commit([Put(kept), state.exists()])
        state.has_summarised(through)


def _learn(model: Model, state: ConversationState) -> None:
    """In the newest messages: what is old and was not looked at will not be news."""
    messages = _messages(state, state.learned + 1, state.messages, newest=True)
    own = (_cut(message) for message in messages if message.is_a_persons)
    stated = dict(enumerate(dict.fromkeys(chain.from_iterable(map(statements, own))), 1))
    material = {"statements": stated}
    if stated and (answer := ask(model, state.user_id, LEARN, material, Learned)):
        chosen = dict.fromkeys(number for number in answer.facts if number in stated)
        facts = (_clean(stated[number]) for number in chosen)
        learn(state.user_id, facts, datetime.now(UTC), state.exists())
    state.has_learned(messages[-1].number if messages else state.messages)


def _messages(
    state: ConversationState, first: int, last: int, *, newest: bool = False
) -> list[SavedMessage]:
    """Those with these numbers, oldest first; the oldest or newest of them that fit a request."""
    begin = f"message#{state.convo_id}#"
    stored = SavedMessage.query(
        state.user_id,
        SavedMessage.sk.between(f"{begin}{first:08d}", f"{begin}{last:08d}"),
        limit=MESSAGES,
        scan_index_forward=not newest,
        consistent_read=True,
    )
    taken: list[SavedMessage] = []
    room = MATERIAL_CHARACTERS
    for message in stored:
        room -= len(_cut(message))
        if room < 0:
            break
        taken.append(message)
    return taken[::-1] if newest else taken


def _cut(message: SavedMessage) -> str:
    return str(message.text)[:MESSAGE_CHARACTERS]


def _clean(text: str) -> str:
    """One line of it: in the system prompt, it is to look like nothing else."""
    return redact_text(" ".join(text.split()), KEPT)


@cache
def _model() -> Model:
    return chosen_model()
