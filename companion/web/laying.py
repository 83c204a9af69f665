"""Lays new tables: empty ones, those of a kit, and one that begins with a journal."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from companion.errors import Fault, InputError
from companion.evening.edits import Edit, EditId, Set
from companion.evening.journal import Journal
from companion.game import Game
from companion.games import find_game, game_ids
from companion.kit.codes import LENGTH, LETTERS, CodedTable
from companion.model import TotalsPosition
from companion.reading.checked import ruling_faults
from companion.web.devices import Author, Entering
from companion.web.entering import Carrier
from companion.web.places import seat_of
from companion.web.store import Store, TableRow, Token
from companion.web.table import HOST, TOTALS, Table
from companion.words import Lang


def lay(  # noqa: PLR0913, PLR0917 (a table, and where it is kept)
    store: Store,
    game: Game,
    names: Sequence[str],
    rulings: dict[str, str],
    lang: Lang,
    now: Callable[[], datetime],
    known: CodedTable | None = None,
) -> tuple[Table, list[str]]:
    """Lay a new table; return it and its seats' tokens.

    ``known``: the kit's table that gives it id and code; without one, both are random. Raises InputError if the game
    cannot be played with these names or rulings.
    """
    faults = [Fault("name-blank", f"players[{index}].name") for index, name in enumerate(names) if not name]
    if faults := [*faults, *ruling_faults(game, rulings)]:
        raise InputError(faults)
    evening = Entering(game, None, lang, lang, now, rulings=rulings, kept=True, device=HOST, author=HOST)
    evening.by(Author(HOST, HOST), evening.journal.known)
    Carrier(evening).check_names([*names])
    evening.do(*evening.seat(names))
    return lay_journal(store, game, evening.journal, lang, now, known.id if known else "", known.code if known else "")


def lay_journal(  # noqa: PLR0913, PLR0917 (a table, and where it is kept)
    store: Store, game: Game, journal: Journal, lang: Lang, now: Callable[[], datetime], id_: str = "", code: str = ""
) -> tuple[Table, list[str]]:
    """Lay a new table that begins with a journal; return it and its seats' tokens. An empty ``id_`` or ``code`` is
    made at random.

    Raises InputError if the game is not played by that number of players, or not decided by totals alone where only
    these are kept (`companion.totals`).
    """
    players = journal.tree.players()
    if issubclass(game.position, TotalsPosition):
        if game.totals and len(players) < game.totals.players:
            raise InputError(Fault("totals-few", "players", {"count": len(players), "least": game.totals.players}))
        id_of = EditId("laid", journal.known.get("laid", 0) + 1)
        journal.take(Edit(id=id_of, author=HOST, time=now(), seen=journal.known, ops=(Set(at=TOTALS, value=True),)))
    Carrier(Entering(game, None, lang, lang, now, kept=True, journal=journal)).check_names([*players])
    id_ = id_ or secrets.token_hex(6)
    code = code or next(one for one in _codes() if store.coded(one) is None)
    row = TableRow(id_, code, game.id, lang, now().isoformat())
    tokens = [secrets.token_urlsafe(18) for _ in players]
    of_seats = {token: Token("seat", id_, seat_of(one)) for token, one in zip(tokens, players.values(), strict=True)}
    store.add_table(row, of_seats, journal.records)
    return Table(row, store, now), tokens


def lay_kit(store: Store, tables: Sequence[CodedTable], now: Callable[[], datetime]) -> None:
    """Lay the tables of a kit that are not there yet. The first of them stands first in the host's list.

    Tables at which nobody sits and nothing is entered, such as those of an earlier plan, are put away; the kit's own
    are put back. Raises InputError ``kit-code-taken`` (data: code) if another table has one of their codes.
    """
    new = [one for one in tables if store.table(one.id) is None]
    if faults := [Fault("kit-code-taken", None, {"code": one.code}) for one in new if store.coded(one.code)]:
        raise InputError(faults)
    for one in reversed(new):
        lay(store, find_game(one.game), one.names, dict(one.rulings), one.lang, now, one)
    own = {one.id for one in tables}
    for row in (one for one in store.tables() if own and one.game in game_ids()):
        if bool(row.away) == (row.id in own) and not store.taken(row.id) and not Table(row, store, now).is_begun:
            store.put_away(row.id, row.id not in own)


def _codes() -> Iterable[str]:
    while True:
        yield "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
