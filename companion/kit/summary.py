"""What a kit holds, in words for a terminal: what is printed table by table, what to bring, who sits where."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kit.make import Kit
from companion.kit.words import kit_words, plan_told
from companion.rulebook import open_rulebook
from companion.words import number, translator


def summarize(kit: Kit) -> str:
    """The lines that `--check` tells."""
    evening = kit.evening
    head = ", ".join(filter(None, (evening.title, evening.date, evening.place)))
    return "\n".join([head, *_documents(kit), *_packing(kit), *_plan(kit)])


def _documents(kit: Kit) -> Iterator[str]:
    _ = translator(kit.evening.lang)
    wide = max(len(document.file) for document in kit.documents)
    table = -1
    yield ""
    for document in kit.documents:
        if document.table is not None and document.table != table:
            table = document.table
            yield document.head
        pages = _("{pages} p.").format(pages=document.pages)
        copies = f"{document.copies} × " if document.copies > 1 else ""
        yield f"  {document.file:<{wide}}  {copies + pages:>10}  {document.title}"


def _packing(kit: Kit) -> Iterator[str]:
    yield ""
    yield kit_words(kit.evening.lang)["packing"]
    for item in kit.packing:
        yield f"  {number(item.number, kit.evening.lang):>4} × {item.what}"


def _plan(kit: Kit) -> Iterator[str]:
    if kit.planned is None:
        return
    _ = translator(kit.evening.lang)
    words = kit_words(kit.evening.lang)
    yield ""
    games = [table.game for table in kit.evening.tables]
    yield f"{words['plan']}: {plan_told(kit.evening.lang, kit.planned, games)}"
    for turn, tables in enumerate(kit.planned.rounds, 1):
        yield words["round"].format(number=turn)
        for index, names in enumerate(tables, 1):
            yield f"  {index:>2}. {', '.join(names)}"
    if told := kit.planned.meeting_again():
        pairs = (f"{one} – {other} ({', '.join(map(str, numbers))})" for one, other, numbers in told)
        again = _("Who meets again, and in which rounds: {pairs}")
        yield again.format(pairs="; ".join(pairs))
    if more := kit.planned.playing_again(games) if len({*games}) > 1 else []:
        titles = {game: open_rulebook(game, kit.evening.lang).title for game in games}
        who = (f"{name} – {titles[game]} ({', '.join(map(str, numbers))})" for name, game, numbers in more)
        replayed = _("Who plays a game again, and in which rounds: {who}")
        yield replayed.format(who="; ".join(who))
