"""What the model is given of a conversation and of earlier attempts at the turn.

The conversation is in Converse's shape, fitted to a budget of tokens.

MAX_TOKENS less RESERVE_FOR_ANSWER are there for what grows: the conversation's summary, what the
user has said before, and the history (rules R177 and R178). The system prompt and the tools'
schemas have a budget of their own (chat/tools/retrieval.py). What the running turn adds has none: a
tool's result is never taken from the model that has just asked for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from chat.memory.recall import KnownText
from chat.model.protocol import estimated_tokens
from chat.store.calls import NumberedCall
from chat.store.conversation import Conversation, History
from chat.store.converse import ModelMessage, OfferedTool
from chat.store.entities import SavedMessage
from chat.tools.offer import Offer
from chat.turn.request import TurnRequest
from chat.turn.tool_call import Outcome, ToolCall
from toolkit.text.sentences import say

MAX_TOKENS = 6000
RESERVE_FOR_ANSWER = 1500
BUDGET = MAX_TOKENS - RESERVE_FOR_ANSWER
SPARE = 0.4
"""Of the budget, left free whenever turns go."""
TRIMMED = say("turn.trimmed")

_NO_ANSWER: ModelMessage = {
    "role": "assistant",
    "content": [{"text": "(The answer was interrupted.)"}],
}


class ModelRequest(NamedTuple):
    """One request to the model, in the order of Model.stream's arguments."""

    system: str
    messages: Sequence[ModelMessage]
    tools: Sequence[OfferedTool]
    known: str


class Context(NamedTuple):
    """`trimmed` is the number of the newest message that was left out, 0 when none was.
    `is_influenced` says that the rest holds text of others, or was said under its influence.
    `today` is the date as the model gets it."""

    background: Sequence[str]
    messages: Sequence[ModelMessage]
    trimmed: int
    is_influenced: bool
    today: str = ""

    @classmethod
    def build(cls, conversation: Conversation, request: TurnRequest) -> Context:
        history = conversation.history.messages
        trimmed = conversation.state.trimmed
        context = fitted(history, request.turn_key, request.background, trimmed=trimmed)
        return context._replace(today=request.today)

    def prompt(self, offer: Offer, exchange: Sequence[ModelMessage]) -> ModelRequest:
        """What the model is asked after the `exchange` of the running turn."""
        known = "\n\n".join([self.today, *self.background])
        return ModelRequest(offer.system_prompt, [*self.messages, *exchange], offer.tools, known)


class EarlierAttempts(NamedTuple):
    """What earlier attempts at a turn, which were interrupted, have left.

    A model that is asked anew may word a call otherwise, and that would be another call: so it is
    given the calls that were made, with their results. `done` are the writes that went well,
    without the call that the user's YES had made: the YES makes it again. The calls `undecided`
    failed on our side and may have gone through all the same.
    """

    done: Sequence[Outcome]
    undecided: Sequence[NumberedCall]

    @classmethod
    def at(cls, turn_key: str, history: History) -> EarlierAttempts:
        """Each saved answer holds what the ones before it have left as well."""
        answers = history.interrupted_answers(turn_key)
        done = next((done for each in reversed(answers) if (done := list(_writes(each)))), [])
        undecided = answers[-1].undecided if answers else None
        return cls(done, [NumberedCall(*each) for each in undecided or []])


def _writes(answer: SavedMessage) -> Iterator[Outcome]:
    for saved in answer.calls():
        call = ToolCall(saved.use["toolUseId"], saved.used["tool"], saved.use["input"])
        if saved.used["ok"] and call.writes and not saved.is_confirmed:
            yield Outcome(call, True, saved.used["result"], others_text=answer.is_influenced)


def fitted(
    history: Sequence[SavedMessage],
    turn_key: str,
    background: Sequence[KnownText] = (),
    budget: int = BUDGET,
    trimmed: int = 0,
) -> Context:
    """The newest turns that fit beside the `background`, and the message of this turn, which is
    there however long it is. A text of the background that does not fit is left out. A turn is
    there whole, the oldest one perhaps without its tools: what they said may be long.

    What was `trimmed` before stays so. When more has to go, the model's next requests would all
    begin otherwise, and each would have one more turn summarised: so several turns go at once."""
    context = _fitted(history, turn_key, background, budget, trimmed)
    if context.trimmed > trimmed:
        context = _fitted(history, turn_key, background, budget, trimmed, int(budget * SPARE))
    return context


def _fitted(
    history: Sequence[SavedMessage],
    turn_key: str,
    background: Sequence[KnownText],
    budget: int,
    trimmed: int,
    spare: int = 0,
) -> Context:
    """The newest turn is there if the whole budget has room for it, others beside the `spare`."""
    turns = _turns(history)
    asked = turns.pop(turn_key)[0]
    own = [_question(asked)]
    room = budget - _size(own)
    kept_background = []
    is_influenced = not asked.is_a_persons
    for known in background:
        if estimated_tokens(known.text) <= room:
            kept_background.append(known.text)
            room -= estimated_tokens(known.text)
            is_influenced |= known.is_influenced
    parts: list[ModelMessage] = []
    kept = {turn_key}
    for key, (question, answer) in reversed(turns.items()):
        turn = [_question(question), *_answer(answer)]
        if _size(turn) > room or question.number <= trimmed:
            in_words = [_question(question), _words(answer)]
            if _size(in_words) <= room:
                parts = [*in_words, *parts]
                is_influenced |= _is_influenced(question, answer)
            break
        room -= _size(turn) + spare
        spare = 0
        parts = [*turn, *parts]
        kept.add(key)
        is_influenced |= _is_influenced(question, answer)
    left_out = _newest_left_out(history, kept)
    return Context(kept_background, [*parts, *own], left_out, is_influenced)


def _turns(history: Iterable[SavedMessage]) -> dict[str, tuple[SavedMessage, SavedMessage | None]]:
    """Each turn's question and answer, in order; of a turn that was run again, the last attempt.
    An answer whose question is no longer in the history is in no turn."""
    asked: dict[str, SavedMessage] = {}
    answers: dict[str, SavedMessage] = {}
    for message in history:
        (asked if message.role == "user" else answers)[message.turn_key] = message
    return {key: (question, answers.get(key)) for key, question in asked.items()}


def _newest_left_out(history: Sequence[SavedMessage], kept: set[str]) -> int:
    left_out = [message.number for message in history if message.turn_key not in kept]
    return max(left_out, default=history[0].number - 1)


def _size(parts: Iterable[ModelMessage]) -> int:
    return sum(estimated_tokens(part) for part in parts)


def _is_influenced(question: SavedMessage, answer: SavedMessage | None) -> bool:
    return not question.is_a_persons or (answer is not None and answer.is_influenced)


def _question(message: SavedMessage) -> ModelMessage:
    return {"role": "user", "content": [{"text": message.text}]}


def _words(message: SavedMessage | None) -> ModelMessage:
    if message is None or not message.text.strip():
        return _NO_ANSWER
    return {"role": "assistant", "content": [{"text": message.text}]}


def _answer(message: SavedMessage | None) -> list[ModelMessage]:
    exchange: list[ModelMessage] = list(message.exchange or []) if message else []
    if exchange and exchange[-1]["role"] == "assistant":
        words = [block for block in exchange.pop()["content"] if "toolUse" not in block]
        return [*exchange, {"role": "assistant", "content": words} if words else _NO_ANSWER]
    return [*exchange, _NO_ANSWER]
