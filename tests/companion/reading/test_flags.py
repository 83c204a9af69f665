import pytest

from companion.cards import read_card, read_cards
from companion.errors import InputError
from companion.game import Game, OwnClaim
from companion.games import find_game
from companion.model import Position, Seat
from companion.reading import Flags, ReadingError, read_event, read_position
from companion.reading.flags import overlay, read_claim
from companion.settle import settle
from companion.totals import totals_of


@pytest.fixture
def flags_alone(alkekan):
    def read(game=alkekan, **said):
        return read_position(game, None, Flags(**{"lang": "en", **said}), None).entry

    return read


def faults(game, document=None, **said):
    with pytest.raises(ReadingError) as caught:
        read_position(game, None, Flags(**{"lang": "en", **said}), None)
    return [(fault.code, fault.where) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "name", "purse"),
    [
        ("Ana: 3♥ 5♥ 8♦ V♣", "Ana", "3♥ 5♥ 8♦ J♣"),
        ("Ana:3H,5H", "Ana", "3H 5H"),
        ("  Ana  :  3H  ", "Ana", "3H"),
        ("Ana:", "Ana", ""),
        ("Dr: Ana: 3H", "Dr: Ana", "3H"),
        ("A=B: 3H", "A=B", "3H"),
        ("🃏 Ana: 3H", "🃏 Ana", "3H"),
    ],
)
def test_player(flags_alone, text, name, purse):
    (player,) = flags_alone(players=(text,)).players
    assert (player.name, player.purse) == (name, list(read_cards(purse)))


def test_a_colon_too_many_drops_no_card_into_the_name(alkekan):
    assert faults(alkekan, players=("Ana: 3H 5H: 8D",)) == [("card-unreadable", "players[0].purse[1]")]


def test_bad_card_of_a_flag_is_placed_like_one_of_a_file(alkekan):
    assert faults(alkekan, players=("Ana: 3H", "Ben: 3H VP")) == [("card-notation", "players[1].purse[1]")]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"players": ("Ana",)}, [("flag-player", "--player"), ]),
        ({"players": (": 3H",)}, [("flag-player", "--player")]),
        ({"players": ("",)}, [("flag-player", "--player")]),
        ({"players": ("Ana: 3H / 4H",)}, [("flag-fields", "--player")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana=x",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("=3",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana: Q♠>",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana: Q♠>8♦>9♦",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana: 2.5",)}, [("flag-claim", "--claim")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana=" + "9" * 30,)}, [("number-too-big", "claims[0].total")]),
        ({"players": ("Ana: 3H",), "claims": ("Ana: Q♠>8X",)}, [("card-unreadable", "claims[0].plan[0].on")]),
        ({"players": ("Ana: 3H",), "rulings": ("x",)}, [("flag-ruling", "--ruling")]),
        ({"players": ("Ana: 3H",), "rulings": ("=x",)}, [("flag-ruling", "--ruling")]),
        ({"players": ("Ana: 3H",), "rulings": ("x=y",)}, [("ruling-unknown", "rulings.x")]),
        ({"players": ("Ana: 3H",), "rulings": ("x\x1b[31m.y=1",)}, [("ruling-unknown", "rulings")]),
        ({"players": ("Ana: 3H",), "sets": ("x",)}, [("flag-set", "--set")]),
        ({"players": ("Ana: 3H",), "sets": ("=x",)}, [("flag-set", "--set")]),
        ({"players": ("Ana: 3H",), "sets": ("alkekann=Ana",)}, [("key-unknown", "alkekann")]),
        ({"players": ("Ana\udcff: 3H",), "claims": ("\udcff=3",)}, [("text-broken", "--player"), ("text-broken", "--claim")]),
        ({"lang": "\udcff"}, [("text-broken", "--lang")]),
        ({"cards": "\udcff"}, [("text-broken", "--cards")]),
    ],
)  # fmt: skip
def test_flags_that_say_nothing_usable(alkekan, said, found):
    assert faults(alkekan, **said)[: len(found)] == found


