import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import InputError
from companion.reading.documents import HugeNumber, check_text, parse_json
from companion.reading.toml import parse_toml


def fault(parse, text):
    with pytest.raises(InputError) as caught:
        parse(text)
    (found,) = caught.value.faults
    return found


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("{", 1, 2, "end"),
        ('{"a": 1', 1, 8, "end"),
        ("{'a': 1}", 1, 2, "quotes"),
        ("{\"a\": 'x'}", 1, 7, "quotes"),
        ("{a: 1}", 1, 2, "key"),
        ('{"a" 1}', 1, 6, "colon"),
        ('{"a": 1 "b": 2}', 1, 9, "comma"),
        ('{"a": x}', 1, 7, "value"),
        ('{"a": "x', 1, 7, "open-text"),
        ('{"a": "x\ny"}', 1, 9, "control"),
        ('{"a": "\\x"}', 1, 8, "escape"),
        ('{"a": "\\u12"}', 1, 9, "escape"),
        ("{} {}", 1, 4, "more-data"),
    ],
)
def test_invalid_json_is_told_with_line_column_and_problem(text, line, column, problem):
    found = fault(parse_json, text)
    assert found.code == "json-invalid"
    assert (found.data["line"], found.data["column"], found.data["problem"]) == (line, column, problem)


@pytest.mark.parametrize("text", ['{"a":\n 1,}', "[\n1,]", '{"a": \n[1 , ]}'])
def test_trailing_comma(text):
    found = fault(parse_json, text)  # Pythons differ about the column: the comma, or what follows it
    assert (found.data["line"], found.data["problem"]) == (2, "trailing-comma")


@pytest.mark.parametrize("text", ['court = "K♠"', "# a position\n", "\n\nlang = 1"])
def test_toml_where_json_is_wanted_is_told_as_such(text):
    assert fault(parse_json, text).data["problem"] == "is-toml"


def test_line_of_json_lines_counts_in_the_file():
    with pytest.raises(InputError) as caught:
        parse_json("{", first_line=12)
    assert caught.value.faults[0].data["line"] == 12


def test_every_repeated_key_is_told_with_its_place():
    with pytest.raises(InputError) as caught:
        parse_json('{"a": 1, "a": 2, "b": [{}, {"c": {"d": 1, "d": 1, "d": 2}}]}')
    assert [(f.code, f.where, f.data["key"]) for f in caught.value.faults] == [
        ("key-twice", "a", "a"),
        ("key-twice", "b[1].c.d", "d"),
    ]


def test_a_repeated_key_hides_no_worse_mistake():
    assert fault(parse_json, '{"a": 1, "a": 2} x').code == "json-invalid"
    assert fault(parse_json, '{"b": {"a": 1, "a": 2}, "c": ' + "[" * 100_000).code == "too-deep"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_json_nested_beyond_reason(text):
    assert fault(parse_json, text).code == "too-deep"


def test_toml_nested_beyond_reason():
    assert fault(parse_toml, "a = " + "[" * 100_000).code == "too-deep"


@pytest.mark.parametrize("text", ["a." * 400_000 + "a = 1", '"a".' * 200_000 + "a = 1", "[" + "a." * 1000 + "a]"])
def test_toml_keys_of_endless_parts_do_not_take_hours(text):
    assert fault(parse_toml, text).code == "too-deep"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a = [" + "1," * 60_000 + "]", "too-many-values"),
        ("[[a]]\n" * 20_000, "too-many-values"),
        ("".join(f"k{number} = 1\n" for number in range(20_000)), "too-many-values"),
        ("".join(f"k{number}{'.a' * 390} = 1\n" for number in range(200)), "too-deep"),
    ],
)
def test_toml_that_would_take_long_is_not_even_parsed(text, code, monkeypatch):
    monkeypatch.setattr(tomllib, "loads", lambda _text: pytest.fail("parsed"))
    assert fault(parse_toml, text).code == code


def test_numbers_too_long_are_kept_to_be_refused_where_they_are():
    value = parse_json('{"a": 999999999999999, "b": 1000000000000000, "c": ' + "7" * 5000 + "}")
    assert value["a"] == 999_999_999_999_999
    assert isinstance(value["b"], HugeNumber)
    assert isinstance(value["c"], HugeNumber)
    many = ", 1" * 2000
    assert parse_json(f"[-999999999999999{many}]")[0] == -999_999_999_999_999
    assert isinstance(parse_json(f"[-1000000000000000{many}]")[0], HugeNumber)
    assert isinstance(parse_json(f"[{'7' * 5000}{many}]")[0], HugeNumber)
    table = parse_toml("a = [{b = 999999999999999}, {b = 1000000000000000}]")
    assert table["a"][0]["b"] == 999_999_999_999_999
    assert isinstance(table["a"][1]["b"], HugeNumber)


