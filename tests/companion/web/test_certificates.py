"""A certificate authority of one's own: made once, for private addresses alone; its certificates follow this machine's names."""

from __future__ import annotations

import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.errors import InputError
from companion.web.certificates import LIFE, Authority, Certified, authority_in

NOW = datetime.now(UTC)
NAMES = ("localhost", "laptop", "laptop.local")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "authority.pem"


def peer_names(certified: Certified, host: str) -> set[str]:
    """The names that a client reads which trusts the authority, and asks for a host. Raises SSLError where it refuses."""
    ours, theirs = socket.socketpair()
    client = ssl.create_default_context(cadata=certified.authority.der)

    def serve() -> None:
        try:
            certified.context.wrap_socket(ours, server_side=True).close()
        except OSError:
            ours.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        with client.wrap_socket(theirs, server_hostname=host) as secure:
            shown = secure.getpeercert()
        assert shown
        return {str(value) for _, value in shown["subjectAltName"]}
    finally:
        theirs.close()
        thread.join(10)


def test_it_is_made_once_and_its_key_is_its_owners(file: Path) -> None:
    first = authority_in(file, NAMES, NOW)
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o077 == 0
    file.chmod(0o644)
    again = authority_in(file, ("other",), NOW)
    assert again.der == first.der
    assert file.stat().st_mode & 0o777 == 0o600
    assert authority_in(file, NAMES, NOW + timedelta(days=365 * 5 - 20)).der != first.der


@pytest.mark.parametrize("content", [b"no key", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_a_file_that_holds_none_is_told_and_left(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        authority_in(file, NAMES, NOW)
    assert [fault.code for fault in caught.value.faults] == ["authority-broken"]
    assert file.read_bytes() == content


def test_it_vouches_for_private_addresses_and_own_names_alone(file: Path) -> None:
    authority = authority_in(file, NAMES, NOW)
    for name in (*NAMES, "jeux.local", "192.168.1.20", "127.0.0.1", "10.8.0.2", "fd00::1", "::1"):
        assert authority.permits(name), name
    for name in ("example.org", "notlocal", "8.8.8.8", "2001:4860::1", "mylaptop"):
        assert not authority.permits(name), name
    certified = Certified(authority)
    certified.renew(["localhost", "192.168.1.20", "example.org"], NOW)
    assert peer_names(certified, "192.168.1.20") == {"localhost", "192.168.1.20"}
    with pytest.raises(ssl.SSLError, match="mismatch"):
        peer_names(certified, "example.org")


class Careless(Authority):
    """An authority that would vouch for anything: a thief's."""

    def permits(self, name: str) -> bool:
        return True


def test_what_a_thief_signs_for_another_site_is_refused(file: Path) -> None:
    stolen = Certified(Careless(*authority_in(file, NAMES, NOW)))
    for name in ("example.org", "8.8.8.8"):
        stolen.renew([name], NOW)
        with pytest.raises(ssl.SSLError, match="permitted subtree violation"):
            peer_names(stolen, name)


def test_it_is_renewed_in_time_and_with_a_new_address(file: Path) -> None:
    certified = Certified(authority_in(file, NAMES, NOW - timedelta(days=60)))
    certified.renew(NAMES, NOW - LIFE - timedelta(seconds=1))
    with pytest.raises(ssl.SSLError, match="expired"):
        peer_names(certified, "laptop")
    certified.renew(NAMES, NOW)
    assert peer_names(certified, "laptop") == set(NAMES)
    certified.renew([*NAMES, "192.168.7.7"], NOW)
    assert "192.168.7.7" in peer_names(certified, "192.168.7.7")
