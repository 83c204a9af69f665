"""companion resolve: one event, by flags, by file, by lines."""

import json

import pytest

TURN = ("resolve", "alkekan", "turn", "--set", "encounter=8♦", "--set", "actions.Ana=K♠", "--set", "actions.Ben=8♣")


def test_an_event_by_flags(run) -> None:
    table = json.loads(run(*TURN, "--format", "json").out)
    assert (table["taker"], table["article"], table["event"]) == ("Ben", "encounter.treasure", "turn")
    assert table["ref"]
    ran = run(*TURN)
    assert ran.status == 0
    assert "Ben takes the encounter with a card of the same value" in ran.out.replace("’", "'")
    assert "encounter: 8♦" in ran.out


@pytest.mark.parametrize("trump", ["null", '"♥"'])
def test_a_tender_by_file(run, tmp_path, trump) -> None:
    path = tmp_path / "tender.json"
    path.write_text(
        f'{{"trump": {trump}, "principal": "K♠", "offers": {{"Ana": "3♥", "Ben": "2♠"}}}}', encoding="utf-8"
    )
    table = json.loads(run("resolve", "lobbys", "tender", str(path), "--format", "json").out)
    assert table["winner"] == ("Ben" if trump == "null" else "Ana")
    assert table["step"] == (2 if trump == "null" else 1)


def test_events_by_lines(run, tmp_path) -> None:
    path = tmp_path / "turns.jsonl"
    good = '{"encounter": "8♦", "actions": {"Ana": "K♠", "Ben": "8♣"}}'
    path.write_text(
        f'{good}\n{{"encounter": "8♦", "actions": {{"Ana": "8♦", "Ben": "8♣"}}}}\n{good}\n', encoding="utf-8"
    )
    ran = run("resolve", "alkekan", "turn", str(path))
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [table.get("taker") for table in told] == ["Ben", None, "Ben"]
    assert told[1]["error"]["code"] == "card-twice"


def test_an_unknown_event(run) -> None:
    ran = run("resolve", "alkekan", "tun")
    assert ran.status == 2
    assert "Did you mean turn?" in ran.err
    assert "no events" in run("resolve", "paparazzi", "turn").err


def test_faults_of_an_event_are_said_with_its_words(run) -> None:
    ran = run("resolve", "alkekan", "turn", "--set", "encounter=8♦", "--set", "actions.Ana=K♠", "--lang", "fr")
    assert ran.status == 2
    assert "2" in ran.err


def test_what_was_understood_and_what_happens_next_are_told(run) -> None:
    turn = run(
        "resolve", "alkekan", "turn", "--set", "encounter=7d", "--set", "actions.Ana=ks", "--set", "actions.Bo=7c"
    )
    assert all(word in turn.out for word in ("encounter: 7♦", "action cards: Ana K♠, Bo 7♣"))
    sets = ("--set", "caller=Ana", "--set", "other=Ben", "--set", "other_has_joker=true")
    call = run("resolve", "alkekan", "call", *sets)
    assert "What happens next: see article 5.5." in call.out
    assert json.loads(run("resolve", "alkekan", "call", *sets, "--format", "json").out)["then"] == "alkekan.after"