def test_all_flags_faults_at_once(alkekan):
    found = faults(alkekan, players=("Ana", "Ben: x"), claims=("x",), rulings=("x",), sets=("x",))
    assert [code for code, _ in found] == ["flag-player", "flag-set", "flag-ruling", "flag-claim", "card-unreadable"]


class TestClaims:
    @pytest.mark.parametrize(
        ("text", "player", "total"),
        [
            ("Ana=26", "Ana", 26), ("Ana = 26", "Ana", 26), ("Ana=-3", "Ana", -3), ("Ana=−3", "Ana", -3), ("Ana=+3", "Ana", 3),
            ("Ana: 26", "Ana", 26), ("A=B=4", "A=B", 4), ("A=B:C=4", "A=B:C", 4), ("A=3=4", "A=3", 4), ("Zed=4", "Zed", 4),
        ],
    )  # fmt: skip
    def test_total(self, flags_alone, text, player, total):
        names = ("Ana: 3H", "A=B: 4H")
        (claim,) = flags_alone(players=names, claims=(text,)).claims
        assert (claim.player, claim.total, claim.plan) == (player, total, None)

    @pytest.mark.parametrize(
        "text",
        ["Ana: Q♠>8♦ J♣>5♥", "Ana: Q♠ > 8♦, J♣ > 5♥", "Ana:QS>8D,JC>5H", "Ana=Q♠→8♦ J♣->5♥", "Ana: Q♠=>8♦ J♣>5♥"],
    )
    def test_plan(self, flags_alone, text):
        (claim,) = flags_alone(players=("Ana: 3H",), claims=(text,)).claims
        assert [(str(step.magic), str(step.on)) for step in claim.plan] == [("Q♠", "8♦"), ("J♣", "5♥")]

    def test_known_names_win_over_where_the_marks_are(self, flags_alone):
        claims = flags_alone(players=("A: 3H", "A=1: 4H"), claims=("A=1=2", "A=1")).claims
        assert [(claim.player, claim.total) for claim in claims] == [("A=1", 2), ("A", 1)]

    def test_name_composed_otherwise_is_the_same_name(self, flags_alone):
        entry = flags_alone(players=("Zoé: 3H",), claims=("Zoe\u0301=3",))
        assert entry.claims[0].player == entry.players[0].name == "Zoé"

    def test_claims_of_flags_replace_those_of_the_same_player_only(self, read):
        document = {
            "players": [{"name": "Ana", "purse": "3H"}, {"name": "Ben", "purse": ""}],
            "claims": [{"player": "Ana", "total": 1}, {"player": "Ben", "total": 2}, {"player": "Ana", "total": 9}],
        }
        claims = read(document, Flags(lang="en", claims=("Ana=3", "Ana=4"))).entry.claims
        assert [(claim.player, claim.total) for claim in claims] == [("Ben", 2), ("Ana", 3), ("Ana", 4)]

    def test_file_with_broken_claims_is_still_told(self, read):
        players = [{"name": "Ana", "purse": "3H"}]
        document = {"players": players, "claims": {"a": 1}}
        assert read.codes(document, Flags(lang="en", claims=("Ana=3",))) == [("not-a-list", "claims")]
        document = {"players": players, "claims": [3]}
        assert read.codes(document, Flags(lang="en", claims=("Ana=3",))) == [("not-an-object", "claims[0]")]


class TestOverFile:
    def test_players_replace_the_files(self, read):
        document = {"players": [{"name": "Ana", "purse": "3H"}], "alkekan": "Ana"}
        entry = read(document, Flags(lang="en", players=("Ben: 4H",))).entry
        assert [player.name for player in entry.players] == ["Ben"]
        assert entry.alkekan == "Ana"

    def test_rulings_of_flags_win(self, read):
        document = {"players": [], "rounds": [], "rulings": {"partisan": "each"}}
        entry = read(document, Flags(lang="en", rulings=("partisan=once",)), game="lobbys").entry
        assert entry.rulings == {"partisan": "once"}

    def test_broken_rulings_of_the_file_are_still_told(self, read):
        assert read.codes({"players": [], "rulings": 3}, Flags(rulings=("a=b",))) == [("not-an-object", "rulings")]

    def test_flags_over_what_is_no_table(self, read):
        assert read.codes([1], Flags(players=("Ana: 3H",))) == [("not-an-object", None)]


