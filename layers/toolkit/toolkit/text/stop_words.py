"""Words that say nothing of what a text is about."""

from __future__ import annotations

from pathlib import Path

STOP_WORDS = frozenset(Path(__file__).with_suffix(".txt").read_text().split())
"""In English, Spanish and French."""
