"""moto in place of single services of AWS, in this process: for units that no other part of the
stack meets. DynamoDB and whatever has to be the same for several processes is the emulator's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import botocore.session
import pytest
from moto import mock_aws
from moto.core.config import DefaultConfig

from tests.local.aws.emulator import REGION

ACCOUNT = "123456789012"
_KEEP_CREDENTIALS: DefaultConfig = {"core": {"mock_credentials": False}}


@contextmanager
def simulated(*services: str) -> Iterator[None]:
    """Clients of these services that are made meanwhile reach moto; all others reach whom they
    reached before."""
    session: Any = botocore.session.get_session()
    with mock_aws(config=_KEEP_CREDENTIALS), pytest.MonkeyPatch.context() as environment:
        for service in services:
            id = session.get_service_model(service).service_id
            name = f"AWS_ENDPOINT_URL_{id.upper().replace(' ', '_')}"
            environment.setenv(name, f"https://{service}.{REGION}.amazonaws.com")
        yield