class TestSet:
    def test_text_stays_text_where_text_is_wanted(self, flags_alone):
        assert flags_alone(players=("7: 3H",), sets=("alkekan=7",)).alkekan == "7"
        assert flags_alone(players=("true: 3H",), sets=("alkekan = true",)).alkekan == "true"

    def test_numbers_where_numbers_are_wanted(self, lobbys, flags_alone):
        entry = flags_alone(lobbys, players=("Ana: JH QH / 3H",), sets=("start=0",))
        assert entry.start == 0
        assert faults(lobbys, players=("Ana: / 3H",), sets=("start=x",)) == [("not-a-number", "start")]

    def test_truth_and_nothing(self, alkekan, lobbys):
        from companion.reading import read_event

        call = Flags(lang="en", sets=("caller=Ana", "other=Ben", "other_has_joker=true"))
        assert read_event(alkekan, "call", None, call, None).entry.other_has_joker is True
        tender = Flags(lang="en", sets=("trump=", "principal=KH", "offers.Ana=AH", "offers.J. R.=2H"))
        entry = read_event(lobbys, "tender", None, tender, None).entry
        assert entry.trump is None
        assert entry.offers["J. R."] == read_card("2H")

    @pytest.mark.parametrize("none", ["none", "None", "aucun", "-"])
    def test_no_trump_can_be_said(self, lobbys, none):
        from companion.reading import read_event

        tender = Flags(lang="en", sets=(f"trump={none}", "principal=KH", "offers.Ana=AH", "offers.Ben=2H"))
        assert read_event(lobbys, "tender", None, tender, None).entry.trump is None

    @pytest.mark.parametrize(("text", "truth"), [("oui", True), ("O", True), ("y", True), ("Non", False), ("n", False)])
    def test_yes_and_no_in_either_language(self, alkekan, text, truth):
        from companion.reading import read_event

        call = Flags(lang="en", sets=("caller=Ana", "other=Ben", f"other_has_joker={text}"))
        assert read_event(alkekan, "call", None, call, None).entry.other_has_joker is truth

    def test_a_table_is_told_how_it_is_set(self, lobbys):
        from companion.reading import read_event

        with pytest.raises(InputError) as caught:
            read_event(lobbys, "election", None, Flags(lang="en", sets=("bids=5C",)), None)
        (fault,) = caught.value.faults
        assert (fault.code, fault.data["example"]) == ("flag-table", "bids.Ana=5C")

    def test_no_trump_in_toml_is_empty_text_too(self, lobbys, tmp_path):
        from companion.reading import read_event

        file = tmp_path / "tender.toml"
        file.write_text('trump = ""\nprincipal = "KH"\noffers = {Ana = "AH", Ben = "2H"}', "utf-8")
        assert read_event(lobbys, "tender", file, Flags(lang="en"), None).entry.trump is None

    def test_nothing_can_be_said_of_a_player(self, lobbys, flags_alone):
        entry = flags_alone(lobbys, players=("Ana: - / 4 / - / -", "Ben: V♠ D♣ / A♥ / 3 / 2"))
        ana, ben = entry.rounds[0].players
        assert (ana.markets, ana.last, ana.bid, ana.wins) == ([], 4, None, None)
        assert (ben.last, ben.bid, ben.wins) == (read_card("A♥"), 3, 2)

    def test_who_is_called_none_is_meant(self, alkekan, flags_alone):
        assert flags_alone(alkekan, players=("None: Jo",), sets=("alkekan=None",)).alkekan == "None"


