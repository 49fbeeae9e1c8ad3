"""The words with which users ask for the family's deeds, in English, Spanish and French."""

from __future__ import annotations

from toolkit import AskedBy

DISPUTE_TRANSACTION = AskedBy(
    pattern=(
        r"dispute|contest|disputa|dispute|disputar|reclama|reclame|reclamar|conteste"
        r"|contester|contestez"
    ),
    made_of="""
        dispute contest transaction charge purchase payment because since disputa disputá
        disputar reclama reclamá reclame reclamar transacción cargo compra pago porque por
        conteste contester contestez opération achat paiement parce que car
    """,
)
