"""What the bot says, in each language that it speaks: sentences with holes for what they tell.

Commands have names in both (bot_commands.py). What people wrote stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.text.sentences import Language


@dataclass(frozen=True)
class Words:
    help: str
    unknown_command: str
    only_private: str
    only_text: str
    too_many: str
    erased: str
    no_longer: str
    dropped: str
    not_linked: str
    unlinked: str
    unreachable: str
    link_code: str
    not_understood: str
    examples: Mapping[str, str]
    """How each command is written, by its English name."""
    delete_last: str
    save: str
    delete: str
    cancel: str
    missing: str
    doubtful: str
    refused: str
    try_again: str
    expense: str
    income: str
    added: str
    corrected: str
    deleted: str
    received: str
    spent: str
    variable: str
    nothing_spent: str
    no_cap: str
    cap: str
    over_cap: str
    cap_from: str
    minimum: str
    due: str
    priority: str
    stored: str
    no_debts: str
    affordable: str
    not_affordable: str
    reasons: Mapping[str, str]
    coming: str
    no_day: str
    balance: str
    balance_stored: str
    blocked: str
    conjunction: str
    fields: Mapping[str, str]
    kinds: Mapping[str, str]
    priorities: Mapping[str, str]


_OVER_CAP = "Would exceed variable spending cap for the month"
_TOO_LITTLE = "Would reduce cash available below upcoming mandatory obligations"

_SPANISH = Words(
    help="""\
Escríbeme lo que gastaste o recibiste, como “comida 155.50 hoy”, y lo anoto cuando confirmes.

/mes — resumen del mes; /mes 2026-02, de otro
/categorias — en qué se fue el dinero
/saldo — tu saldo en el banco; /saldo 12,500 lo guarda
/tope 6,000 — lo máximo que quieres gastar al mes en gastos variables
/puedo 2,500 audífonos — ¿me alcanza?
/deudas — lo que debes
/deuda NU CC: 24,385 mínimo 1,253 día 15 prioridad alta — agrega o cambia una
/corregir monto 160 — corrige el último movimiento (monto, categoría, descripción, fecha, tipo)
/borrar — borra el último
/vincular — usa tu cuenta de Teller desde aquí; /desvincular lo deshace""",
    unknown_command="No conozco ese comando. /ayuda dice cuáles hay.",
    only_private="Escríbeme en un chat privado: tu dinero no es asunto de un grupo.",
    only_text="Solo entiendo texto. /ayuda dice qué puedo hacer.",
    too_many="Son muchos mensajes seguidos. Espera un minuto.",
    erased="Todo lo que Teller guardaba de esta cuenta se está borrando. Ya no puedo hacer nada "
    "aquí.",
    no_longer="Este botón ya no sirve.",
    dropped="Cancelado. No cambié nada.",
    not_linked="Este chat no está vinculado a ninguna cuenta.",
    unlinked="Listo, ya no está vinculado. Aquí vuelves a ver lo que tenías antes de vincular; lo "
    "que hiciste vinculado se queda en tu cuenta de Teller.",
    unreachable="No pude conectarme con Teller. Inténtalo de nuevo en un momento.",
    link_code="Entra a Teller con tu cuenta y escribe este código en la página /link: {code}\n"
    "Vale {minutes} minutos y una sola vez. No se lo des a nadie: quien lo escriba en su cuenta te "
    "deja ver y cambiar lo suyo desde aquí. Lo que ya tienes aquí no se mezcla ni se borra: vuelve "
    "si desvinculas.",
    not_understood="No entendí. Escríbelo así: {}",
    examples={
        "month": "/mes 2026-02",
        "categories": "/categorias 2026-02",
        "balance": "/saldo o /saldo 12,500",
        "cap": "/tope 6,000 o /tope 6,000 2026-02",
        "afford": "/puedo 2,500 audífonos",
        "debt": "/deuda NU CC: 24,385 mínimo 1,253 día 15 prioridad alta",
        "correct": "/corregir monto 160, /corregir categoría Comida, /corregir descripción Cena "
        "con Ana, /corregir fecha ayer o /corregir tipo fijo",
        "block": "/bloquear la perdí en el metro",
    },
    delete_last="¿Borro el último movimiento que anotaste aquí?",
    save="Guardar",
    delete="Borrar",
    cancel="Cancelar",
    missing="Falta: {}. Escríbelo todo, como “comida 155.50 hoy”.",
    doubtful="Revisa {}.",
    refused="No se pudo: {}",
    try_again="inténtalo de nuevo",
    expense="Gasto de {}",
    income="Ingreso de {}",
    added="Anotado: {}",
    corrected="Antes: {}\nAhora: {}",
    deleted="Borré: {}",
    received="Ingresos: {}",
    spent="Gastos: {}",
    variable="Variable: {}",
    nothing_spent="Sin gastos.",
    no_cap="Sin tope para los gastos variables.",
    cap="Tope: {}, quedan {}",
    over_cap="Tope: {}, te pasaste por {}",
    cap_from="Tope desde {}: {}",
    minimum="mínimo {}",
    due="día {}",
    priority="prioridad {}",
    stored="Guardado: {}",
    no_debts="No tienes deudas anotadas.",
    affordable="Sí te alcanza.",
    not_affordable="Mejor no.",
    reasons={
        _OVER_CAP: "Te pasarías del tope del mes.",
        _TOO_LITTLE: "No quedaría para lo que tienes que pagar.",
    },
    coming="Lo que viene:",
    no_day="sin día",
    balance="Tu saldo: {}, según lo que dijiste el {}",
    balance_stored="Saldo guardado: {}",
    blocked="Tu tarjeta quedó bloqueada. Folio: {}",
    conjunction="y",
    fields={
        "amount": "el monto", "category": "la categoría", "category_type": "el tipo de categoría",
        "type": "si es gasto o ingreso", "date": "la fecha",
    },
    kinds={
        "INCOME": "ingreso", "FIXED": "fijo", "VARIABLE": "variable", "DEBT": "deuda",
        "DONATION": "donativo", "SAVINGS": "ahorro",
    },
    priorities={
        "LOW": "baja", "MEDIUM_LOW": "media-baja", "MEDIUM": "media", "MEDIUM_HIGH": "media-alta",
        "HIGH": "alta",
    },
)  # fmt: skip

_ENGLISH = Words(
    help="""\
