"""What the page for the host says: the evening hour by hour, the games' lengths, who explains, what to do if somebody
is late. Each row has a lead, what it is about, and sentences.
"""

from __future__ import annotations

from itertools import pairwise

from companion.addresses import is_local
from companion.games import find_game
from companion.kit.hours import in_words
from companion.kit.night import Night
from companion.kit.plan import Planned
from companion.kit.words import CHANGE, kit_words, minutes_of, part_in_words, part_minutes, table_in_words
from companion.reading.shown import shown
from companion.rulebook import open_rulebook

Row = tuple[str, str, str]
"""The lead of a row, what it is about ("" if the lead says it), and sentences."""

FEW_AGAIN = 8
"""The most people who play a game again that the page names."""


def course(night: Night, planned: Planned) -> list[Row]:
    """What the host says and does when each round begins, and at the end: the hour, if it is known, what begins, and
    sentences.
    """
    rounds, words = night.rounds, kit_words(night.lang)
    said = words["course"]
    hours = [in_words(time, night.lang) for time in night.times] or [""] * (rounds + 1)
    begins = [str(words["round"]).format(number=number) for number in range(1, rounds + 1)]
    joined = [said["network"]] if night.has_codes and is_local(night.page_url) else []
    first = " ".join([said["first"], *joined])
    later = [" ".join(filter(None, (said["next"], _explaining(night, planned, turn)))) for turn in range(1, rounds)]
    return list(zip(hours, [*begins, said["end"]], [first, *later, said["last"]], strict=True))


def _explaining(night: Night, planned: Planned, turn: int) -> str:
    """Who has played the game of their table in an earlier round than ``turn`` (from 0). "" if nobody has, if they are
    many, or if all tables play one game.
    """
    games = [table.game for table in night.tables]
    known = {
        (name, game)
        for tables in planned.rounds[:turn]
        for game, names in zip(games, tables, strict=True)
        for name in names
    }
    words = kit_words(night.lang)
    seated = enumerate(zip(games, planned.rounds[turn], strict=True), 1)
    who = [
        f"{shown(name)} ({table_in_words(night.lang, number)})"
        for number, (game, names) in seated
        for name in names
        if (name, game) in known
    ]
    if not 0 < len(who) <= FEW_AGAIN or len({*games}) == 1:
        return ""
    return str(words["course"]["explain"].format(who=", ".join(who)))


def lengths(night: Night) -> list[Row]:
    """For each game: its tables, its title, how many play it, how long it takes, and what a round leaves beside it (a
    break, or a second game).
    """
    words = kit_words(night.lang)
    room = min((end - begin for begin, end in pairwise(night.times)), default=0)
    rows = []
    for game in dict.fromkeys(table.game for table in night.tables):
        at = [str(number) for number, table in enumerate(night.tables, 1) if table.game == game]
        lead = words["lengths"]["tables"][len(at) > 1].format(numbers=", ".join(at))
        (fewest, most), (short, long) = find_game(game).players, minutes_of(game)
        many = words["lengths"]["players"][fewest != most].format(least=fewest, most=most)
        part = part_in_words(night.lang, night.times, game)
        if part:
            long = part_minutes(night.times, game)
            told = words["lengths"]["part"].format(part=part, minutes=long)
        else:
            told = words["lengths"]["minutes"].format(least=short, most=long)
        twice = not part and room - CHANGE >= 2 * long
        form = words["lengths"]["twice"] if twice else words["lengths"]["left"][not part]
        left = form.format(room=room, minutes=room - long) if room > long else ""
        rows.append((lead, open_rulebook(game, night.lang).title, " ".join(filter(None, (many, told, left)))))
    return rows


def advice(night: Night, *, turns: bool) -> list[Row]:
    """Who explains a game, what to do if somebody is late, and what the codes are for. ``turns``: a tent shows a turn."""
    words = kit_words(night.lang)["advice"]
    explain = " ".join([words["explain"], *([words["turn"]] if turns else [])])
    rows = [(words["lead-explain"], explain), (words["lead-late"], words["late"])]
    if night.has_codes:
        rows.append((words["lead-phone"], words["phone"]))
    return [(lead, "", told) for lead, told in rows]
