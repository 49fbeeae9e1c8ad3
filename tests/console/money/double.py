"""A double of the tools that the page of money asks; what they answer is in `answers`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request as Received
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tests.console.money import results

Json = dict[str, Any]
PUT = "categorize_transactions"
Guard = Callable[[Callable[[Received], Any]], Callable[[Received], Any]]


@dataclass
class Money:
    """`answers` are by tool; `get_spending` has one by what it is asked to break down by. `entries`
    are listed as far as `n` and `offset` say, and are put into a category after a YES."""

    answers: dict[str, Json] = field(default_factory=results.answers)
    entries: list[Json] = field(default_factory=results.entries)
    confirmed: bool = False
    prompt: str = "Put these there? Reply YES to confirm."
    unfit: dict[str, str] = field(default_factory=dict)
    most: int = 50

    def routes(self, guarded: Guard) -> list[Route]:
        told = [name for name in self.answers if " " not in name]
        return [
            *(Route(f"/v1/tools/{name}", guarded(self._told), methods=["POST"]) for name in told),
            Route("/v1/tools/get_spending", guarded(self._spent), methods=["POST"]),
            Route("/v1/tools/list_entries", guarded(self._listed), methods=["POST"]),
            Route(f"/v1/tools/{PUT}", guarded(self._categorized), methods=["POST"]),
            Route("/v1/tools/change_account", guarded(self._changed), methods=["POST"]),
        ]

    async def _told(self, request: Received) -> Response:
        return JSONResponse(self.answers[request.url.path.rpartition("/")[2]])

    async def _spent(self, request: Received) -> Response:
        asked = await request.json()
        return JSONResponse(self.answers[f"get_spending {asked['by']}"])

    async def _listed(self, request: Received) -> Response:
        asked = await request.json()
        found = [
            entry for entry in self.entries if asked.get("category") in (None, entry["category"])
        ]
        page = found[asked["offset"] : asked["offset"] + asked["n"]]
        days = {name: asked[name] for name in ("from_date", "to_date")}
        return JSONResponse({**days, "entries": page, "total": len(found)})

    async def _changed(self, request: Received) -> Response:
        asked = await request.json()
        items = self.answers["finance_accounts_list"]["items"]
        [account] = [each for each in items if each["id"] == asked["account_id"]]
        account["name"] = asked.get("name", account["name"])
        if "balance" in asked:
            account |= {"balance": asked["balance"], "as_of": asked["day"], "entries": 0}
        stated = {name: asked[name] for name in ("balance", "day", "currency") if name in asked}
        told = {"account_id": account["id"], "name": account["name"], "stated": stated or None}
        return JSONResponse(told)

    async def _categorized(self, request: Received) -> Response:
        """Those of `unfit` are refused, and of the others `most` are changed at once."""
        asked = await request.json()
        ids = [name["id"] for name in asked["entries"]]
        if unfit := [
            {**name, "reason": self.unfit[name["id"]]}
            for name in asked["entries"]
            if name["id"] in self.unfit
        ]:
            details = {"reason": "conflict", "entries": unfit}
            message = "One of these does not fit."
            error = {"code": "CONFLICT", "message": message, "details": details}
            return JSONResponse({"ok": False, "error": error}, 409)
        if not self.confirmed:
            self.confirmed = True
            details = {"reason": "confirmation_required"}
            error = {"code": "CONFLICT", "message": "Confirm this first.", "details": details}
            body = {"ok": False, "error": error}
            held = {"id": "c1", "prompt": self.prompt, "expires_at": results.IN_FIVE_MINUTES}
            return JSONResponse(body | {"confirmation": held}, 409)
        self.confirmed = False
        found = [entry for entry in self.entries if entry["id"] in ids[: self.most]]
        before = [dict(entry) for entry in found]
        for entry in found:
            entry["category"] = asked["category"]
        return JSONResponse({"category": asked["category"], "categorized": before})