def test_fields_behind_slashes_make_a_round(lobbys, flags_alone):
    entry = flags_alone(lobbys, players=("Ana: J♥ Q♥ / 3♥ / 5♠ / 2♦", "Ben: / 4♥", "Cy: K♥ J♠ / 4♦ / / 2♣"))
    assert [player.name for player in entry.players] == ["Ana", "Ben", "Cy"]
    (played,) = entry.rounds
    ana, ben, cy = played.players
    assert (ana.last, ana.bid, ana.wins) == (read_card("3♥"), read_card("5♠"), [read_card("2♦")])
    assert (ben.markets, ben.last, ben.bid, ben.wins) == ([], read_card("4♥"), None, None)
    assert (cy.bid, cy.wins) == (None, [read_card("2♣")])


def test_celebrities_by_flag(paparazzi, flags_alone):
    entry = flags_alone(paparazzi, players=("Ana: K♥ Q♥", "Ben:"))
    assert [player.celebrities for player in entry.players] == [list(read_cards("K♥ Q♥")), []]


def test_nothing_is_said_twice(alkekan, lobbys):
    assert ("key-twice", "--ruling") in faults(
        lobbys, players=("Ana: /3H", "Ben: /4H"), rulings=("partisan=once", "partisan=each")
    )
    assert ("key-twice", "--set") in faults(alkekan, players=("Ana: 3♥",), sets=("alkekan=Ana", "alkekan=Ben"))


@pytest.mark.parametrize("text", ["Ana: Q♠ on 8♦, J♣ on 5♥", "Ana: Q♠ sur 8♦ J♣ sur 5♥", "Ana: Q♠>8♦ J♣ → 5♥"])
def test_a_plan_as_people_say_it(alkekan, text):
    plan = [{"magic": "Q♠", "on": "8♦"}, {"magic": "J♣", "on": "5♥"}]
    assert read_claim(alkekan, text, ["Ana"], []) == {"player": "Ana", "plan": plan}


class TestOwnClaims:
    """A claim that is more than a total belongs to the game that knows it."""

    def test_a_game_without_its_own_claims_takes_totals_only(self, lobbys):
        found = []
        assert read_claim(lobbys, "Ana: Q♠>8♦", ["Ana"], found) is None
        assert [(fault.code, fault.where, fault.data) for fault in found] == [
            ("flag-claim", "--claim", {"found": "Ana: Q♠>8♦"})
        ]
        assert read_claim(lobbys, "Ana=26", ["Ana"], found) == {"player": "Ana", "total": 26}

    def test_what_is_no_claim_is_answered_with_the_games_own_example(self, alkekan):
        found = []
        assert read_claim(alkekan, "Ana: Q♠>", ["Ana"], found) is None
        (fault,) = found
        assert fault.data == {"found": "Ana: Q♠>", "plan": "Q♠>8♦ J♣>5♥", "field": "plan"}

    @pytest.mark.parametrize("text", ["jean luc=4", "JEAN-LUC: 4", " Jean‑Luc = 4"])
    def test_a_name_is_found_as_the_questions_find_it(self, lobbys, text):
        assert read_claim(lobbys, text, ["Jean-Luc", "Ana"], []) == {"player": "Jean-Luc", "total": 4}

    def test_a_game_says_itself_what_its_claims_are(self, lobbys):
        own = OwnClaim("guess", lambda text: text.split() if "?" in text else None, " ".join, lambda *_: None, "who?")
        game = lobbys._replace(claim=own)
        assert read_claim(game, "Ana: Ben? Cy", ["Ana"], []) == {"player": "Ana", "guess": ["Ben?", "Cy"]}
        assert read_claim(game, "Ana: 7", ["Ana"], []) == {"player": "Ana", "total": 7}

    def test_neither_a_total_nor_the_games_own_is_unsaid(self, read):
        document = {"players": [{"name": "Ana", "purse": "3H"}], "claims": [{"player": "Ana"}]}
        position = read(document).entry
        with pytest.raises(InputError) as caught:
            settle(find_game("alkekan"), position)
        (fault,) = caught.value.faults
        assert (fault.code, fault.where, fault.data) == ("claim-unsaid", "claims[0]", {"name": "Ana", "field": "plan"})


