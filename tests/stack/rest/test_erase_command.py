"""`make erase`: the operator erases somebody who cannot sign in."""

from __future__ import annotations

import pytest

from tests.stack.card_customer import Customer
from tests.stack.started import Started

pytestmark = pytest.mark.stack


def test_without_the_id_repeated_nothing_is_done(customer: Customer) -> None:
    for repeated in ({}, {"CONFIRM": customer.id[:-1]}):
        refused = customer.stack.command("erase", USER_ID=customer.id, **repeated)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr.startswith("nothing was done: repeat the id")
    assert customer.call("get_account_summary").status_code == 200


def test_whom_has_to_be_said(stack: Started) -> None:
    refused = stack.command("erase")
    assert (refused.returncode, refused.stderr) == (2, "whom? make erase USER_ID=12345\n")


def test_what_is_kept_is_erased_while_it_is_shown_how_far_it_is(customer: Customer) -> None:
    customer.call("get_account_summary").raise_for_status()
    begun = customer.stack.command("erase", USER_ID=customer.id, CONFIRM=customer.id, WATCH="4")
    assert (begun.returncode, begun.stderr) == (0, "")
    *progress, last = begun.stdout.splitlines()
    assert "looking again until nothing more comes" in progress
    assert last == "it goes on in the background: run this again to see how far it is"
    again = customer.stack.command("erase", USER_ID=customer.id, CONFIRM=customer.id, WATCH="0")
    assert (again.returncode, again.stdout) == (0, f"{last}\n")
    events = customer.stack.command("audit", USER_ID=customer.id, TOOL="erase_my_data", FULL="1")
    assert events.stdout.count('"channel": "operator"') == 1
