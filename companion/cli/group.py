"""Commands that are imported when they run, with help in the reader's language.

Typer's own help shares the width among six columns, which cuts off the names of options on a narrow terminal, and not
all its words can be translated. So the help is laid out here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from companion.cli.quick import pass_on
from companion.cli.verbs import GROUPS, PRINTING, VERBS
from companion.words import N_, Lang, phrase, translator

Clicked: TypeAlias = Any
"""An object of click (a context, a formatter, a command), which Typer imports or contains, depending on its version."""

HELP_OF_HELP = N_("Show this help.")
# What Typer says about its own two options; they are put into our words with all the others.
COMPLETION = (
    N_("Install completion for the current shell."),
    N_("Show completion for the current shell, to copy it or customize the installation."),
)


class EndedError(Exception):
    """Carries the exception that ended a command through Typer."""

    def __init__(self, problem: BaseException) -> None:
        super().__init__(str(problem))
        self.problem = problem


class _Speaking:
    """What group and commands share: help in a language, translated only when it is shown."""

    lang: Lang = "fr"
    spoken = False

    def speak(self) -> None:
        """Translate the help of this command and of its parameters, once."""
        if self.spoken:
            return
        self.spoken = True
        _ = translator(self.lang)
        for parameter in self.params:
            _hide_kind(parameter)
        self.options_metavar = _("[OPTIONS]")
        self.subcommand_metavar = _("COMMAND [ARGS]...")
        self.help = "\n\n".join(phrase(one, self.lang) for one in (self.help or "").split("\n\n") if one)
        for parameter in self.params:
            for words in ("help", "metavar"):
                if message := getattr(parameter, words, None):
                    setattr(parameter, words, phrase(message, self.lang))

    def format_help(self, ctx: Clicked, formatter: Clicked) -> None:
        """Write the help: usage, what the command does, then its arguments, options and commands."""
        from companion.verdict.page import Page

        self.speak()
        _ = translator(self.lang)
        page = Page(self.lang)
        page.paragraph(
            " ".join([phrase(N_("Usage: "), self.lang).strip(), ctx.command_path, *self.collect_usage_pieces(ctx)])
        )
        for paragraph in (self.help or "").split("\n\n"):
            page.blank()
            page.paragraph(paragraph)
        shown = [parameter for parameter in self.get_params(ctx) if not parameter.hidden]
        arguments = [one for one in shown if one.param_type_name == "argument"]
        options = [one for one in shown if one.param_type_name == "option"]
        listed = self.list_commands(ctx)
        commands = {
            phrase(title, self.lang): [(name, phrase(VERBS[name], self.lang)) for name in names if name in listed]
            for title, names in GROUPS.items()
        }
        for title, rows in (
            (_("Arguments"), [_help_row(one, ctx, self.lang) for one in arguments]),
            *commands.items(),
            (_("Options"), [_help_row(one, ctx, self.lang) for one in options]),
        ):
            if rows:
                page.blank()
                page.paragraph(title, style="bold")
                page.named(rows)

    def list_commands(self, ctx: Clicked) -> list[str]:
        """The names of the commands below this one: none."""
        return []

    def get_help_option(self, ctx: Clicked) -> Clicked:
        """The --help option, in our own words."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            _hide_kind(option)
            pass_on(option)
            option.help = phrase(HELP_OF_HELP, self.lang) if self.spoken else HELP_OF_HELP
        return option

    help: str | None
    options_metavar: str | None
    subcommand_metavar: str
    params: list[Clicked]
    collect_usage_pieces: Callable[[Clicked], list[str]]
    get_params: Callable[[Clicked], list[Clicked]]


def _help_row(parameter: Clicked, context: Clicked, lang: Lang) -> tuple[str, str]:
    """How a parameter is typed, and what it does, with its default or a remark that it is required."""
    _ = translator(lang)
    if parameter.param_type_name == "argument":
        name = parameter.metavar or parameter.display_name_raw
    else:
        names = (sorted(same, key=len, reverse=True) for same in (parameter.opts, parameter.secondary_opts) if same)
        name = " / ".join(", ".join(same) for same in names)
        name = f"{name} {parameter.display_type_rich(ctx=context) or ''}".rstrip()
    default = parameter._extract_default_help_str(ctx=context)
    usual = default is not None and parameter.show_default
    usual = usual and parameter._get_default_string(ctx=context, show_default_is_str=False, default_value=default)
    more = (
        phrase(N_("[default: {}]"), lang).format(usual) if usual else "",
        _("[required]") if parameter.required else "",
    )
    return name, " ".join(filter(None, (parameter.help, *more)))


def _hide_kind(parameter: Clicked) -> None:
    """Hide the kind of value in help: a switch takes none, and an argument's name says what it is."""
    if getattr(parameter, "is_bool_flag", False) and parameter.metavar is None:
        parameter.metavar = ""
    if parameter.param_type_name == "argument":
        parameter.display_type_rich = lambda **_: None


class Command(_Speaking, TyperCommand):
    """A command with translated help."""


class Verbs(_Speaking, TyperGroup):
    """All verbs. A verb's module is imported when it runs."""

    def list_commands(self, ctx: Clicked) -> list[str]:
        """The verbs, the most used first."""
        return list(VERBS)

    def get_command(self, ctx: Clicked, cmd_name: str) -> Clicked:
        """What help and completion list: name and summary, without imports."""
        if cmd_name not in VERBS:
            return None
        return Command(cmd_name, help=translator(self.lang)(VERBS[cmd_name]))

    def invoke(self, ctx: Clicked) -> Clicked:
        """Run the verb. Exceptions that Typer would handle in its own way (Ctrl-C, a closed pipe) are passed on to
        `run`.
        """
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, OSError, EOFError) as problem:
            raise EndedError(problem) from problem

    def resolve_command(self, ctx: Clicked, args: list[str]) -> Clicked:
        """The command to run, imported."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and load(str(name), self.lang), rest


@cache
def load(verb: str, lang: Lang) -> Clicked:
    """The command of a verb, ready to run or to show its help in ``lang``. Built once for a process that runs several
    command lines.
    """
    of_documents = verb in PRINTING
    module = import_module(f"companion.cli.{'documents' if of_documents else verb}")
    command: Clicked = get_command(module.printing_verb(verb) if of_documents else module.app)
    pass_on(*command.params)
    command.lang = lang
    more = module.MORE.get(verb) if of_documents else getattr(module, "MORE", None)
    command.name = verb
    command.help = "\n\n".join(filter(None, (VERBS[verb], more)))
    return command
