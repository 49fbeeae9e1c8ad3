"""What the bot says, in Spanish. Numbers are the tools' own; texts of people stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolkit.text.spoken import said

Data = Mapping[str, Any]

HELP = """\
Escríbeme lo que gastaste o recibiste, como «comida 155.50 hoy», y lo guardo cuando me digas.

/mes — resumen del mes; /mes 2026-02, de otro
/categorias — en qué se fue el dinero
/saldo — tu saldo del banco; /saldo 12,500 lo guarda
/tope 6,000 — lo más que quieres gastar al mes en cosas variables
/puedo 2,500 audífonos — ¿me alcanza?
/deudas — lo que debes
/deuda NU CC: 24,385 minimo 1,253 dia 15 prioridad alta — agrega o cambia una
/corregir monto 160 — corrige la última transacción (monto, categoria, descripcion, fecha, tipo)
/borrar — borra la última
/vincular — usa tu cuenta de Teller desde aquí; /desvincular lo deshace"""
UNKNOWN_COMMAND = "No conozco ese comando. /ayuda dice cuáles hay."
ONLY_PRIVATE = "Escríbeme en un chat privado: tu dinero no es asunto de un grupo."
ONLY_TEXT = "Solo entiendo texto. /ayuda dice qué puedo hacer."
TOO_MANY = "Son muchos mensajes seguidos. Espera un minuto."
ERASED = "Todo lo que Teller guardaba de esta cuenta se está borrando. Ya no puedo hacer nada aquí."
NO_LONGER = "Este botón ya no vale."
DROPPED = "Cancelado. No cambié nada."
NOT_LINKED = "Este chat no está vinculado a ninguna cuenta."
UNLINKED = (
    "Listo, ya no está vinculado. Aquí vuelves a ver lo que tenías antes de vincular; lo que "
    "hiciste vinculado se queda en tu cuenta de Teller."
)
UNREACHABLE = "No pude llegar a Teller. Inténtalo otra vez en un momento."
_FIELDS = {
    "amount": "el monto", "category": "la categoría", "category_type": "el tipo de categoría",
    "type": "si es gasto o ingreso", "date": "la fecha",
}  # fmt: skip
_KINDS = {
    "INCOME": "ingreso", "FIXED": "fijo", "VARIABLE": "variable", "DEBT": "deuda",
    "DONATION": "donación", "SAVINGS": "ahorro",
}  # fmt: skip
_PRIORITIES = {
    "LOW": "baja", "MEDIUM_LOW": "media-baja", "MEDIUM": "media", "MEDIUM_HIGH": "media-alta",
    "HIGH": "alta",
}  # fmt: skip


def usage(example: str) -> str:
    return f"No entendí. Escríbelo así: {example}"


def link_code(code: str, minutes: int) -> str:
    return (
        f"Entra a Teller con tu cuenta y pon este código en la página /link: {code}\n"
        f"Vale {minutes} minutos y una sola vez. No se lo des a nadie: quien lo ponga en su cuenta "
        "te deja ver y cambiar lo suyo desde aquí. Lo que ya tienes aquí no se mezcla ni se borra: "
        "vuelve si desvinculas."
    )


def of_candidate(data: Data) -> str:
    """What was understood of a sentence, and what is missing or in doubt."""
    candidate, missing = data["candidate"], data["missing_fields"]
    lines = [_transaction(candidate)] if candidate["amount_mxn_cents"] is not None else []
    lines += [f"Me falta {_listed(missing)}. Escríbelo todo, como «comida 155.50 hoy»."] if (
        missing
    ) else []  # fmt: skip
    lines += [f"Revisa {_listed(data['low_confidence_fields'])}."] if (
        data["low_confidence_fields"]
    ) else []  # fmt: skip
    lines += data["ambiguities"]
    return "\n".join(lines)


def of_result(tool: str, data: Data) -> str:
    return _RESULTS[tool](data)


def of_refusal(body: Mapping[str, Any]) -> str:
    """In the family's own words, which are English where they are no sentence for people."""
    error = body.get("error")
    message = error.get("message") if isinstance(error, Mapping) else error
    return f"No se pudo: {said(message, 'es') if message else 'inténtalo otra vez'}"


def pesos(cents: int) -> str:
    sign = "-" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02d}"


