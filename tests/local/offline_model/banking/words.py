"""The words with which people speak of a card and what was spent with it. Without accents."""

from __future__ import annotations

SPENT = (
    r"(?<!fixed )(?<!monthly )(?<!recurring )(?<!account )(?<!20[0-9]{2} )"
    r"(?<!imported )(?<!discarded )(?<!accepted )"
    r"(?:transactions?|purchases?|charges?|payments?|expenses?|spending|statement)\b"
)
GASTOS = r"(?:movimientos?|compras?|cargos?|gastos?|transacciones|transaccion|consumos?)"
TARJETA = r"(?:(?:la|mi|una|esta|su) )?tarjeta(?: de credito)?\b"
