"""A conversation about a budget that needs all of its tools, in English and in Spanish."""

from __future__ import annotations

from tests.budget_contract import CAP, DONATION, LUNCH, RAPPI_CC
from tests.stack.signed_in import Json, Line


def _recorded(text: str, transaction: Json) -> list[tuple[str, Json]]:
    return [
        ("parse_transaction_from_text", {"text": text}),
        ("add_transaction", {"transaction": transaction}),
    ]


ENGLISH_LUNCH = "Lunch at Chipotle 155.50 on 2026-02-01"
SPANISH_LUNCH = "Gasté 155.50 en comida en Chipotle el 1 de febrero de 2026"
RAPPI_SAID = {k: v for k, v in RAPPI_CC.items() if k != "do_not_accelerate"}
BOUGHT = {"amount_mxn_cents": 250000, "date_iso": "2026-02-05"}
MONTH: Json = {"month": "2026-02"}
EIGHT_HUNDRED = LUNCH | {"amount_mxn_cents": 80000}

ENGLISH = [
    Line(ENGLISH_LUNCH, _recorded(ENGLISH_LUNCH, LUNCH), ("155.50 MXN", "February 1, 2026")),
    Line(
        "change the last one to 160, category Food, description Lunch",
        [
            (
                "update_last_transaction",
                {
                    "patch": {
                        "amount_mxn_cents": 16000,
                        "category": "Food",
                        "description": "Lunch",
                    }
                },
            )
        ],
        ("155.50 MXN", "160.00 MXN"),
    ),
    Line("delete the last transaction", [("delete_last_transaction", {})], ("160.00 MXN",)),
    Line(
        "Lunch at Chipotle 800 on 2026-02-01",
        _recorded("Lunch at Chipotle 800 on 2026-02-01", EIGHT_HUNDRED),
        ("800.00 MXN",),
    ),
    Line("set my variable cap to 6,000 for 2026-02", [("set_budget_cap", CAP)], ("6,000.00 MXN",)),
    Line(
        "how is my budget in 2026-02?",
        [("get_month_summary", MONTH)],
        ("0.00 MXN", "800.00 MXN", "6,000.00 MXN", "5,200.00 MXN"),
    ),
    Line(
        "show my spending by category for 2026-02",
        [("get_category_summary", MONTH)],
        ("Food", "800.00 MXN"),
    ),
    Line(
        "add debt NU CC, balance 24,385, high priority",
        [
            (
                "add_or_update_debt",
                {
                    "debt": {
                        "name": "NU CC",
                        "balance_mxn_cents": 2438500,
                        "priority": "HIGH",
                    }
                },
            )
        ],
        ("24,385.00 MXN", "high"),
    ),
    Line("my debts", [("get_debts", {})], ("NU CC", "24,385.00 MXN")),
    Line(
        "add debt Rappi CC 17,230.33, minimum payment 1,253, due on the 15th, priority medium high",
        [("add_or_update_debt", {"debt": RAPPI_SAID})],
        ("17,230.33 MXN", "1,253.00 MXN", "medium high"),
    ),
    Line(
        "monthly donation 4,482",
        [("set_obligation", {"obligation": DONATION})],
        ("4,482.00 MXN",),
    ),
    Line("my fixed payments", [("get_obligations", {})], ("Donation", "4,482.00 MXN")),
    Line(
        "can I buy headphones for 2500 on 2026-02-05?",
        [("simulate_purchase", {"purchase": BOUGHT | {"description": "Headphones"}})],
        ("Bank balance is not set", "How much is in your bank account"),
    ),
    Line(
        "7,000",
        [("set_bank_balance", {"bank_balance_mxn_cents": 700000})],
        ("7,000.00 MXN",),
    ),
    Line(
        "can I buy headphones for 2500 on 2026-02-05?",
        [("simulate_purchase", {"purchase": BOUGHT | {"description": "Headphones"}})],
        (
            "Affordable: no",
            "5,200.00 MXN",
            "1,253.00 MXN",
            "February 15, 2026",
        ),
    ),
    Line("what's my bank balance?", [("get_bank_balance", {})], ("7,000.00 MXN",)),
    Line(
        "my balance is 12,500",
        [("set_bank_balance", {"bank_balance_mxn_cents": 1250000})],
        ("12,500.00 MXN",),
    ),
]
SPANISH = [
    Line(
        SPANISH_LUNCH,
        _recorded(SPANISH_LUNCH, LUNCH | {"description": "Comida en Chipotle"}),
        ("155.50 MXN", "1 de febrero de 2026"),
    ),
    Line(
        "corrige, fueron 160, descripción Comida",
        [
            (
                "update_last_transaction",
                {"patch": {"amount_mxn_cents": 16000, "description": "Comida"}},
            )
        ],
        ("155.50 MXN", "160.00 MXN"),
    ),
    Line("borra el último", [("delete_last_transaction", {})], ("160.00 MXN",)),
    Line(
        "comida 800 el 2026-02-01",
        _recorded("comida 800 el 2026-02-01", EIGHT_HUNDRED | {"description": "Comida"}),
        ("800.00 MXN",),
    ),
    Line("pon mi tope variable en 6000 para 2026-02", [("set_budget_cap", CAP)], ("6,000.00 MXN",)),
    Line(
        "¿cómo va mi presupuesto en febrero de 2026?",
        [("get_month_summary", MONTH)],
        ("0.00 MXN", "800.00 MXN", "6,000.00 MXN", "5,200.00 MXN"),
    ),
    Line(
        "gastos por categoría de febrero de 2026",
        [("get_category_summary", MONTH)],
        ("Alimentos", "800.00 MXN"),
    ),
    Line(
        "agrega deuda NU CC, saldo 24,385, prioridad alta",
        [
            (
                "add_or_update_debt",
                {
                    "debt": {
                        "name": "NU CC",
                        "balance_mxn_cents": 2438500,
                        "priority": "HIGH",
                    }
                },
            )
        ],
        ("24,385.00 MXN", "alta"),
    ),
    Line("mis deudas", [("get_debts", {})], ("NU CC", "24,385.00 MXN")),
    Line(
        "agrega deuda Rappi CC 17,230.33, mínimo 1,253, vence el 15, prioridad media alta",
        [("add_or_update_debt", {"debt": RAPPI_SAID})],
        ("17,230.33 MXN", "1,253.00 MXN", "media alta"),
    ),
    Line(
        "donativo mensual 4482",
        [("set_obligation", {"obligation": DONATION | {"name": "Donativo"}})],
        ("4,482.00 MXN",),
    ),
    Line("mis pagos fijos", [("get_obligations", {})], ("Donativo", "4,482.00 MXN")),
    Line(
        "¿puedo comprar unos audífonos de 2500 el 5 de febrero de 2026?",
        [("simulate_purchase", {"purchase": BOUGHT | {"description": "Audífonos"}})],
        ("saldo del banco", "¿Cuánto tienes en el banco"),
    ),
    Line(
        "7,000",
        [("set_bank_balance", {"bank_balance_mxn_cents": 700000})],
        ("7,000.00 MXN",),
    ),
    Line(
        "¿puedo comprar unos audífonos de 2500 el 5 de febrero de 2026?",
        [("simulate_purchase", {"purchase": BOUGHT | {"description": "Audífonos"}})],
        (
            "Te alcanza: no",
            "5,200.00 MXN",
            "1,253.00 MXN",
            "15 de febrero de 2026",
        ),
    ),
    Line("¿cuánto tengo en el banco?", [("get_bank_balance", {})], ("7,000.00 MXN",)),
    Line(
        "mi saldo es 12,500",
        [("set_bank_balance", {"bank_balance_mxn_cents": 1250000})],
        ("12,500.00 MXN",),
    ),
]
