"""Whatever a game can score it can say: its examples and what is near them, under every ruling, in both languages.

Each position is told as JSON and as text with its proofs, and everybody claims wrong totals in it. A key that the words
lack, a place in a sentence that nothing fills, an article that is not in the law: all of that is found here, together
with what scoring itself trips over.
"""

import io
import json
from collections import Counter
from functools import cache

import pytest
from fuzzing import tries
from fuzzing.seeds import seeds_of
from fuzzing.variants import entered, positions_of, rulings_of

from companion.errors import InputError, InternalError
from companion.games import find_game, game_ids
from companion.model import MOST_CLAIMED, RoundsPosition
from companion.reading import Flags, read_event
from companion.rulebook import LANGS
from companion.settle import resolve, settle
from companion.verdict.json import decision_json, dumps, score_json
from companion.verdict.page import Page
from companion.verdict.proof import proved
from companion.verdict.report import Reporter
from companion.verdict.text import show_report, show_settled
from companion.verdict.wording import wording

pytestmark = [
    pytest.mark.parametrize("game_id", game_ids()),
    pytest.mark.no_cover,  # tracing would take as long as the tests, which run lines that others run
]

TRIED, ENOUGH = 24, 20
"""Claims of a player in a position; times that a reason is told."""
CLAIMED = tries(40, 100)
"""Positions of a game in which somebody claims something, at most: evenly out of all there are."""
SHOWN = 10
"""Different mistakes that are told at once."""


class Wrong(Counter):
    """What could not be said, and how often; where the first one was."""

    def told(self):
        return "\n".join(f"{what} ({count} times)" for what, count in self.most_common(SHOWN))


