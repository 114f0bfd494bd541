"""The command `updraft`: one file a command."""

import sys

import typer

from updraft.cli import bench, games, play, replay, rules, simulate, verify
from updraft.cli.screen import Mistake, err
from updraft.games import NoSuchGame
from updraft.kit.components import BadComponents
from updraft.kit.table import BadSetting

INTERRUPTED = 130

app = typer.Typer(
    help="Four tabletop games about going up: play them, simulate them, study them.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("games")(games.games)
app.command("rules")(rules.rules)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("replay")(replay.replay)
app.command("verify")(verify.verify)
app.command("bench")(bench.bench)


def main() -> None:
    """Run the command; what a person got wrong is answered with one sentence and exit code 2."""
    try:
        sys.exit(app(standalone_mode=False))
    except typer.TyperException as error:
        if message := error.format_message():
            err.print(f"updraft: {message}", style="bold", markup=False, highlight=False, soft_wrap=True)
    except (Mistake, NoSuchGame, BadSetting, BadComponents) as error:
        err.print(f"updraft: {error}", style="bold", markup=False, highlight=False, soft_wrap=True)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    sys.exit(2)
