"""Turns flags into the plain tables that a file would hold, so that both are checked alike.

A flag is text, while a position wants numbers and truth values; the model tells which. So ``--set start=0`` is a
number, and ``--set alkekan=7`` is a player called 7.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from unicodedata import normalize

from pydantic import BaseModel

from companion.cards import Notation, read_card, split_cards
from companion.errors import Fault
from companion.fields import kind_in
from companion.game import ADVICE, Game
from companion.model import in_round, names_in
from companion.nearest import folded, player_called
from companion.reading.documents import Plain, is_whole, whole_number
from companion.reading.entered import Flags
from companion.reading.shapes import hint_at, kind_of, lists_text, model_in, nullable, values_of
from companion.reading.shown import shown

_NUMBER = re.compile(r"[+-]?\d{1,4000}")
_HAS = re.compile(r"(?:^|\s+)(?:(?:i |je )?(?:have|has|got|a|ai|says|dit)|i ve|j ai)$")
"""What may stand between the name and the number of a claim, in the form of `folded`."""

NOTHING = {"nothing", "rien"}
"""The words for an empty answer. Typing one is the same as an empty line."""

NONE = {"none", "aucun", "aucune", "-", *NOTHING}
"""The words for "nothing" where cards or suits are wanted (no trump). Names may be spelt like them."""

BACK = {"back", "retour", "undo", "annuler"}
"""The words that go one question back, wherever questions are asked."""

TRUTH = dict.fromkeys(("true", "yes", "y", "oui", "o"), True) | dict.fromkeys(("false", "no", "n", "non"), False)
"""The words for yes and no, in both languages."""

_EXAMPLES = {"card": "5C", "suit": "C", "number": "3"}


def text_faults(flags: Flags) -> list[Fault]:
    """A fault ``text-broken`` for each flag with bytes that are not text."""
    typed = (
        *(("--lang", text) for text in (flags.lang,) if text),
        *(("--cards", text) for text in (flags.cards,) if text),
        *(("--player", text) for text in flags.players),
        *(("--claim", text) for text in flags.claims),
        *(("--ruling", text) for text in flags.rulings),
        *(("--set", text) for text in flags.sets),
    )
    return [Fault("text-broken", flag, {"found": shown(text)}) for flag, text in typed if not is_whole(text)]


def overlay(
    game: Game, model: type[BaseModel], flags: Flags, data: Plain, notation: Notation
) -> tuple[Plain, list[Fault]]:
    """A file's data with the flags laid over it, and the faults in the flags' own form.

    Players replace the file's players, a claim replaces the same player's claims, other flags replace fields of the
    same key.
    """
    faults: list[Fault] = []
    if not isinstance(data, Mapping):
        return data, faults
    merged = dict(data)
    if flags.players:
        rounds = merged.get("rounds")
        if in_round(model, game.shortcut) and isinstance(rounds, list) and len(rounds) > 1:
            faults.append(Fault("flag-player-rounds", "--player", {"count": len(rounds)}))
        merged |= _players(game, model, flags.players, notation, faults)
    seen: set[str] = set()
    for text in flags.sets:
        key = text.partition("=")[0].strip()
        if key and key in seen:
            faults.append(Fault("key-twice", "--set", {"key": shown(key)}))
        else:
            _set(game, model, merged, text, faults)
        seen.add(key)
    if flags.sets and not data:
        for key, field in model.model_fields.items():
            if field.is_required() and key not in merged and kind_of(hint_at(model, [key])) == "table":
                _set(game, model, merged, f"{key}=", faults)  # which tells how to set it
    if flags.rulings:
        merged["rulings"] = _rulings(merged.get("rulings"), flags.rulings, faults)
    if flags.claims:
        names = names_in(merged)
        claims = [claim for text in flags.claims if (claim := read_claim(game, text, names, faults))]
        merged["claims"] = _claims(merged.get("claims"), claims)
    if flags.players and not data:
        faults += _only_in_files(game, model, merged)
    return merged, faults


def totals_faults(game: Game, flags: Flags) -> list[Fault]:
    """``flag-totals`` if each player has just a number behind the name: the table probably keeps totals only."""
    rests = [text.rpartition(":")[2].strip().replace("−", "-") for text in flags.players]
    are_totals = game.totals is not None and "total" not in game.shortcut and len(rests) > 1
    return [Fault("flag-totals", "--player")] if are_totals and all(map(_NUMBER.fullmatch, rests)) else []


def _only_in_files(game: Game, model: type[BaseModel], merged: dict[str, Plain]) -> list[Fault]:
    """The required fields that no flag can set, where there is no file. They are then not reported as missing too."""
    wanted = [key for key, field in model.model_fields.items() if field.is_required() and key not in merged]
    codes = {key: code for key in wanted if key != "players" and (code := _file_only(model, key))}
    for key, code in codes.items():
        merged[key] = [] if code == "flag-list" else {}
    return [Fault(code, None, {"field": key, "command": _example(game, model)}) for key, code in codes.items()]


def typed(text: str, hint: Plain) -> Plain:
    """Text as the value that a place wants: a number (also where either cards or a number may stand), true or false,
    else the text.

    A list whose entries may be numbers reads its own line, even a line with a single number (Hache's turns).

    >>> typed("12", int), typed("true", bool), typed("12", str), typed("x", int), typed("", int | None)
    (12, True, '12', 'x', None)
    >>> from typing import Literal
    >>> typed("40", Literal[30, 40]), typed("50", Literal[30, 40])
    (40, '50')
    >>> from companion.fields import Cards, OneSuit
    >>> typed("aucun", OneSuit | None), typed("-", Cards), typed("none", OneSuit)
    (None, '', 'none')
    >>> typed("Ana, Ben", list[str])
    ['Ana', 'Ben']

    A list whose entries may be numbers reads its own line, even one of a single number (Hache's turns).
    """
    kind, own = (kind_of(hint), kind_in(hint)) if hint is not None else ("text", None)
    if own is not None and text.casefold() in NONE and (own.tokens or nullable(hint)):
        text = ""
    if not text and hint is not None and nullable(hint):
        return None
    takes_number = own is not None and own.numbers and (kind != "list" or own.tokens)
    if (kind == "number" or takes_number) and _NUMBER.fullmatch(text.replace("−", "-")):
        return whole_number(text.replace("−", "-"))
    if own is None and lists_text(hint):
        return [part.strip() for part in text.split(",") if part.strip()]
    if kind == "choice":
        return next((value for value in values_of(hint) if str(value) == text), text)
    return TRUTH.get(text.lower(), text) if kind == "yes-no" else text


def _with_colon(text: str) -> str:
    """What ``--player`` should have been, made from text without a name or without a colon.

    >>> _with_colon("Ana 3♥ Q♠"), _with_colon(": 3♥"), _with_colon("Ana"), _with_colon("Ana; 3♥")
    ('Ana: 3♥ Q♠', 'Ana: 3♥', 'Ana: …', 'Ana: 3♥')
    """
    bare = text.strip()
    name, _, rest = ("", "", bare) if bare.startswith(":") else bare.partition(" ")
    return f"{name.rstrip(',;') or 'Ana'}: {rest.strip(' :') or '…'}"


def _players(
    game: Game, model: type[BaseModel], texts: Sequence[str], notation: Notation, faults: list[Fault]
) -> dict[str, Plain]:
    """The position's ``players``, and one round after them if the fields belong to a round."""
    fields = game.shortcut
    one_round = in_round(model, fields)
    base: list[str | int] = ["rounds", 0, "players", 0] if one_round else ["players", 0]
    entries = []
    for text in texts:
        if not fields:  # nothing but a name is a player's own
            entries.append({"name": text.strip().removesuffix(":").strip()})
            continue
        if (halves := _halves(text, notation)) is None:
            wanted = {"found": shown(text), "fields": fields, "example": shown(_with_colon(text))}
            faults.append(Fault("flag-player", "--player", wanted))
            continue
        name, rest = halves
        parts = [part.strip() for part in rest.split("/")]
        if len(parts) > max(len(fields), 1):
            data = {"found": shown(text), "count": len(parts), "most": len(fields), "fields": fields}
            faults.append(Fault("flag-fields", "--player", data))
            continue
        by_field = zip(fields, parts, strict=False)
        if not any(parts) and _all_may_be_left_out(model, base, fields):
            entries.append({"name": name})
            continue
        # Nothing before the first slash means no cards; nothing further on means that nothing is said.
        values = {
            key: typed(part, hint_at(model, [*base, key])) if part else ""
            for key, part in by_field
            if part or key == fields[0]
        }
        entries.append({"name": name, **{key: value for key, value in values.items() if value is not None}})
    if not one_round:
        return {"players": entries}
    return {"players": [{"name": entry["name"]} for entry in entries], "rounds": [{"players": entries}]}


def _all_may_be_left_out(model: type[BaseModel], base: Sequence[str | int], fields: Sequence[str]) -> bool:
    """True if a name alone means that the player has none of several fields, such as somebody who was caught."""
    return len(fields) > 1 and all(nullable(hint_at(model, [*base, key])) for key in fields)


def _halves(text: str, notation: Notation) -> tuple[str, str] | None:
    """A name and the text behind its colon. A name may contain colons, but never a card.

    >>> _halves("Dr: Ana: 3H", "en"), _halves("Ana: 3H: 4H", "en")
    (('Dr: Ana', '3H'), ('Ana', '3H: 4H'))
    """
    colons = [index for index, character in enumerate(text) if character == ":"]
    for index in reversed(colons):
        first = colons[0]
        between = split_cards(text[first + 1 : index].replace(":", " ").replace("/", " "))
        if not any(not isinstance(read_card(token, notation), Fault) for token in between):
            name = text[:index].strip()
            return (name, text[index + 1 :].strip()) if name else None
    return None


def _set(game: Game, model: type[BaseModel], merged: dict[str, Plain], text: str, faults: list[Fault]) -> None:
    """Sets ``key=value``, or ``key.name=value`` in a table of an event (actions.Ana=K♠)."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not key:
        faults.append(Fault("flag-set", "--set", {"found": shown(text)}))
        return
    table, dot, inner = key.partition(".")
    in_table = bool(dot) and kind_of(hint_at(model, [table])) == "table"
    field = table if in_table else key
    if code := _file_only(model, field):
        faults.append(Fault(code, "--set", {"field": field, "command": _example(game, model)}))
        merged.setdefault(field, [] if code == "flag-list" else {})  # it is not missing besides
        return
    if in_table:
        entries = merged.get(table)
        merged[table] = {
            **(entries if isinstance(entries, Mapping) else {}),
            inner: typed(value, hint_at(model, [table, inner])),
        }
        return
    hint = hint_at(model, [key])
    if kind_of(hint) == "table":
        example = _EXAMPLES.get(kind_of(hint_at(model, [key, "Ana"])), "…")
        faults.append(Fault("flag-table", "--set", {"field": key, "example": f"{key}.Ana={example}"}))
        merged.setdefault(key, {})
        return
    merged[key] = (player_called(value, names_in(merged)) if kind_of(hint) == "text" else None) or typed(value, hint)


def _file_only(model: type[BaseModel], field: str) -> str | None:
    """The fault of a field that does not fit on a line: a list of objects, or a table of them. None for other fields."""
    hint = hint_at(model, [field])
    kind = kind_of(hint)
    if kind == "list" and kind_in(hint) is None and model_in(hint) is not None:
        return "flag-list"
    return "flag-objects" if kind == "table" and model_in(hint_at(model, [field, "Ana"])) is not None else None


def _example(game: Game, model: type[BaseModel]) -> str:
    """The command that writes an example file to start from."""
    part = game.part_of(model)
    named = "--advise" if part == ADVICE else part
    return " ".join(filter(None, ("companion", "example", game.id, named)))


def _rulings(in_file: Plain, texts: Iterable[str], faults: list[Fault]) -> Plain:
    if in_file is not None and not isinstance(in_file, Mapping):
        return in_file  # wrong already; the model says so
    rulings, seen = dict(in_file or {}), set()
    for text in texts:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            faults.append(Fault("flag-ruling", "--ruling", {"found": shown(text)}))
        elif key in seen:
            faults.append(Fault("key-twice", "--ruling", {"key": shown(key)}))
        else:
            seen.add(key)
            rulings[key] = value
    return rulings


def _claims(in_file: Plain, claims: list[dict[str, Plain]]) -> Plain:
    if in_file is not None and not isinstance(in_file, list):
        return in_file
    claimants = {_same(claim["player"]) for claim in claims}

    def overridden(claim: Plain) -> bool:
        return (
            isinstance(claim, Mapping) and isinstance(claim.get("player"), str) and _same(claim["player"]) in claimants
        )

    return [claim for claim in in_file or [] if not overridden(claim)] + claims


def read_claim(game: Game, text: str, names: Sequence[str], faults: list[Fault]) -> dict[str, Plain] | None:
    """A claim: ``Ana=26``, or ``Ana 26`` of somebody at the table, or one of the game's own kind.

    Where nobody counts points, ``Ana`` claims to have won. Names are recognised first, as they may contain : or =.
    """
    own = game.claim
    if not game.counted and (alone := player_called(text, names)):
        return {"player": alone, "total": 1}
    for half, rest in _claim_halves(text, names):
        name = player_called(half, names) or half
        number = rest.replace("−", "-").replace(" ", "")
        if name and _NUMBER.fullmatch(number):
            return {"player": name, "total": whole_number(number)}
        if name and own is not None and (claimed := own.read(rest)) is not None:
            return {"player": name, own.field: claimed}
    more = {"plan": own.example, "field": own.field} if own else {}
    if not own and not game.counted:
        more = {"name": next(iter(names), "Ana")}
    faults.append(Fault("flag-claim", "--claim", {"found": shown(text), **more}))
    return None


def _claim_halves(text: str, names: Sequence[str]) -> Iterable[tuple[str, str]]:
    for name in sorted(names, key=len, reverse=True):
        if _same(text).startswith(_same(name)):
            rest = _same(text)[len(_same(name)) :].strip()
            if rest[:1] in ("=", ":"):
                yield name, rest[1:].strip()
    name, blank, rest = text.strip().rpartition(" ")
    if blank and (who := claimant(name, names)):
        yield who, rest
    split: tuple[Callable[[str], tuple[str, str, str]], ...] = (
        lambda whole: whole.rpartition("="),
        lambda whole: whole.rpartition(":"),
        lambda whole: whole.partition(":"),
        lambda whole: whole.partition("="),
    )
    for cut in split:
        name, mark, rest = cut(text)
        if mark:
            yield name.strip(), rest.strip()


def claimant(words: str, names: Sequence[str]) -> str | None:
    """The player whom the words before a claimed number name; None if it is nobody at the table, or not clear who.

    >>> [claimant(words, ["Ana", "Ben"]) for words in ("ana", "Ana has", "Ben j'ai", "I have")], claimant("I have", ["Ana"])
    (['Ana', 'Ana', 'Ben', None], 'Ana')
    """
    bare = _HAS.sub("", folded(words))
    return player_called(words, names) or player_called(bare or (names[0] if len(names) == 1 else ""), names)


def _same(name: str) -> str:
    """A key that is equal for two spellings of one name: é is é, however the keyboard composed it."""
    return normalize("NFC", name).strip()
