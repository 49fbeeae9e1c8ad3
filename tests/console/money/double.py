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
Guard = Callable[[Callable[[Received], Any]], Callable[[Received], Any]]


@dataclass
class Money:
    """`answers` are by tool; `get_spending` has one by what it is asked to break down by. `entries`
    are listed as far as `n` and `offset` say, and are changed after a YES."""

    answers: dict[str, Json] = field(default_factory=results.answers)
    entries: list[Json] = field(default_factory=results.entries)
    confirmed: bool = False
    prompt: str = "Change that entry? Reply YES to confirm."

    def routes(self, guarded: Guard) -> list[Route]:
        told = [name for name in self.answers if " " not in name]
        return [
            *(Route(f"/v1/tools/{name}", guarded(self._told), methods=["POST"]) for name in told),
            Route("/v1/tools/get_spending", guarded(self._spent), methods=["POST"]),
            Route("/v1/tools/list_recent_entries", guarded(self._listed), methods=["POST"]),
            Route("/v1/tools/edit_entry", guarded(self._edited), methods=["POST"]),
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

    async def _edited(self, request: Received) -> Response:
        asked = await request.json()
        if not self.confirmed:
            self.confirmed = True
            body = {"ok": False, "code": "confirmation_required", "error": "Confirm this first."}
            held = {"id": "c1", "prompt": self.prompt, "expires_at": results.IN_FIVE_MINUTES}
            return JSONResponse(body | {"confirmation": held}, 409)
        (entry,) = [entry for entry in self.entries if entry["id"] == asked["id"]]
        previous = dict(entry)
        entry["category"] = asked["category"]
        return JSONResponse({"previous": previous, "current": entry})
