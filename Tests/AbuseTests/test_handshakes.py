"""What an unknown client can make TLS store and do: first messages that announce more than they send, and empty
records.
"""

import contextlib
import ctypes
import socket

from evening import day_or_night
from lines import awaited
from spending import metrics, spending

CLIENTS = day_or_night(200, 2_000)
# A handshake in progress takes 32 KB, and its buffers never grow beyond their initial size.
BYTES_PER_HANDSHAKE = 64_000
UPDATES = day_or_night(2_000, 50_000)
# The maximum size of a first message; OpenSSL alone would accept 131,396 bytes.
HELLO_BYTES_MAX = 16_380


def sized(content, length):
    """Returns the content, preceded by its size in the given number of bytes."""
    return len(content).to_bytes(length, "big") + content


def record(content):
    return b"\x16\x03\x01" + sized(content, 2)


def extension(number, content):
    return number.to_bytes(2, "big") + sized(content, 2)


def hello(padding=0):
    """Returns a first message that offers no key yet, so that TLS 1.3 asks for another one (RFC 8446, section 4.1.2).
    """
    extensions = b"".join((
        extension(10, sized(b"\0\x1d", 2)), extension(13, sized(b"\x04\x03", 2)), extension(43, sized(b"\x03\x04", 1)),
        extension(51, sized(b"", 2)), extension(21, bytes(padding))))
    body = b"\x03\x03" + bytes(32) + b"\0" + sized(b"\x13\x01", 2) + b"\x01\0" + sized(extensions, 2)
    return b"\x01" + sized(body, 3)


def dial(server):
    return contextlib.closing(socket.create_connection(("localhost", server.port), timeout=60))


def is_closed(client):
    try:
        return not client.recv(4096)
    except ConnectionResetError:
        return True


def test_a_too_long_first_message_is_not_read(encrypted):
    """The head alone shows that a message is too long, however it is split into records."""
    head = b"\x01" + (131_000).to_bytes(3, "big")
    for first in (record(head + b"\x03\x03"), b"".join(record(head[index:index + 1]) for index in range(4))):
        with dial(encrypted) as client:
            client.sendall(first)
            assert is_closed(client)
    with dial(encrypted) as client:
        client.sendall(record(hello()))
        assert client.recv(4096)[5] == 2, "the server asks for another one"
        client.sendall(b"\x14\x03\x03\0\x01\x01" + record(head))
        assert is_closed(client)
    for length, is_answered in ((HELLO_BYTES_MAX, True), (HELLO_BYTES_MAX + 1, False)):
        message = hello(length + 4 - len(hello()))
        with dial(encrypted) as client:
            client.sendall(record(message[:9_000]) + record(message[9_000:]))
            assert is_closed(client) != is_answered, length


def test_unfinished_handshakes_take_as_much_memory_as_others(encrypted):
    with contextlib.ExitStack() as stack, spending(encrypted) as spent:
        before = metrics(encrypted)["callboard_sockets"]
        for _ in range(CLIENTS):
            client = stack.enter_context(dial(encrypted))
            client.sendall(record(b"\x01" + (131_000).to_bytes(3, "big") + b"\x03\x03"))
        awaited(lambda: metrics(encrypted)["callboard_sockets"] <= before)
    assert spent.resident_bytes_more / CLIENTS < BYTES_PER_HANDSHAKE


class Updater:
    """The client of OpenSSL, which updates its keys on request (RFC 8446, section 4.6.3)."""

    def __init__(self, server):
        library = ctypes.CDLL("libssl.so.3")
        for name in ("TLS_client_method", "SSL_CTX_new", "SSL_new"):
            getattr(library, name).restype = ctypes.c_void_p
        self.library = library
        self.socket = socket.create_connection(("localhost", server.port), timeout=60)
        self.socket.setblocking(True)
        self.context = ctypes.c_void_p(library.SSL_CTX_new(ctypes.c_void_p(library.TLS_client_method())))
        self.connection = ctypes.c_void_p(library.SSL_new(self.context))
        library.SSL_set_fd(self.connection, self.socket.fileno())
        assert library.SSL_connect(self.connection) == 1

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.library.SSL_free(self.connection)
        self.library.SSL_CTX_free(self.context)
        self.socket.close()

    def update(self):
        """Sends an update; returns whether that was possible."""
        return self.library.SSL_key_update(self.connection, 0) == self.library.SSL_do_handshake(self.connection) == 1

    def send(self, content):
        return self.library.SSL_write(self.connection, content, len(content))

    def receive(self):
        """Returns what the server sent, empty at the end."""
        buffer = ctypes.create_string_buffer(4096)
        count = self.library.SSL_read(self.connection, buffer, len(buffer))
        return buffer.raw[:max(0, count)]


def test_key_updates_cannot_occupy_a_loop(encrypted):
    """A single read by OpenSSL continues for as long as such records arrive."""
    with Updater(encrypted) as client:
        for _ in range(20):
            assert client.update()
        client.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.receive().startswith(b"HTTP/1.1 200 "), "some do no harm"
    with Updater(encrypted) as client, spending(encrypted) as spent:
        sent = 0
        while sent < UPDATES and client.update():
            sent += 1
        client.send(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert not client.receive(), "thousands do"
    # A plain request here includes a handshake.
    assert spent.longest_turn <= 20 and spent.requests < 200, (spent.requests, spent.longest_turn)
