"""What the rules say about an incomplete entry, so that an answer is checked as soon as it is given.

The answers so far make an entry with gaps, and the game's own check judges it (`rule_faults`). A fault is reported at
once if it is new, if no answer still to come could lift it, and if it lies in one of these places:

- inside an answer;
- around the answer just given, if the last player has given theirs;
- around it in any case, if there is more of something than possible (thirteen bottles of twelve, whoever holds them).

Faults about missing answers lie elsewhere, and wait for the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.cards import Notation
from companion.errors import Fault, InputError
from companion.evening.judged import faults_so_far, judged
from companion.evening.stages import BY
from companion.fields import Kind
from companion.game import Game
from companion.model import names_in, settings_in
from companion.questions import Answer, Question
from companion.reading.checked import check_entry, entry_model
from companion.reading.entered import Flags
from companion.reading.rule_faults import fits, with_rows_to_come
from companion.reading.shapes import Hint, choices_of, field_hint, hint_at, kind_of, nullable

Answered = tuple[Question, Answer]


class PartialEntry:
    """The answers so far to a game's position (or event), as plain data and as an entry with gaps.

    ``rulings`` returns the house rulings that were chosen, whatever the answers are.
    """

    def __init__(
        self, game: Game, event: str | None, notation: Notation, rulings: Callable[[], Mapping[str, str]] = dict
    ) -> None:
        self._game = game
        self._model = entry_model(game, event)
        self._notation: Notation = notation
        self._rulings = rulings

    def data(self, answered: Iterable[Answered]) -> dict[str, Any]:
        """The answers as plain data, each at its place. Players are entered by name as soon as the names are known."""
        rulings = dict(self._rulings())
        table: dict[str, Any] = {"rulings": rulings} if rulings else {}
        for question, answer in answered:
            if question.kind == "names":
                field_info = self._model.model_fields[question.where]
                by_name = kind_of(field_hint(field_info)) == "table"
                rows = {} if by_name else {row.get("name"): row for row in table.get(question.where, ())}
                table[question.where] = (
                    dict.fromkeys(answer) if by_name else [rows.get(name, {"name": name}) for name in answer]
                )
            elif question.ends and answer is None:
                _end(table, question)
            elif question.where and question.kind != "claim":  # claims are judged when everything else is entered
                _put(table, question, answer)
        return table

    def _begun(self, answered: Iterable[Answered]) -> dict[str, Any]:
        """The data without a last step of which only the owner is proposed. The rest may be a complete position."""
        answers = [*answered]
        proposed = [question for question, answer in answers if _only_proposed(question, answer)][-1:]
        step = "".join(question.where.removesuffix(BY) for question in proposed)
        is_begun = any(one.where.startswith(step) and one is not proposed[-1] for one, _ in answers if proposed)
        return self.data(answers if is_begun else [one for one in answers if not (proposed and one[0] is proposed[-1])])

    def faults(self, before: Sequence[Answered], now: Answered) -> list[Fault]:
        """The faults that are certain with the answer given ``now``."""
        data = self._begun([*before, now])
        if now[0].kind == "claim":  # everything else is entered by now
            claimed = [answer for question, answer in (*before, now) if question.kind == "claim" and answer is not None]
            found = self._unread({**data, "claims": claimed}) or self.faults_in({**data, "claims": claimed})
            return [fault for fault in found if is_inside(fault.where or "", now[0].where)]
        found = self.faults_in(data)
        if misfits := self._misfit(data, now, found):
            return misfits
        if not found:
            return []
        # Faults at the answer's own place do not count as earlier ones: there, the answer was only missing.
        earlier = [one for one in self.faults_in(self._begun(before)) if not is_inside(one.where or "", now[0].where)]
        known = {(fault.code, fault.where) for fault in earlier}
        new = [fault for fault in found if (fault.code, fault.where) not in known]
        concerned = [fault for fault in new if _concerns(fault, now[0], before, data)]
        return [fault for fault in concerned if self.is_certain(fault, data)] if concerned else []

    def certain_faults(self, answered: Sequence[Answered], *, in_order: bool = False) -> list[Fault]:
        """The faults in these answers that no later answer can lift. ``in_order``: nothing is missing before the last
        of them, so the rounds and steps before it are complete.
        """
        data, asked = self.data(answered), [question for question, _ in answered]
        last = asked[-1].where if in_order and asked else ""
        found = [
            one
            for one in self.faults_in(data)
            if is_of_one(one, asked) or is_too_many(one) or (last and _is_behind(one.where or "", last))
        ]
        return [one for one in found if self.is_certain(one, data)]

    def ruled_out(self, before: Sequence[Answered], question: Question, cards: Iterable[str]) -> frozenset[str]:
        """The cards that the rules refuse in an answer, each taken alone: cards that are not in play, or that never
        occur there.
        """
        where = f"{question.where}[0]" if question.of_cards else question.where
        found = {card: self.faults(before, (question, card)) for card in cards}
        codes = {card: {fault.code for fault in faults if fault.where == where} for card, faults in found.items()}
        of_all = set.intersection(*codes.values()) if codes else set()  # a single card is always too few
        return frozenset(card for card, own in codes.items() if own - of_all)

    def possible(self, before: Sequence[Answered], question: Question) -> Question:
        """The question, without its offered answer if that answer is impossible because an earlier one is wrong."""
        if not question.offered or not self.faults(before, (question, question.default)):
            return question
        return question._replace(default=None, offered=False)

    def is_wrong_alone(self, before: Sequence[Answered], now: Answered, faults: Iterable[Fault]) -> bool:
        """True if one of these faults of the answer given ``now`` depends on no other answer, except on who plays."""
        silent = [(asked, answer if asked.kind == "names" else None) for asked, answer in before]
        found = self.faults(silent, now)
        plain = [one for one in found if is_inside(one.where or "", now[0].where) or is_too_many(one)]
        alone = {(fault.code, fault.where) for fault in plain}
        return any((fault.code, fault.where) in alone for fault in faults)

    def is_certain(self, fault: Fault, data: Mapping[str, Any]) -> bool:
        """False if some answer to an open field could lift the fault. Only fields with few possible answers are
        tried.
        """
        names = names_in(data)
        for key, field_info in self._model.model_fields.items():
            if key in data or key in settings_in(self._model):
                continue
            for value in _possible_answers(field_hint(field_info), names):
                if (fault.code, fault.where) not in {(f.code, f.where) for f in self.faults_in({**data, key: value})}:
                    return False
        return True

    def _misfit(self, data: Mapping[str, Any], now: Answered, found: Iterable[Fault]) -> list[Fault]:
        """The faults of an answer that the model refuses and that no kind of field has read: a number that is too
        great.

        ``found``: the faults that the rules found. Those in the answer are reported along with it.
        """
        question, answer = now
        if answer is None or not question.where or isinstance(question.kind, Kind) or question.kind == "names":
            return []
        if judged(self._game, self._model, with_rows_to_come(self._model, data), self._notation).entry is not None:
            return []
        is_alone = not any(is_inside(one.where or "", question.where) for one in found)
        if is_alone and fits(hint_at(self._model, question.path), answer):
            return []
        return [fault for fault in self._unread(data) if is_inside(fault.where or "", question.where)]

    def _unread(self, data: Mapping[str, Any]) -> Sequence[Fault]:
        """The faults from reading the data. Cards in a claim are typed in the claim's own notation, not as a field of
        cards.
        """
        try:
            check_entry(self._game, self._model, data, Flags(cards=self._notation))
        except InputError as error:
            return error.faults
        return ()

    def faults_in(self, data: Mapping[str, Any]) -> list[Fault]:
        """The faults that the game's check finds in the answers so far."""
        return [*faults_so_far(self._game, self._model, with_rows_to_come(self._model, data), self._notation)]


