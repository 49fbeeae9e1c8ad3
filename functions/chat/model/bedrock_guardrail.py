"""A guardrail that the operator has made in Bedrock, as ConverseStream takes it.

https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_GuardrailStreamConfiguration.html
"""

from __future__ import annotations

from typing import NamedTuple

from toolkit import settings


class Guardrail(NamedTuple):
    """The version is a number, or DRAFT."""

    identifier: str
    version: str

    @classmethod
    def chosen(cls) -> Guardrail | None:
        """By the settings; none unless one is named."""
        identifier = settings.text("GUARDRAIL_ID", "")
        return cls(identifier, settings.text("GUARDRAIL_VERSION", "DRAFT")) if identifier else None

    @property
    def config(self) -> dict[str, str]:
        """Nothing leaves before it was looked at; a trace would repeat what was said."""
        return {
            "guardrailIdentifier": self.identifier,
            "guardrailVersion": self.version,
            "streamProcessingMode": "sync",
            "trace": "disabled",
        }
