from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from chat.model import retries
from chat.model.protocol import ModelError, ModelEvent, Stop, Text, Working
from chat.store.converse import ModelMessage, OfferedTool

WHOLE: list[ModelEvent] = [Text("a"), Text("b"), Stop("end_turn")]
PASSING = ModelError("busy", passing=True)
FINAL = ModelError("no", passing=False)

Step = ModelEvent | Exception | threading.Event


@dataclass
class Model:
    """Streams its attempts one after the other: events, failures, and gates to wait at."""

    attempts: list[Sequence[Step]]
    tried: int = 0
    least_kept: int = 0
    ended: threading.Event = field(default_factory=threading.Event)

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        self.tried += 1
        try:
            for step in self.attempts.pop(0):
                if isinstance(step, Exception):
                    raise step
                if isinstance(step, threading.Event):
                    assert step.wait(30)
                else:
                    yield step
        finally:
            self.ended.set()


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long was waited between the tries, if anybody had waited."""
    pauses: list[float] = []

    async def note(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(retries, "asyncio", SimpleNamespace(sleep=note))
    return pauses


def read(model: Model, see: Callable[[ModelEvent], object] = lambda _: None) -> list[ModelEvent]:
    async def run() -> list[ModelEvent]:
        events: list[ModelEvent] = []
        async with aclosing(retries.answer(model, "", [], [])) as stream:
            async for batch in stream:
                events += batch
                for event in batch:
                    see(event)
        return events

    return asyncio.run(run())


def test_events_come_whole_and_in_order() -> None:
    assert read(Model([WHOLE])) == WHOLE


def test_an_event_comes_before_the_next_is_there() -> None:
    gate = threading.Event()
    model = Model([[Text("a"), gate, Stop("end_turn")]])
    assert read(model, lambda _: gate.set()) == [Text("a"), Stop("end_turn")]


def test_what_passes_is_tried_three_times() -> None:
    model = Model([[PASSING], [PASSING], WHOLE])
    assert read(model) == WHOLE
    model = Model([[PASSING]] * 4)
    with pytest.raises(ModelError):
        read(model)
    assert model.tried == 3


@pytest.mark.parametrize(
    ("chance", "waited"), [(min, [0.3, 0.6]), (max, [0.45, 0.9])], ids=["least", "most"]
)
def test_tries_are_300_ms_apart_and_doubling_and_up_to_half_as_much_longer(
    pauses: list[float],
    chance: Callable[[float, float], float],
    waited: list[float],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(retries, "random", SimpleNamespace(uniform=chance))
    assert read(Model([[PASSING], [PASSING], WHOLE])) == WHOLE
    assert pauses == pytest.approx(waited)


def test_a_model_that_says_how_long_to_wait_is_not_asked_sooner(pauses: list[float]) -> None:
    assert read(Model([[wait(2.0)], [wait(0.001)], WHOLE])) == WHOLE
    assert (pauses[0], len(pauses)) == (2.0, 2)
    assert pauses[1] >= 0.6


def wait(seconds: float) -> ModelError:
    return ModelError("busy", passing=True, retry_after=seconds)


@pytest.mark.parametrize(("asked_for", "tries"), [(24.999, 2), (25.0, 1)])
def test_no_try_is_waited_for_that_would_begin_after_25_seconds(
    asked_for: float, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retries, "time", SimpleNamespace(monotonic=lambda: 0.0))
    model = Model([[wait(asked_for)], [FINAL]])
    with pytest.raises(ModelError, match="no" if tries == 2 else "too long"):
        read(model)
    assert model.tried == tries


def test_what_does_not_pass_is_tried_once() -> None:
    model = Model([[FINAL], WHOLE])
    with pytest.raises(ModelError):
        read(model)
    assert model.tried == 1


def test_nothing_is_tried_again_once_something_has_come() -> None:
    model = Model([[Text("a"), PASSING], WHOLE])
    seen: list[ModelEvent] = []
    with pytest.raises(ModelError):
        read(model, seen.append)
    assert seen == [Text("a")]
    assert model.tried == 1


def test_a_call_of_which_only_pieces_have_come_is_tried_again() -> None:
    model = Model([[Working(), PASSING], WHOLE])
    assert read(model) == [Working(), *WHOLE]


def test_what_is_no_model_error_is_raised_as_it_is() -> None:
    with pytest.raises(KeyError):
        read(Model([[KeyError("a defect")]]))


def test_the_cap_is_for_a_stream_that_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "ANSWER_SECONDS", 0.1)
    never = threading.Event()
    model = Model([[Text("a"), never]])
    with pytest.raises(ModelError, match="too long"):
        read(model)
    assert model.tried == 1
    never.set()


def test_the_cap_may_be_for_each_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that the model itself sets forward."""
    now = [0.0]
    monkeypatch.setattr(retries, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setenv("MODEL_SECONDS", "10")
    pieces: list[ModelEvent] = [Text("0"), Working(), Text("2"), Working(), Text("4")]
    gates = [threading.Event() for _ in pieces]
    waiting = iter(gates)
    steps: list[Step] = [each for pair in zip(pieces, gates, strict=True) for each in pair]

    def take(event: ModelEvent) -> None:
        now[0] += 8
        if not isinstance(event, Stop):
            next(waiting).set()

    monkeypatch.setenv("MODEL_SECONDS_OF", "silence")
    assert read(Model([[*steps, Stop("end_turn")]]), take) == [*pieces, Stop("end_turn")]


@pytest.mark.parametrize(
    ("name", "value"),
    [("MODEL_SECONDS", "-1"), ("MODEL_SECONDS", "soon"), ("MODEL_SECONDS_OF", "x")],
)
def test_a_patience_that_is_none_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(RuntimeError, match=name):
        read(Model([WHOLE]))


def test_the_cap_is_for_all_tries_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "ANSWER_SECONDS", 0.1)
    monkeypatch.setattr(retries, "BASE_SECONDS", 1.0)
    with pytest.raises(ModelError, match="too long"):
        read(Model([[PASSING], WHOLE]))


def test_a_reader_that_stops_ends_the_models_stream() -> None:
    gate = threading.Event()
    model = Model([[Text("a"), gate, Text("b"), Text("c"), *[Text("d")] * 1000]])

    async def run() -> None:
        async with aclosing(retries.answer(model, "", [], [])) as stream:
            async for _ in stream:
                break

    asyncio.run(run())
    gate.set()
    assert model.ended.wait(30)
