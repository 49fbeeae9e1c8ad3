"""How many documents a user may have imported in a day, wherever they come from (rule R222)."""

from __future__ import annotations

from toolkit.guards.rate_limit import Allowance

IMPORTS = Allowance("imports", "IMPORTS_PER_USER_PER_DAY", 100, "word.imported_documents")
