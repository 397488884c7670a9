"""The command `filko`: finds the commands, runs one, turns every known failure into one line and a status."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
from collections.abc import Sequence

import click

import gui.cli
from engine.errors import FilkoError

__all__ = ["main"]

_RUBBISH = (50_000, 20, 100)
"""How seldom Python looks for unused objects that hold each other. Accounts of a deal are thousands of small objects
that do not, and looking through them took up to a quarter of the time of a correction."""

DONE, NOT_FOUND, WRONG_USE, INTERRUPTED = 0, 1, 2, 130


class Commands(click.Group):
    """Every module of `gui.cli` that has a ``command`` is a subcommand; it is imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands, from the names of the files."""
        modules = (m.name for m in pkgutil.iter_modules(gui.cli.__path__))
        return sorted(name for name in modules if not name.startswith("_") and name != "main")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command, and no other: `--help` stays quick and needs no window library."""
        if cmd_name not in self.list_commands(ctx):
            return None
        found = importlib.import_module(f"gui.cli.{cmd_name}").command
        return found if isinstance(found, click.Command) else None


@click.group(
    cls=Commands,
    invoke_without_command=True,
    epilog="Example: filko watch recording.mp4 --game klaber --calls calls.jsonl",
)
@click.version_option(package_name="filko")
@click.pass_context
def filko(ctx: click.Context) -> None:
    """Filkó watches a real card table and keeps the score. Without a command it opens the table window."""
    if ctx.invoked_subcommand is None:
        table = Commands().get_command(ctx, "table")
        if table is None:
            raise click.UsageError("this installation has no table window")
        ctx.invoke(table)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns (and, as a script, exits with) 0, 1, 2, or 130 when interrupted."""
    gc.set_threshold(*_RUBBISH)
    try:
        result = filko.main(args=None if argv is None else list(argv), prog_name="filko", standalone_mode=False)
        return result if isinstance(result, int) else DONE
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as wrong:
        click.echo(f"filko: {wrong.format_message()}", err=True)
        return WRONG_USE
    except FilkoError as wrong:
        click.echo(f"filko: {wrong}", err=True)
        return WRONG_USE
    except (KeyboardInterrupt, click.Abort):
        click.echo("filko: stopped", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return DONE


if __name__ == "__main__":
    sys.exit(main())
