"""The journal: what two devices did without knowing of each other holds, or is told; never is one of them silently gone."""

import copy
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.evening import (
    Clear,
    Edit,
    EditId,
    GapError,
    Held,
    Insert,
    Journal,
    Move,
    Op,
    Place,
    Record,
    Remove,
    Restore,
    Set,
    Tree,
)

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
DEVICES = ("laptop", "phone", "tablet")
LISTS: dict[Place, tuple[str, ...]] = {
    ("players",): ("p1", "p2", "p3"),
    ("rounds",): ("r1", "r2", "r3"),
    ("rounds", "r1", "lays"): ("a", "b", "c"),
}

values = st.one_of(st.none(), st.booleans(), st.integers(0, 3), st.sampled_from(["3♥", ""]))
items = st.sampled_from([(*listed, item) for listed, ids in LISTS.items() for item in ids])
cells = st.tuples(items, st.sampled_from(["name", "cards"])).map(lambda both: (*both[0], both[1]))
neighbours = st.none() | items.map(lambda place: place[-1])
operations: st.SearchStrategy[Op] = st.one_of(
    st.builds(Set, at=cells, value=values),
    st.builds(Clear, at=cells),
    st.builds(Insert, at=items, after=neighbours),
    st.builds(Remove, at=items),
    st.builds(Restore, at=items),
    st.builds(Move, at=items, after=neighbours),
)
steps = st.lists(
    st.tuples(st.sampled_from(DEVICES), st.booleans(), st.lists(operations, min_size=1, max_size=3)), max_size=14
)
"""Who does what, and whether they hear of everything before."""