def _transaction(fields: Data) -> str:
    what = "Ingreso" if fields["type"] == "INCOME" else "Gasto"
    kind = _KINDS.get(fields["category_type"] or "", "")
    named = f"{fields['category']} ({kind})" if fields["category"] else None
    said = [f"{what} de {pesos(fields['amount_mxn_cents'])}", named, fields["description"]]
    return " · ".join([*filter(None, said), str(fields["date_iso"])])


def _added(data: Data) -> str:
    return f"Guardado: {_transaction(data['stored'])}"


def _corrected(data: Data) -> str:
    return f"Era: {_transaction(data['previous'])}\nEs: {_transaction(data['current'])}"


def _deleted(data: Data) -> str:
    return f"Borré: {_transaction(data['deleted'])}"


def _month(data: Data) -> str:
    lines = [
        f"{data['month']}",
        f"Ingresos: {pesos(data['income_total_mxn_cents'])}",
        f"Gastos: {pesos(data['expense_total_mxn_cents'])}",
        f"Variable: {pesos(data['variable_spend_mxn_cents'])}",
    ]
    return "\n".join([*lines, _left_of_cap(data)])


def _left_of_cap(data: Data) -> str:
    if data["variable_cap_mxn_cents"] is None:
        return "Sin tope para lo variable."
    cap, left = data["variable_cap_mxn_cents"], data["variable_remaining_mxn_cents"]
    return f"Tope: {pesos(cap)}, quedan {pesos(left)}"


def _categories(data: Data) -> str:
    lines = [
        f"{each['category']} ({_KINDS[each['category_type']]}): "
        f"{pesos(each['expense_total_mxn_cents'])}"
        for each in data["categories"]
    ]
    return "\n".join([data["month"], *(lines or ["Sin gastos."])])


def _debt(debt: Data) -> str:
    minimum, day = debt["minimum_payment_mxn_cents"], debt["due_day_of_month"]
    said = [
        f"{debt['name']}: {pesos(debt['balance_mxn_cents'])}",
        None if minimum is None else f"mínimo {pesos(minimum)}",
        None if day is None else f"día {day}",
        f"prioridad {_PRIORITIES[debt['priority']]}",
    ]
    return ", ".join(filter(None, said))


def _afford(data: Data) -> str:
    answer = "Sí te alcanza." if data["affordable"] else "Mejor no."
    reasons = [_REASONS.get(reason, reason) for reason in data["reasons"]]
    due = [f"{each['name']}: {pesos(each['amount_mxn_cents'])}, {each['due_date_iso'] or 'sin día'}"
           for each in data["next_obligations"]]  # fmt: skip
    coming = ["Lo que viene:", *due] if due else []
    return "\n".join([answer, *reasons, _left_of_cap(data), *coming])


_REASONS = {
    "Would exceed variable spending cap for the month": "Te pasarías del tope del mes.",
    "Would reduce cash available below upcoming mandatory obligations": (
        "No quedaría para lo que tienes que pagar."
    ),
}


def _listed(fields: list[str]) -> str:
    return ", ".join(_FIELDS.get(field, field) for field in fields)


_RESULTS: Mapping[str, Callable[[Data], str]] = {
    "add_transaction": _added,
    "update_last_transaction": _corrected,
    "delete_last_transaction": _deleted,
    "get_month_summary": _month,
    "get_category_summary": _categories,
    "get_debts": lambda data: "\n".join(map(_debt, data["debts"])) or "No debes nada.",
    "add_or_update_debt": lambda data: f"Guardado: {_debt(data['stored'])}",
    "set_budget_cap": lambda data: (
        f"Tope desde {data['effective_month']}: {pesos(data['variable_cap_mxn_cents'])}"
    ),
    "simulate_purchase": _afford,
    "get_bank_balance": lambda data: (
        f"Tu saldo: {pesos(data['bank_balance_mxn_cents'])}, según lo que dijiste el "
        f"{data['as_of_iso'][:10]}"
    ),
    "set_bank_balance": lambda data: (
        f"Saldo guardado: {pesos(data['stored']['bank_balance_mxn_cents'])}"
    ),
    "block_card": lambda data: f"Tu tarjeta quedó bloqueada. Folio: {data['block_id']}",
}
TOOLS = frozenset(_RESULTS)
"""The tools that `of_result` has words for."""
