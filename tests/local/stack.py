"""The whole backend on one machine: emulator, model, tools, chat and gateway.

with stack.start(Settings(state_dir)) as running:
    httpx.get(f"{running.url}/tools", headers={"Authorization": running.token("12345")})
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

from starlette.types import ASGIApp

from commands import running_stack
from commands.running_stack import StackError
from commands.template import ROOT, Table, Template
from tests.local import model, ocr
from tests.local.aws import emulator, import_queue, jobs, keys, sealer, tokens
from tests.local.aws.changes import TableChanges
from tests.local.aws.polling import handler_of, polled
from tests.local.aws.tables import expired, room
from tests.local.aws.tokens import FIRST_PARTY_SCOPES, Tokens
from tests.local.environment import added, replaced
from tests.local.gateway import upload_door
from tests.local.gateway.gateway import create_gateway
from tests.local.gateway.lambda_runtime import Functions, Handler, imported
from tests.local.gateway.same_machine import SameMachine
from tests.local.model import ChosenModel
from tests.local.server import claim, serving, url_of

if TYPE_CHECKING:
    from toolkit.doors.invoking import DirectEvent, DirectReply, Invoke

MCP_HANDLER = "mcp_endpoint.endpoint.handler"
ALERTS = "budget.alerts.tell_of_budget"
ALERTS_POLL_SECONDS = 60
MAY_FILL_THE_DISK = ("AUDIT_TABLE", "GUARDS_TABLE", "PSEUDONYMS_TABLE")
"""A tool that reads writes into these: it goes on when there is no room for more."""
TELEGRAM_HANDLER = "integrations.answer_telegram.handler"


@dataclass(frozen=True)
class Settings:
    """`port` 0 is any free one. Without `mail_dir` the demo's mailbox is written into the state's
    folder. Without `model_url`, and `model_id` with AWS credentials, the offline planner leads the
    conversation."""

    state_dir: Path
    port: int = 0
    mail_dir: Path | None = None
    model_url: str | None = None
    model_id: str | None = None
    model_api: str | None = None
    model_api_key: str | None = field(default=None, repr=False)
    chat_per_minute: int = 8
    tool_per_minute: int = 60
    mcp_per_minute: int = 120
    parameters: Mapping[str, str] = field(default_factory=dict)
    """Of the template, such as ConversationRetentionDays and ImportsPerUserPerDay."""
    allowed_origin: str = "http://localhost:8000"
    allowed_hosts: str = ""
    """Further values of `Host`, with commas, that are this stack's."""

    @cached_property
    def template(self) -> Template:
        origin, _, more = self.allowed_origin.partition(",")
        return Template(
            ROOT / "template.yaml",
            Stage="dev",
            OtpProvider="fixed",
            DynamoDBWire=os.environ.get("DYNAMODB_WIRE") or "auto",
            ChatPerMinute=str(self.chat_per_minute),
            ToolPerMinute=str(self.tool_per_minute),
            McpPerMinute=str(self.mcp_per_minute),
            AllowedOrigin=origin,
            MoreOrigins=more,
            **self.parameters,
        )


@dataclass(frozen=True)
class Stack:
    """A running stack. `model` is a label for people."""

    url: str
    model: str
    tokens: Tokens
    functions: Functions
    ended: Future[StackError] = field(default_factory=Future)
    """Why it cannot go on, once it cannot."""
    ocr: Future[None] | None = None
    """Ends when the OCR engine is installed; None if it was."""

    def token(
        self,
        user_id: str,
        groups: Sequence[str] = (),
        scopes: Sequence[str] = FIRST_PARTY_SCOPES,
    ) -> str:
        return self.tokens.issue(user_id, groups, scopes=scopes)


@contextmanager
def start(settings: Settings) -> Iterator[Stack]:
    """The stack with the demo data, on an emulator of its own. Raises `StackError`."""
    with ExitStack() as parts:
        port = parts.enter_context(_claimed(settings.port))
        own_model = None if settings.model_url else model.on_bedrock(settings.model_id)
        parts.enter_context(replaced(emulator.IDENTITY))
        ended: Future[StackError] = Future()
        aws = parts.enter_context(
            emulator.start(settings.state_dir, _tables(settings.template), ended.set_result)
        )
        # Of this process alone, not of commands beside it: the folder's lock has it so.
        parts.enter_context(added({"ONLY_PROCESS": "yes"}))
        variables = aws.environment | settings.template.environment()
        parts.enter_context(replaced(variables))
        variables |= {
            "AUDIT_KEY_ID": sealer.key_id(settings.state_dir),
            "RECEIPT_KEY_ID": keys.kept(
                settings.state_dir / "receipt-key", KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY"
            ),
            "AUDIT_LOG": str((settings.state_dir / "audit-log.jsonl").resolve()),
            "EXCHANGE_KEY_ID": keys.kept(
                settings.state_dir / "exchange-key", KeySpec="RSA_2048", KeyUsage="SIGN_VERIFY"
            ),
            **keys.of_vouchers(settings.state_dir),
            "DOCUMENTS_BUCKET": import_queue.BUCKET,
            "EXPORTS_BUCKET": jobs.BUCKET,
            "UPLOAD_PATH": upload_door.PATH,
            "MAIL_URL": f"{url_of(port)}/mail",
            "DATA_URL": f"{url_of(port)}/data",
            **tokens.settings(url_of(port)),
        }
        parts.enter_context(replaced(variables))
        may_fill = {variables[name] for name in MAY_FILL_THE_DISK}
        parts.enter_context(room.kept_free(settings.state_dir, may_fill))
        tables = settings.template.tables
        parts.enter_context(expired.swept(settings.state_dir, aws.dynamodb, tables))
        changes = TableChanges(tables)
        parts.enter_context(changes.heard())
        parts.enter_context(sealer.sealing(variables["AUDIT_TABLE"], changes))
        _carry_over(aws, variables)
        _seed()
        variables |= parts.enter_context(_mail(settings))
        queue = {"IMPORT_QUEUE": import_queue.create(settings.template)}
        variables |= queue
        parts.enter_context(added(queue))
        installing = parts.enter_context(ocr.engine())
        parts.enter_context(import_queue.worked_on(queue["IMPORT_QUEUE"]))
        parts.enter_context(jobs.worked_on(settings.state_dir))
        parts.enter_context(polled("alerts", handler_of(ALERTS), ALERTS_POLL_SECONDS))
        parts.enter_context(running_stack.announced(settings.state_dir, variables))
        served = serve(settings, own_model, port, changes)
        yield replace(parts.enter_context(served), ended=ended, ocr=installing)


