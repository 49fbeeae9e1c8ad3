"""The policy statements of what a tool's declaration says that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from commands.intrinsics import Resource, allow, attribute, pascal, ref, sub

NOTHING = ref("AWS::NoValue")
_PROFILES = "arn:${AWS::Partition}:bedrock:${AWS::Region}:${AWS::AccountId}:inference-profile"


class Thing(NamedTuple):
    """A resource that is no table, or a part of one under a `condition`. It exists under the
    `switches`; the `variables`, each of a parameter or resource, tell a function where."""

    service: str
    on: Any
    switches: tuple[str, ...] = ()
    variables: Mapping[str, str] = {}
    condition: Resource | None = None


THINGS = {
    "documents": Thing("s3", sub("${DocumentsBucket.Arn}/*")),
    "gmail_client": Thing("secretsmanager", ref("GmailOAuthSecretArn"), ("HasGmail",)),
    "import_queue": Thing(
        *("sqs", attribute("ImportQueue", "Arn")), variables={"IMPORT_QUEUE": "ImportQueue"}
    ),
    "mail_key": Thing("kms", attribute("MailKey", "Arn")),
    "parser_model": Thing(
        "bedrock",
        [
            sub("arn:${AWS::Partition}:bedrock:*::foundation-model/*"),
            sub(_PROFILES + "/${ParserModelId}"),
        ],
        ("HasParserModel",),
        {"PARSER_MODEL_ID": "ParserModelId", "MODEL_URL": "ModelUrl"},
    ),
    "parser_model_key": Thing(
        *("secretsmanager", ref("ModelApiKeySecretArn"), ("HasParserModel", "HasModelApiKey")),
        {"MODEL_API_KEY_SECRET": "ModelApiKeySecretArn"},
    ),
    "phones": Thing("sns", None),
    **{
        part: Thing(
            "dynamodb",
            attribute("PrimeTable", "Arn"),
            condition={"ForAllValues:StringLike": {"dynamodb:LeadingKeys": [f"*#{part}"]}},
        )
        for part in ("bills", "settings")
    },
}
_DATA_KEY = {
    "s3": ["kms:GenerateDataKey"],
    "sqs": ["kms:GenerateDataKey", "kms:Decrypt"],
    "secretsmanager": ["kms:Decrypt"],
}
"""Actions on the key of all data, if there is one, that putting into a service needs, or reading a
secret."""


def statements(uses: Mapping[str, str]) -> Iterator[Resource]:
    for name, words in uses.items():
        thing = THINGS.get(name) or Thing("dynamodb", _table(name))
        actions = [f"{thing.service}:{word}" for word in words.split()]
        yield _switched(_allowed(actions, thing), thing.switches)
        if thing.service in _DATA_KEY:
            yield _switched(_on_data_key(thing.service), ("HasDataKey",))


def variables(uses: Iterable[str], settings: Iterable[str]) -> dict[str, Any]:
    """The function's own part of its environment."""
    things = [THINGS[name].variables for name in uses if name in THINGS]
    named = {name: pascal(name.lower()) for name in settings}
    return {name: ref(of) for each in (*things, named) for name, of in each.items()}


def _table(name: str) -> Any:
    family, _, index = name.partition("/")
    table = f"{pascal(family)}Table"
    return sub(f"${{{table}.Arn}}/index/{index}") if index else attribute(table, "Arn")


def _allowed(actions: list[str], thing: Thing) -> Resource:
    if thing.on is not None:
        return allow(actions, thing.on, thing.condition)
    # A phone number has no ARN, a topic has.
    topics = sub("arn:${AWS::Partition}:sns:*:*:*")
    return {"Effect": "Allow", "Action": actions, "NotResource": topics}


def _on_data_key(service: str) -> Resource:
    via = {"StringEquals": {"kms:ViaService": sub(f"{service}.${{AWS::Region}}.amazonaws.com")}}
    return allow(_DATA_KEY[service], attribute("DataKey", "Arn"), via)


def _switched(statement: Resource, switches: tuple[str, ...]) -> Resource:
    for switch in reversed(switches):
        statement = {"Fn::If": [switch, statement, NOTHING]}
    return statement
