"""Personal data: what a user may ask of all that is kept of them, whichever family keeps it.

Outputs have no envelope; a refusal has the budget's shape. The tools are the person's own, by their
page and over REST (decision A65).
"""

from __future__ import annotations

from toolkit import CodedDomain


class PersonalData(CodedDomain):
    name = "personal_data"
    purpose = (
        "All that is kept of the user: an archive of it, deleting a conversation, forgetting what "
        "is remembered."
    )


personal_data = PersonalData()
