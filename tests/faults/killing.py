"""Processes that are killed between what they ask of storage."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator

from tests.faults.network import Fault, Moment, Network
from tests.faults.tool_process import ToolProcess

Begin = Callable[[str], ToolProcess]
"""Starts a process over that way to storage."""


def somebody() -> str:
    return f"user-{uuid.uuid4().hex[:12]}"


def kill(network: Network, moment: Moment, begin: Begin) -> None:
    """SIGKILL at the moment."""
    line = network.line(Fault(moment, "held"))
    process = begin(line.url)
    reached = line.reached.wait(30)
    process.kill()
    assert reached, moment


def kills(
    network: Network, prepare: Callable[[str], object], begin: Callable[[str], Begin]
) -> Iterator[tuple[str, Moment]]:
    """Somebody for everything that the process may leave behind, at which it was killed."""
    user_id, line = somebody(), network.line()
    prepare(user_id)
    begin(user_id)(line.url).answer()
    assert line.kills
    for moment in line.kills:
        user_id = somebody()
        prepare(user_id)
        kill(network, moment, begin(user_id))
        yield user_id, moment
