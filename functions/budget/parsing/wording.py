"""What is said of a doubt, in Spanish and English. `{0}` is the doubt's first word, `{all}` all."""

from __future__ import annotations

from typing import Literal

from budget.parsing.doubts import Doubt

Language = Literal["es", "en"]

DOUBTS: dict[str, dict[Language, str]] = {
    "several_amounts": {
        "en": "More than one amount is said: which one is it, or are these several transactions?",
        "es": "Hay más de un monto: ¿cuál es, o son varios movimientos?",
    },
    "foreign_currency": {
        "en": "The amount is not in Mexican pesos: how many pesos was it?",
        "es": "El monto no está en pesos mexicanos: ¿cuántos pesos fueron?",
    },
    "price_of_one": {
        "en": "The price of one and the price of all cannot be told apart: how much in all?",
        "es": "No se distingue el precio de uno del total: ¿cuánto fue en total?",
    },
    "share": {
        "en": "Only a share seems to be the user's: how much did the user pay?",
        "es": "Parece que solo una parte es tuya: ¿cuánto pagaste tú?",
    },
    "instalments": {
        "en": "It is paid in instalments: is this the whole price or one payment?",
        "es": "Es a meses: ¿es el precio completo o un solo pago?",
    },
    "limit": {
        "en": "Only a limit is said: how much was it exactly?",
        "es": "Solo se dice un límite: ¿cuánto fue exactamente?",
    },
    "rounded": {
        "en": "The amount is rounded: how much was it exactly?",
        "es": "El monto está redondeado: ¿cuánto fue exactamente?",
    },
    "note_or_change": {
        "en": "A note or a change of money is named, not the price: how much was it?",
        "es": "Se nombra un billete o el cambio, no el precio: ¿cuánto fue?",
    },
    "percentage": {
        "en": "A percentage changes the amount: how much was it in all?",
        "es": "Un porcentaje cambia el monto: ¿cuánto fue en total?",
    },
    "no_figures": {
        "en": "The amount is not said in figures: how much was it?",
        "es": "El monto no se dice con números: ¿cuánto fue?",
    },
    "pesos_or_count": {
        "en": "{0} may count things: how many pesos was it in all?",
        "es": "{0} puede ser una cantidad de cosas: ¿cuántos pesos fueron en total?",
    },
    "perhaps_no_price": {
        "en": "A number is said that may not be the price: how many pesos was it?",
        "es": "Se dice un número que quizá no sea el precio: ¿cuántos pesos fueron?",
    },
    "too_large": {
        "en": "{0} is too large: how many pesos was it?",
        "es": "{0} es demasiado: ¿cuántos pesos fueron?",
    },
    "negative": {
        "en": "{0} is negative: how many pesos was it?",
        "es": "{0} es negativo: ¿cuántos pesos fueron?",
    },
    "too_many_digits": {
        "en": "{0} has too many digits: how many pesos was it?",
        "es": "{0} tiene demasiadas cifras: ¿cuántos pesos fueron?",
    },
    "not_written_so": {
        "en": "{0} is not written like 1,250.50: how many pesos was it?",
        "es": "{0} no está escrito como 1,250.50: ¿cuántos pesos fueron?",
    },
    "two_ways": {
        "en": "{0} can be read in two ways: how many pesos was it?",
        "es": "{0} se puede leer de dos maneras: ¿cuántos pesos fueron?",
    },
    "spent_and_received": {
        "en": "Money is both spent and received: which is to be recorded?",
        "es": "Se gasta y se recibe dinero: ¿cuál de los dos anoto?",
    },
    "no_expense": {
        "en": "{0} is no expense: what was it?",
        "es": "{0} no es un gasto: ¿qué fue?",
    },
    "no_income": {
        "en": "{0} is no income: what was it?",
        "es": "{0} no es un ingreso: ¿qué fue?",
    },
    "several_categories": {
        "en": "More than one category fits ({all}): which one is it?",
        "es": "Puede ir en más de una categoría ({all}): ¿en cuál?",
    },
    "saved_or_cheaper": {
        "en": "It is not clear whether money was put aside or only saved on a price.",
        "es": "No queda claro si se apartó dinero o si solo costó menos.",
    },
    "someone_else": {
        "en": "Someone else seems to have paid: did the user spend it?",
        "es": "Parece que pagó otra persona: ¿lo gastaste tú?",
    },
    "no_such_day": {
        "en": "The date does not exist: which day was it?",
        "es": "Esa fecha no existe: ¿qué día fue?",
    },
    "day_or_month": {
        "en": "Day and month of the date can be swapped: which day was it?",
        "es": "El día y el mes se pueden confundir: ¿qué día fue?",
    },
    "not_one_day": {
        "en": "The date is not one day: which day was it?",
        "es": "La fecha no es un solo día: ¿qué día fue?",
    },
    "several_dates": {
        "en": "More than one date is said: which day was it?",
        "es": "Se dice más de una fecha: ¿qué día fue?",
    },
    "time_not_understood": {
        "en": "The date is not understood: which day was it?",
        "es": "La fecha no se entiende: ¿qué día fue?",
    },
    "out_of_calendar": {
        "en": "The date is out of the calendar: which day was it?",
        "es": "La fecha se sale del calendario: ¿qué día fue?",
    },
    "not_understood": {"en": "Not understood: {all}.", "es": "No se entiende: {all}."},
    "state": {
        "en": "This says how much money there is, not what was bought.",
        "es": "Esto dice cuánto dinero hay, no qué se compró.",
    },
    "transfer": {
        "en": "This moves money between one's own accounts or pays a card: nothing was bought.",
        "es": "Esto mueve dinero entre cuentas propias o paga una tarjeta: no se compró nada.",
    },
    "negation": {
        "en": "The user says that it did not happen.",
        "es": "Dices que no pasó.",
    },
    "plan": {
        "en": "This is a plan or a wish, not something that happened.",
        "es": "Es un plan o un deseo, no algo que ya pasó.",
    },
    "price_or_habit": {
        "en": "This names a price or a habit, not one transaction.",
        "es": "Se nombra un precio o una costumbre, no un movimiento.",
    },
    "money_back": {
        "en": "Money came back for an earlier purchase: that is no new transaction.",
        "es": "Es dinero devuelto de una compra anterior: no es un movimiento nuevo.",
    },
    "budget_or_limit": {
        "en": "This is about a budget or a limit, not a transaction.",
        "es": "Se trata de un presupuesto o un límite, no de un movimiento.",
    },
    "loan": {
        "en": "This is lent or owed money, not a purchase.",
        "es": "Es dinero prestado o que se debe, no una compra.",
    },
    "change_asked": {
        "en": "This asks to change or delete something, not to record a transaction.",
        "es": "Se pide cambiar o borrar algo, no anotar un movimiento.",
    },
    "only_cheaper": {
        "en": "This cost less: no money was put aside.",
        "es": "Esto costó menos: no se apartó dinero.",
    },
    "taken_back": {
        "en": "The user took it back.",
        "es": "Se retiró lo dicho.",
    },
    "orders": {
        "en": "This gives the assistant orders about its rules; it is not recorded.",
        "es": "Son órdenes al asistente sobre sus reglas; no se anota.",
    },
    "question": {
        "en": "This is a question, not a transaction.",
        "es": "Es una pregunta, no un movimiento.",
    },
}


def doubt_text(doubt: Doubt, language: Language) -> str:
    return DOUBTS[doubt.code][language].format(*doubt.words, all=", ".join(doubt.words))
