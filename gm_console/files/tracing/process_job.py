"""Tracing in a process of its own: only that process imports the libraries of pictures, which take a while."""

from __future__ import annotations

from gm_console.core.issues import Issue
from gm_console.files.errors import Unreadable
from gm_console.files.tracing.trace_settings import Tell, Traced, TraceJob


def try_trace(asked: TraceJob, tell: Tell) -> Traced | tuple[Issue, ...]:
    """Return the map that a picture shows, or why it shows none; for another process, which loses exceptions."""
    from gm_console.files.tracing.trace import trace

    try:
        return trace(asked, tell)
    except Unreadable as trouble:
        return trouble.issues
