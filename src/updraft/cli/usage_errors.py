"""Mistakes on the command line, in the user's language: Typer's own sentences are English."""

import re

import typer

from updraft.cli.terminal import UsageError

INVALID = r"Invalid value for '(?P<name>[^']+)'(?: \(env var: '(?P<variable>[^']+)'\))?: "

# Typer's sentences, and ours for them; the groups are the words of ours.
SENTENCES = (
    (r"No such command (?P<given>.+)\.", "no_command"),
    (r"No such option: (?P<given>.+)", "no_option"),
    (r"Got unexpected extra argument\(?s?\)? \((?P<given>.+)\)", "extra"),
    (r"Missing argument '(?P<name>.+)'\.", "missing_argument"),
    (r"Missing option '(?P<name>.+)'\.", "missing_option"),
    (r"Option '(?P<name>.+)' requires an argument\.", "needs_value"),
    (INVALID + "Input should be a valid integer.*", "whole_number"),
    (INVALID + "Input should be a valid number.*", "number"),
    (INVALID + "Input should be greater than or equal to (?P<least>.+)", "at_least"),
    (INVALID + "Input should be less than or equal to (?P<most>.+)", "at_most"),
)


def said_by_typer(error: typer.TyperException, lang: str) -> str:
    """Translate a sentence of Typer; one that we do not know stays as it is."""
    message = error.format_message()
    for pattern, key in SENTENCES:
        if found := re.fullmatch(pattern, message, re.DOTALL):
            words = found.groupdict()
            if words.get("variable"):  # the value may be from either
                words["name"] = "{name} ({variable})".format(**words)
            return UsageError(key, **words).message(lang)
    return message
