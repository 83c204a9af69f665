"""Understands a new list of names: who is renamed, who joins, who leaves or never played, who only changes seats.

Everything entered about a player stays with that player. What the list does not show is asked. A change that the
rules forbid is refused with reasons, and nothing changes then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.asking.progress import Progress
from companion.asking.prompter import BackError, ChangeError, Prompter
from companion.asking.question import whose
from companion.errors import Fault
from companion.evening.asker import FormAsker
from companion.evening.edits import Clear, Op, Place, Remove, Set
from companion.evening.evening import Evening
from companion.evening.partial import Answered, PartialEntry
from companion.evening.places import takes_names
from companion.evening.stages import ABSENT, BY, Stage
from companion.evening.tree import PLAYERS
from companion.nearest import folded
from companion.questions import Answer, Question
from companion.rulebook import open_rulebook
from companion.words import Lang, translator

_TOLD = 5
"""At most this many of the answers that would be removed are named."""
_STILL_OPEN = {"player-missing", "field-missing"}
"""Codes of faults that are there only because a newcomer's answers are still to come."""


class NamesChange(NamedTuple):
    """What a new list of names means.

    - ``names``: everybody on the list afterwards, including players who have left.
    - ``called``: new names by old ones.
    - ``since``: the first step (from 0) at which each newcomer is present.
    - ``until``: the first step at which each leaver is absent.
    - ``never``: players who never played.
    """

    names: list[str]
    called: Mapping[str, str]
    since: Mapping[str, int]
    until: Mapping[str, int]
    never: tuple[str, ...]


