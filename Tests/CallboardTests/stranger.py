"""Attackers as the server sees them: clients with an address of their own, behind a proxy that is trusted.

Loopback is exempt from what counts addresses, so a server under attack is started with `BEHIND_PROXY`.
"""

from wire_client import Client

BEHIND_PROXY = {"CALLBOARD_SERVER_TRUSTED_PROXIES": "127.0.0.1,::1"}


def address(number):
    """One of the addresses that documentation keeps for examples."""
    return f"203.0.113.{number}"


class Stranger(Client):
    """A client with an address of its own."""

    def __init__(self, server, address, **options):
        super().__init__(server, headers={"X-Forwarded-For": address}, **options)
