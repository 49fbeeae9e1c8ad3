"""API Gateway on one machine: the template's routes over its functions.

Every route but an open one needs an access token: the template's authorizer verifies it, and no
other function sees a request without. What the gateway answers by itself is what API Gateway
answers under this template.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import anyio
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Router
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from commands.template import Function, Route, Template
from tests.local.aws.tokens import FIRST_PARTY_SCOPES, KEYS_PATH, Tokens
from tests.local.gateway import proxy_event
from tests.local.gateway.authorizer import Authorizer
from tests.local.gateway.integrations import AppIntegration, HandlerIntegration, Integration
from tests.local.gateway.lambda_runtime import Functions
from tests.local.gateway.upload_door import UploadDoor
from tests.local.sign_in.hosted import HostedSignIn

BODY_LIMIT = 10 * 1024 * 1024
THREADS = 64

FORGETTING_PATH = f"/dev/restapis/local/stages/{proxy_event.STAGE}/cache/authorizers"
GATEWAY_RESPONSES: dict[int, tuple[int, dict[str, str | None]]] = {
    401: (401, {"message": "Unauthorized"}),
    403: (403, {"Message": "User is not authorized to access this resource with an explicit deny"}),
    404: (404, {"error": "Not found"}),
    405: (404, {"error": "Not found"}),  # to API Gateway another method is another route
    413: (413, {"message": "Request Too Long"}),
    500: (500, {"message": None}),  # an authorizer that fails
    502: (502, {"message": "Internal server error"}),
}
KINDS = {401: "UNAUTHORIZED", 403: "ACCESS_DENIED"}
"""API Gateway's names for its own answers that have headers of their own."""


def create_gateway(
    template: Template, functions: Functions, apps: Mapping[str, ASGIApp], tokens: Tokens
) -> Starlette:
    """`apps` are the functions that are ASGI apps, by logical id."""
    threads = anyio.CapacityLimiter(THREADS)
    authorizer = Authorizer.of(template, functions, threads)

    def integration(function: Function) -> Integration:
        if function.is_python:
            return HandlerIntegration(functions, function.name, threads)
        return AppIntegration(apps[function.logical_id])

    async def published_keys(_: Request) -> Response:
        return JSONResponse(tokens.keys)

    async def forget(_: Request) -> Response:
        """API Gateway's own FlushStageAuthorizersCache."""
        authorizer.forget()
        return Response(status_code=202)

    async def refuse(request: Request, error: Exception) -> Response:
        from oauth import addresses  # it reads the environment when it is imported

        assert isinstance(error, HTTPException)
        status, body = GATEWAY_RESPONSES[error.status_code]
        context = {"context.extendedRequestId": proxy_event.request_id()}
        here = addresses.base_of({"requestContext": {"domainName": request.headers.get("host")}})
        headers = {
            name: context.get(value, value).replace(template.public_url, f"{here}/")
            for name, value in template.error_headers(KINDS.get(status, "DEFAULT_4XX")).items()
        }
        return JSONResponse(body, status, headers=headers)

    gateway = Starlette(exception_handlers={HTTPException: refuse})
    gateway.router = Routes(
        [
            HttpRoute("/dev/token", TokenEndpoint(tokens), methods=["POST"]),
            HttpRoute(KEYS_PATH, published_keys, methods=["GET"]),
            HttpRoute(FORGETTING_PATH, forget, methods=["DELETE"]),
            *HostedSignIn(tokens).routes,
            *_preflights(template),
            UploadDoor(authorizer).route,
            *_routes(template, integration, authorizer),
        ]
    )
    return gateway


class Routes(Router):
    """Finds a route without parameters by its path, where Starlette would try all of them."""

    def __init__(self, routes: Sequence[HttpRoute]) -> None:
        super().__init__(routes, redirect_slashes=False)
        self._fixed: defaultdict[str, list[HttpRoute]] = defaultdict(list)
        for route in routes:
            if not route.param_convertors:
                self._fixed[route.path].append(route)

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        for route in self._fixed.get(scope.get("path", ""), ()):
            match, matched = route.matches(scope)
            if match is Match.FULL:
                scope.update(matched)
                return await route.handle(scope, receive, send)
        await super().app(scope, receive, send)


@dataclass(frozen=True)
class Endpoint:
    """One route: admits the request, then integrates it."""

    route: Route
    integration: Integration
    authorizer: Authorizer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        arrived = time.time()
        caller = None if self.route.open else await self._caller(scope)
        body = await _body(Request(scope, receive))
        context = proxy_event.request_context(scope, self.route.path, caller, arrived)
        await self.integration(scope, receive, send, body, context)

    async def _caller(self, scope: Scope) -> dict[str, str]:
        token = Headers(scope=scope).get("authorization", "")
        return await self.authorizer.context(token, scope["method"], scope["path"])


class TokenRequest(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    user_id: str = Field(min_length=1)
    groups: list[str] = []
    scopes: list[str] = list(FIRST_PARTY_SCOPES)


@dataclass(frozen=True)
class TokenEndpoint:
    """Signs in whoever is named. It exists on one machine only."""

    tokens: Tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await _body(Request(scope, receive))
        await self._answer(body)(scope, receive, send)

    def _answer(self, body: bytes) -> Response:
        try:
            wanted = TokenRequest.model_validate_json(body)
        except ValidationError:
            return JSONResponse(
                {"error": 'Send {"user_id": "...", "groups": [], "scopes": []}'}, 400
            )
        token = self.tokens.issue(wanted.user_id, wanted.groups, scopes=wanted.scopes)
        return JSONResponse({"token": token})


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY_LIMIT:
            raise HTTPException(413)
    return bytes(body)


def _routes(
    template: Template, integration: Callable[[Function], Integration], authorizer: Authorizer
) -> Iterator[HttpRoute]:
    """Fixed paths go before those with parameters."""
    pairs = [(route, function) for function in template.functions for route in function.routes]
    for route, function in sorted(pairs, key=lambda pair: pair[0].path.count("{")):
        methods = None if route.method == "ANY" else [route.method]
        endpoint = Endpoint(route, integration(function), authorizer)
        yield HttpRoute(route.path, endpoint, methods=methods)


def _preflights(template: Template) -> Iterator[HttpRoute]:
    async def preflight(_: Request) -> Response:
        return Response(headers=template.cors)

    for path in {route.path for function in template.functions for route in function.routes}:
        yield HttpRoute(path, preflight, methods=["OPTIONS"])
