"""Where the disk is nearly full, only what is read and the audit go on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError

from tests.local.aws.emulator import Aws
from tests.local.aws.tables import room
from toolkit.storage import tables

pytestmark = pytest.mark.stack

ITEM = {"pk": {"S": "user#1"}, "sk": {"S": "card"}}


def test_writes_that_would_take_the_last_room_are_refused(
    aws: Aws, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = tables.client()
    monkeypatch.setattr(room, "KEPT_FREE", 2**63)
    with room.kept_free(tmp_path, {"teller-banking"}):
        client.put_item(TableName="teller-banking", Item=ITEM)
        client.get_item(TableName="teller-budget", Key=ITEM)
        with pytest.raises(ClientError, match=r"503|ServiceUnavailable"):
            client.put_item(TableName="teller-budget", Item=ITEM)
        names = ("teller-banking", "teller-budget")
        two: Any = [{"Put": {"TableName": name, "Item": ITEM}} for name in names]
        with pytest.raises(ClientError, match=r"503|ServiceUnavailable"):
            client.transact_write_items(TransactItems=two)
    client.put_item(TableName="teller-budget", Item=ITEM)
