"""How limits identify clients by address: only this machine is exempt, and one client does not count as thousands of
addresses.
"""

import pytest

from stranger import BEHIND_PROXY, Stranger

ONE_ROOM_AN_HOUR = {"CALLBOARD_LIMITS_ROOMS_PER_HOUR_PER_ADDRESS": "1"}


def statuses(server, *addresses):
    return [server.post("/api/rooms", {"game": "bingo"}, X_Forwarded_For=address).status for address in addresses]


@pytest.mark.parametrize("addresses", [
    ("203.0.113.1:4711", "203.0.113.1", "::ffff:203.0.113.1", "[::ffff:203.0.113.1]:80"),
    ("[2001:db8:1:2::3]:4711", "2001:db8:1:2::3", "2001:db8:1:2:ffff::9", "[2001:db8:1:2::]"),
    ("unknown", "_hidden", "[2001:db8::1", "127.0.0.1:", "localhost", "203.0.113.7, garbage"),
])
def test_all_spellings_of_an_address_count_as_one(make_server, addresses):
    server = make_server(env=BEHIND_PROXY | ONE_ROOM_AN_HOUR)
    assert statuses(server, *addresses) == [201] + [429] * (len(addresses) - 1)
    assert statuses(server, "203.0.113.99", "2001:db8:1:3::1") == [201, 201], "others have their own count"


def test_the_networks_of_one_customer_get_sixteen_times_the_limit(make_server):
    """A rented server often comes with 65,536 networks of this size."""
    server = make_server(env=BEHIND_PROXY | ONE_ROOM_AN_HOUR)
    assert statuses(server, *(f"2001:db8:1:{number:x}::1" for number in range(1, 21))) == [201] * 16 + [429] * 4
    # A request that is refused by one count is not charged to the others.
    assert statuses(server, "2001:db8:2:14::1", "203.0.113.1", "2001:db8:1::1") == [201, 201, 429]


def test_connections_of_one_network_are_counted_together(make_server):
    server = make_server(env=BEHIND_PROXY | {"CALLBOARD_LIMITS_CONNECTIONS_PER_ADDRESS": "2"})
    room, _ = server.make_room()
    with Stranger(server, "[2001:db8::1]:1") as first, Stranger(server, "2001:db8::2") as second:
        first.watch(room)
        second.watch(room)
        with pytest.raises(Exception, match="429|rejected"), Stranger(server, "2001:db8::3"):
            pass
        with Stranger(server, "2001:db8:0:1::3") as other:
            other.watch(room)


def test_the_prefix_can_be_chosen(make_server):
    server = make_server(env=BEHIND_PROXY | ONE_ROOM_AN_HOUR | {"CALLBOARD_LIMITS_IPV6_PREFIX_BITS": "48"})
    assert statuses(server, "2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:2::1") == [201, 429, 201]


def test_an_untrusted_proxy_is_logged_once(make_server):
    for env, lines in ((BEHIND_PROXY, 0), ({}, 1)):
        server = make_server(env=env)
        for _ in range(3):
            server.get("/healthz", X_Forwarded_For="203.0.113.1")
        server.stop()
        assert server.log.count("in server.trusted-proxies") == lines, server.log
