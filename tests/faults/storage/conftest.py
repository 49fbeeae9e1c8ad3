from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt, MomentsOf
from tests.faults.network import Network
from tests.faults.storage.storm import Storm


@pytest.fixture
def storm(network: Network, attempt: MakeAttempt, moments: MomentsOf) -> Storm:
    return Storm(network, attempt, moments)
