"""A proof of an event is checked by the script in docs/operating.md, with no part of ours."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from audit.batch import canonical
from audit.proof import prove
from commands.template import ROOT
from tests.audit.audit_setup import Audit
from toolkit.audit.audit_event import AuditEvent, event_key, unseal
from toolkit.audit.pseudonym import Pseudonym

OPERATING = (ROOT / "docs" / "operating.md").read_text()


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = _printed("check_proof", tmp_path)
    assert len([line for line in path.read_text().splitlines() if line.strip()]) <= 30
    return path


def _printed(name: str, folder: Path) -> Path:
    (text,) = re.findall(rf'```python\n("""python {name}.+?)```', OPERATING, re.DOTALL)
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


@pytest.fixture
def proofs(audit: Audit) -> list[dict[str, Any]]:
    """Of seven events in one batch."""
    events = [audit.write(f"user-{number}") for number in range(7)]
    audit.stream.deliver()
    proofs = [
        prove(audit.store, audit.key, audit.image(event), _key_of(f"user-{number}", event))
        for number, event in enumerate(events)
    ]
    return [json.loads(canonical(proof)) for proof in proofs]


def _key_of(user_id: str, event: AuditEvent) -> bytes:
    return event_key(Pseudonym.of(user_id).key, event.event_id)


def checked(
    script: Path, proof: dict[str, Any], fingerprint: str
) -> subprocess.CompletedProcess[str]:
    file = script.with_name("proof.json")
    file.write_bytes(canonical(proof))
    return subprocess.run(
        [sys.executable, "-I", script, file, fingerprint],
        cwd=script.parent,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_every_event_of_a_batch_is_proved(
    audit: Audit, script: Path, proofs: list[dict[str, Any]]
) -> None:
    for proof in proofs:
        done = checked(script, proof, audit.key.fingerprint)
        assert (done.returncode, done.stderr) == (0, "")
        event_id = proof["event"]["event_id"]["S"]
        assert done.stdout.startswith(f"{event_id} stands in batch 2 of ")


def test_what_an_event_says_is_opened_by_its_proof(
    tmp_path: Path, proofs: list[dict[str, Any]]
) -> None:
    done = checked(_printed("open_proof", tmp_path), proofs[0], "")
    assert (done.stdout, done.stderr) == ('{"tool_output":{"status":"success"}}\n', "")


def test_a_proof_opens_no_other_event(proofs: list[dict[str, Any]]) -> None:
    opens = bytes.fromhex(proofs[0]["opens"])
    sealed = [base64.b64decode(proof["event"]["sealed"]["B"]) for proof in proofs]
    assert unseal(sealed[0], opens) == {"tool_output": {"status": "success"}}
    for other in sealed[1:]:
        with pytest.raises(ValueError, match="MAC"):
            unseal(other, opens)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda proof: proof["event"]["outcome"].update(S="failed"), "not the leaf's"),
        (lambda proof: proof["leaf"].__setitem__(2, "2026-01-31"), "not under the root"),
        (lambda proof: proof.update(index=proof["index"] + 1), "not under the root"),
        (lambda proof: proof["path"].append("00" * 32), "too long"),
        (lambda proof: proof["header"].update(time="2026-01-31"), "InvalidSignature"),
    ],
)
def test_a_proof_that_was_changed_proves_nothing(
    audit: Audit, script: Path, proofs: list[dict[str, Any]], change: Any, why: str
) -> None:
    change(proofs[2])
    done = checked(script, proofs[2], audit.key.fingerprint)
    assert done.returncode == 1
    assert why in done.stderr


def test_a_proof_by_another_key_proves_nothing(script: Path, proofs: list[dict[str, Any]]) -> None:
    done = checked(script, proofs[0], "00" * 32)
    assert done.returncode == 1
    assert "another key signed it" in done.stderr


def test_an_event_that_was_changed_cannot_be_proved(audit: Audit) -> None:
    event, *_ = audit.write_sealed()
    audit.put(audit.image(event), outcome="failed")
    assert prove(audit.store, audit.key, audit.image(event)) is None