class Joining:
    """Asks what a list of names does not show, and seats the players accordingly. ``lines``: lines typed about
    newcomers meanwhile.
    """

    def __init__(self, evening: Evening, stage: Stage | None, prompter: Prompter, partial_entry: PartialEntry) -> None:
        self._evening = evening
        self._game = evening.game
        self._stage = stage
        self._prompter = prompter
        self._partial = partial_entry
        self._lang: Lang = evening.lang
        self._shown: tuple[Place, str] | None = None
        self.lines: dict[str, str] = {}
        self._ = translator(evening.lang)

    def understood(self, before: Sequence[str], now: Sequence[str]) -> NamesChange | None:
        """What the list ``now`` means after the list ``before``; None if it is refused.

        It is also None if the user takes the list back while questions about it are put. Raises ChangeError if
        another answer is to be changed instead.
        """
        self.lines = {}
        try:
            change = self._asked(before, now, self._evening.form().answered())
        except (BackError, ChangeError) as left:
            self._prompter.complain([Fault("players-kept", None, {"left": True})], {})
            if isinstance(left, ChangeError):
                raise
            return None
        if change is not None and self._stage is not None and (faults := self._tried(change)):
            self._prompter.complain(faults, {"players": [{"name": name} for name in change.names]})
            change = None
            self._prompter.complain([Fault("players-kept")], {})
        return change

    def apply(self, change: NamesChange) -> None:
        """Seat the players accordingly. If the last step was shown with an owner and is still blank, `whose` asks for
        its owner once.
        """
        steps = [one for one in self._evening.form().fields if is_by(one.question)]
        asked = next((one.place for one in self._evening.form().missing()), ())
        is_shown = len(steps) > 1 and steps[-1].entered is None and asked[:2] == steps[-1].place[:2]
        last = steps[-1] if is_shown else None
        seat(self._evening, self._stage, change)
        if last is not None and last.value not in (*change.until, *change.never):
            self._shown = last.place, change.called.get(last.value, last.value)

    def whose(self, progress: Progress) -> tuple[Question, Answer] | None:
        """Ask whose a step is, if the new seats would give it to another player than was shown. Returns its question
        and the answer.

        None if no owner was shown, or if the owner stays the same.
        """
        field = self._evening.form().at(self._shown[0]) if self._shown else None
        if field is None or self._shown is None:
            return None
        who, question = self._shown[1], field.question
        self._shown = None
        if question.default == who or who not in question.names:
            return None
        names = tuple(question.names)
        asked = Question("", self._("Who comes next?"), "choice", choices=names, words=names, default=who)
        progress.at = field.place
        return question, self._prompter.put(asked)

    def _asked(self, before: Sequence[str], now: Sequence[str], answered: Sequence[Answered]) -> NamesChange | None:
        has = {name: entered_of(name, answered) for name in before}
        called = self._called(before, now, has)
        were = [called.get(name, name) for name in before]
        gone = [name for name in before if name not in called and name not in now]
        new = [name for name in now if name not in were]
        until: dict[str, int] = {}
        never: list[str] = []
        for name in gone:
            if not has[name]:
                never.append(name)
                continue
            leaves = self._leaves(name, has[name], answered)
            if leaves is None:
                return None
            if leaves < 0:
                never.append(name)
            else:
                until[name] = leaves
        names = _with_leavers(were, now, until)
        since: dict[str, int] = {}
        for name in new:
            joined = self._since(name, names, answered)
            if joined is None:
                return None
            if joined:
                since[name] = joined
        return NamesChange(names, called, since, until, tuple(never))

    def _called(self, before: Sequence[str], now: Sequence[str], has: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """The renamed players, new names by old ones.

        It is clear without asking if only capitals or accents differ, or if nothing is entered about the player. Else
        it is asked.
        """
        called: dict[str, str] = {}
        new = [name for name in now if name not in before]
        for old in [name for name in before if name not in now]:
            alike = next((name for name in new if folded(name) == folded(old)), None)
            newer = alike or renamed(before, now).get(old) or (new[0] if len(new) == 1 else None)
            if newer is None or newer not in new:
                continue
            if (
                alike
                or (renamed(before, now).get(old) == newer and not has[old])
                or (has[old] and self._same(old, newer))
            ):
                called[old] = newer
                new.remove(newer)
        return called

    def _same(self, old: str, new: str) -> bool:
        prompt = self._("Is {new} the same person as {old}?").format(new=new, old=old)
        return bool(self._prompter.put(Question("", prompt, "yes-no")))

    def _leaves(self, name: str, has: Sequence[str], answered: Sequence[Answered]) -> int | None:
        """The first step at which a leaver is absent; −1 for a player who never played, None for a player who stays."""
        what = ", ".join(has[:_TOLD]) + (" …" if len(has) > _TOLD else "")
        stage = self._stage
        if stage is None or not begun(stage, answered):
            return self._taken_out(name, what)
        never = self._("{name} never played, and this is taken out: {what}").format(name=name, what=what)
        if self._game.fixed:
            self._prompter.complain([Fault("players-fixed", article=self._game.fixed)], {})
            return None
        leaves = self._("{name} leaves now, and what was entered counts").format(name=name)
        prompt = self._("{name} is gone:").format(name=name)
        words = self._("leaves now"), self._("never played")
        more = f"1 {leaves}\n2 {never}"
        asked = Question("", prompt, "choice", choices=("leaves", "never"), words=words, explained=more)
        if self._prompter.put(asked) == "never":
            return self._taken_out(name, what)
        return self._next_step(stage, name, answered)

    def _taken_out(self, name: str, what: str) -> int | None:
        """Ask whether to remove a player with all answers about them, which are named; −1 if so, None if the player
        stays.
        """
        prompt = self._("What was entered about {name} goes as well: {what}. Take {name} away?")
        return -1 if self._prompter.put(Question("", prompt.format(name=name, what=what), "yes-no")) else None

    def _next_step(self, stage: Stage, name: str, answered: Sequence[Answered]) -> int:
        """The first step in which nothing is entered about a player."""
        numbers = [step_in(stage, question) for question, _ in answered if not question.proposed]
        of_them = [step_in(stage, question) for question, _ in answered if question.owner == name]
        last = max([number for number in numbers if number is not None], default=0)
        own = max([number + 1 for number in of_them if number is not None], default=0)
        if stage.shape == "turns":
            return own
        return max(last, own) if has_seats(answered) else last + 1

    def _since(self, name: str, names: Sequence[str], answered: Sequence[Answered]) -> int | None:
        """The first step at which a newcomer is present; None if nobody can join any more."""
        stage = self._stage
        if stage is None or not begun(stage, answered):
            return 0
        if self._game.fixed:
            prompt = self._("Has {name} been playing from the beginning?").format(name=name)
            if self._prompter.put(Question("", prompt, "yes-no")):
                return 0
            self._prompter.complain([Fault("players-fixed", article=self._game.fixed)], {})
            return None
        if stage.shape == "turns":
            return self._since_turn(stage, name, names, answered)
        if not has_seats(answered):
            return 0
        last = max((number for one in answered if (number := step_in(stage, one[0])) is not None), default=0)
        numbers = range(1, min(last + 2, self._game.rounds or last + 2) + 1)
        word = FormAsker(open_rulebook(self._game.id, self._lang), self._lang).stage
        words = tuple(self._("from {stage} on").format(stage=word(number, stage.key)) for number in numbers)
        prompt = self._("When did {name} join?").format(name=name)
        missing = next(self._evening.form().missing(), None)
        is_open = stage.open(missing.question) if missing else None
        now = numbers[-1] if is_open is None else is_open + 1
        asked = Question("", prompt, "choice", choices=tuple(map(str, numbers)), words=words)
        return int(self._put(asked, name, str(now))) - 1

    def _put(self, question: Question, name: str, now: str) -> Answer:
        """The answer to a question about a newcomer. If a line of theirs is typed instead ("Zoé: 4 / 5"), it is kept,
        and the answer is ``now``.
        """
        take = self._prompter.take

        def take_line(asked: Question, text: str) -> str | None:
            who, line = whose(text, [name])
            if who is None or not line:
                return take(asked, text)
            self.lines[name] = line
            return now

        self._prompter.take = take_line
        try:
            return self._prompter.put(question)
        finally:
            self._prompter.take = take

    def _since_turn(self, stage: Stage, name: str, names: Sequence[str], answered: Sequence[Answered]) -> int:
        """How many turns a newcomer has missed, counted so that the turn stays with the player whose it is."""
        prompt = self._("Has {name} been playing from the beginning?").format(name=name)
        if self._put(Question("", prompt, "yes-no"), name, "n"):
            return 0
        counts = {
            one: sum(asked.owner == one and step_in(stage, asked) is not None for asked, _ in answered) for one in names
        }
        played = [one for one in names if counts[one]]
        least = min((counts[one] for one in played), default=0)
        following = next((one for one in played if counts[one] == least), "")  # the player whose turn it is
        return least + (names.index(name) < names.index(following) if following else 0)

    def _tried(self, change: NamesChange) -> list[Fault]:
        """The new faults that the rules would find after a change, without those about a newcomer's missing answers."""
        trial = self._evening.trial()
        newcomers = [name for name in change.names if name not in (*change.called.values(), *trial.names)]
        now = self._partial.data(_up_to_open(trial, ()))
        seat(trial, self._stage, change)
        data = self._partial.data(_up_to_open(trial, newcomers))
        before = Counter(fault.code for fault in self._partial.faults_in(now))
        theirs = tuple(f"players[{change.names.index(name)}]" for name in newcomers)
        new = []
        for fault in self._partial.faults_in(data):
            if before[fault.code]:
                before[fault.code] -= 1
            elif fault.code not in _STILL_OPEN and not (fault.where or "").startswith(theirs or ("\0",)):
                new += [fault] if self._partial.is_certain(fault, data) else []
        return new


def _up_to_open(evening: Evening, newcomers: Sequence[str]) -> list[Answered]:
    """The answers before the first open question that is not about a newcomer."""
    found: list[Answered] = []
    for field in evening.form().fields:
        if field.answer is not None:
            found.append((field.question, field.value))
        elif field.question.owner not in newcomers:
            break
    return found


def _with_leavers(were: Sequence[str], now: Sequence[str], leavers: Mapping[str, int]) -> list[str]:
    """The new list with the leavers at their old seats: each after the player they sat after."""
    names = list(now)
    for index, name in enumerate(were):
        if name in leavers:
            before = [one for one in were[:index] if one in names]
            names.insert(names.index(before[-1]) + 1 if before else 0, name)
    return names


def entered_of(name: str, answered: Sequence[Answered]) -> list[str]:
    """The labels of the answers that are about a player, by a player, or name a player."""
    whose = {question.where.rpartition(".")[0]: answer for question, answer in answered if is_by(question)}
    return [
        question.label
        for question, answer in answered
        if (answer is not None or (question.owner == name and question.path[:1] != ("players",)))
        and not question.proposed
        and question.kind != "names"
        and (
            question.owner == name
            or whose.get(question.where.rpartition(".")[0]) == name
            or _names(question, answer, name)
        )
    ]


def _names(question: Question, answer: Answer, name: str) -> bool:
    if takes_names(question.kind) and name in question.names:  # each player's value, in seat order
        return bool(answer)
    if isinstance(answer, Mapping):
        return name in answer or answer.get("player") == name
    return isinstance(answer, str) and answer == name


def is_by(question: Question) -> bool:
    """True for the question whose step it is."""
    return question.proposed and question.path[-1:] == (BY,)


def begun(stage: Stage, answered: Sequence[Answered]) -> bool:
    """True if anything is entered in the steps of the game."""
    return any(
        answer is not None
        and not question.proposed
        and (step_in(stage, question) is not None or stage.is_entry(question))
        for question, answer in answered
    )


def step_in(stage: Stage, question: Question) -> int | None:
    """The step or turn (from 0) that a question is about; None if it is about none."""
    path = question.path
    if stage.shape == "turns":
        return int(path[3]) if path[2:3] == (stage.key,) and len(path) > 3 else None
    if stage.shape == "table":
        return 0 if path[:1] == (stage.key,) else None
    return stage.open(question)


def has_seats(answered: Iterable[Answered]) -> bool:
    """True if the steps are rounds with an entry for every player."""
    return any(question.path[-1:] == (ABSENT,) for question, _ in answered)


def renamed(before: Sequence[str], now: Sequence[str]) -> dict[str, str]:
    """The possible renamings by position in the list, new names by old ones.

    >>> renamed(["Ana", "Ben", "Chloé"], ["Ana", "Benoît", "Chloé"]), renamed(["Ana", "Ben"], ["Ben", "Ana", "Cy"])
    ({'Ben': 'Benoît'}, {})
    """
    return {old: new for old, new in zip(before, now, strict=False) if old not in now and new not in before}


def seat(evening: Evening, stage: Stage | None, change: NamesChange) -> None:
    """Make an evening follow a new list of names."""
    open_before = [field.place for field in evening.form().missing()]
    were = {change.called.get(name, name) for name in evening.names}
    seats = evening.seat(change.names, change.called)
    evening.do(*_called(evening, change), *_gone(evening, change), *seats)
    if were == {*change.names}:  # the same players, perhaps in other seats
        evening.do(*_closed(evening, open_before))
    if stage is not None:
        for name in (*change.since, *change.until):
            _mark(evening, stage, name, change)


def _closed(evening: Evening, open_before: Sequence[Place]) -> Iterator[Op]:
    """The operations that keep finished steps finished.

    A new seat order may bring up optional questions that were not asked before (who has the one virus). They are
    answered with nothing.
    """
    going_on = open_before[0][:2] if open_before else ()
    for field in evening.form().missing():
        place = field.place
        if place[:2] == going_on:
            return
        if field.question.optional and place not in open_before and evening.is_in_step(place) and len(place) > 3:
            yield Set(at=place, value=None)


def _called(evening: Evening, change: NamesChange) -> Iterator[Op]:
    ids = evening.tree.players()
    return (Set(at=(*PLAYERS, ids[old], "name"), value=new) for old, new in change.called.items())


def _gone(evening: Evening, change: NamesChange) -> Iterator[Op]:
    """The operations that remove players who never played, with their own steps and with what others said of them."""
    ids = evening.tree.players()
    gone = {ids[name] for name in change.never}
    for one in gone:
        yield Remove(at=(*PLAYERS, one))
    there = {at: value for at, value in evening.tree.values.items() if evening.tree.absence(at) is None}
    theirs = {at[:2] for at, value in there.items() if at[-1] == BY and _player(value) in gone}
    yield from (Remove(at=step) for step in theirs)
    for at, value in there.items():
        if at[:2] in theirs or at[:2] in {(*PLAYERS, one) for one in gone}:
            continue
        if _player(value) in gone:
            yield Remove(at=at) if at[0] == "claims" else Clear(at=at)


def _player(value: Any) -> str | None:  # noqa: ANN401 (JSON)
    """The player that a value in the tree names, or whose claim it is."""
    return value.get("player") if isinstance(value, Mapping) else None


def _mark(evening: Evening, stage: Stage, name: str, change: NamesChange) -> None:
    """Record the steps for which a player is absent: those before they join, or the first after they left."""
    if stage.shape == "table":
        return
    player = evening.tree.players()[name]
    missed = range(change.since[name]) if name in change.since else [change.until[name]]
    listed: Place = (*PLAYERS, player, stage.key) if stage.shape == "turns" else (stage.key,)
    for index in missed:
        items = evening.tree.items(*listed)
        item = (*listed, items[index] if index < len(items) else evening.next_id(listed, index - len(items)))
        if stage.shape == "turns":
            evening.type_ahead(item, ABSENT)
            continue
        at = (*item, ABSENT)
        if index < len(items):
            absent = evening.tree.values.get(at)
            evening.do(Set(at=at, value=[*(absent if isinstance(absent, list) else ()), {"player": player}]))
        else:
            line = evening.typed().get(at)
            evening.type_ahead(at, ", ".join(filter(None, (line, name))))
