"""The chat beside strands-agents, on one model of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from commands.template import ROOT
from tests.bench.artifacts import Artifacts
from tests.bench.handling import log_of, longest_chain
from tests.bench.process import Place, serving
from tests.bench.startup import measured
from tests.bench.table import Row, Sample
from tests.evaluate.offered import prompt_cost

STRANDS = ROOT / ".venv-bench/bin/python"
OURS, THEIRS = "teller_turn", "strands_turn"
SECONDS_PER_REQUEST = 0.25
"""Far longer than a process that has just started takes to send all that it sends at once."""


def rows(built: Artifacts, repeat: int, strands: Path = STRANDS) -> Iterator[Row]:
    """All that POST /chat does, beside strands-agents in process, which keeps nothing."""
    with serving("fake_dynamodb") as tables, serving("fake_model") as model:
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        places = {
            OURS: Place(built.chat, variables=where),
            THEIRS: Place(python=strands, variables=where),
        }
        imports = {name: (place, f"tests.bench.inside.{name}") for name, place in places.items()}
        spent = measured(imports, repeat)
        yield Row("chat: import, CPU", spent[OURS], spent[THEIRS], 0.60)
        taken: dict[str, dict[str, list[float]]] = {name: {} for name in places}
        for _ in range(2):  # processes of each, in turns
            for name, place in places.items():
                for what, seconds in place.run(name, str(repeat)).items():
                    taken[name].setdefault(what, []).extend(seconds)
    ours, theirs = taken.values()
    yield Row(
        "chat: first token from nothing, POST /chat; reference: in process, nothing kept",
        _ms(ours["first_token"]),
        _ms(theirs["first_token"]),
        1.2,
    )
    token, its_token = (Sample([s * 1e6 for s in each["token"]], "µs") for each in (ours, theirs))
    yield Row("chat: CPU of a token, 10 ms after the last", token, its_token, 0.35)
    four, one, its_four = _ms(ours["four_tools"]), _ms(ours["one_tool"]), _ms(theirs["four_tools"])
    yield Row("chat: POST /chat with four 100 ms tools; reference: with one", four, one, 1.12)
    yield Row("chat: POST /chat with four 100 ms tools", four, its_four)
    yield from prompt_cost.rows()


def round_trips(built: Artifacts) -> Row:
    """Those to storage before the model is asked, of a process's first turn."""
    with (
        serving("fake_dynamodb", str(SECONDS_PER_REQUEST)) as tables,
        serving("fake_model") as model,
    ):
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        Place(built.chat, variables=where).run(OURS, "text-1-0")
        stored, asked = log_of(tables), log_of(model)
    chain = longest_chain(each for each in stored if each["ended"] <= asked[0])
    work = "chat: round trips in a row before the model is asked"
    return Row(work, str(chain), goal=2, figure=chain)


def _ms(seconds: list[float]) -> Sample:
    return Sample([value * 1000 for value in seconds], "ms")
