"""What the emulator of a deployment leaves behind."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tests.deploy.deployment import Deployment, emulated
from tests.local.gmail.fake import FakeGmail

pytestmark = pytest.mark.deploy


def test_what_is_unpacked_of_a_function_is_gone_with_the_emulator(tmp_path: Path) -> None:
    def unpacked() -> list[Path]:
        return list(tmp_path.rglob("index.py"))

    code = io.BytesIO()
    with zipfile.ZipFile(code, "w") as archive:
        archive.writestr("index.py", "def handler(event, context):\n    return event\n")
    with emulated(tmp_path) as aws:
        stack = Deployment(aws, {}, FakeGmail(tmp_path / "mail"))
        role = stack.client("iam").create_role(RoleName="echo", AssumeRolePolicyDocument="{}")
        functions = stack.client("lambda")
        functions.create_function(
            FunctionName="echo",
            Runtime="python3.13",
            Role=role["Role"]["Arn"],
            Handler="index.handler",
            Code={"ZipFile": code.getvalue()},
        )
        functions.get_waiter("function_active_v2").wait(FunctionName="echo")
        assert functions.invoke(FunctionName="echo", Payload=b"1")["Payload"].read() == b"1"
        assert unpacked()
    assert not unpacked()
