"""How an operator's command ends when it cannot do its work."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from commands.template import ROOT
from tests.local.aws.emulator import Aws
from tests.stack.card_customer import Customer
from tests.stack.started import command, environment, module_of

pytestmark = pytest.mark.stack
NOBODY_LISTENS = "http://127.0.0.1:1"


@pytest.mark.parametrize("target", ["audit", "audit-verify"])
def test_storage_that_cannot_be_reached_is_one_clear_line(target: str) -> None:
    named = {
        **{"AUDIT_TABLE": "audit", "AUDIT_KEY_ID": "key", "AUDIT_LOG": "log"},
    }
    variables = Aws.at(NOBODY_LISTENS).environment | named
    failed = command(target, **variables, USER_ID="u")
    assert (failed.returncode, failed.stdout) == (1, "")
    (line,) = failed.stderr.splitlines()
    assert NOBODY_LISTENS in line


@pytest.mark.parametrize(
    ("variable", "why"),
    [
        ("AUDIT_KEY_ID", "no key: the log's signatures cannot be verified without it"),
        ("AUDIT_LOG", "no log: there is nothing to hold the audit against"),
    ],
)
def test_the_audit_is_not_verified_without_its_key_or_log(variable: str, why: str) -> None:
    named = {"AUDIT_TABLE": "audit", "AUDIT_KEY_ID": "key", "AUDIT_LOG": "log"} | {variable: ""}
    failed = command("audit-verify", **Aws.at(NOBODY_LISTENS).environment, **named)
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr == f"{variable} names {why}\n"


def test_whoever_has_seen_enough_ends_a_command_quietly(customer: Customer) -> None:
    customer.call("get_account_summary").raise_for_status()
    reading, writing = os.pipe()
    os.close(reading)  # as `head` does once it has its lines
    try:
        ended = subprocess.run(
            [sys.executable, "-m", module_of("audit")],
            cwd=ROOT,
            env=environment(STATE_DIR=str(customer.stack.state_dir), USER_ID=customer.id),
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")
