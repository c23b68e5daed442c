"""What a NATS server in operator mode requires: keys, and tokens that one key signs for another.

Keys are encoded like those of `nkeys` (a byte or two for the kind, the key, CRC-16, base32), tokens as JWT with the
algorithm `ed25519-nkey`; see https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt
"""

import base64
import binascii
import json
import os
import subprocess

OPERATOR, ACCOUNT, USER, SEED = 14 << 3, 0, 20 << 3, 18 << 3
# The PKCS #8 header before the 32 bytes of an Ed25519 key (RFC 8410).
HEAD = bytes.fromhex("302e020100300506032b657004220420")


class Key:
    """An Ed25519 key of an operator, an account or a user."""

    def __init__(self, folder, kind):
        self.kind = kind
        self.raw = os.urandom(32)
        self.path = folder / f"{binascii.hexlify(os.urandom(4)).decode()}.der"
        self.path.write_bytes(HEAD + self.raw)
        public = self._openssl("pkey", "-inform", "DER", "-in", self.path, "-pubout", "-outform", "DER")
        self.public = encoded(bytes([kind]) + public[-32:])

    @property
    def seed(self):
        return encoded(bytes([SEED | self.kind >> 5, (self.kind & 31) << 3]) + self.raw)

    def sign(self, text):
        message = self.path.with_suffix(".txt")
        message.write_text(text)
        return self._openssl("pkeyutl", "-sign", "-inkey", self.path, "-keyform", "DER", "-rawin", "-in", message)

    def token(self, subject, name, claims):
        """Returns a token with claims about another key, signed by this one."""
        body = {"jti": binascii.hexlify(os.urandom(16)).decode(), "iat": 1_700_000_000, "iss": self.public, "name": name,
                "sub": subject.public, "nats": claims | {"version": 2}}
        text = f"{part({'typ': 'JWT', 'alg': 'ed25519-nkey'})}.{part(body)}"
        return f"{text}.{base64.urlsafe_b64encode(self.sign(text)).rstrip(b'=').decode()}"

    @staticmethod
    def _openssl(*arguments):
        return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True).stdout


def encoded(data):
    return base64.b32encode(data + binascii.crc_hqx(data, 0).to_bytes(2, "little")).rstrip(b"=").decode()


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value, separators=(",", ":")).encode()).rstrip(b"=").decode()


def operator_mode(folder):
    """Returns the lines of a server's configuration, and the path of a user's credentials file."""
    operator, system, account, user = (Key(folder, kind) for kind in (OPERATOR, ACCOUNT, ACCOUNT, USER))
    unlimited = {"subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": True, "conn": -1, "leaf": -1}
    storage = {"mem_storage": -1, "disk_storage": -1, "streams": -1, "consumer": -1}
    itself = operator.token(operator, "callboard", {"type": "operator", "system_account": system.public})
    accounts = {
        system.public: operator.token(system, "SYS", {"type": "account", "limits": unlimited}),
        account.public: operator.token(account, "callboard", {"type": "account", "limits": unlimited | storage})}
    entry = account.token(user, "node", {"type": "user", "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1})
    credentials = folder / "node.creds"
    credentials.write_text(
        f"-----BEGIN NATS USER JWT-----\n{entry}\n------END NATS USER JWT------\n\n"
        f"-----BEGIN USER NKEY SEED-----\n{user.seed}\n------END USER NKEY SEED------\n")
    preloaded = "\n".join(f"{name}: {token}" for name, token in accounts.items())
    return f"operator: {itself}\nsystem_account: {system.public}\nresolver: MEMORY\nresolver_preload {{\n{preloaded}\n}}\n", credentials
