"""The words of headers in English, Spanish and French, without accents."""

from __future__ import annotations

from typing import Literal

from prime.documents.months import Language

Role = Literal[
    "date",
    "amount",
    "debit",
    "credit",
    "balance",
    "side",
    "description",
    "memo",
    "currency",
    "category",
    "reference",
    "account",
    "status",
    "fee",
    "other",
]

WORDS: dict[Role, dict[Language, str]] = {
    "balance": {"en": "balance", "es": "saldo", "fr": "solde"},
    "status": {"en": "status state", "es": "estado estatus", "fr": "statut etat"},
    "fee": {"en": "fee fees", "es": "comision comisiones", "fr": "commission frais"},
    "other": {
        "en": "original local foreign exchange rate tax tip",
        "es": "extranjera origen cambio iva propina",
        "fr": "origine taux tva pourboire",
    },
    "date": {"en": "date day posted", "es": "fecha dia", "fr": "date jour"},
    "amount": {
        "en": "amount amt value sum gross net",
        "es": "importe monto cantidad valor",
        "fr": "montant somme valeur",
    },
    "account": {
        "en": "account card iban cardholder",
        "es": "cuenta tarjeta iban tarjetahabiente",
        "fr": "compte carte iban",
    },
    "currency": {"en": "currency ccy", "es": "moneda divisa", "fr": "devise monnaie"},
    "category": {"en": "category", "es": "categoria rubro", "fr": "categorie rubrique"},
    "reference": {
        "en": "reference ref id fitid",
        "es": "referencia ref folio id",
        "fr": "reference ref id",
    },
    "description": {
        "en": "description payee merchant name title narrative details transaction particulars",
        "es": "descripcion concepto titulo detalle detalles comercio establecimiento movimiento "
        "beneficiario operacion",
        "fr": "description libelle intitule operation tiers beneficiaire nature detail details",
    },
    "memo": {
        "en": "memo note notes message",
        "es": "observaciones notas mensaje",
        "fr": "memo note communication",
    },
    "side": {"en": "type indicator dc", "es": "tipo naturaleza signo", "fr": "type sens signe"},
}
DEBIT: dict[Language, str] = {
    "en": "debit debits withdrawal withdrawals charge charges spent paid-out money-out",
    "es": "cargo cargos debito debitos retiro retiros egreso egresos gasto gastos debe adeudo",
    "fr": "debit debits depense depenses retrait retraits",
}
CREDIT: dict[Language, str] = {
    "en": "credit credits deposit deposits received paid-in money-in",
    "es": "abono abonos credito creditos deposito depositos ingreso ingresos haber",
    "fr": "credit credits recette recettes versement versements",
}
LATE = {
    "posted",
    "posting",
    "post",
    "value",
    "valor",
    "valeur",
    "comptable",
    "contable",
    "aplicacion",
}
EARLY = {"transaction", "operation", "operacion", "purchase", "compra", "achat"}
WORDING = {"description", "descripcion", "concepto", "libelle", "narrative"}
NUMBER = {"number", "numero", "no", "num"}
CARD = {"card", "cardholder", "tarjeta", "tarjetahabiente", "carte"}

_SUMMARIES = (
    "sub grand total totals totales totaux suma somme opening closing beginning ending starting "
    "previous current available new final brought carried forward as of at inicial anterior actual "
    "disponible al previo ancien nouveau initial precedent anterieur au crediteur debiteur report "
    "a the and for from to de del du des la le les el los las y et en general period periodo "
    "periode month mes mois account statement transactions purchases payments movimientos "
    "operaciones compras pagos operations achats paiements euros interest "
    "intereses interets charged paid adjustments additions subtractions checks this year"
)
OF_SUMMARIES = frozenset(_SUMMARIES.split()) | {
    word
    for vocabulary in (*WORDS.values(), DEBIT, CREDIT)
    for words in vocabulary.values()
    for word in words.split()
}
"""All that banks say in the rows of their totals and balances, but for months and currencies."""
