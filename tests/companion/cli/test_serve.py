"""What `serve` says before it listens."""

import pytest

from companion.cli.serve import _remark, _remark_elsewhere, _say
from companion.web.server import Listening


@pytest.mark.parametrize(
    ("page", "host", "https", "told"),
    [
        ("http://192.168.1.20:8300", "0.0.0.0", False, []),
        ("http://192.168.1.20:8300", "127.0.0.1", False, ["--host 0.0.0.0"]),
        ("https://192.168.1.20:8300", "0.0.0.0", True, []),
        ("https://192.168.1.20:8300", "0.0.0.0", False, ["Add --https"]),
        ("http://192.168.1.20:8300", "127.0.0.1", True, ["--host 0.0.0.0", "Leave out --https"]),
    ],
)
def test_codes_that_lead_to_no_server_are_remarked(capsys, page, host, https, told):
    _remark(page, host, "en", https=https)
    written = " ".join(capsys.readouterr().err.split())
    assert written.count(page) == len(told)
    assert all(one in written for one in told)


@pytest.mark.parametrize(("reachable", "alone"), [("http://127.0.0.1:8300", True), ("http://192.168.1.20:8300", False)])
def test_a_server_for_this_machine_alone_says_so(capsys, reachable, alone):
    _say(Listening("http://127.0.0.1:8300", "token", "tables.sqlite", code="K7QX", reachable=[reachable]), "en", "text")
    written = capsys.readouterr().out
    assert f"{reachable}/host and the code K7QX" in written
    assert f"served at {reachable}" in written
    assert ("--host 0.0.0.0" in written) is alone


@pytest.mark.parametrize(
    ("page", "remarked"),
    [
        ("http://192.168.1.20:8300", False),
        ("http://192.168.1.77:8300", True),
        ("http://192.168.1.20:8301", True),
        ("http://laptop.local:8300", False),
    ],
)
def test_codes_that_lead_to_another_address_are_remarked(capsys, page, remarked):
    reachable = ["http://192.168.1.20:8300"]
    _remark_elsewhere(page, Listening("http://127.0.0.1:8300", "token", "t.sqlite", reachable=reachable), "en")
    written = " ".join(capsys.readouterr().err.split())
    assert (page in written and reachable[0] in written) is remarked
