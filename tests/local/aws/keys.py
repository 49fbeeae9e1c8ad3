"""KMS keys of a stack's folder: a file there says which one is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import boto3


def kept(file: Path, **specification: Any) -> str:
    """The id of the file's key, made by KMS when there is none yet."""
    if not file.exists():
        made = boto3.client("kms").create_key(**specification)
        file.write_text(made["KeyMetadata"]["KeyId"])
    return file.read_text()
