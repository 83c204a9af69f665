"""A certificate authority for ``companion serve --https``, and the certificates it issues to this machine.

It uses the library cryptography. Each machine makes its own authority, once. The authority is limited to private
addresses, ``.local`` names and this machine's names (name constraints, RFC 5280 4.2.1.10). A thief of its key can
therefore pose as no other site to the phones that trust it.
"""

from __future__ import annotations

import ssl
from collections.abc import Collection, Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from companion.errors import Fault, InputError
from companion.files import write_whole

YEARS = 5
"""Years for which an authority is valid. In its last month a new one replaces it."""
LIFE = timedelta(days=14)
"""The time for which a server's certificate is valid. It is renewed halfway."""
PRIVATE = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
"""The addresses of home and café networks. No site on the internet has one of them."""
_EARLIER = timedelta(days=1)
"""How long before its making a certificate becomes valid, because phones' clocks differ."""


class Authority(NamedTuple):
    """The key and the certificate of an authority."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def der(self) -> bytes:
        """The certificate in the form that phones install (DER)."""
        return self.certificate.public_bytes(serialization.Encoding.DER)

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the certificate, in pairs of letters and digits, for people to compare."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(" ").upper()

    def permits(self, name: str) -> bool:
        """True if the authority may vouch for a name or an address."""
        constraints = self.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
        known = [one.value for one in constraints.permitted_subtrees or ()]
        try:
            address = ip_address(name)
        except ValueError:
            return any(name == one or name.endswith(f".{one}") for one in known if isinstance(one, str))
        return any(address in one for one in known if not isinstance(one, str))


def authority_in(file: Path, names: Collection[str], now: datetime) -> Authority:
    """The authority in a file. If there is none or it expires soon, a new one for ``names`` is made.

    The new one is written to the file, which only its owner may read. Raises InputError ``authority-broken`` if the
    file holds no authority, OSError if it cannot be read or written.
    """
    written = file.read_bytes() if file.exists() else b""
    if written:
        try:
            key = serialization.load_pem_private_key(written, None)
            authority = Authority(_on_a_curve(key), x509.load_pem_x509_certificate(written))
        except ValueError:
            raise InputError(Fault("authority-broken", None, {"file": str(file)})) from None
        if authority.certificate.not_valid_after_utc > now + timedelta(days=30):
            file.chmod(0o600)
            return authority
    authority = _made(names, now)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.chmod(0o600)
    write_whole(file, _pem(authority.key) + authority.certificate.public_bytes(serialization.Encoding.PEM))
    return authority


def _on_a_curve(key: object) -> ec.EllipticCurvePrivateKey:
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise ValueError("another kind of key")
    return key


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, life: timedelta
) -> x509.CertificateBuilder:
    """The part that all certificates have in common."""
    return x509.CertificateBuilder(
        issuer, subject, key, x509.random_serial_number(), now - _EARLIER, now + life
    ).add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _made(names: Collection[str], now: datetime) -> Authority:
    key = ec.generate_private_key(ec.SECP256R1())
    machine = min((one for one in names if one != "localhost"), key=len, default="")
    called = _called(f"Companion {machine} {now:%Y-%m-%d}".replace("  ", " "))
    permitted: list[x509.GeneralName] = [x509.DNSName(one) for one in sorted({"local", *names})]
    permitted += [x509.IPAddress(ip_network(one)) for one in PRIVATE]
    certificate = (
        _begun(called, called, key.public_key(), now, timedelta(days=365 * YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return Authority(key, certificate)


class Certified:
    """The TLS side of a server: a certificate for this machine's present names and addresses.

    `renew` keeps it up to date.
    """

    def __init__(self, authority: Authority) -> None:
        self.authority, self.context = authority, ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.names: frozenset[str] = frozenset()
        """The names and addresses in the present certificate."""
        self._renewed = datetime.min.replace(tzinfo=UTC)

    def renew(self, names: Iterable[str], now: datetime) -> None:
        """Issue a certificate for these names and addresses if the present one has others or is past half its life.

        Open connections keep the old certificate. Names for which the authority may not vouch are left out.
        """
        wanted = frozenset(filter(self.authority.permits, names))
        if wanted == self.names and now - self._renewed < LIFE / 2:
            return
        key = ec.generate_private_key(ec.SECP256R1())
        issuer = self.authority.certificate
        certificate = (
            _begun(_called("Companion"), issuer.subject, key.public_key(), now, LIFE)
            .add_extension(x509.SubjectAlternativeName([*map(_general, sorted(wanted))]), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(self.authority.key.public_key()), critical=False
            )
            .sign(self.authority.key, hashes.SHA256())
        )
        with TemporaryDirectory() as folder:  # readable by this user only; OpenSSL loads keys only from files
            file = Path(folder, "certificate.pem")
            file.write_bytes(_pem(key) + certificate.public_bytes(serialization.Encoding.PEM))
            self.context.load_cert_chain(file)
        self.names, self._renewed = wanted, now


def _general(name: str) -> x509.GeneralName:
    try:
        address: IPv4Address | IPv6Address = ip_address(name)
    except ValueError:
        return x509.DNSName(name)
    return x509.IPAddress(address)
