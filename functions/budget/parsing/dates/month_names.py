"""The names of the months in Spanish and English, lower case and without accents."""

from __future__ import annotations

from toolkit.text.months import NAMES, SHORT

MONTHS = NAMES["es"] | NAMES["en"] | SHORT["es"] | SHORT["en"]
ALSO_A_WORD = frozenset({"mar", "ago", "may", "dec", "dic"})
"""Months only with a day before them: "2 years ago 15", "sal de mar 30"."""