def totals_claimed(total, players):
    """What each of so many players may claim who has this total: the total itself, none, twice as much, and what lies around it."""
    wrong = [0, 2 * total, *(total + sign * size for size in range(1, MOST_CLAIMED) for sign in (1, -1))]
    return sorted({total, *wrong[: MOST_CLAIMED // players - 1][:TRIED]})


def tell(game, position, sheet, wrong):
    """Say all there is to say of a score, everything that is not a layout; what cannot be said is counted."""
    for lang in LANGS:
        for say in (_as_json, _as_sentences, _as_proofs):
            try:
                say(game, position, sheet, lang)
            except InternalError as problem:
                wrong[f"{problem.faults[0].code}: {dict(problem.faults[0].data)}, {lang}"] += 1


def _as_json(game, position, sheet, lang):
    dumps(score_json(game, position, sheet, lang))


def _as_sentences(game, position, sheet, lang):
    Reporter(game, lang).score(position, sheet)


def _as_proofs(game, _position, sheet, lang):
    """Every proof, be there a choice or none, its table too."""
    for name, proof in sheet.proof.items():
        list(proved(name, proof.explain(), wording(game.id, lang)).blocks(8))


@cache
def claimed(game_id):
    """Every position near the examples, under every ruling, some with everybody's claims to the right total and to wrong ones, judged.

    Where there are more than `CLAIMED`, claims are made under each ruling in turn.
    """
    game, found = find_game(game_id), []
    documents = positions_of(game_id)
    apart = -(-len(documents) * len(rulings_of(game_id)) // CLAIMED)
    for number, document in enumerate(documents):
        for turn, rulings in enumerate(rulings_of(game_id)):
            try:
                position = entered(game, {**document, "rulings": rulings})
                sheet = settle(game, position)
            except InputError:
                continue  # what one ruling takes another may refuse
            if (number + turn) % apart:
                found.append((position, sheet))
                continue
            claims = [
                {"player": player.name, "total": total}
                for player in sheet.players
                for total in totals_claimed(player.total, len(sheet.players))
            ]
            position = entered(game, {**document, "rulings": rulings, "claims": claims})
            found.append((position, settle(game, position)))
    return found


def test_every_score_and_every_claim_can_be_told(game_id):
    game, wrong, told = find_game(game_id), Wrong(), Counter()
    for position, sheet in claimed(game_id):
        claims = []
        for claim in sheet.claims:  # the same reason need not be told a hundred times
            keys = [reason.note.key for reason in claim.reasons] or [""]
            if min(told[key] for key in keys) < ENOUGH:
                claims.append(claim)
                told.update(keys)
        tell(game, position, sheet._replace(claims=tuple(claims)), wrong)
    assert not wrong, wrong.told()


def test_every_wrong_claim_is_refused_and_what_is_missing_is_told(game_id):
    wrong = Wrong()
    for _, sheet in claimed(game_id):
        for claim in sheet.claims:
            player = sheet.player(claim.player)
            expected = None if player.missing else claim.claimed == player.total
            if claim.holds is not expected:
                wrong[f"{claim.claimed} of {player.total} is judged {claim.holds}"] += 1
            if expected is None and not claim.reasons:
                wrong[f"{claim.claimed} of {player.total} cannot be judged, and nobody is told why"] += 1
    assert not wrong, wrong.told()


def test_every_example_is_told_on_a_page(game_id):
    """As the terminal shows it, proofs and all: in both languages in turn, as their sentences are told in both above."""
    game = find_game(game_id)
    for number, document in enumerate(seeds_of(game_id, None).documents):
        position = entered(game, {key: value for key, value in document.items() if key != "lang"})
        lang = LANGS[number % len(LANGS)]
        report = Reporter(game, lang).score(position, settle(game, position))
        show_report(report, Page(lang, page := io.StringIO(), 80), proof=True)
        assert all(player.name in page.getvalue() for player in report.players)


def test_every_choice_of_a_ruling_changes_some_score_or_decision(game_id):
    """A ruling that nothing asks for is none: an example in tests/examples shows the difference, in what it scores, in what is
    refused, or in how an event is decided.
    """
    game = find_game(game_id)
    examples = [{**document, "rulings": {}, "claims": []} for document in seeds_of(game_id, None).documents]
    for ruling in game.rulings:
        for choice in ruling.choices[1:]:
            positions = (entered(game, document) for document in (*positions_of(game_id), *examples))
            different = (
                plainly(game, position) != plainly(game, replaced(position, {ruling.key: choice}))
                for position in positions
            )
            decisions = changed_decisions(game, {ruling.key: choice})
            assert any(different) or any(decisions), (
                f"{ruling.key}={choice} changes nothing of tests/examples/{game_id}"
            )


def changed_decisions(game, rulings):
    """For every example of an event, whether it is decided otherwise under these rulings than under the defaults."""
    for name, event in game.events.items():
        for document in seeds_of(game.id, name).documents:
            given = json.dumps({**document, "lang": "en", "rulings": {}}).encode()
            entry = read_event(game, name, "-", Flags(lang="en"), io.BytesIO(given)).entry
            yield decided(event, entry) != decided(event, replaced(entry, rulings))


def decided(event, entry):
    """The article and the answer of an event; the faults of what is refused."""
    try:
        decision = resolve(event, entry)
    except InputError as refused:
        return [(fault.code, fault.where) for fault in refused.faults]
    return decision.article, decision.answer


def replaced(position, rulings):
    return position.model_copy(update={"rulings": rulings})


def plainly(game, position):
    """A score without the line that says which rulings it is under; the faults of what is refused."""
    try:
        settle(game, position)
    except InputError as refused:
        return {"refused": [(fault.code, fault.where) for fault in refused.faults]}
    return {**score_json(game, position, settle(game, position), "en"), "rulings": {}}


def test_lines_of_a_round_say_which(game_id):
    """Where a game is played in rounds, `Line.stage` says to which one a line belongs: the verdict goes by it."""
    game = find_game(game_id)
    if not issubclass(game.position, RoundsPosition):
        return
    for position, sheet in claimed(game_id):
        played = len(position.rounds)
        stages = {line.stage for player in sheet.players for line in player.lines}
        assert stages <= set(range(played + 1)), f"stages {sorted(stages)} of {played} rounds"
        assert stages - {0}, "no line of any player has a stage"


def test_every_decision_can_be_told(game_id):
    game, wrong = find_game(game_id), Wrong()
    for name, event in game.events.items():
        documents = seeds_of(game_id, name).documents
        assert documents, f"no example of {name}"
        for document in documents:
            given = json.dumps({key: value for key, value in document.items() if key != "lang"}).encode()
            entry = read_event(game, name, "-", Flags(lang="en"), io.BytesIO(given)).entry
            decision = resolve(event, entry)
            for lang in LANGS:
                try:
                    decision_json(game, name, entry, decision, lang)
                    show_settled(Reporter(game, lang).decision(entry, decision), Page(lang, io.StringIO(), 80))
                except InternalError as problem:
                    wrong[f"{problem.faults[0].code}: {dict(problem.faults[0].data)}, {lang}"] += 1
    assert not wrong, wrong.told()
