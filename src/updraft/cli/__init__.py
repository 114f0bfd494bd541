"""The command `updraft`: one file for each subcommand."""

import _thread
import signal
import sys
import threading
from typing import Annotated

import typer

from updraft import __version__
from updraft.cli import (
    arena,
    backup,
    bench,
    check,
    dataset,
    games,
    lab,
    learn,
    play,
    replay,
    restore,
    review,
    rules,
    serve,
    simulate,
    verify,
)
from updraft.cli.help import Command, Group
from updraft.cli.terminal import MAX_ERROR, UsageError, err, language, language_of_help, out, terminal_texts
from updraft.cli.usage_errors import said_by_typer
from updraft.games import UnknownGameError
from updraft.games import names as game_names
from updraft.kit.untrusted import InputError, printable, quoted

INTERRUPTED = 130
SOON = 0.05  # seconds, after the destructor
OWN_OPTIONS = ("-h", "--help", "--version")  # of the command itself

app = typer.Typer(
    cls=Group,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(requested: bool) -> None:
    if requested:
        out.print(f"updraft {__version__}")
        raise typer.Exit


@app.callback()
def updraft(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001 (its callback prints it)
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Tabletop games about going up: play them, simulate them, study them."""
    if context.invoked_subcommand is None:
        out.print(terminal_texts(language(None))["overview"])


app.command("games", cls=Command)(games.games)
app.command("rules", cls=Command)(rules.rules)
app.command("learn", cls=Command)(learn.learn)
app.command("play", cls=Command)(play.play)
app.command("simulate", cls=Command)(simulate.simulate)
app.command("replay", cls=Command)(replay.replay)
app.command("review", cls=Command)(review.review)
app.command("verify", cls=Command)(verify.verify)
app.command("bench", cls=Command)(bench.bench)
app.command("arena", cls=Command)(arena.arena)
app.command("lab", cls=Command)(lab.lab)
app.command("dataset", cls=Command)(dataset.dataset)
app.command("serve", cls=Command)(serve.serve)
app.command("check", cls=Command)(check.check)
app.command("backup", cls=Command)(backup.backup)
app.command("restore", cls=Command)(restore.restore)


def open_page() -> None:
    """Run `updraft-games`, which opens the page unless it is given a command: `uvx updraft-games --port 9000`."""
    first = sys.argv[1] if sys.argv[1:] else "-"
    if first.startswith("-") and first not in OWN_OPTIONS:
        sys.argv.insert(1, "serve")
    main()


def _interrupt_again(ignored: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl-C that arrived inside a destructor, as LLVM's have: Python would swallow it."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        threading.Timer(SOON, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(ignored)


def main() -> None:
    """Run the command; answer mistakes of the user with one sentence and exit code 2."""
    if sys.stdin.isatty():  # a background shell starts its commands with Ctrl-C ignored
        signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.unraisablehook = _interrupt_again
    try:
        sys.exit(app(standalone_mode=False))
    except typer.TyperException as error:
        message = said_by_typer(error, language_of_help())
        is_usage = message.startswith("Usage:")
        err.print(message if is_usage else f"updraft: {printable(message, MAX_ERROR)}", style="bold")
    except UnknownGameError as error:
        known = UsageError("unknown_game", given=quoted(error.name), known=", ".join(game_names()))
        err.print(f"updraft: {known.message(language_of_help())}", style="bold")
    except InputError as error:
        err.print(f"updraft: {printable(error.message(language_of_help()), MAX_ERROR)}", style="bold")
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(2)
