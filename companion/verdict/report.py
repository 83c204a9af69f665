"""A verdict in words, before anybody knows whether it goes to a terminal or on paper.

Everything here is finished text in the reader's language; `text` and `slip` only lay it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.game import Entry, Game, Position
from companion.sheet import AssignmentProof, Decision, JudgedClaim, Line, PlayerScore, ScoreSheet
from companion.verdict import proof as proving
from companion.verdict.echo import Echo, echo
from companion.verdict.faults import FaultWords
from companion.verdict.json import unusual_rulings
from companion.verdict.sentences import HINTS
from companion.verdict.wording import in_words, wording
from companion.words import N_, Lang, french_spacing, listed, number, signed, translator


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of a score: article's number and title, what is said about it, points with their sign.

    ``stage`` is the round it belongs to, in words, for where there is no room to say more.
    """

    ref: str
    label: str
    said: str
    points: str
    stage: str


@dataclass(frozen=True, slots=True)
class Scored:
    """A player: name as typed, total in words, the cards as understood, the lines."""

    name: str
    total: str
    understood: tuple[str, ...]
    lines: tuple[ScoredLine, ...]


@dataclass(frozen=True, slots=True)
class Laid:
    """What lies on the table and is nobody's, line by line."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proved:
    """Why nothing beats a plan: sentences around a table."""

    title: str
    opening: tuple[str, ...]
    price: str
    proof: AssignmentProof
    check: str
    steps: tuple[str, ...]
    closing: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim: whether it holds, the sentence, and for each reason the article's number and a sentence."""

    holds: bool
    said: str
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole verdict."""

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    players: tuple[Scored, ...]
    laid: tuple[Laid, ...]
    proofs: tuple[Proved, ...]
    claims: tuple[Judged, ...]
    remarks: tuple[str, ...]
    ending: str


@dataclass(frozen=True, slots=True)
class Settled:
    """An event of play, settled: the deciding article, the sentence, tables of the answer in words."""

    lang: Lang
    title: str
    kind: str
    rulings: tuple[str, ...]
    understood: tuple[str, ...]
    ref: str
    label: str
    said: str
    tables: tuple[str, ...]


class Reporter:
    """Makes the reports of one game in one language."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.words = wording(game.id, lang)
        self.field = FaultWords(lang, game.id).field

    def say(self, message: str) -> str:
        """A message of the interface, in the reader's language."""
        said = translator(self.lang)(message)
        return french_spacing(said) if self.lang == "fr" else said

    def score(self, position: Position, sheet: ScoreSheet) -> Report:
        """The verdict of a position."""
        heard = list(echo(position, self.lang))
        return Report(
            lang=self.lang,
            title=self.words.book.title,
            kind=self.say(N_("Verdict")),
            rulings=tuple(self._rulings(position.rulings)),
            players=tuple(self._player(player, heard) for player in sheet.players),
            laid=tuple(Laid(self.field(one.field), one.lines) for one in heard if one.name is None),
            proofs=tuple(self._proof(n, p, i) for i, (n, p) in enumerate(_with_choice(sheet.proof))),
            claims=tuple(self._claim(sheet, claim) for claim in sheet.claims),
            remarks=tuple(
                self.say(N_("Remark: {text}")).format(text=self.words.remark(note)) for note in sheet.remarks
            ),
            ending=self.winners(sheet) if len(sheet.players) > 1 else "",
        )

    def decision(self, entry: Entry, decision: Decision) -> Settled:
        """An event of play."""
        ref, label = self.words.article(decision.article)
        tables = {key: value for key, value in decision.answer.items() if isinstance(value, Mapping)}
        return Settled(
            lang=self.lang,
            title=self.words.book.title,
            kind=self.say(N_("Decision")),
            rulings=tuple(self._rulings(entry.rulings)),
            understood=tuple(self._heard(one) for one in echo(entry, self.lang)),
            ref=ref,
            label=label,
            said=self.words.note(decision.note) or "",
            tables=tuple(f"{self.field(key)} {in_words(value, self.lang)}" for key, value in tables.items()),
        )

    def points(self, value: int) -> str:
        """A number of points in words."""
        return self.say(N_("1 point")) if value == 1 else self.say(N_("{number} points")).format(number=number(value))

    def winners(self, sheet: ScoreSheet) -> str:
        """Who wins, in a sentence; who leads, where the game is not finished."""
        if not sheet.winners:
            return self.say(N_("Nobody wins."))
        names = listed(sheet.winners, self.lang)
        if len(sheet.winners) > 1:
            shared = N_("Shared victory: {names}.") if sheet.finished else N_("Sharing the lead: {names}.")
            return self.say(shared).format(names=names)
        total = self.points(sheet.player(names).total)
        alone = N_("{name} wins with {points}.") if sheet.finished else N_("{name} leads with {points}.")
        return self.say(alone).format(name=names, points=total)

    def _rulings(self, rulings: Mapping[str, str]) -> Iterator[str]:
        table = self.words.book.words.get("rulings", {})
        for key, choice in unusual_rulings(self.game, rulings).items():
            decides, means = table.get(key, ""), table.get(f"{key}.{choice}", "")
            said = self.say(N_("House ruling {key} = {choice}. {decides}: {means}."))
            yield self._spaced(said.format(key=key, choice=choice, decides=decides, means=means))

    def _spaced(self, text: str) -> str:
        return french_spacing(text) if self.lang == "fr" else text

    def _player(self, player: PlayerScore, heard: Sequence[Echo]) -> Scored:
        own = [one for one in heard if one.name == player.name]
        rounds = groupby(own, key=lambda one: one.round)
        understood = tuple(self._understood(round_, list(group)) for round_, group in rounds)
        return Scored(player.name, self.points(player.total), understood, tuple(map(self._line, player.lines)))

    def _understood(self, round_: int, heard: Sequence[Echo]) -> str:
        """Cards as understood; what belongs to one round stands in one line."""
        said = ", ".join(map(self._heard, heard))
        return self.say(N_("round {number}: {cards}")).format(number=round_, cards=said) if round_ else said

    def _heard(self, one: Echo) -> str:
        colon = self.say(N_("{field}: {cards}"))
        return colon.format(field=self.field(one.field), cards=" ".join(one.lines))

    def _line(self, line: Line) -> ScoredLine:
        ref, label = self.words.article(line.article)
        note = self.words.note(line.note) or ""
        cards = [card.write(self.lang) for card in line.cards]
        # A sentence that names its cards needs no list of them; a joker's line is a sentence about it.
        if all(card in note for card in cards) or (note and set(cards) == {"Jo"}):
            said = note
        else:
            shown = " ".join(cards)
            said = self.say(N_("{field}: {cards}")).format(field=note, cards=shown) if note else shown
        round_ = line.note.values.get("round") if line.note else None
        stage = self.say(HINTS["round"]).format(number=round_) if round_ is not None else ""
        return ScoredLine(ref, label, said, signed(line.points), stage)

    def _proof(self, name: str, proof: AssignmentProof, index: int) -> Proved:
        opening = proving.opening(proof, self.lang)
        return Proved(
            title=self.say(N_("Why nothing beats it: {name}")).format(name=name),
            opening=tuple(opening if index == 0 else opening[:1]),
            price=self.say(N_("price")),
            proof=proof,
            check=self.say(N_("To check it by hand:")),
            steps=tuple(proving.checks(proof, self.lang)),
            closing=proving.closing(proof, self.lang),
        )

    def _claim(self, sheet: ScoreSheet, claim: JudgedClaim) -> Judged:
        total = number(sheet.player(claim.player).total)
        claimed = "" if claim.claimed is None else number(claim.claimed)
        if claim.holds:
            said = self.say(N_("The claim of {name} holds: {claimed}."))
        elif claim.claimed is None:
            said = self.say(N_("The claim of {name} does not hold: the plan is not allowed."))
        elif claim.claimed == sheet.player(claim.player).total:
            said = self.say(N_("The claim of {name} does not hold."))
        else:
            said = self.say(N_("The claim of {name} does not hold: {claimed} claimed, {total} is right."))
        reasons = tuple((self.words.article(r.article)[0], self.words.reason(r.note, r.article)) for r in claim.reasons)
        return Judged(claim.holds, said.format(name=claim.player, claimed=claimed, total=total), reasons)


def _with_choice(proofs: Mapping[str, AssignmentProof]) -> list[tuple[str, AssignmentProof]]:
    return [(name, proof) for name, proof in proofs.items() if proving.has_choice(proof)]