class Table:
    """A journal and the devices at it, each of which knows what it was told and what it did."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self.seen: dict[str, dict[str, int]] = {}
        self.clock = NOON

    def edit(self, device: str, *ops: Op, hears: bool = False, **more: object) -> Edit:
        if hears:
            self.seen[device] = self.journal.known
        self.clock += timedelta(seconds=1)
        seen = {one: number for one, number in self.seen.get(device, {}).items() if one != device}
        number = self.journal.known.get(device, 0) + 1
        return Edit(id=EditId(device, number), author=device, time=self.clock, seen=seen, ops=ops, **more)

    def does(self, device: str, *ops: Op, hears: bool = False, **more: object) -> Record:
        return self.journal.take(self.edit(device, *ops, hears=hears, **more))

    def undoes(self, device: str) -> Record:
        last = self.journal.last_of(device)
        assert last is not None
        by = EditId(device, self.journal.known[device] + 1)
        return self.journal.take(self.journal.undoing(last, by, device, self.clock))


def played(moves: list[tuple[str, bool, list[Op]]]) -> Table:
    table = Table()
    table.does("laptop", *(Insert(at=(*listed, item)) for listed, ids in LISTS.items() for item in ids[:2]))
    for device, hears, ops in moves:
        table.does(device, *ops, hears=hears)
    return table


def everything(tree: Tree) -> object:
    return copy.deepcopy((tree.values, tree.lists, tree.removed))


def shown(tree: Tree) -> tuple[dict[Place, list[str]], dict[Place, object]]:
    """What a reader sees: lists without the removed, and the values of what is there."""
    lists = {listed: tree.items(*listed) for listed in tree.lists if _is_there(tree, listed)}
    return lists, {at: value for at, value in tree.values.items() if tree.absence(at) is None}


def _is_there(tree: Tree, listed: Place) -> bool:
    return tree.absence((*listed, *tree.items(*listed)[:1])) is None


def score(place: str, value: object) -> Set:
    return Set(at=("rounds", "r1", place), value=value)


@given(steps)
def test_the_same_records_make_the_same_evening(moves) -> None:
    journal = played(moves).journal
    lines = [record.model_dump_json() for record in journal.records]
    again = Journal(Record.model_validate_json(line) for line in lines)
    assert everything(again.tree) == everything(journal.tree)
    assert (again.records, again.known) == (journal.records, journal.known)


@given(steps)
def test_what_comes_twice_is_taken_once(moves) -> None:
    journal = played(moves).journal
    before, count = everything(journal.tree), len(journal.records)
    assert [journal.take(record.edit) for record in journal.records] == journal.records
    assert journal.merge(journal.records) == []
    assert (everything(journal.tree), len(journal.records)) == (before, count)


@given(steps, st.sampled_from(DEVICES), st.lists(operations, min_size=1, max_size=3))
def test_all_of_an_edit_is_carried_out_or_nothing(moves, device, ops) -> None:
    table = played(moves)
    before = everything(table.journal.tree)
    record = table.does(device, *ops)
    if record.held:
        assert everything(table.journal.tree) == before
    for op in () if record.held else ops:
        last = [one for one in ops if one.at == op.at][-1]
        if op is last and isinstance(op, Set):
            assert table.journal.tree.values[op.at] == op.value


@given(steps, st.lists(operations, min_size=1, max_size=3))
def test_undo_brings_back_what_was_shown(moves, ops) -> None:
    table = played(moves)
    before = shown(table.journal.tree)
    assume(table.does("phone", *ops, hears=True).held is None)
    assert table.undoes("phone").held is None
    assert shown(table.journal.tree) == before


@given(steps)
def test_undo_again_and_again_ends_at_the_beginning(moves) -> None:
    table = Table()
    for _, _, ops in moves:
        table.does("laptop", *ops)
    while table.journal.last_of("laptop"):
        assert table.undoes("laptop").held is None
    lists, entered = shown(table.journal.tree)
    assert (any(lists.values()), entered) == (False, {})


@given(steps, cells, values, values)
def test_a_place_that_two_change_apart_is_told_unless_both_say_the_same(moves, at, one, other) -> None:
    table = played(moves)
    assume(table.does("phone", Set(at=at, value=one), hears=True).held is None)
    table.seen["tablet"] = {**table.journal.known, "phone": table.journal.known["phone"] - 1}
    changed = table.journal.records[-1].edit.id
    record = table.does("tablet", Set(at=at, value=other))
    same = (type(one), one) == (type(other), other)
    before_too = record.held is None and not same  # the phone said what stood there already
    if before_too:
        assert Journal(table.journal.records[:-2]).tree.values.get(at, ...) == one
        return
    assert record.held == (None if same else Held(why="changed", by=changed))
    assert table.journal.tree.values[at] == one
    assert table.does("tablet", Set(at=at, value=other), hears=True).held is None


@given(steps, cells, cells, values, values)
def test_different_places_both_hold_in_either_order(moves, one, other, first, second) -> None:
    assume(one != other)
    made = []
    for order in ((0, 1), (1, 0)):
        table = played(moves)
        table.seen = {"phone": table.journal.known, "tablet": table.journal.known}
        edits = [table.edit("phone", Set(at=one, value=first)), table.edit("tablet", Set(at=other, value=second))]
        assume(all(table.journal.tree.absence(edit.ops[0].at) is None for edit in edits))
        assert [table.journal.take(edits[index]).held for index in order] == [None, None]
        made.append(everything(table.journal.tree))
    assert made[0] == made[1]


@given(steps, steps, steps)
def test_two_journals_that_met_lose_nothing_and_tell_what_they_disagree_about(before, here, there) -> None:
    begun = played(before).journal.records
    one, two = Table(Journal(begun)), Table(Journal(begun))
    for table, moves, own in ((one, here, "laptop"), (two, there, "phone")):
        table.seen[own] = table.journal.known
        for _, _, ops in moves:
            table.does(own, *ops)
    both = Journal(one.journal.records)
    taken = both.merge(two.journal.records)
    assert {record.edit.id for record in both.records} == {
        record.edit.id for record in (*one.journal.records, *two.journal.records)
    }
    assert both.merge(two.journal.records) == []
    held = {at for record in taken if record.held for op in record.edit.ops for at in (op.at, op.at[:-1])}
    for at, value in two.journal.tree.values.items():
        entered = one.journal.tree.values.get(at)
        if at in both.tree.values and at not in held and value != Journal(begun).tree.values.get(at):
            assert both.tree.values[at] == value, "what the phone entered is there, or held"
        assert at in both.tree.values or entered is None or at not in one.journal.tree.values


def test_what_rests_on_a_place_that_changed_is_held() -> None:
    """An offer that was accepted is no longer what was offered."""
    table = Table()
    table.does("laptop", score("total", 8))
    table.seen["phone"] = table.journal.known
    table.does("laptop", score("total", 9))
    record = table.does("phone", score("winner", "p1"), rests_on=[("rounds", "r1", "total")])
    assert record.held == Held(why="changed", by=EditId("laptop", 2))


def test_nobody_takes_away_what_another_entered_inside_without_having_seen_it() -> None:
    table = Table()
    table.does("laptop", Insert(at=("rounds", "r1")))
    table.seen["phone"] = table.journal.known
    table.does("laptop", score("p1", 4))
    assert table.does("phone", Remove(at=("rounds", "r1"))).held == Held(why="changed", by=EditId("laptop", 2))
    assert table.does("phone", Remove(at=("rounds", "r1")), hears=True).held is None


def test_who_enters_into_what_was_removed_is_told_by_which_edit() -> None:
    table = Table()
    table.does("laptop", Insert(at=("players", "p1")), Insert(at=("rounds", "r1")))
    table.seen["phone"] = table.journal.known
    table.does("laptop", Remove(at=("players", "p1")))
    assert table.does("phone", score("p1", 4)).held == Held(why="removed", by=EditId("laptop", 2))
    assert table.does("phone", Set(at=("rounds", "r7", "p2"), value=1)).held == Held(why="unknown")


def test_a_removed_player_comes_back_with_all_that_was_entered() -> None:
    table = Table()
    table.does("laptop", Insert(at=("players", "p1")), Set(at=("players", "p1", "name"), value="Ana"))
    table.does("laptop", Remove(at=("players", "p1")))
    assert shown(table.journal.tree) == ({("players",): []}, {})
    table.does("laptop", Restore(at=("players", "p1")))
    assert shown(table.journal.tree) == ({("players",): ["p1"]}, {("players", "p1", "name"): "Ana"})


def test_the_next_round_begun_on_two_phones_is_one_round() -> None:
    table = Table()
    for device in ("phone", "tablet"):
        assert table.does(device, Insert(at=("rounds", "r1"))).held is None
    assert table.journal.tree.items("rounds") == ["r1"]


def test_steps_put_in_apart_at_one_place_both_stand_in_the_order_of_their_coming() -> None:
    table = Table()
    table.does("laptop", Insert(at=("lays", "a")))
    table.seen = {"phone": table.journal.known, "tablet": table.journal.known}
    table.does("phone", Insert(at=("lays", "b"), after="a"), Insert(at=("lays", "c"), after="b"))
    table.does("tablet", Insert(at=("lays", "d"), after="a"))
    assert table.journal.tree.items("lays") == ["a", "b", "c", "d"]


def test_undo_is_held_where_somebody_went_on_from_it() -> None:
    table = Table()
    table.does("phone", score("p1", 4))
    table.does("laptop", score("p1", 5), hears=True)
    assert table.undoes("phone").held == Held(why="changed", by=EditId("laptop", 1))
    assert table.undoes("laptop").held is None
    assert table.undoes("phone").held is None
    assert table.journal.tree.values == {}


def test_an_undo_of_what_is_held_here_is_held_too() -> None:
    one, two = Table(), Table()
    one.does("laptop", score("p1", 4))
    two.does("phone", score("p1", 5))
    two.undoes("phone")
    assert [record.held for record in one.journal.merge(two.journal.records)] == [
        Held(why="changed", by=EditId("laptop", 1)),
        Held(why="held", by=EditId("phone", 1)),
    ]


def test_who_agreed_keeps_their_word_when_the_other_takes_theirs_back() -> None:
    table = Table()
    table.does("phone", score("p1", 4))
    table.does("tablet", score("p1", 4))
    assert table.undoes("tablet").held is None
    assert table.journal.tree.values == {("rounds", "r1", "p1"): 4}
    table.does("tablet", score("p1", 4))
    assert table.undoes("phone").held == Held(why="changed", by=EditId("tablet", 3))


def test_what_is_missing_is_asked_for() -> None:
    """A device is told from which of its edits on to send again; nothing is taken before."""
    table = Table()
    table.does("phone", score("p1", 4))
    late = table.edit("phone", score("p1", 5)).model_copy(update={"id": EditId("phone", 4)})
    with pytest.raises(GapError) as caught:
        table.journal.take(late)
    assert caught.value.first == EditId("phone", 2)
    unknown = table.edit("laptop", score("p1", 5)).model_copy(update={"seen": {"tablet": 3}})
    with pytest.raises(GapError) as caught:
        table.journal.take(unknown)
    assert caught.value.first == EditId("tablet", 1)
    assert len(table.journal.records) == 1


def test_two_edits_with_one_number_are_refused() -> None:
    table = Table()
    table.does("phone", score("p1", 4))
    with pytest.raises(ValueError, match="two different edits are number 1 of phone"):
        table.journal.take(Edit(id=EditId("phone", 1), author="", time=NOON, ops=[score("p1", 5)]))


def test_a_device_hears_what_it_lacks() -> None:
    table = Table()
    for number in range(3):
        table.does("phone", score(f"p{number}", 4))
    table.does("laptop", score("p9", 4))
    assert [record.edit.id for record in table.journal.since({"phone": 2})] == [EditId("phone", 3), EditId("laptop", 1)]
    assert table.journal.since(table.journal.known) == []


@pytest.mark.parametrize(
    "line",
    [
        '{"id": ["phone", 1], "author": "", "time": "2026-11-22T12:00:00", "ops": []}',
        '{"id": ["phone", 1], "author": "", "time": "2026-11-22T12:00:00Z", "ops": [{"op": "set", "at": [], "value": 1}]}',
        '{"id": ["phone", 1], "author": "", "time": "2026-11-22T12:00:00Z", "ops": [{"op": "burn", "at": ["a"]}]}',
        '{"id": ["phone", 1], "author": "", "time": "2026-11-22T12:00:00Z", "ops": [], "more": 1}',
        '{"id": "phone", "author": "", "time": "2026-11-22T12:00:00Z", "ops": []}',
    ],
)
def test_what_is_no_edit_is_refused(line) -> None:
    with pytest.raises(ValidationError):
        Edit.model_validate_json(line)


@given(steps, st.data())
def test_what_stood_before_is_what_the_first_edits_alone_make(moves, data) -> None:
    table = played(moves)
    for device in data.draw(st.lists(st.sampled_from(DEVICES), max_size=3)):
        if table.journal.last_of(device):
            table.undoes(device)
    records = table.journal.records
    count = data.draw(st.integers(0, len(records) - 1))
    first = Journal(records[:count])
    past = table.journal.past(count)
    lists, values_then = shown(past.tree)
    assert ({listed: items for listed, items in lists.items() if items}, values_then) == (
        {listed: items for listed, items in shown(first.tree)[0].items() if items},
        shown(first.tree)[1],
    )
    assert past.records == first.records
    here = {op.at for op in records[count].edit.ops if isinstance(op, Set | Clear) and op.at in first.tree.values}
    assert {at: value for at, value in table.journal.values_before(count).items() if at in here} == {
        at: first.tree.values[at] for at in here
    }
