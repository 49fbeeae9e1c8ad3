"""What the template says of the API's routes, and of how open pages are told."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from capacity.commands.deployment import Delivery, Throttles
from commands.command import CommandError
from commands.template import Template

Properties = Mapping[str, Any]


class MissingError(CommandError):
    """The template lacks something that the estimate is about."""

    def __init__(self, what: str) -> None:
        super().__init__(f"the template has no {what}: nothing can be said of its load")


def throttles_of(template: Template, api: Properties) -> Throttles:
    return Throttles(
        tool=_throttle(template, api, "/tools/", "POST"),
        chat=_throttle(template, api, "/chat", "POST"),
        notifications=_throttle(template, api, "/notifications", "GET"),
        sockets=_socket_throttle(template),
    )


def _socket_throttle(template: Template) -> Decimal | None:
    for _, stage in template.deployed("AWS::ApiGatewayV2::Stage"):
        rate = template.value(stage.get("DefaultRouteSettings", {}).get("ThrottlingRateLimit"))
        if rate is not None:
            return Decimal(rate)
    return None


def _throttle(template: Template, api: Properties, path: str, method: str) -> Decimal:
    """The setting of the route itself, or that of all routes."""
    settings = {(each["ResourcePath"], each["HttpMethod"]): each for each in _settings(api)}
    for key in ((path, method), (path, "*"), ("/*", "*")):
        rate = template.value(settings.get(key, {}).get("ThrottlingRateLimit"))
        if rate is not None:
            return Decimal(rate)
    raise MissingError(f"throttle of {method} {path}")


def metered_methods_of(template: Template, api: Properties) -> int:
    """How many have metrics of their own."""
    for each in _settings(api):
        if each["ResourcePath"] == "/*" and each.get("MetricsEnabled"):
            return sum(len(function.routes) for function in template.functions)
    return 0


def _settings(api: Properties) -> list[Properties]:
    return list(api.get("MethodSettings", ()))


def delivery_of(template: Template) -> Delivery:
    for _, api in template.deployed("AWS::ApiGatewayV2::Api"):
        if api.get("ProtocolType") == "WEBSOCKET":
            return "websocket"
    return "appsync" if any(template.deployed("AWS::AppSync::Api")) else "environments"
