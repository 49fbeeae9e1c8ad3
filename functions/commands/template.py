"""What template.yaml and the stacks in it say about functions, routes and tables, for the
one-machine stack and for operators' commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from commands import cloudformation

ROOT = Path(__file__).parents[2]
STACK_NAME = "teller"
_METHODS = {"x-amazon-apigateway-any-method": "ANY"}
_ALIAS = re.compile(r"\$\{([A-Za-z0-9]+)\.Arn\}:live\b")


@dataclass(frozen=True)
class Route:
    """`method` is in upper case, or ANY. `open` routes need no token."""

    method: str
    path: str
    open: bool


@dataclass(frozen=True)
class Function:
    """`timeout` in seconds, `memory` in MB."""

    logical_id: str
    name: str
    handler: str
    timeout: int
    memory: int
    routes: tuple[Route, ...]

    @property
    def tool(self) -> str | None:
        """The name of the tool that the function is, if it has a route of its own as one."""
        paths = (route.path for route in self.routes)
        names = (re.fullmatch(r"/tools/([a-z0-9_]+)", path) for path in paths)
        return next((name[1] for name in names if name), None)

    @property
    def is_python(self) -> bool:
        """False for what starts by a script: an ASGI app behind the Lambda Web Adapter."""
        return not self.handler.endswith(".sh")


@dataclass(frozen=True)
class Table:
    """`variable` names the table to the functions. `keys`, the global and the local `indexes` and
    `stream` (the view type of the table's stream, if it has one) are as in CreateTable."""

    logical_id: str
    name: str
    variable: str
    attributes: list[Any]
    keys: list[Any]
    indexes: list[Any]
    local_indexes: list[Any]
    ttl: str | None
    stream: str | None


class Template:
    """template.yaml under a stack's name, parameters and settings; those not given have their
    defaults. `globals` are the properties of all functions, as written."""

    def __init__(self, path: Path = ROOT / "template.yaml", **parameters: str) -> None:
        self._document = cloudformation.whole(path)
        self.globals: dict[str, Any] = self._document["Globals"]["Function"]
        defaults = {name: str(p["Default"]) for name, p in self._document["Parameters"].items()}
        tables = {name: _table_name(name) for name, _ in self.resources("AWS::DynamoDB::Table")}
        self._names = {"AWS::StackName": STACK_NAME, **tables, **defaults, **parameters}

    def resources(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """Logical id and properties of every resource of the type, as written."""
        for logical_id, resource in self._document["Resources"].items():
            if resource["Type"] == kind:
                yield logical_id, resource["Properties"]

    def deployed(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """As `resources`, but those alone whose condition holds under the parameters."""
        conditions = self._document["Conditions"]
        for logical_id, properties in self.resources(kind):
            condition = self._document["Resources"][logical_id].get("Condition")
            if not condition or cloudformation.holds(
                {"Condition": condition}, self._names, conditions
            ):
                yield logical_id, properties

    def chosen(self, written: object) -> object:
        """What an Fn::If chooses, None for AWS::NoValue; any other value as it is written."""
        value = cloudformation.chosen(written, self._names, self._document["Conditions"])
        return None if value == {"Ref": "AWS::NoValue"} else value

    def value(self, written: object) -> str | None:
        """The text of a property's value as written; None for one that is left out, also by
        AWS::NoValue. Raises `UnresolvableError`."""
        value = self.chosen(written)
        return None if value is None else self._resolve(value)

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        resources = self.resources("AWS::Serverless::Function")
        return tuple(self._function(logical_id, properties) for logical_id, properties in resources)

    @cached_property
    def _routes(self) -> dict[str, list[Route]]:
        """By the logical id of the function that answers them, as they stand in the template."""
        routes: dict[str, list[Route]] = {}
        for _, api in self.resources("AWS::Serverless::Api"):
            for path, methods in api["DefinitionBody"]["paths"].items():
                for method, operation in methods.items():
                    is_open = {"NONE": []} in operation.get("security", ())
                    route = Route(_METHODS.get(method, method.upper()), path, is_open)
                    routes.setdefault(_invoked(operation), []).append(route)
        return routes

    @cached_property
    def authorizer(self) -> Function:
        """The function that verifies the token of every route that is not open."""
        (logical_id,) = _ALIAS.findall(self._authorizer["FunctionArn"]["Fn::Sub"])
        return next(each for each in self.functions if each.logical_id == logical_id)

    @property
    def authorizer_seconds(self) -> int:
        """For how long the authorizer's answer about a token is remembered."""
        return int(self._authorizer["Identity"]["ReauthorizeEvery"])

    @property
    def _authorizer(self) -> dict[str, Any]:
        (_, api), *_ = self.resources("AWS::Serverless::Api")
        auth = api["Auth"]
        authorizer: dict[str, Any] = auth["Authorizers"][auth["DefaultAuthorizer"]]
        return authorizer

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        resources = self.resources("AWS::DynamoDB::Table")
        return tuple(self._table(logical_id, properties) for logical_id, properties in resources)

    @cached_property
    def cors(self) -> dict[str, str]:
        """The headers of a preflight's answer."""
        (_, api), *_ = self.resources("AWS::Serverless::Api")
        cors = {name: self._resolve(value).strip("'") for name, value in api["Cors"].items()}
        return {
            "access-control-allow-origin": cors["AllowOrigin"],
            "access-control-allow-headers": cors["AllowHeaders"],
            "access-control-allow-methods": cors["AllowMethods"],
            "access-control-max-age": cors["MaxAge"],
        }

    def error_headers(self, kind: str = "DEFAULT_4XX") -> dict[str, str]:
        """The headers of what API Gateway answers by itself, by its name for that; `context.…` is
        of the request."""
        (_, api), *_ = self.resources("AWS::Serverless::Api")
        responses = api["GatewayResponses"]
        headers = responses.get(kind, responses["DEFAULT_4XX"])["ResponseParameters"]["Headers"]
        return {name.lower(): self._resolve(value).strip("'") for name, value in headers.items()}

    @cached_property
    def public_url(self) -> str:
        """Where the template says that the API is; a stack on one machine is elsewhere."""
        return self._resolve({"Ref": "CallbackUrl"})

    @cached_property
    def variables(self) -> dict[str, Any]:
        """The environment variables of all functions, their values as written."""
        own = (p.get("Environment", {}) for _, p in self.resources("AWS::Serverless::Function"))
        variables: dict[str, Any] = {}
        for environment in (self.globals["Environment"], *own):
            variables |= environment.get("Variables", {})
        return variables

    @property
    def retention(self) -> dict[str, str]:
        """The parameter of each variable that says how many days items of a table are kept."""
        return self._parameters_of("_RETENTION_DAYS")

    @property
    def allowances(self) -> dict[str, str]:
        """The parameter of each variable that says how much of something a user has in a day."""
        return self._parameters_of("_PER_USER_PER_DAY")

    def _parameters_of(self, ending: str) -> dict[str, str]:
        """By the variables whose names end so."""
        named = {name: v for name, v in self.variables.items() if name.endswith(ending)}
        return {name: value["Ref"] for name, value in named.items()}

    @property
    def parameters(self) -> Collection[str]:
        """The names of all, and of all settings."""
        return list(self._document["Parameters"])

    def allows(self, parameter: str, value: str) -> bool:
        """Whether the parameter may have this value, as CloudFormation would say."""
        return cloudformation.allows(self._document["Parameters"][parameter], value)

    def environment(self) -> dict[str, str]:
        """The variables of all functions that have a value on one machine."""
        return dict(self._known(self.variables))

    def _resolve(self, value: object) -> str:
        return cloudformation.resolve(value, self._names, self._document["Conditions"])

    def _known(self, variables: dict[str, Any]) -> Iterator[tuple[str, str]]:
        for name, value in variables.items():
            if name.startswith("AWS_"):  # settings of Lambda itself
                continue
            try:
                yield name, self._resolve(value)
            except cloudformation.UnresolvableError:
                continue

    def _function(self, logical_id: str, properties: dict[str, Any]) -> Function:
        properties = self.globals | properties
        return Function(
            logical_id=logical_id,
            name=self._resolve(properties["FunctionName"]),
            handler=properties["Handler"],
            timeout=properties["Timeout"],
            memory=int(self._resolve(properties["MemorySize"])),
            routes=tuple(self._routes.get(logical_id, ())),
        )

    def _table(self, logical_id: str, properties: dict[str, Any]) -> Table:
        variables = self.globals["Environment"]["Variables"]
        (variable,) = (name for name, value in variables.items() if value == {"Ref": logical_id})
        return Table(
            logical_id=logical_id,
            name=_table_name(logical_id),
            variable=variable,
            attributes=properties["AttributeDefinitions"],
            keys=properties["KeySchema"],
            indexes=properties.get("GlobalSecondaryIndexes", []),
            local_indexes=properties.get("LocalSecondaryIndexes", []),
            ttl=properties.get("TimeToLiveSpecification", {}).get("AttributeName"),
            stream=properties.get("StreamSpecification", {}).get("StreamViewType"),
        )


def _table_name(logical_id: str) -> str:
    return f"{STACK_NAME}-{logical_id.removesuffix('Table').lower()}"


def _invoked(operation: dict[str, Any]) -> str:
    """The logical id of the function whose alias the operation's integration names."""
    (name,) = _ALIAS.findall(operation["x-amazon-apigateway-integration"]["uri"]["Fn::Sub"])
    return str(name)
