"""The chat beside strands-agents, on one model of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from commands.template import ROOT
from tests.bench import asking
from tests.bench.artifacts import Artifacts
from tests.bench.process import Place, serving
from tests.bench.startup import libraries_of, measured
from tests.bench.table import Row, Sample

STRANDS = ROOT / ".venv-bench/bin/python"


def rows(built: Artifacts, repeat: int, strands: Path = STRANDS) -> Iterator[Row]:
    with serving("fake_dynamodb") as tables, serving("fake_model") as model:
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        ours = Place(built.chat, variables=where)
        theirs = Place(python=strands, variables=where)
        turn = "tests.bench.inside.teller_turn"
        imports = measured(
            {
                "ours": (ours, (turn,)),
                "limit": libraries_of(ours, turn),
                "theirs": (theirs, ("tests.bench.inside.strands_turn",)),
            },
            repeat,
        )
        yield Row(
            "chat: import, CPU",
            imports["ours"],
            imports["theirs"],
            0.60,
            limit=imports["limit"],
            compared=True,
        )
        mine, strands_, bare = _in_turns(
            repeat,
            Case(ours, "teller_turn"),
            Case(theirs, "strands_turn"),
            Case(ours, "bare_turn", ("text",), asking.waves(built)),
        )
    work = "chat: first token, added to the model's"
    key = "first_token"
    yield Row(work, _ms(mine[key]), _ms(strands_[key]), 0.75, limit=_ms(bare[key]))
    work = "chat: the same from nothing, as POST /chat does it; reference: in process, nothing kept"
    key = "first_token_from_nothing"
    yield Row(work, _ms(mine[key]), _ms(strands_[key]), 1.2, limit=_ms(bare[key]))
    token, theirs_, limit = (
        Sample([value * 1e6 for value in who["token"]], "µs") for who in (mine, strands_, bare)
    )
    work = "chat: CPU of a token in a burst"
    yield Row(work, token, theirs_, 0.5, limit=limit, compared=True)
    work = "chat: a turn of four 100 ms tools; reference: of one"
    yield Row(work, _ms(mine["four_tools"]), _ms(mine["one_tool"]), 1.12)
    work = "chat: a turn of four 100 ms tools; reference: strands-agents"
    yield Row(work, _ms(mine["four_tools"]), _ms(strands_["four_tools"]))


def compared_rows(built: Artifacts, repeat: int, strands: Path = STRANDS) -> Iterator[Row]:
    """Of these rows the ones that are compared, without what the others take."""
    with serving("fake_dynamodb") as tables, serving("fake_model") as model:
        where = {"AWS_ENDPOINT_URL": tables, "MODEL_URL": model}
        ours = Place(built.chat, variables=where)
        theirs = Place(python=strands, variables=where)
        turns = {"ours": (ours, "teller_turn"), "theirs": (theirs, "strands_turn")}
        imports = measured(
            {who: (place, (f"tests.bench.inside.{turn}",)) for who, (place, turn) in turns.items()},
            repeat,
        )
        yield Row("chat: import, CPU", imports["ours"], imports["theirs"], compared=True)
        mine, strands_ = (
            Sample([value * 1e6 for value in taken["token"]], "µs")
            for taken in _in_turns(repeat, *(Case(*turn, ("tokens",)) for turn in turns.values()))
        )
    yield Row("chat: CPU of a token in a burst", mine, strands_, compared=True)


class Case(NamedTuple):
    """A turn, of which `what` is measured; `given` is its input."""

    place: Place
    module: str
    what: tuple[str, ...] = ()
    given: object = None


def _in_turns(repeat: int, *cases: Case) -> list[dict[str, list[float]]]:
    """Two processes of each, all their measurements."""
    taken: list[dict[str, list[float]]] = [{} for _ in cases]
    for _ in range(2):
        for into, (place, module, what, given) in zip(taken, cases, strict=True):
            for name, values in place.run(module, str(repeat), *what, given=given).items():
                into.setdefault(name, []).extend(values)
    return taken


def _ms(seconds: list[float]) -> Sample:
    return Sample([value * 1000 for value in seconds], "ms")
