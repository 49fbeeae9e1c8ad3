from __future__ import annotations

import pytest

from tests.faults.conftest import MakeAttempt
from tests.faults.figures import MakeFigures
from tests.faults.network import Network
from tests.faults.storage.storm import Storm


@pytest.fixture
def storm(network: Network, attempt: MakeAttempt, figures: MakeFigures) -> Storm:
    return Storm(network, attempt, figures)