def _only_proposed(question: Question, answer: Answer) -> bool:
    """True if a step's owner is only the proposed one, which nobody confirmed."""
    return question.proposed and answer == question.default and question.where.endswith(f".{BY}")


def _concerns(fault: Fault, question: Question, before: Sequence[Answered], data: Mapping[str, Any]) -> bool:
    where = fault.where or ""
    if is_of_one(fault, [*(one for one, _ in before), question]):
        return True
    last = names_in(data)[-1:] or ("",)  # an event may have a table of players, which has no last one
    around = [one for one in (*(one for one, _ in before), question) if where and is_inside(one.where, where)]
    is_said = any(one.owner == last[0] and one.path[-1] == question.path[-1] for one in around)
    return question in around and (is_said or is_too_many(fault))


def _is_behind(where: str, last: str) -> bool:
    """True if a place is a whole round or step, and the place ``last`` lies in another one of its list.

    >>> _is_behind("rounds[0]", "rounds[1].players[0].bid"), _is_behind("rounds[1]", "rounds[1].players[0].bid")
    (True, False)
    """
    listed = where.rpartition("[")[0]
    is_step = where.endswith("]") and listed != "players"
    return is_step and "." in last and last.startswith(f"{listed}[") and not is_inside(last, where)


def is_of_one(fault: Fault, asked: Iterable[Question]) -> bool:
    """True if a fault lies inside one of these answers. For the list of players, only faults about names and the
    number of players count.
    """
    where = fault.where or ""
    inside = [one for one in asked if is_inside(where, one.where)]
    if not inside:
        return False
    nearest = max(inside, key=lambda one: len(one.where))
    return nearest.kind != "names" or fault.code == "player-count" or where.endswith(".name")