def test_toml_number_beyond_what_python_reads():
    found = fault(parse_toml, "a = 1\nb = " + "7" * 5000)
    assert (found.code, found.data["line"]) == ("toml-invalid", 2)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("x", 1, 2), ("a = 1\nb = ", 2, 5), ('a = "', 1, 6), ("a = [1,\n2", 2, 2), ("a = 1\n\nb == 2", 3, 4)],
)
def test_invalid_toml_is_told_with_line_and_column(text, line, column):
    found = fault(parse_toml, text)
    assert (found.code, found.data["line"], found.data["column"]) == ("toml-invalid", line, column)
    assert "line" not in found.data["detail"]


@pytest.mark.parametrize(
    "text", ["a = 1\na = 2", "[a]\nb = 1\n[a]", "t = {b = 1, b = 2}", "[[a]]\nb=1\n[a]", "a = 1\n[a]\n", "a.b=1\na=2\n"]
)
def test_toml_says_a_key_twice(text):
    found = fault(parse_toml, text)
    assert found.code == "key-twice"
    assert found.data["line"] == text.rstrip("\n").count("\n") + 1


def test_half_characters_are_refused_wherever_they_are():
    with pytest.raises(InputError) as caught:
        parse_json('{"a": ["\\ud800", "\\ud83d\\ude00"], "\\udc00": 1}')
    assert [(f.code, f.where) for f in caught.value.faults] == [("text-broken", "\\udc00"), ("text-broken", "a[0]")]
    with pytest.raises(InputError) as caught:
        check_text("\ud800")
    assert caught.value.faults[0].where is None


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_any_text_is_read_or_refused(text):
    for parse in (parse_json, parse_toml):
        try:
            parse(text)
        except InputError as error:
            assert all(f.code in ("json-invalid", "toml-invalid", "key-twice", "text-broken") for f in error.faults)


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**14), 10**14) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


@given(plain)
def test_json_reads_what_json_wrote(value):
    assert parse_json(json.dumps(value, ensure_ascii=False)) == value
    assert parse_json(json.dumps(value)) == value


def test_toml_is_toml():
    text = 'lang = "fr"\n[[players]]\nname = "Ana"\n'
    assert parse_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("cards", "equals"),
        ('cards = "fr" 3', "new-line"),
        ("players = [1", "bracket"),
        ("[players", "bracket"),
        ("cards = ", "toml-value"),
        ("pass = True", "toml-value"),
        ("cards = fr", "no-quotes"),
        ("purse = 3♥ 5♥", "no-quotes"),
        ("purse = [3♥, 5♥]", "no-quotes"),
        ("purse = “3♥ 5♥”", "straight-quotes"),
        ("purse = [“3♥”, 5]", "straight-quotes"),
        ('name = "Ana”', "straight-quotes"),
        ("name = «Ana»", "straight-quotes"),
        ("start = 100,5", "whole-number"),
        ("total = 1O4", "whole-number"),
        ("total = 1 000 # so much", "whole-number"),
        ('purse = ["3♥" "5♥"]', "comma-before"),
        ('purse = "3♥", "5♥"', "list-brackets"),
        ('purse = [\n"3♥"\n"5♥"]', "comma-before"),
        ('players = [{name = "Ana" purse = "3♥"}]', "comma-before"),
        ('purse = ["3♥"\nlast = "5♥"', "bracket"),
        ('purse = ["3♥"\n[[players]]', "bracket"),
        ("= 3", "toml-key"),
        ('cards = "fr', "control"),
        ('cards = """fr', "open-text"),
        ("cards = 'f\x01'", "control"),
        ('cards = "\\q"', "escape"),
        ("cards = 2020-02-30", "date"),
    ],
)
def test_what_is_wrong_with_toml_is_told_apart(text, problem):
    with pytest.raises(InputError) as caught:
        parse_toml(text)
    (fault,) = caught.value.faults
    assert (fault.code, fault.data["problem"]) == ("toml-invalid", problem)