def test_a_list_of_steps_names_the_way_by_a_file():
    """Missions cannot be typed as a flag; that they are missing is not said besides."""
    with pytest.raises(ReadingError) as told:
        read_position(find_game("traitre"), None, Flags(players=("Ana", "Ben", "Cy"), sets=("missions=6C",)), None)
    (fault,) = told.value.faults
    assert (fault.code, fault.where) == ("flag-list", "--set")
    assert fault.data == {"field": "missions", "command": "companion example traitre"}
    with pytest.raises(ReadingError) as told:
        read_event(find_game("deringer"), "duel", None, Flags(sets=("camps=Ana",)), None)
    assert next(fault.data.get("command") for fault in told.value.faults) == "companion example deringer duel"


@pytest.mark.parametrize(("id_", "field"), [("traitre", "missions"), ("serpent-noir", "lays")])
def test_players_alone_are_told_which_file_the_rest_needs(id_, field):
    with pytest.raises(ReadingError) as told:
        read_position(find_game(id_), None, Flags(players=("Ana", "Ben", "Cy")), None)
    (fault,) = told.value.faults
    assert (fault.code, fault.where) == ("flag-list", None)
    assert fault.data == {"field": field, "command": f"companion example {id_}"}


def test_where_nothing_is_said_everything_may_still_be_asked():
    """`companion keep lobbys` begins so: no file is needed for what will be asked on the terminal."""
    with pytest.raises(ReadingError) as told:
        read_position(find_game("lobbys"), None, Flags(), None)
    assert "flag-list" not in [fault.code for fault in told.value.faults]


@pytest.mark.parametrize(("rest", "asked"), [("12", True), ("-3", True), ("12 3♥", False), ("x", False)])
def test_a_number_alone_behind_each_name_may_be_a_total(rest, asked):
    with pytest.raises(ReadingError) as told:
        read_position(find_game("paparazzi"), None, Flags(players=(f"Ana: {rest}", "Ben: 3")), None)
    assert ("flag-totals" in [fault.code for fault in told.value.faults]) is asked


def test_totals_are_not_asked_for_where_they_are_given():
    with pytest.raises(ReadingError) as told:
        read_position(
            totals_of(find_game("hache")), None, Flags(players=("Ana: 12", "Ben: 3"), rulings=("no=1",)), None
        )
    assert "flag-totals" not in [fault.code for fault in told.value.faults]


def test_a_line_of_turns_may_be_one_number():
    """Hache: a list whose entries may be numbers reads its own line."""
    read = read_position(find_game("hache"), None, Flags(players=("Ana: 3", "Ben: 2")), None)
    assert [[turn.number for turn in player.turns] for player in read.entry.players] == [[3], [2]]


@pytest.mark.parametrize("said", ["players=3", "players.Ana.undrunk=2"])
def test_a_table_of_objects_names_the_way_by_a_file(said):
    """What each player has before them is several numbers; that the table is missing is not said besides."""
    with pytest.raises(ReadingError) as told:
        read_event(find_game("virus"), "turn", None, Flags(sets=(said,)), None)
    fault, *rest = told.value.faults
    assert (fault.code, fault.data) == ("flag-objects", {"field": "players", "command": "companion example virus turn"})
    assert "players" not in {other.data.get("field") for other in rest}


