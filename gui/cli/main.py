"""The command `filko`: finds the commands, runs one, turns every known failure into one line and a status."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

import gui.cli
from engine.errors import FilkoError
from gui.cli._outlet import OutputLost, outlet
from gui.signals import Stopped, stoppable

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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Where no command is named, the words are those of the table window: `filko --game klaber` opens it too."""
        own = {name for option in self.get_params(ctx) for name in option.opts}
        named = bool(args) and (not args[0].startswith("-") or args[0] in own)
        return super().parse_args(ctx, args if named or ctx.resilient_parsing else ["table", *args])


@click.group(
    cls=Commands,
    epilog="Example: filko watch recording.mp4 --game klaber --calls calls.jsonl",
)
@click.version_option(package_name="filko")
def filko() -> None:
    """Filkó watches a real card table and keeps the score. Without a command it opens the table window, and takes the
    options of `filko table`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line. Returns (and, as a script, exits with) 0, 1, 2, or 128 and the number of the signal that
    asked it to end: 130 for Ctrl-C."""
    gc.set_threshold(*_RUBBISH)
    try:
        with outlet(), stoppable():
            result = filko.main(args=None if argv is None else list(argv), prog_name="filko", standalone_mode=False)
        return result if isinstance(result, int) else DONE
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as wrong:
        return _left(WRONG_USE, _with_help(wrong))
    except FilkoError as wrong:
        return _left(WRONG_USE, str(wrong))
    except OutputLost as lost:
        return _left(WRONG_USE, str(lost)) if str(lost) else DONE
    except OSError as wrong:  # of a file or device that nobody thought could fail
        return _left(WRONG_USE, f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
    except Stopped as stopped:
        return _left(stopped.status, "stopped")
    except (KeyboardInterrupt, click.Abort):
        return _left(INTERRUPTED, "stopped")


def _left(status: int, why: str) -> int:
    """Say in one line why the program ends, and return its status."""
    with suppress(OSError):
        click.echo(f"filko: {' '.join(line.strip() for line in why.splitlines())}", err=True)
    return status


def _with_help(wrong: click.ClickException) -> str:
    """What click says, and where one can read how it would be right."""
    said = wrong.format_message().rstrip(".")
    context = wrong.ctx if isinstance(wrong, click.UsageError) else None
    return f"{said}; see `{context.command_path} --help`" if context is not None else said


if __name__ == "__main__":
    sys.exit(main())