Write me what you spent or received, such as “lunch 155.50 today”, and I keep it once you confirm.

/month — a summary of the month; /month 2026-02, of another
/categories — where the money went
/balance — your bank balance; /balance 12,500 stores it
/cap 6,000 — the most you want to spend a month on variable things
/afford 2,500 headphones — can I afford it?
/debts — what you owe
/debt NU CC: 24,385 minimum 1,253 day 15 priority high — adds or changes one
/correct amount 160 — corrects the last transaction (amount, category, description, date, type)
/delete — deletes the last one
/link — use your Teller account from here; /unlink ends that""",
    unknown_command="I don't know that command. /help says which there are.",
    only_private="Write to me in a private chat: your money is no matter for a group.",
    only_text="I only understand text. /help says what I can do.",
    too_many="Those are many messages at once. Wait a minute.",
    erased="Everything that Teller kept of this account is being erased. I can do no more here.",
    no_longer="This button is no longer good.",
    dropped="Cancelled. Nothing was changed.",
    not_linked="This chat is not linked to any account.",
    unlinked="It is no longer linked. Here you see again what you had before you linked it; what "
    "you did while it was linked stays in your Teller account.",
    unreachable="I could not reach Teller. Try again in a moment.",
    link_code="Sign in to Teller and enter this code on the page /link: {code}\n"
    "It is good for {minutes} minutes and only once. Give it to nobody: whoever enters it in their "
    "account lets you see and change what is theirs from here. What you already have here is "
    "neither mixed in nor deleted: it is back when you unlink.",
    not_understood="I did not understand. Write it like this: {}",
    examples={
        "month": "/month 2026-02",
        "categories": "/categories 2026-02",
        "balance": "/balance or /balance 12,500",
        "cap": "/cap 6,000 or /cap 6,000 2026-02",
        "afford": "/afford 2,500 headphones",
        "debt": "/debt NU CC: 24,385 minimum 1,253 day 15 priority high",
        "correct": "/correct amount 160, /correct category Food, /correct description Dinner with "
        "Ana, /correct date yesterday or /correct type fixed",
        "block": "/block I lost it on the metro",
    },
    delete_last="Shall I delete the last transaction that you added here?",
    save="Save",
    delete="Delete",
    cancel="Cancel",
    missing="Missing: {}. Write all of it, such as “lunch 155.50 today”.",
    doubtful="Check {}.",
    refused="That did not work: {}",
    try_again="try again",
    expense="Expense of {}",
    income="Income of {}",
    added="Added: {}",
    corrected="Before: {}\nNow: {}",
    deleted="Deleted: {}",
    received="Income: {}",
    spent="Spending: {}",
    variable="Variable: {}",
    nothing_spent="Nothing was spent.",
    no_cap="There is no cap on variable spending.",
    cap="Cap: {}, {} left",
    over_cap="Cap: {}, over it by {}",
    cap_from="Cap from {}: {}",
    minimum="minimum {}",
    due="day {}",
    priority="{} priority",
    stored="Saved: {}",
    no_debts="No debts are noted.",
    affordable="Yes, you can afford it.",
    not_affordable="Better not.",
    reasons={
        _OVER_CAP: "You would go over the month's cap.",
        _TOO_LITTLE: "Too little would be left for what you have to pay.",
    },
    coming="What is coming:",
    no_day="no day",
    balance="Your balance: {}, as you said on {}",
    balance_stored="Balance saved: {}",
    blocked="Your card is blocked. Reference: {}",
    conjunction="and",
    fields={
        "amount": "the amount", "category": "the category", "category_type": "the kind of category",
        "type": "whether it is spending or income", "date": "the date",
    },
    kinds={
        "INCOME": "income", "FIXED": "fixed", "VARIABLE": "variable", "DEBT": "debt",
        "DONATION": "donation", "SAVINGS": "savings",
    },
    priorities={
        "LOW": "low", "MEDIUM_LOW": "medium-low", "MEDIUM": "medium",
        "MEDIUM_HIGH": "medium-high", "HIGH": "high",
    },
)  # fmt: skip

WORDS: Mapping[Language, Words] = {"en": _ENGLISH, "es": _SPANISH}