def is_too_many(fault: Fault) -> bool:
    """True if there is more of something (``count``) than possible (``most``, or ``needed``). No other answer can
    lower the count.
    """
    count, most = fault.data.get("count"), fault.data.get("most", fault.data.get("needed"))
    return isinstance(count, int) and isinstance(most, int) and count > most


def is_inside(where: str, place: str) -> bool:
    """True if one place is within another, or the same.

    >>> is_inside("players[0].purse[3]", "players[0].purse"), is_inside("players[10]", "players[1]"), is_inside("a", "")
    (True, False, False)
    """
    rest = where.removeprefix(place)
    return rest != where and (not rest or rest[0] in "[.")


def _possible_answers(hint: Hint, names: Sequence[str]) -> Iterator[object]:
    """The possible answers to a field, if they are few: players' names, choices, yes and no."""
    kind = kind_of(hint)
    if kind == "text" and nullable(hint):
        yield from names
    elif kind == "choice":
        yield from choices_of(hint)
    elif kind == "yes-no":
        yield from (True, False)


def _put(table: dict[str, Any], question: Question, answer: Answer) -> None:
    """Put an answer at its place, making the objects and lists on the way. The owner's name is put into the owner's
    entry.
    """
    here: Any = table
    path, owner = question.path, question.owner
    for step, following in pairwise(path):
        if isinstance(step, int):
            place = _place(here, step, owner) if owner else step
            while len(here) <= place:
                here.append({})
            here = here[place]
            continue
        inner = here.get(step)
        if inner is None:
            inner = here[step] = [] if isinstance(following, int) else {}
        here = inner
    last = path[-1]
    if isinstance(last, int):
        here += [None] * (last + 1 - len(here))
    elif owner and len(path) > 1 and isinstance(path[-2], int):
        here.setdefault("name", owner)
    if answer is not None:
        here[last] = answer


def _place(rows: Sequence[Mapping[str, Any]], place: int, owner: str) -> int:
    """The index of a player's entry: that of their name wherever it is now, or the end if another player's entry is
    at ``place``.
    """
    named = [row.get("name") for row in rows]
    if owner in named:
        return named.index(owner)
    is_taken = place < len(named) and named[place] is not None
    return len(named) if is_taken else place


def _end(table: dict[str, Any], question: Question) -> None:
    """Remove a step that the answer says does not exist, with everything proposed for it."""
    head, *rest = question.path or ("",)
    if head == "players" and len(rest) > 1:  # a player may have no turns
        for row in table.get(head, ()):
            row.setdefault(rest[1], [])
    if head != "players" and rest and isinstance(rest[0], int) and head in table:
        del table[head][rest[0] :]
