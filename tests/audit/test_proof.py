"""A proof of an event is checked by the script in docs/operating.md, with no part of ours."""

from __future__ import annotations

import base64
import copy
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature

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
        prove(
            audit.store.stored(),
            audit.key.pem,
            audit.image(event),
            _key_of(f"user-{number}", event),
        )
        for number, event in enumerate(events)
    ]
    return [json.loads(canonical(proof)) for proof in proofs]


def _key_of(user_id: str, event: AuditEvent) -> bytes:
    return event_key(Pseudonym.of(user_id).key, event.event_id)


def told_of(script: Path, proof: dict[str, Any], fingerprint: str) -> list[str]:
    """The script's command line, for a proof that is on the disk from here on."""
    file = script.with_name("proof.json")
    file.write_bytes(canonical(proof))
    return [str(script), str(file), fingerprint]


def checked(
    script: Path, proof: dict[str, Any], fingerprint: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", *told_of(script, proof, fingerprint)],
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


@pytest.mark.slow
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


@pytest.mark.filterwarnings("ignore::ResourceWarning")  # a process of its own closes its files
def test_a_proof_that_was_changed_proves_nothing(
    audit: Audit, script: Path, proofs: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = audit.key.fingerprint
    changes: list[tuple[Callable[[Any], object], str, type[Exception], str | None]] = [
        (lambda it: it["event"]["outcome"].update(S="failed"), own, AssertionError, "the leaf's"),
        (lambda it: it["leaf"].__setitem__(2, "2026-01-31"), own, AssertionError, "the root"),
        (lambda it: it.update(index=it["index"] + 1), own, AssertionError, "the root"),
        (lambda it: it["path"].append("00" * 32), own, AssertionError, "too long"),
        (lambda it: it["header"].update(time="2026-01-31"), own, InvalidSignature, None),
        (lambda it: it, "00" * 32, AssertionError, "another key signed it"),
    ]
    for change, fingerprint, error, why in changes:
        changed = copy.deepcopy(proofs[2])
        change(changed)
        monkeypatch.setattr(sys, "argv", told_of(script, changed, fingerprint))
        with pytest.raises(error, match=why):
            runpy.run_path(str(script))
    monkeypatch.setattr(sys, "argv", told_of(script, proofs[2], own))
    assert runpy.run_path(str(script))["event_id"] == proofs[2]["event"]["event_id"]["S"]


def test_an_event_that_was_changed_cannot_be_proved(audit: Audit) -> None:
    event, *_ = audit.write_sealed()
    audit.put(audit.image(event), outcome="failed")
    assert prove(audit.store.stored(), audit.key.pem, audit.image(event)) is None
