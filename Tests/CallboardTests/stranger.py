"""Attackers as the server sees them: clients with different addresses, behind a trusted proxy.

Limits that count addresses do not apply to loopback, so a server under attack is started with `BEHIND_PROXY`.
"""

from wire_client import Client

BEHIND_PROXY = {"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1,::1"}


def address(number):
    """Returns one of the addresses that are reserved for documentation."""
    return f"203.0.113.{number}"


class Stranger(Client):
    """A client with the given address."""

    def __init__(self, server, address, **options):
        super().__init__(server, headers={"X-Forwarded-For": address}, **options)
