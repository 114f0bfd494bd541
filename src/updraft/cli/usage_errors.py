"""Mistakes on the command line, in the user's language: Typer's own sentences are English."""

import re

import typer

from updraft.cli.terminal import UsageError

# Typer's sentences, and ours for them; the groups are the words of ours.
SENTENCES = (
    (r"No such command (?P<given>.+)\.", "no_command"),
    (r"No such option: (?P<given>.+)", "no_option"),
    (r"Got unexpected extra argument\(?s?\)? \((?P<given>.+)\)", "extra"),
    (r"Missing argument '(?P<name>.+)'\.", "missing_argument"),
    (r"Missing option '(?P<name>.+)'\.", "missing_option"),
    (r"Option '(?P<name>.+)' requires an argument\.", "needs_value"),
    (r"Invalid value for '(?P<name>.+)': Input should be a valid integer.*", "whole_number"),
    (r"Invalid value for '(?P<name>.+)': Input should be a valid number.*", "number"),
    (r"Invalid value for '(?P<name>.+)': Input should be greater than or equal to (?P<least>.+)", "at_least"),
)


def said_by_typer(error: typer.TyperException, lang: str) -> str:
    """Translate a sentence of Typer; one that we do not know stays as it is."""
    message = error.format_message()
    for pattern, key in SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            return UsageError(key, **found.groupdict()).message(lang)
    return message
