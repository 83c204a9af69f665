"""Whole lines: several answers typed at once. This module finds whose they are and echoes in one line what was
understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.asking.progress import Progress
from companion.asking.prompter import BackError, Prompter
from companion.asking.question import choice_words, is_suited, read_answer, summands, whose, worded
from companion.asking.terminal import Terminal
from companion.asking.tokens import faults_among, singly
from companion.errors import Fault
from companion.evening.form import Field
from companion.evening.partial import PartialEntry
from companion.evening.stages import ABSENT
from companion.fields import Kind
from companion.nearest import folded, nearest, player_called
from companion.questions import Question
from companion.reading.flags import claimant
from companion.reading.shown import shown
from companion.words import Lang, translator

_AWAY = (
    "absent",
    "absente",
    "pas la",
    "n est pas la",
    "away",
    "not there",
    "not here",
    "is absent",
    "is away",
    "est absent",
)
"""Words for an absent player, in lower case and without accents."""
_WITH_COLONS = ("text", "row", "names", "people")
"""Kinds of answers that may contain a colon."""


class AnewError(Exception):
    """Not an error: an earlier answer was typed again, so the questions start anew."""


class Lines:
    """Splits lines into the answers to several questions. The parts are kept in the evening until their questions are
    put.

    ``noted`` is called when a line was about a player whose questions come later.
    """

    def __init__(
        self, terminal: Terminal, prompter: Prompter, progress: Progress, partial_entry: PartialEntry, lang: Lang
    ) -> None:
        self._terminal = terminal
        self._prompter = prompter
        self._progress = progress
        self._evening = progress.evening
        self._partial = partial_entry
        self.noted: Callable[[], None] = lambda: None
        self._line: list[str] | None = None
        self._of = ""
        self._head = ""
        self._shown: set[tuple[object, ...]] = set()
        self._due: Sequence[Question] = ()
        self._ = translator(lang)

    def take(self, question: Question, text: str) -> str | None:
        """Keep the parts of a whole line for the questions they answer, and return the part for this question. Any
        other line is returned as it is.

        A line may name the player it is about. So lines can come in any order, and a line typed again replaces the
        earlier one. None if nothing in the line answers this question.

        Raises AnewError if the line answers an earlier question.
        """
        if question.kind == "claim":
            return self._first_claim(question, text)
        text = _without_field(question, text)
        if question.kind == "key":
            return self._entry(question, text)
        if "]=" in question.memory:
            return _without_key(question, text)
        if isinstance(question.kind, Kind) and question.choices and question.names:
            return self._of_place(question, text)
        text = self._without_ahead(question, self._with_colon(question, text))
        if question.turn:
            return self._of_step(question, text)
        return None if self._is_of_presence(question, text) else self._of_player(question, text)

    def _with_colon(self, question: Question, text: str) -> str:
        """The line with the colon that was left out after a player's name ("Ben 7h qc").

        A line that is an answer as it stands is not changed.
        """
        names = self._prompter.names
        if not (question.turn or question.owner) or question.kind in _WITH_COLONS or whose(text, names)[0]:
            return text
        owners = [(player_called(text[: at.start()], names), text[at.end() :]) for at in re.finditer(" +", text)]
        name, rest = next(((one, behind) for one, behind in reversed(owners) if one), ("", ""))
        return f"{name}: {rest}" if name and faults_among(self._prompter.read(question, text)) else text

    def _without_ahead(self, question: Question, text: str) -> str:
        """The proposed answer, if the line is about a player or about cards, and the question is not. The line then
        goes to the next question.
        """
        is_proposed = question.kind in ("number", "choice") and question.default is not None and bool(question.where)
        if not is_proposed or question.owner or question.turn or not faults_among(self._prompter.read(question, text)):
            return text
        named = [text[: found.start()] for found in re.finditer("[ :]+(?=.)", text)]
        is_named = any(player_called(name, self._prompter.names) for name in named)
        notation = self._prompter.notation
        tokens = singly(text.replace("/", " "), notation)
        if not is_named and not any(is_suited(token, notation) for token in tokens):
            return text
        proposed = self._("{label}: {answer}").format(label=question.label, answer=question.default)
        self._terminal.say(f"  = {proposed}")
        self._prompter.ahead = text
        return str(question.default)

    def _of_place(self, question: Question, text: str) -> str | None:
        """Each player's value in one of several places (``choices``). A number before a colon selects the place: "7:
        Ana 70".
        """
        head, colon, rest = (part.strip() for part in text.partition(":"))
        if not colon or not head.isdecimal():
            return text
        if head not in map(str, question.choices):
            data = {"found": shown(head), "choices": tuple(map(str, question.choices)), "near": ()}
            self._prompter.complain([Fault("choice-unknown", None, data)], question.known)
            return None
        own = str(question.path[-1])
        if head == own:
            return rest
        other = question._replace(where=question.where.removesuffix(own) + head)
        self._evening.type_ahead(self._evening.place(other), rest)
        if self._progress.ask_again((other,)):
            raise AnewError
        self.noted()
        self._terminal.say(self._("Noted for {name}.").format(name=question.label.replace(own, head)))
        return None

    def _of_player(self, question: Question, text: str) -> str | None:
        """A player's whole line, with or without the name before it."""
        whole, is_next = question.lines or self._whole_lines(question), False
        name, rest = whose(text, {question.owner, *whole} - {""})
        if name is None and (self._is_of_another_turn(question, text) or self._is_strange(question, text)):
            return None
        if name and not rest:
            self._terminal.say(self._('Nothing follows "{name}:".').format(name=name))
            return None
        lines = whole.get(name or question.owner, ())
        if lines and (question.lines or name):  # in the middle of a line, a single answer is expected
            rest = self._with_slashes(lines, rest, question if name in (None, question.owner) else lines[0])
        if not question.lines and name in (None, question.owner):
            lines = self._in_the_middle(lines, question, rest, is_named=name is not None)
            following = self._without_answers(whole)
            if name is None and lines and (before := self._replaced_by(lines, question, rest, bool(following))):
                name = self._owner_meant(question, following, rest, before)
                lines, is_next = whole.get(name, lines), name != question.owner
        if not lines or "/" not in (rest if name is None else "/"):
            return rest if name == question.owner else text
        if name == "" or not self._split(lines, rest, question):
            return None
        self._tell_wrong(lines)
        if self._progress.ask_again(lines):
            raise AnewError
        if name not in (None, question.owner):  # its faults are shown again when its questions come
            self._prompter.faults_shown = []  # by then they were shown long ago
            self._terminal.say(self._("Noted for {name}.").format(name=name))
            return "" if is_next and question.default is not None else None
        return self._begun(question)

    def _without_answers(self, whole: Mapping[str, Sequence[Question]]) -> str:
        """The next player without answers and without a line of their own; "" if there is none."""
        places = {name: self._evening.place(lines[0]) for name, lines in whole.items()}
        typed, is_entered = self._evening.typed(), self._progress.is_entered
        return next((name for name, place in places.items() if not is_entered(place) and place not in typed), "")

    def _replaced_by(self, lines: Sequence[Question], question: Question, text: str, is_followed: bool) -> str:
        """The answers that a line without a name would replace, as a line; "" if it replaces none.

        It is also "" if ``question`` is put again because its answer was refused or taken back, and no other player is
        to follow (``is_followed``): the line can only be a correction.
        """
        place = self._evening.place(question)
        if not is_followed and (place in self._progress.again or place in self._progress.drafts):
            return ""
        fields = [self._progress.field_at(one.where) for one in lines]
        had = [field for field in fields if field is not None and field.entered is not None]
        parts = zip(had, map(str.strip, text.split("/")), strict=False)
        if all(self._prompter.read(one.question, part) == one.value for one, part in parts):
            return ""
        return " / ".join(self._prompter.words.shown(worded(one.question, one.value)) for one in had)

    def _owner_meant(self, question: Question, other: str, text: str, before: str) -> str:
        """Ask whose a line is that would replace the answers ``before``: the present player's, or the ``other``'s. ""
        if it is nobody's.
        """
        prompt = self._("Whose line is “{line}”?").format(line=shown(text))
        words = (
            self._("{name} instead of {answers}").format(name=question.owner, answers=before),
            other or self._("nobody"),
        )
        try:
            return str(self._prompter.put(Question("", prompt, "choice", choices=(question.owner, other), words=words)))
        except BackError:
            return ""

    def _in_the_middle(
        self, lines: tuple[Question, ...], question: Question, text: str, *, is_named: bool
    ) -> tuple[Question, ...]:
        """The questions that a line answers which was typed in the middle of a player's ``lines``: the rest of them
        if its parts are such answers, else all of them from the first; () if it has a single part.
        """
        keys, count = [one.key for one in lines], text.count("/") + 1
        left = lines[keys.index(question.key) :] if question.key in keys else ()
        is_rest = 1 < count <= len(left)

        def fits(some: Sequence[Question]) -> bool:
            parts = zip(some, map(str.strip, text.split("/")), strict=False)
            return not any(faults_among(self._prompter.read(one, part)) for one, part in parts)

        if is_rest and fits(left):
            return left
        if 1 < count <= len(lines) and (is_named or count == len(lines) or fits(lines)):
            return lines
        return left if is_rest else ()

    def _whole_lines(self, question: Question) -> Mapping[str, tuple[Question, ...]]:
        """The questions that the players' whole lines answer, for a question in the middle of such a line."""
        fields = (one.question for one in self._evening.form().fields if len(one.question.path) == len(question.path))
        return next((one.lines for one in fields if one.lines and one.path[:-2] == question.path[:-2]), {})

    def _with_slashes(self, lines: Sequence[Question], text: str, asked: Question) -> str:
        """The parts of a line with the slashes that were left out ("4 1 n"), if each is an answer to its question.

        What answers the question ``asked`` is left as it is: cards, and numbers that could be added up.
        """
        parts, read = text.split(), self._prompter.read
        if "/" in text or len(lines) < 2 or len(parts) != len(lines) or not faults_among(read(asked, text)):
            return text
        is_clear = not summands(text) and not any(map(faults_among, map(read, lines, parts)))
        return " / ".join(parts) if is_clear else text

    def _is_of_presence(self, question: Question, text: str) -> bool:
        """True if a line says that a player is absent for the current round, and the rules forbid that.

        Raises AnewError if the rules allow it, and if an absent player returns with a line of their own.
        """
        field = self._absent(question)
        if field is None or player_called(text, self._prompter.names):
            return False
        name, rest = whose(text, self._prompter.names)
        away, who = field.value or [], name or question.owner
        assert isinstance(away, list)
        if folded(rest) in _AWAY:
            return self._leaves(field, [*away, who], who)
        if name is not None and name in away and rest:
            self._progress.enter(field.question, [one for one in away if one != name])
            self.keep_line(name, rest, 0)
            raise AnewError
        return False

    def _leaves(self, field: Field, away: list[str], who: str) -> bool:
        """Enter who is absent for a round, and clear their answers in it. True if the rules forbid it; the faults are
        shown then.
        """
        answered = self._progress.answered()
        inside = field.question.path[:2]
        theirs = [one for one, _ in answered if one.owner == who and one.path[:2] == inside]
        others = [one for one in answered if one[0] not in (*theirs, field.question)]
        if faults := self._partial.faults(others, (field.question, away)):
            self._prompter.complain(faults, self._partial.data(others))
            return True
        for one in theirs:
            self._evening.clear(self._evening.place(one))
        self._progress.enter(field.question, away)
        self._terminal.say(
            self._("{name} is not there. A line of theirs ({name}: …) brings them back.").format(name=who)
        )
        raise AnewError

    def _absent(self, question: Question) -> Field | None:
        """The field that lists who is absent for a question's round; None if there is none."""
        listed = question.path[:2]
        return self._progress.field_at(f"{listed[0]}[{listed[1]}].{ABSENT}") if len(question.path) > 3 else None

    def _is_of_another_turn(self, question: Question, text: str) -> bool:
        """True if a line is another player's turn of the same number. It is kept until that turn is asked for, or
        replaces its answer.
        """
        name, rest = whose(text, self._prompter.names)
        if len(question.path) != 4 or not name or name == question.owner or not rest:
            return False
        other = question._replace(owner=name)
        self._evening.type_ahead(self._evening.place(other), rest)
        if self._progress.ask_again((other,)):
            raise AnewError
        self.noted()
        self._terminal.say(self._("Noted for {name}.").format(name=name))
        return True

    def _is_strange(self, question: Question, text: str) -> bool:
        """True if a line names a player whom the question is not about, or nobody at the table. The user is told so."""
        head, colon, rest = text.partition(":")
        head, names = head.strip(), self._prompter.names
        named = colon and rest.strip() and any(map(str.isalpha, head)) and names and not question.names
        if not named or question.kind in _WITH_COLONS or any(":" in word for word in choice_words(question)):
            return False
        who = player_called(head, names)
        if who is None:
            data = {"name": shown(head), "names": tuple(names), "near": nearest(head, names)}
            self._prompter.complain([Fault("player-unknown", None, data)], question.known)
        elif who != question.owner and question.owner:
            about = self._("This question is about {owner}, not about {name}.")
            self._terminal.say(about.format(owner=question.owner, name=who))
        return who is None or bool(question.owner)

    def keep_line(self, name: str, text: str, missed: int) -> None:
        """Keep a newcomer's line, typed before they had a seat, for the first question about them.

        ``missed``: how many turns they missed before it.
        """
        field = next((one for one in self._evening.form().missing() if one.question.owner == name), None)
        if field is None:  # the newcomer's first round has not begun
            self._terminal.say(
                self._("{name} has a seat. Type the line again when it is their turn.").format(name=name)
            )
            return
        question = field.question
        if field.place in self._evening.typed():  # a turn that the newcomer missed
            question = question._replace(where=f"{question.where.rpartition('[')[0]}[{missed}]")
        if self._split(lines := question.lines.get(name, ()) or (question,), text, question):
            self._tell_wrong(lines)
            self._terminal.say(self._("Noted for {name}.").format(name=name))

    def _begun(self, question: Question) -> str:
        self._line, self._of, self._head = [], question.owner, ""
        place = self._evening.place(question)
        typed = self._evening.typed()[place]
        self._evening.type_ahead(place, None)
        return typed

    def _split(self, lines: Sequence[Question], text: str, question: Question) -> bool:
        """Keep the parts of a line for the questions they answer. False if there are too many parts; the user is told
        so.
        """
        pieces = [piece.strip() for piece in text.split("/")]
        if len(pieces) > len(lines):
            fields = tuple(str(one.path[-1]) for one in lines)
            data = {"found": text, "count": len(pieces), "most": len(lines), "fields": fields}
            self._prompter.complain([Fault("flag-fields", None, data)], question.known)
            return False
        answers = enumerate(zip(lines, pieces, strict=False))
        self._evening.type_parts(
            {self._evening.place(one): piece for index, (one, piece) in answers if piece or index == 0 or one.optional}
        )
        self.noted()
        return True

    def _tell_wrong(self, line: Sequence[Question]) -> None:
        """Report all faults of a line at once. They are not reported again when its parts are asked for next."""
        faults, data = self._wrong(line)
        self._prompter.faults_shown = []
        self._prompter.complain(faults, data)
        self._prompter.faults_shown = faults

    def _wrong(self, line: Sequence[Question]) -> tuple[list[Fault], dict[str, Any]]:
        """All faults in the parts of a line typed for these questions, and the data so far, by which to name players.

        A part that is not asked for has no faults. The rules are not checked while an earlier answer is open.
        """
        trial, typed, faults = self._evening.trial(), self._evening.typed(), list[Fault]()
        answered, is_read = self._progress.answered(), True
        for one in line:
            place = self._evening.place(one)
            field = trial.form().at(place)
            if field is None or place not in typed:
                continue
            answer = self._prompter.read(field.question, typed[place]) if typed[place] else field.question.default
            found = faults_among(answer)
            if found:  # its lack may be the only fault of the parts after it
                answer, is_read = None, False
            answered = trial.form().answered(place)
            is_open = next((missing.place for missing in trial.form().missing()), place) != place
            if typed[place] and is_read and not is_open:
                found = self._partial.faults(answered, (field.question, answer))
            faults += found
            answered.append((field.question, answer))
            trial.enter(field.question, answer)
        return faults, self._partial.data(answered)

    def _of_step(self, question: Question, text: str) -> str | None:
        """A step in one line. A name before it gives its owner, if that is not the proposed one."""
        lines = question.lines.get("", ())
        name, rest = whose(text, self._prompter.names)
        by = self._progress.field_at(question.turn)
        if name is None and isinstance(question.kind, Kind) and by is not None:
            name, rest = player_called(text, self._prompter.names), ""
        if name is None and self._is_strange(question, text):
            return None
        if name is None and (len(lines) < 2 or "/" not in text):
            return text
        if name is None or by is None:
            rest = text
        if rest and not self._split(lines or (question,), rest, question):
            return None
        if name is not None and by is not None and name != by.value:
            self._progress.enter(by.question, name)
            self._tell_wrong(lines if rest else ())
            self._progress.ask_again(lines if rest else ())
            raise AnewError
        if not rest:
            self._terminal.say(self._('Nothing follows "{name}:".').format(name=name))
            return None
        self._tell_wrong(lines)
        if self._progress.ask_again(tuple(one for one in lines if one.key != question.key)):
            self._progress.ask_again((question,))
            raise AnewError
        return self._begun(question)

    def _entry(self, question: Question, text: str) -> str:
        """The key of a table's entry. The values after it are kept for the next question: "7 70 20 10"."""
        key, _, rest = text.replace(":", " ").replace("=", " ").partition(" ")
        if rest.strip() and isinstance(
            read_answer(question, key, "en"), str
        ):  # if the key is refused, no values are kept
            place = (*self._evening.place(question)[:-2], key)
            if not self._progress.is_entered(place):
                self._evening.type_ahead(place, text[len(key) :].strip(" :="))
        return key

    def _first_claim(self, question: Question, text: str) -> str:
        """The first of several claims in one line. The others are kept for the questions to come."""
        first, *more = [part.strip() for part in re.split("[,;]", text)]
        claims = (first, *more)
        if not more or not all(
            "=" in p
            or whose(p, question.names)[0]
            or player_called(p, question.names)
            or claimant(p.rpartition(" ")[0], question.names)
            for p in claims
        ):
            return text  # a plan may contain commas
        place, _, number = question.where.rstrip("]").partition("[")
        for index, part in enumerate(more, int(number) + 1):
            other = question._replace(where=f"{place}[{index}]")
            self._evening.type_ahead(self._evening.place(other), part)
        return first

    def show(self, question: Question) -> None:
        """Explain once that a whole line can be typed, and what it consists of."""
        is_step = question.ends or "" in question.lines
        fields = [self._prompter.words.named(one) for one in question.lines.get(question.owner, ())]
        shown = (is_step, *(() if is_step else fields))
        if shown in self._shown or not (len(fields) > 1 or (is_step and question.turn) or question.kind == "key"):
            return  # already shown, or nothing to show: in the middle of a step, a question is only a part of the line
        self._shown.add(shown)
        line = " / ".join(fields)
        if is_step:
            self._prompter.words.hinted = question.key
        if question.kind == "key":
            explanation = self._("One line will do: {line}.").format(line=" ".join((question.label, *question.names)))
        elif not is_step:
            explanation = self._("One line per player is enough, with / between: {line}.").format(
                line=self._("{label}: {answer}").format(label=question.owner, answer=line)
            )
            if self._absent(question):
                explanation += " " + self._('Somebody is not there: "absent".')
        else:
            explanation = (
                self._("One line will do, with / between: {line}.").format(line=line) if len(fields) > 1 else ""
            )
            by = self._progress.field_at(question.turn)
            others = [name for name in self._prompter.names if by and name != by.value]
            if others:
                named = self._("{label}: {answer}").format(label=others[0], answer=line)
                other = self._("If it is somebody else’s, the name first: {line}.").format(line=named)
                explanation = f"{explanation} {other}".strip()
        if explanation:
            self._terminal.say(explanation)

    def begin(self, question: Question) -> None:
        """Begin the echo of a line that was typed before its question, with its owner's name."""
        by = self._progress.field_at(question.turn)
        whose_step = by.value if by is not None and self._line is None else ""
        if question.owner != self._of or whose_step:
            self.end()
            self._line, self._of = [], question.owner
            self._head = self._("{label}: {answer}").format(label=question.owner or whose_step, answer="")

    def put(self, question: Question | None) -> None:
        """Called when a question is put (None: there are no more). It reports the parts of the last line that no
        question asked for.

        Raises AnewError if such a part contradicts other answers. It is asked for then.
        """
        if question is None or question.key not in {one.key for one in self._due}:
            if self._due:
                self._prompter.faults_shown = []
            whole = question.lines or self._whole_lines(question) if question else {}
            due, self._due = self._due, whole.get(question.owner, ()) if question else ()
            typed = self._evening.typed()
            left = [(one, typed[place]) for one in due if typed.get(place := self._evening.place(one))]
            against = [self._evening.place(one) for one, part in left if self._is_contradictory(one, part)]
            if against:  # they are asked for after all, since what was entered before may be wrong as well
                self._evening.ask_aside(against)
                raise AnewError
            if left:
                for one, _ in left:
                    self._evening.type_ahead(self._evening.place(one), None)
                left_out = ", ".join(f"{self._prompter.words.named(one)} {part}" for one, part in left)
                self.end()
                self._terminal.say(self._("Left out, as it is not asked here: {parts}").format(parts=left_out))

    def _is_contradictory(self, question: Question, part: str) -> bool:
        """True if the rules refuse a part of a line that nobody asks for, because of other players' answers."""
        answer = self._prompter.read(question, part)
        if faults_among(answer) or self._evening.part is not None:  # in an event, it follows from the player's own line
            return False
        found = self._partial.faults(self._progress.answered(), (question, answer))
        return any(one.where == question.where for one in found)

    def stop(self) -> None:
        """End the line, since the questions continue elsewhere. Its remaining parts are kept until they are asked
        for.
        """
        self.end()
        self._due = ()

    def replaces(self, question: Question) -> None:
        """Announce that a line typed anew replaces the answer to this question."""
        if self._evening.place(question) in self._progress.replaced:
            label = f"{question.owner}, {self._prompter.words.named(question)}" if question.owner else question.label
            if not self._line:
                self._head = self._("{label}, answer replaced: {answer}").format(label=label, answer="")

    def echo(self, shown: str, as_typed: bool) -> None:
        """Show what was understood if it was typed in another way. The answers of a whole line are shown together."""
        if self._line is not None:
            self._line.append(shown)
        elif not as_typed:
            self._terminal.say(f"  = {shown}")

    def end(self) -> None:
        """Show what was understood of the line."""
        if self._line and (len(self._line) > 1 or self._line != ["-"]):  # an empty part alone says nothing
            self._terminal.say(f"  = {self._head}" + " / ".join(self._line))
        self._line, self._of = None, ""


def _without_field(question: Question, text: str) -> str:
    """The value of a line written as in a file, as the messages about files suggest: target = 40, solution = "4♦ 3♣"."""
    key, equals, rest = text.partition("=")
    return rest.strip().strip('"').strip() if equals and question.path[-1:] == (key.strip(),) and rest.strip() else text


def _without_key(question: Question, text: str) -> str:
    """The values of a table's entry, if the line repeats the entry's key before them."""
    key, *rest = text.replace(":", " ").split()[: len(question.names) + 2] or [""]
    is_row = bool(rest) and (len(rest) == len(question.names) or rest[0][0].isalpha() or text.startswith(f"{key}:"))
    return text.replace(":", " ").split(maxsplit=1)[1] if key == question.path[-1] and is_row else text
