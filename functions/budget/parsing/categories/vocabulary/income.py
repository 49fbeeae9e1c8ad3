"""Money received."""

from __future__ import annotations

from budget.parsing.categories.vocabulary.category_words import PURPOSE, SALE, CategoryWords

INCOME = (
    CategoryWords(
        "Salary", "INCOME",
        "sueldo, nomina, quincena, salario, mi paga",
        "salary, paycheck, pay check, wages, payroll, payday, my pay",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Freelance", "INCOME",
        "freelance, honorarios, chamba extra, proyecto freelance, chambita, consultoria",
        "freelance, freelance gig, freelance project, side gig, side hustle, consulting, gig",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Bonus", "INCOME",
        "aguinaldo, bono, bono de productividad, ptu, reparto de utilidades, prima vacacional",
        "bonus, year - end bonus, christmas bonus, performance bonus",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Interest", "INCOME",
        "intereses ganados, rendimientos, rendimiento, dividendos",
        "interest earned, dividends, dividend",
        rank=PURPOSE,
    ),
    CategoryWords(
        "Sales", "INCOME",
        "vendi, venta de, ventas, vendimos",
        "sold, sale of my, sales income",
        rank=SALE,
    ),
)  # fmt: skip
