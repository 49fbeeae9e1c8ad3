"""`make evaluate-prompts`: makes the version of the prompts anew, when anything that a model is
told was changed.

Has the offline planner play every scenario once, and the models of known behaviour a sixth of them;
prints which parts changed, in tokens, and which scores; writes `passed.json`. 1, and nothing is
written, if the model that is always right fails: something that it has to be told is missing. So it
is if a test fails that holds what is asked of a model outside of conversations.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from commands.template import ROOT
from tests.evaluate.prompts import version
from tests.evaluate.prompts.version import Json

OF_US = ("MODEL_URL", "MODEL_ID", "FAMILY", "ONLY", "COMPARE", "PRICES")
"""What would have something else played."""


def main() -> int:
    old, new = version.passed(), version.of_now()
    holding = [test for tests in version.HELD_BY.values() for test in tests]
    if subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *holding], cwd=ROOT, check=False
    ).returncode:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        for module, more in (
            ("tests.evaluate.run", {"TRIALS": "1", "OUT": f"{out / 'offline planner'}"}),
            ("tests.evaluate.baselines.run", {"EVERY": "6", "OUT": folder}),
        ):
            played = _played(module, more)
            if played.returncode:
                print(played.stdout, file=sys.stderr)
                return 1
        scores = {
            path.parent.name: version.scores_of(json.loads(path.read_text()))
            for path in sorted(out.glob("*/report.json"))
        }
    print(
        *version.changed_parts(old, new), *version.changed_scores(old["scores"], scores), sep="\n"
    )
    version.write(_with(new, scores))
    return 0


def _played(module: str, more: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What it says of each trial is shown as it comes."""
    kept = {name: value for name, value in os.environ.items() if name not in OF_US}
    command = [sys.executable, "-m", module]
    return subprocess.run(
        command, cwd=ROOT, env=kept | more, check=False, text=True, stdout=subprocess.PIPE
    )


def _with(new: Json, scores: Json) -> Json:
    return {
        "digest": new["digest"],
        "scores": scores,
        "reading": new["reading"],
        "parts": new["parts"],
    }


if __name__ == "__main__":
    sys.exit(main())
