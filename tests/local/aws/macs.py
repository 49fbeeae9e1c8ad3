"""KMS's MACs without KMS: asking the emulator for one takes longer than many a test."""

from __future__ import annotations

import hmac
from typing import Any

from botocore.exceptions import ClientError


class Macs:
    """The client of vouchers (guards/caller_assertion.py) of a process that verifies its own."""

    def generate_mac(self, *, KeyId: str, Message: bytes, **_: Any) -> dict[str, bytes]:  # noqa: N803
        return {"Mac": hmac.digest(KeyId.encode(), Message, "sha256")}

    def verify_mac(self, *, Mac: bytes, **signed: Any) -> None:  # noqa: N803
        if Mac != self.generate_mac(**signed)["Mac"]:
            raise ClientError({"Error": {"Code": "KMSInvalidMacException"}}, "VerifyMac")
