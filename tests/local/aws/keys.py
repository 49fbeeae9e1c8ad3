"""KMS keys of a stack's folder: a file there says which one is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import boto3

from commands import atomic_file


def kept(file: Path, **specification: Any) -> str:
    """The id of the file's key, made by KMS when there is none yet."""
    if not file.exists():
        made = boto3.client("kms").create_key(**specification)
        atomic_file.write(file, made["KeyMetadata"]["KeyId"].encode())
    return file.read_text()


def of_vouchers(folder: Path) -> dict[str, str]:
    """As variables, the keys by which functions vouch for callers (guards/caller_assertion.py)."""
    made = {"KeySpec": "HMAC_256", "KeyUsage": "GENERATE_VERIFY_MAC"}
    return {
        "VOUCHER_KEY_ID": kept(folder / "voucher-key", **made),
        "INTEGRATION_VOUCHER_KEY_ID": kept(folder / "integration-voucher-key", **made),
    }