class TestValues:
    """The pad feeds the scorer: where only a value counts, its number is as good as the card."""

    def test_by_player(self, lobbys, flags_alone):
        texts = ("Ana: J♠ Q♠ K♠ J♥ Q♥ K♥ / 3 / 4 / 9", "Ben: J♦ Q♦ K♦ J♣ Q♣ K♣ / 2♥ / 3♠ / 2♠ 4♦ 2♣")
        ana, ben = flags_alone(lobbys, players=texts).rounds[0].players
        assert (ana.last, ana.bid, ana.wins) == (3, 4, 9)
        assert (ben.last, ben.bid, ben.wins) == (read_card("2♥"), read_card("3♠"), list(read_cards("2♠ 4♦ 2♣")))

    def test_a_number_where_a_card_is_meant_is_none(self, alkekan, lobbys):
        assert faults(alkekan, players=("Ana: 9",)) == [("card-unreadable", "players[0].purse[0]")]
        assert faults(lobbys, players=("Ana: 9 / 3H",)) == [("card-unreadable", "rounds[0].players[0].markets[0]")]

    def test_where_the_number_goes_is_checked_like_a_card(self, lobbys, flags_alone):
        texts = ("Ana: J♠ Q♠ K♠ J♥ Q♥ K♥ / 0 / 4 / 99", "Ben: J♦ Q♦ K♦ J♣ Q♣ K♣ / 2♥")
        with pytest.raises(InputError) as caught:
            settle(lobbys, flags_alone(lobbys, players=texts))
        assert [(fault.code, fault.where) for fault in caught.value.faults] == [
            ("value-beyond-deck", "rounds[0].players[0].last"),
            ("wins-sum", "rounds[0].players[0].wins"),
        ]


def test_a_round_by_flags_does_not_replace_an_evening(read) -> None:
    """--player fills one round; a file of several keeps them, and the flag is refused."""
    one = {"players": [{"name": "Ana", "markets": "", "last": "A♠"}, {"name": "Ben", "markets": "", "last": "2♠"}]}
    data = {"players": [{"name": "Ana"}, {"name": "Ben"}], "rounds": [one, one]}
    faults = read.faults(data, Flags(lang="en", players=("Ana: / 3♠",)), game="lobbys")
    assert ("flag-player-rounds", 2) in [(fault.code, fault.data.get("count")) for fault in faults]


class Named(Position):
    """A position whose players are names, as what they did is told of the table."""

    players: list[Seat]


def test_a_player_who_is_nothing_but_a_name():
    game = Game(id="alkekan", players=(2, 4), position=Named, check=lambda _: (), score=lambda _: None)
    laid, faults = overlay(game, Named, Flags(players=("Ana", "Dr: Ben", " Cy: ")), {}, "en")
    assert (laid, faults) == ({"players": [{"name": "Ana"}, {"name": "Dr: Ben"}, {"name": "Cy"}]}, [])


def test_a_name_alone_says_that_nobody_has_any_of_several_fields(flags_alone):
    """Where all of them may be left out; a slash says that one of them is there, and empty."""
    entry = flags_alone(find_game("effraction"), players=("Ana: 4♦ / 5", "Ben:", "Cy: / 3", "Di: -"))
    ana, ben, cy, di = entry.rounds[0].players
    assert (len(ana.cards), ana.table) == (1, 5)
    assert (ben.cards, ben.table) == (di.cards, di.table) == (None, None)
    assert (cy.cards, cy.table) == ([], 3)


def test_names_that_differ_in_a_capital_are_two_players(flags_alone, alkekan):
    """At the table, where capitals may be left out, they are refused (``name-twice``); as typed here they are plain."""
    entry = flags_alone(players=("Ana: 3H 5H", "ana: 6S"), claims=("ana=-6", "Ana=8"))
    sheet = settle(alkekan, entry)
    assert {player.name: player.total for player in sheet.players} == {"Ana": 8, "ana": -6}
    assert [(claim.player, claim.holds) for claim in sheet.claims] == [("ana", True), ("Ana", True)]


def test_a_claim_may_leave_out_the_sign_behind_a_players_name(alkekan):
    found = []
    assert read_claim(alkekan, "ana 26", ("Ana", "Jean Luc"), found) == {"player": "Ana", "total": 26}
    assert read_claim(alkekan, "jean luc -3", ("Ana", "Jean Luc"), found) == {"player": "Jean Luc", "total": -3}
    assert found == []
    assert read_claim(alkekan, "Bo 3", ("Ana",), found) is None


def test_a_name_given_with_set_is_found_as_in_questions(alkekan):
    flags = Flags(players=("Zoé: 3H", "Ben: 4H"), sets=("alkekan=zoe",))
    data, found = overlay(alkekan, alkekan.position, flags, {}, "en")
    assert (data["alkekan"], found) == ("Zoé", [])
