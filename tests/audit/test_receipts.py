"""A user proves what they said YES to; the scripts in docs/operating.md check the receipt."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import boto3
import jwt
import pytest

from audit import audit_key as audit_keys
from audit.audit_key import AuditKey, fingerprint_of
from audit.issue_receipt import SETTING, handler
from commands.template import ROOT
from tests.audit.audit_setup import Audit
from tests.calling import Reply, answer_confirmation, proxy_event, rest, send
from tests.toolkit.counting import Counter, set_to


@pytest.fixture
def receipt_key(audit_key: AuditKey, monkeypatch: pytest.MonkeyPatch) -> AuditKey:
    made = boto3.client("kms").create_key(KeySpec="ECC_NIST_P256", KeyUsage="SIGN_VERIFY")
    id = made["KeyMetadata"]["KeyId"]
    monkeypatch.setenv(SETTING, id)
    monkeypatch.setenv(audit_keys.SETTING, audit_key._key_id)
    return AuditKey(id)


def asked(user_id: str) -> str:
    """The id of a question that waits."""
    Counter(user_id, total=0).save()
    answer = rest(set_to, user_id, {"user_id": user_id, "to": 7})
    return str(answer.body["confirmation"]["id"])


@pytest.fixture
def done(audit: Audit, receipt_key: AuditKey, user_id: str) -> str:
    """The id of the question whose YES has set the counter."""
    id = asked(user_id)
    answer_confirmation(user_id, id, "YES")
    assert rest(set_to, user_id, {"user_id": user_id, "to": 7}).status == 200
    return id


def receipt_of(user_id: str, id: str, **more: Any) -> Reply:
    event = proxy_event(user_id, "", path={"id": id}, **more)
    return send(handler, event | {"httpMethod": "GET"})


def test_a_receipt_has_what_was_shown_and_what_came_of_it(
    audit: Audit, user_id: str, done: str
) -> None:
    audit.stream.deliver()
    reply = receipt_of(user_id, done)
    assert reply.status == 200, reply.body
    said = jwt.decode(reply.body["receipt"], reply.body["public_key"], algorithms=["ES256"])
    assert (said["sub"], said["id"], said["reply"]) == (user_id, done, "YES")
    assert said["tool"] == set_to.name
    assert said["arguments"]["to"] == 7
    assert said["prompt"].splitlines()
    assert said["client"]
    opened = said["proof"]
    assert opened["event"]["confirmation"]["S"] == done[-16:]
    assert re.fullmatch("[0-9a-f]{64}", said["result_sha256"])


def test_until_the_log_has_it_there_is_none_yet(audit: Audit, user_id: str, done: str) -> None:
    assert receipt_of(user_id, done).status == 409


def test_what_was_not_done_and_what_is_anothers_has_none(
    audit: Audit, user_id: str, done: str
) -> None:
    audit.stream.deliver()
    assert receipt_of(f"{user_id}-other", done).status == 404
    assert receipt_of(user_id, "0" * 48).status == 404
    waiting = asked(f"{user_id}-waits")
    assert receipt_of(f"{user_id}-waits", waiting).status == 404


def test_no_program_gets_one(user_id: str, done: str) -> None:
    assert receipt_of(user_id, done, scopes=["teller/act"]).status == 403


def test_the_scripts_of_the_documentation_check_it_and_refuse_a_changed_one(
    audit: Audit, receipt_key: AuditKey, user_id: str, done: str, tmp_path: Path
) -> None:
    audit.stream.deliver()
    answer = receipt_of(user_id, done).body
    fingerprint = fingerprint_of(receipt_key.public())

    def run(script: str, file: str, fingerprint: str) -> subprocess.CompletedProcess[str]:
        text = (ROOT / "docs" / "operating.md").read_text()
        (body,) = re.findall(rf'```python\n("""python {script}.+?)```', text, re.DOTALL)
        assert len([line for line in body.splitlines() if line.strip()]) <= 30
        (tmp_path / f"{script}.py").write_text(body)
        command = [sys.executable, "-I", f"{script}.py", file, fingerprint]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    (tmp_path / "receipt.json").write_text(json.dumps(answer))
    checked = run("check_receipt", "receipt.json", fingerprint)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith(f"{user_id} said YES through ")
    proved = run("check_proof", "proof.json", audit.key.fingerprint)
    assert proved.returncode == 0, proved.stderr
    header, payload, signature = answer["receipt"].split(".")
    said = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    forged = base64.urlsafe_b64encode(json.dumps(said | {"tool": "block_card"}).encode())
    changed = answer | {"receipt": f"{header}.{forged.decode().rstrip('=')}.{signature}"}
    (tmp_path / "receipt.json").write_text(json.dumps(changed))
    assert "InvalidSignature" in run("check_receipt", "receipt.json", fingerprint).stderr
    other = hashlib.sha256(b"another").hexdigest()
    assert "another key" in run("check_receipt", "receipt.json", other).stderr


def test_nothing_that_makes_one_imports_cryptography() -> None:
    code = "import sys; import audit.issue_receipt; print('cryptography' in sys.modules)"
    paths = {"PYTHONPATH": ":".join(sys.path)}
    command = [sys.executable, "-c", code]
    shown = subprocess.run(
        command, capture_output=True, text=True, check=True, env=os.environ | paths
    )
    assert shown.stdout == "False\n"
