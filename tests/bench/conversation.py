"""The chat beside strands-agents, on one model of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from commands.template import ROOT
from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.startup import measured
from tests.bench.table import Row, Sample

STRANDS = ROOT / ".venv-bench/bin/python"


def rows(built: Artifacts, repeat: int, strands: Path = STRANDS) -> Iterator[Row]:
    with serving("fake_dynamodb") as tables, serving("fake_model") as model:
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        ours = Place(built.chat, variables=where)
        theirs = Place(python=strands, variables=where)
        imports = measured(
            {
                "ours": (ours, ("tests.bench.inside.teller_turn",)),
                "theirs": (theirs, ("tests.bench.inside.strands_turn",)),
            },
            repeat,
        )
        yield Row("chat: import, CPU", imports["ours"], imports["theirs"], 0.60)
        mine, strands_ = _in_turns((ours, "teller_turn"), (theirs, "strands_turn"), repeat)
    work = "chat: first token, added to the model's"
    yield Row(work, _ms(mine["first_token"]), _ms(strands_["first_token"]), 0.75)
    work = "chat: the same from nothing, as POST /chat does it; reference: in process, nothing kept"
    key = "first_token_from_nothing"
    yield Row(work, _ms(mine[key]), _ms(strands_[key]), 1.2)
    token = [Sample([value * 1e6 for value in who["token"]], "µs") for who in (mine, strands_)]
    yield Row("chat: CPU of a token in a burst", token[0], token[1], 0.5)
    work = "chat: a turn of four 100 ms tools; reference: of one"
    yield Row(work, _ms(mine["four_tools"]), _ms(mine["one_tool"]), 1.12)
    work = "chat: a turn of four 100 ms tools; reference: strands-agents"
    yield Row(work, _ms(mine["four_tools"]), _ms(strands_["four_tools"]))


def _in_turns(
    ours: tuple[Place, str], theirs: tuple[Place, str], repeat: int
) -> tuple[dict[str, list[float]], dict[str, list[float]]]:
    """Two processes each, all measurements of both."""
    taken: list[dict[str, list[float]]] = [{}, {}]
    for _ in range(2):
        for into, (place, module) in zip(taken, (ours, theirs), strict=True):
            for name, values in place.run(module, str(repeat)).items():
                into.setdefault(name, []).extend(values)
    return taken[0], taken[1]


def _ms(seconds: list[float]) -> Sample:
    return Sample([value * 1000 for value in seconds], "ms")
