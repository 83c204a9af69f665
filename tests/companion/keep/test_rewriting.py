"""A file changed in parts says what it is to say, and every line that did not change is there still: for any data, before and after."""

import tomllib

import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from companion.keep.rewriting import rewritten
from companion.reading.write import write_toml

NAMES = st.sampled_from(["Ana", "Ben", "Chloé", 'J. "R"'])
ROWS = st.lists(
    st.builds(lambda name, last: {"name": name, "last": last}, NAMES, st.integers(0, 9)),
    max_size=4,
    unique_by=lambda row: row["name"],
)
DATA = st.fixed_dictionaries(
    {"lang": st.just("en"), "players": ROWS.filter(bool)},
    optional={
        "rounds": st.lists(st.fixed_dictionaries({"players": ROWS.filter(bool)}), min_size=1, max_size=4),
        "start": st.integers(1, 9),
        "departments": st.dictionaries(st.sampled_from(["1", "7", "20"]), st.text("0123 ", min_size=1), min_size=1),
    },
)


@given(DATA, DATA)
def test_it_says_what_it_is_to_say_or_nothing(before, after):
    text = "# friday\n" + write_toml(before)
    made = rewritten(text, after)
    assert made is None or tomllib.loads(made.text) == after


@given(DATA, st.integers(1, 9))
def test_a_round_more_and_a_number_put_right_never_need_a_new_file(before, number):
    rows = [{"name": row["name"], "last": number} for row in before["players"]]
    after = {**before, "rounds": [*before.get("rounds", ()), {"players": rows}]}
    after["players"] = [{**row, "last": number} for row in after["players"]]
    made = rewritten("# friday\n" + write_toml(before), after)
    assert made is not None
    assert made.text.startswith("# friday\n")


def test_a_comment_beside_what_changed_stays():
    text = "[[players]]\nname = 'Ana'  # the host\nlast = 3 # or 4?\n"
    made = rewritten(text, {"players": [{"name": "Ana", "last": 4}]})
    assert made.text == "[[players]]\nname = 'Ana'  # the host\nlast = 4 # or 4?\n"
    assert tomlkit.parse(made.text)


def test_a_comment_above_a_table_stays_above_it():
    text = "# the first\n[[lays]]\nby = 'Ana'\n\n# the second\n[[lays]]\nby = 'Ben'\n"
    made = rewritten(text, {"lays": [{"by": "Ana"}, {"by": "Cy"}, {"by": "Ben"}]})
    assert "# the second\n[[lays]]\nby = 'Ben'\n" in made.text
    assert made.in_place


def test_the_comments_of_what_goes_stand_at_the_end():
    text = "lays = [\n  { by = 'Ana' },  # the first\n  { by = 'Ben' },  # the second\n]\nlang = 'en'\n"
    made = rewritten(text, {"lays": [{"by": "Ana"}], "lang": "en"})
    assert made.text.endswith("# the second\n")
    assert "# the first" in made.text
    assert not made.in_place


def test_no_comment_is_lost_in_silence():
    """Tables that change places would leave behind what stands between them."""
    text = (
        "[[players]]\nname = 'Ana'\n\n[[players]]\nname = 'Ben'\n\n# the first round was chaos\n[[rounds]]\nlast = 1\n"
    )
    swapped = {"players": [{"name": "Ben"}, {"name": "Ana"}], "rounds": [{"last": 1}]}
    made = rewritten(text, swapped)
    assert made is None or "chaos" in made.text
