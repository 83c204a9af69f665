"""A verdict in words, the same for a terminal and for paper.

Everything here is finished text in the reader's language; `text` and `slip` only lay it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple, TypeAlias

from companion.cards import Card
from companion.game import Game
from companion.model import Entry, Position
from companion.notes import Note
from companion.settle import record_of
from companion.sheet import Decision, JudgedClaim, Line, PlayerScore, Reason, ScoreSheet, Spot
from companion.verdict.echo import Echo, echo
from companion.verdict.json import unusual_rulings
from companion.verdict.proof import Proved, proved
from companion.verdict.standing import Headline, Standing, headline, result, standing
from companion.verdict.values import in_words
from companion.verdict.wording import wording
from companion.words import N_, NBSP, Lang, headed, number, phrase, signed, spaced

LOG = N_("What happened")
"""The heading of a game's log."""

Rows: TypeAlias = tuple[tuple[str | None, ...], ...]
"""The cards on the table, row by row; None for an empty place."""


def article_order(ref: str) -> list[int]:
    """The order of an article's number."""
    return [int(number) for number in re.findall(r"\d+", ref)]


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of a score: article's number and title, explanation, signed points.

    ``stage`` names its round, for places with little room; "" for the whole game. ``number`` is the round's number,
    from 1, or 0. ``value`` is the points as a number, ``cards`` the cards that earn them. ``turn`` is the number of the
    lay, guess or turn that its sentence tells, or 0. ``brief`` says beside the cards why they give that, or "".
    """

    ref: str
    label: str
    text: str
    points: str
    stage: str
    value: int
    cards: tuple[str, ...]
    number: int = 0
    turn: int = 0
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player had: in which round ("" for none), its name, its words; ``cards`` if it consists of cards only.

    ``steps``: how many lays, guesses or turns it describes; 0 for anything else.
    """

    stage: str
    label: str
    text: str
    cards: tuple[str, ...]
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """A player: name as typed, rank, total in words (``figure``: as a number), lines, and what is missing.

    ``tiebreak`` tells what decided between equal totals, ``tie`` the same in two words, for a podium's step; both may be
    "". ``held`` are the cards as understood, to be drawn. ``away``: the stages that the player missed.
    """

    name: str
    total: str
    figure: str
    understood: tuple[str, ...]
    lines: tuple[ScoredLine, ...]
    missing: str
    tiebreak: str
    tie: str
    rank: int
    held: tuple[Holding, ...]
    away: tuple[str, ...] = ()

    def stages(self) -> Iterator[tuple[str, list[ScoredLine]]]:
        """The lines by stage, in the order of their articles; as the game gives them if they tell a play, turn by turn or
        with some article twice.
        """
        articles = {(line.stage, line.ref) for line in self.lines if not line.turn}
        for stage, lines in groupby(self.lines, key=lambda line: line.stage):
            own = list(lines)
            if len(articles) == len(self.lines):
                own.sort(key=lambda line: article_order(line.ref))
            yield stage, own


class Remark(NamedTuple):
    """A remark on a position: its code, its sentence, and the sentence as it is ``said`` by itself: "Remark: …"."""

    code: str
    text: str
    said: str


@dataclass(frozen=True, slots=True)
class OnTable:
    """What lies on the table and belongs to nobody, line by line; ``rows`` if it is a board (None: an empty place)."""

    title: str
    lines: tuple[str, ...]
    rows: Rows = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A card on the table and its player ("" for nobody). ``taken``: it was a prize, not a card played."""

    card: str
    owner: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim: whether it holds (None: unknown), the sentence, and the reasons, each a sentence with its article."""

    holds: bool | None
    text: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole verdict. ``result`` says who won, ``standing`` is the ranking; both are empty for a single player.

    ``counted`` is False if nobody counts points. ``total`` is the game's word for what they come to. ``headline`` is the result in a poster's words, ``log`` what
    happened to the whole table, ``board`` the cards on it.
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    result: tuple[str, ...]
    standing: Standing | None
    headline: Headline | None
    counted: bool
    total: str
    log: tuple[ScoredLine, ...]
    players: tuple[Scored, ...]
    laid: tuple[OnTable, ...]
    board: tuple[tuple[Place | None, ...], ...]
    proofs: tuple[Proved, ...]
    claims: tuple[Judged, ...]
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class Settled:
    """A settled event of play: the deciding article, the sentence, the answer's tables in words, the steps, what to
    read next, and why nobody could have done better.
    """

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    understood: tuple[str, ...]
    ref: str
    label: str
    text: str
    tables: tuple[str, ...]
    steps: tuple[str, ...]
    then: str
    proofs: tuple[Proved, ...]


