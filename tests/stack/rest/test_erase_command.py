"""`make erase`: the operator erases somebody who cannot sign in."""

from __future__ import annotations

import pytest

from tests.stack.card_customer import Customer
from tests.stack.started import Started, until

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
    goes_on = "it goes on in the background: run this again to see how far it is"

    def watched(seconds: int) -> list[str]:
        whose = {"USER_ID": customer.id, "CONFIRM": customer.id}
        begun = customer.stack.command("erase", **whose, WATCH=str(seconds))
        assert (begun.returncode, begun.stderr) == (0, "")
        *progress, last = begun.stdout.splitlines()
        assert last == goes_on
        return progress

    customer.call("get_account_summary").raise_for_status()
    until(lambda: "looking again until nothing more comes" in watched(4))
    assert watched(0) == []
    events = customer.stack.command("audit", USER_ID=customer.id, TOOL="erase_my_data", FULL="1")
    assert events.stdout.count('"channel": "operator"') == 1