@contextmanager
def serve(
    settings: Settings,
    own_model: ChosenModel | None = None,
    port: socket | None = None,
    changes: TableChanges | None = None,
) -> Iterator[Stack]:
    """Model, chat and gateway, on the tables and the emulator that the environment names."""
    issuer = Tokens.kept_in(settings.state_dir)
    with ExitStack() as parts:
        leading = own_model or parts.enter_context(_model(settings))
        functions, invoke = _functions(settings.template)
        apps = {"ChatFunction": _chat(leading, invoke, changes)}
        gateway = create_gateway(settings.template, functions, apps, issuer)
        own = SameMachine(
            gateway, _listed(settings.allowed_hosts), _listed(settings.allowed_origin)
        )
        url = parts.enter_context(serving(own, port))
        parts.enter_context(added(tokens.settings(url)))
        yield Stack(url, leading.label, issuer, functions)


def _tables(template: Template) -> list[Table]:
    """With the one stream that is read here: a stream keeps what is deleted from its table."""
    return [
        table if table.variable == "AUDIT_TABLE" else replace(table, stream=None)
        for table in template.tables
    ]


def _listed(names: str) -> list[str]:
    return [name.strip().lower() for name in names.split(",") if name.strip()]


def _model(settings: Settings) -> AbstractContextManager[ChosenModel]:
    if settings.model_url:
        return nullcontext(
            model.at(
                settings.model_url, settings.model_id, settings.model_api, settings.model_api_key
            )
        )
    return model.offline()


def _carry_over(aws: emulator.Aws, variables: Mapping[str, str]) -> None:
    from tests.local.aws.tables import earlier_books  # after the environment is set

    tables = (variables[name] for name in ("PRIME_TABLE", "BUDGET_TABLE", "BANKING_TABLE"))
    earlier_books.carry_over(aws.dynamodb, *tables)


def _seed() -> None:
    from tests.local.demo.seed import seed

    seed()


def _mail(settings: Settings) -> AbstractContextManager[dict[str, str]]:
    from tests.local.demo.mail import write
    from tests.local.gmail import mail_dir

    state_dir = settings.state_dir
    return mail_dir.served(settings.mail_dir or write(state_dir / "mail"), state_dir)


def _functions(template: Template) -> tuple[Functions, Invoke]:
    """The functions, and Lambda's Invoke of them, for the chat and MCP's endpoint."""
    # Functions and their tables read the environment when they are imported.
    from integrations.answer_telegram import Webhook
    from mcp_endpoint.endpoint import Endpoint
    from toolkit.doors.invoking import InvokeError

    def invoke(function_name: str, event: DirectEvent) -> DirectReply:
        try:
            reply: DirectReply = functions.invoke(function_name, event)
        except Exception as error:  # as Lambda: its answer to any of them is a FunctionError
            raise InvokeError(function_name) from error
        return reply

    def load(handler: str) -> Handler:
        invoking: dict[str, Callable[[Invoke], Handler]] = {
            MCP_HANDLER: Endpoint,
            TELEGRAM_HANDLER: Webhook,
        }
        return invoking[handler](invoke) if handler in invoking else imported(handler)

    functions = Functions(template.functions, load)
    return functions, invoke


def _chat(leading: ChosenModel, invoke: Invoke, changes: TableChanges | None) -> ASGIApp:
    from chat.app import create_app
    from chat.memory.worker import ThreadSchedule

    chosen = leading.connect()
    schedule = ThreadSchedule(chosen)
    return create_app(model=chosen, invoke=invoke, schedule_memory=schedule, changes=changes)


@contextmanager
def _claimed(port: int) -> Iterator[socket]:
    try:
        claimed = claim(port)
    except OverflowError as error:
        raise StackError(f"PORT is at most 65535, not {port}") from error
    except OSError as error:
        raise StackError(f"port {port} is in use: choose another, as in `PORT=8001`") from error
    with claimed:
        yield claimed