class Reporter:
    """Makes the reports of one game in one language."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.words = wording(game.id, lang)

    def say(self, message: str) -> str:
        """A message of the interface, in the reader's language."""
        return phrase(message, self.lang)

    def labelled(self, label: str, text: str) -> str:
        """A text behind its label, if it has one."""
        return self.say(N_("{field}: {cards}")).format(field=label, cards=text) if label else text

    def score(self, position: Position, sheet: ScoreSheet) -> Report:
        """The verdict on a position."""
        heard = list(echo(position, self.lang))
        alone = len(sheet.players) == 1 and sheet.ending is None
        return Report(
            lang=self.lang,
            title=self.words.book.title,
            kind=self.say(N_("Verdict")),
            rulings=tuple(self.rulings(position.rulings)),
            result=() if alone else tuple(result(sheet, self.words)),
            standing=None if alone or not sheet.counted else standing(sheet, self.words),
            headline=headline(sheet, self.words),
            counted=sheet.counted,
            total=self.words.sentence("outcome", Note("title-total")),
            log=tuple(map(self._logged, sheet.log)),
            players=tuple(self._player(player, heard, sheet) for player in sheet.players),
            # What the log tells need not be told as it was entered besides.
            laid=() if sheet.log else tuple(self._laid(one for one in heard if one.name is None)),
            board=tuple(tuple(map(self._place, row)) for row in sheet.board),
            proofs=tuple(proved(name, p.explain(), self.words) for name, p in sheet.proof.items() if p.choice),
            claims=tuple(self._claim(sheet, claim) for claim in sheet.claims),
            remarks=self.remarks(position, sheet),
        )

    def remarks(self, position: Position, sheet: ScoreSheet, stage: int = 0) -> tuple[Remark, ...]:
        """All remarks, or those on one round, lay or turn (from 1)."""
        told_else = record_of(self.game, position).told_as_missing  # with the result, or with whom it concerns
        return tuple(
            self._remark(note)
            for note in sheet.remarks
            if note.key not in told_else
            and (not stage or stage in (note.values.get("number"), note.values.get("round")))
        )

    def _remark(self, note: Note) -> Remark:
        text = self.words.remark(note)
        return Remark(note.key, text, self.say(N_("Remark: {text}")).format(text=text))

    def _laid(self, heard: Iterable[Echo]) -> Iterator[OnTable]:
        """The table's own fields, each once: a list of lays is one thing."""
        for field, same in groupby(heard, key=lambda one: one.field):
            entered = list(same)
            rows = entered[0].rows if len(entered) == 1 else ()
            yield OnTable(
                self.words.field(field), tuple(line for one in entered for line in one.lines), self.rows(rows)
            )

    def rows(self, rows: Iterable[Iterable[Card | None]]) -> Rows:
        """The cards on the table, row by row, with the reader's ranks."""
        return tuple(tuple(card.write(self.lang) if card else None for card in row) for row in rows)

    def decision(self, entry: Entry, decision: Decision) -> Settled:
        """An event of play in words."""
        ref, label = self.words.article(decision.article)
        tables = {key: value for key, value in decision.answer.items() if isinstance(value, Mapping)}
        return Settled(
            lang=self.lang,
            title=self.words.book.title,
            kind=self.say(N_("Decision")),
            rulings=tuple(self.rulings(entry.rulings)),
            understood=tuple(self.entered(entry)),
            ref=ref,
            label=label,
            text=self.words.note(decision.note) or "",
            tables=tuple(
                spaced(f"{self.words.field(key)}: ", self.lang) + in_words(value, self.lang)
                for key, value in tables.items()
            ),
            steps=tuple(self.words.note(step.note) or "" for step in decision.steps),
            proofs=tuple(proved(name, proof.explain(), self.words) for name, proof in decision.proof.items()),
            then=self.say(N_("What happens next: see article {ref}.")).format(ref=self.words.article(decision.then)[0])
            if decision.then
            else "",
        )

    def rulings(self, rulings: Mapping[str, str]) -> Iterator[str]:
        """The house rulings that are not the default, each in a sentence."""
        table = self.words.book.words.get("rulings", {})
        for key, choice in unusual_rulings(self.game, rulings).items():
            decides, means = table.get(key, ""), table.get(f"{key}.{choice}", "")
            sentence = self.say(N_("House ruling. {decides}: {means}."))
            yield spaced(sentence.format(key=key, choice=choice, decides=decides, means=means), self.lang)

    def _player(self, player: PlayerScore, heard: Sequence[Echo], sheet: ScoreSheet) -> Scored:
        own = [one for one in heard if one.name == player.name]
        held = tuple(map(self._held, own))
        total = self.words.points(player.total) if sheet.counted else self._fate(player, sheet)
        return Scored(
            away=tuple(self.words.stage(number_) for number_ in player.away),
            name=player.name,
            total=self.words.sentence("outcome", Note("points-incomplete", {"points": total}))
            if player.missing
            else total,
            figure=number(player.total, self.lang) if sheet.counted else total,
            understood=tuple(
                self.labelled(stage, ", ".join(self.labelled(one.label, one.text) for one in group))
                for stage, group in groupby(held, key=lambda one: one.stage)
            ),
            lines=tuple(map(self._line if sheet.counted else self._uncounted, player.lines)),
            missing=self.words.reason(Note("not-entered", {"missing": player.missing})) if player.missing else "",
            tiebreak=self.words.note(player.tiebreak) or "",
            tie=self.words.brief(player.tiebreak),
            rank=player.rank,
            held=held,
        )

    def _fate(self, player: PlayerScore, sheet: ScoreSheet) -> str:
        """What became of a player if nobody counts points; empty while the game is not over."""
        if not sheet.finished:
            return "–"
        return self.say(N_("wins")) if player.name in sheet.winners else self.say(N_("loses"))

    def _held(self, one: Echo) -> Holding:
        stage = self.words.stage(one.round) if one.round else ""
        cards = tuple(card.write(self.lang) for card in one.cards)
        return Holding(stage, self.words.field(one.field), " ".join(one.lines), cards, one.steps)

    def _place(self, spot: Spot | None) -> Place | None:
        return None if spot is None else Place(spot.card.write(self.lang), spot.owner or "", spot.taken)

    def entered(self, entry: Entry) -> Iterator[str]:
        """An event as it was understood: a field a line, each player's part behind the name."""
        heard = echo(entry, self.lang, self.words.entered)
        for (item, field), echoes in groupby(heard, key=lambda one: (one.item, one.field)):
            texts = [_whose(one) + " / ".join(one.lines) for one in echoes]
            called = ", ".join((*self._item(item), self.words.field(field)))
            yield self.labelled(called, ", ".join(texts))

    def _item(self, item: tuple[str, int] | None) -> tuple[str, ...]:
        """The name of an entry of a list, if the list's entries have one."""
        own = self.words.book.sentence("fields", f"{item[0]}-item") if item else None
        return (own.format(number=item[1]),) if own and item else ()

    def _line(self, line: Line) -> ScoredLine:
        ref, label = self.words.article(line.article)
        note = self.words.note(line.note) or ""
        cards = [card.write(self.lang) for card in line.cards]
        # A sentence that names its cards needs no list of them; a joker's line is a sentence about it.
        named = all(card in note for card in cards) or (note and set(cards) == {"Jo"})
        text = note if named else self.labelled(note, " ".join(cards))
        head, points = self.words.head(line), signed(line.points, self.lang)
        turn = line.note.values.get("number", 0) if line.note else 0
        brief = self.words.brief(line.note)
        return ScoredLine(ref, label, text, points, head, line.points, tuple(cards), line.stage, turn, brief)

    def _uncounted(self, line: Line) -> ScoredLine:
        """A line that gives nobody points."""
        return replace(self._line(line), points="")

    def _logged(self, line: Line) -> ScoredLine:
        """A line of the log, headed by its stage if it has one."""
        logged = self._uncounted(line)
        return replace(logged, label=headed(logged.stage or logged.label), stage="")

    def _claim(self, sheet: ScoreSheet, claim: JudgedClaim) -> Judged:
        total = sheet.player(claim.player).total
        if claim.holds is None:
            key = "unknown"
        elif not sheet.counted and claim.claimed in (0, 1):  # to have won, or not
            key = ("won" if claim.claimed else "lost") + ("" if claim.holds else "-not")
        elif claim.holds:
            key = "holds"
        elif claim.claimed is None:
            key = "forbidden"
        else:
            key = "not" if claim.claimed == total else "wrong"
        values = {"name": claim.player, "claimed": claim.claimed, "total": total}
        text = self.words.sentence("claims", Note(key, values))
        return Judged(claim.holds, text, tuple(map(self._reason, claim.reasons)))

    def _reason(self, reason: Reason) -> str:
        """A reason with its article."""
        text = self.words.reason(reason.note)
        return cited(text, self.words.article(reason.article)[0]) if reason.article else text


def cited(sentence: str, ref: str) -> str:
    """A sentence with its article's number at the end. At the beginning, a number would run into a number of the
    sentence.

    >>> cited("12 is the total.", "5.3"), cited("12 is the total", "5.3")
    ('12 is the total (5.3).', '12 is the total (5.3)')
    """
    return f"{sentence[:-1]} ({ref})." if sentence.endswith(".") else f"{sentence} ({ref})"


def _whose(one: Echo) -> str:
    """The name before what a player has, lays or means."""
    return "" if one.name is None else f"{one.name}{NBSP}→{NBSP}" if one.points else f"{one.name} "


def short_result(report: Report) -> str:
    """A verdict in one line, to send to somebody: the game, the players' points in ranking order, who won.

    If nobody counts points, only the result.
    """
    ranked = sorted(report.players, key=lambda player: player.rank)
    points = ", ".join(f"{player.name} {player.figure}" for player in ranked)
    sentences = [report.title, *([points] if report.counted or not report.result else []), *report.result[:1]]
    return " ".join(f"{sentence.rstrip('.')}." for sentence in sentences)
