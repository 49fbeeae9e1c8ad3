"""The texts that stand in the pages themselves."""

from __future__ import annotations

import json

from console.commands.publication import PAGES


def texts() -> dict[str, str]:
    """Each English text with its Spanish."""
    found: dict[str, str] = json.loads((PAGES / "texts-es.json").read_text())
    return found
