"""What a turn of the chat uses, the model's tokens among it."""

from __future__ import annotations

from capacity.commands.deployment import Deployment
from capacity.commands.stated.profile import Profile
from capacity.commands.usage.calls import of_authorization, of_change, of_request, of_tool
from capacity.commands.usage.uses import ONCE, Uses, added, times


def of_turn(profile: Profile, deployment: Deployment) -> Uses:
    """Its tools verify a voucher each."""
    return added(
        of_request(profile),
        of_authorization(profile),
        times(added(of_tool(profile), {"macs": ONCE}), profile["tool_calls_a_turn"]),
        _of_model(profile),
        times(of_change(profile, deployment), profile["turn_messages"]),
        {
            "turns": ONCE,
            "invocations:chat": ONCE,
            "seconds:chat": profile["turn_seconds"],
            "writes:guards": profile["turn_guard_writes"],
            "writes:chat": profile["turn_writes"],
            "reads:chat": profile["turn_reads"],
            "log_bytes:functions": profile["turn_log_bytes"],
            "kept_bytes:chat": profile["turn_stored_bytes"],
            "bytes_out": profile["turn_answer_bytes"],
        },
    )


def _of_model(profile: Profile) -> Uses:
    """Of the turn, and of its part of what is written after turns to be remembered."""
    calls, memory = profile["model_calls_a_turn"], profile["memory_share"]
    prefix = calls * profile["prefix_tokens"]
    cached = prefix * profile["prompt_caching_share"]
    read = cached * profile["cache_hit_share"]
    anew = calls * profile["other_input_tokens"] + memory * profile["memory_input_tokens"]
    return {
        "model_requests": calls + memory,
        "tokens:input": prefix - cached + anew,
        "tokens:cache_writes": cached - read,
        "cached_tokens": read,
        "tokens:output": profile["answer_tokens"] + memory * profile["memory_answer_tokens"],
    }
