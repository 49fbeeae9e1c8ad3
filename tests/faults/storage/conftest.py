from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt
from tests.faults.network import Moment, Network
from tests.faults.storage.storm import Storm


@pytest.fixture
def storm(network: Network, attempt: MakeAttempt, moments: dict[str, list[Moment]]) -> Storm:
    return Storm(network, attempt, moments)
