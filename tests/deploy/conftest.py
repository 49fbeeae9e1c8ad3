"""One build and one deployment for all tests here: `make deploy-local`. The processes of a run
share the build, and one of them has the deployment."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pynamodb.models import Model
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

from banking.entities import Card
from budget.entities import BankBalance, BudgetRecord, Cap
from budget.transactions import BudgetTransaction
from commands.template import Function
from money.entities import Account, StatedBalance
from money.entry import EntryRecord
from prime.entities import DocumentRecord
from tests.banking.stored import charge
from tests.conftest import Row, Tabulate
from tests.deploy import deployment, sam
from tests.deploy.deployment import Customer, Deployment
from tests.deploy.lambda_emulator import TellStartUp
from tests.finance.calls import transaction
from tests.local.aws.emulator import Aws
from tests.local.demo import budget
from tests.local.demo.finance import ACCOUNTS
from tests.local.demo.seed import CARD, TRANSACTIONS
from tests.local.demo.support import JOHN, MEI
from tests.money.stored import entry_of, records_of
from tests.stack.started import command
from tests.support.stored import CASE, HEADPHONES, SPEAKER
from toolkit import Caller
from toolkit.storage import keys
from toolkit.storage.last_change import writes_remembering

# The first second that a zip can name, which SAM gives every file: bytecode that compares it with
# its source's time is stale on Lambda.
ZIP_EPOCH = datetime(1980, 1, 1, tzinfo=UTC).timestamp()
STACK = "stack"
SHARING = {"test_build": "what every function imports"}
"""By files: what their tests share. All others share the stack, and these nothing."""
SHARING_NOTHING = ("test_lambda_runtime", "test_resource_count")


class _Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """What shares a deployment is of one process. Marks of groups would say so, but xdist loses
    them: github.com/pytest-dev/pytest-xdist/issues/1386."""

    def _split_scope(self, nodeid: str) -> str:
        file = Path(nodeid.partition("::")[0]).stem
        return nodeid if file in SHARING_NOTHING else SHARING.get(file, STACK)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    return _Sharing(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.fixture
def tell_start_up(tabulate: Tabulate) -> TellStartUp:
    """For the table that the run prints at its end."""

    def tell(function: Function, milliseconds: float) -> None:
        row: Row = {"function": function.logical_id, "ms": round(milliseconds)}
        tabulate("start-up by INIT REPORT", row)

    return tell


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `sam build` leaves, every file as old as Lambda sees it."""
    folder = _folder_of_the_run(tmp_path_factory)
    made = folder / "built"
    with (folder / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            artifacts = sam.build(folder / "build")
            for path in artifacts.rglob("*.py"):
                os.utime(path, (ZIP_EPOCH, ZIP_EPOCH))
            made.symlink_to(artifacts)
    return made.resolve()


def _folder_of_the_run(factory: pytest.TempPathFactory) -> Path:
    """That all of its processes share."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session")
def stack(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deployment]:
    """With the support contract's customer and orders, loaded as into AWS, CloudFront before it,
    and a key of its own. Fails in the second process of a run that would deploy it."""
    try:
        (_folder_of_the_run(tmp_path_factory) / f"{STACK}.made").touch(exist_ok=False)
    except FileExistsError:
        pytest.fail("another process of this run has the deployment")
    state_dir = tmp_path_factory.mktemp("deployed")
    settings = {"CloudFront": "true", "CustomerManagedKey": "true"}
    with deployment.deployed(built, state_dir, **settings) as stack:
        _load(stack, tmp_path_factory.mktemp("rows"))
        yield stack


def _load(stack: Deployment, folder: Path) -> None:
    orders = [{"kind": "order", **order} for order in (HEADPHONES, CASE, SPEAKER)]
    file = folder / "support.jsonl"
    file.write_text("\n".join(json.dumps(row) for row in (JOHN, MEI, *orders)))
    variables = Aws.at(stack.aws).environment | {"STACK_NAME": sam.STACK_NAME}
    loaded = command("load", str(file), **variables)
    expected = f"loaded 5 rows into the deployed stack {sam.STACK_NAME}\n"
    assert loaded.stdout == expected, loaded.stderr


@pytest.fixture
def customer(stack: Deployment) -> Iterator[Customer]:
    with furnished_customer(stack) as customer:
        yield customer


@contextmanager
def furnished_customer(stack: Deployment) -> Iterator[Customer]:
    """Somebody new with the demo's card and transactions, a purchase, a bank balance, a rule, a
    goal, a ledger, a transaction to review and a cap that they have changed last, who is a support
    agent of the contract's customer and orders as well."""
    dynamodb, tables = stack.client("dynamodb"), stack.resources
    with deployment.signed_in(stack, ["support_agent"]) as customer:
        card = _card(customer.id)
        dynamodb.put_item(TableName=tables["BankingTable"], Item=card.serialize())
        for entry in _budget(Caller(customer.id)):
            dynamodb.put_item(TableName=tables["BudgetTable"], Item=entry.serialize())
        cap = Cap.new(Caller(customer.id), "2027-01", 500000).state(looks=False)
        dynamodb.put_item(TableName=tables["BudgetTable"], Item=cap.record.serialize())
        for change in writes_remembering(customer.id, "set_budget_cap", [cap]):
            remembered = change.record.serialize()
            dynamodb.put_item(TableName=tables["IdempotencyTable"], Item=remembered)
        for row in (*_accounts(Caller(customer.id)), *_entries(Caller(customer.id))):
            dynamodb.put_item(TableName=tables["MoneyTable"], Item=row.serialize())
        imported = _imported(Caller(customer.id))
        dynamodb.put_item(TableName=tables["PrimeTable"], Item=imported.serialize())
        yield customer


def _to_review(caller: Caller) -> EntryRecord:
    """The one that the example settles."""
    return entry_of(
        caller,
        "txn_demo_1",
        day="2026-11-19",
        description="Harbour Parking",
        amount="-12.00",
        state="waiting",
        doubts=["The total was hard to read."],
    )


def _imported(caller: Caller) -> DocumentRecord:
    """The one that the example undoes."""
    made: dict[str, Any] = {"name": "receipt.jpg", "content_type": "image/jpeg", "size": 48_211}
    at = datetime.now(UTC) - timedelta(days=9)
    return DocumentRecord.new(caller, "doc_demo_receipt", at=at, status="imported", **made)


def _card(user_id: str) -> Card:
    values = {name: value for name, value in CARD.items() if name not in ("kind", "user_id")}
    return Card(user_id, **values | {"due_date": CARD["due_date"].isoformat()})


def _budget(caller: Caller) -> Iterator[BudgetRecord]:
    now = datetime.now(UTC)
    yield BankBalance.new(caller, now, budget.BALANCE_CENTS)
    yield budget.category_rule(caller)
    yield budget.goal(caller)


def _accounts(caller: Caller) -> Iterator[Model]:
    """A named account, and what it held at first."""
    account = dict(ACCOUNTS[0])
    amount, day = Decimal(account.pop("balance")), date.fromisoformat(account.pop("as_of"))
    yield Account(keys.joined(caller.user_id, ""), f"account#{account['id']}", **account)
    yield StatedBalance.new(caller, account["id"], account["currency"], day=day, amount=amount)


def _entries(caller: Caller) -> Iterator[Model]:
    """What was typed, the last of it in the thread that the examples name, the card's purchases,
    one coffee, and what waits."""
    today = datetime.now(UTC).date()
    tacos = {"category": "Food", "description": "Tacos", "date_iso": today}
    last: dict[str, Any] = {"amount_mxn_cents": 12450, "category_type": "VARIABLE", **tacos}
    fixed = {name: value for name, value in budget.FIXED.items() if name != "id"}
    entries = [
        BudgetTransaction.new(caller, budget.THREAD_ID, **last).record,
        BudgetTransaction.new(caller, "earlier", loaded_as=budget.FIXED["id"], **fixed).record,
        EntryRecord.of_ledger(caller, transaction().entry),
        _to_review(caller),
    ]
    for tx_id, days_ago, amount, merchant, category in TRANSACTIONS:
        of = {"amount": amount, "merchant": merchant, "category": category}
        entries.append(charge(caller.user_id, tx_id, date=today - timedelta(days=days_ago), **of))
    for entry in entries:
        yield from records_of(caller, entry)
