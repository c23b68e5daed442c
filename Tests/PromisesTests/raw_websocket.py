"""A WebSocket client that sends arbitrary bytes and splits what it receives into frames."""

import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG, CONTINUATION = 1, 2, 8, 9, 10, 0
SECONDS = 10


def frame(opcode, payload=b"", fin=True, reserved=0, masked=True, length=None):
    """Returns the bytes of a frame; `length` overrides the length of the payload in the header."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    stream = (mask * (len(payload) // 4 + 1))[:len(payload)]
    return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(payload), "big")


class Closed(Exception):
    """The server has closed the connection."""


class RawWebSocket:
    """A WebSocket that is connected to a path and upgraded, and does nothing on its own."""

    def __init__(self, port, path="/echo"):
        self.socket = socket.create_connection(("127.0.0.1", port), SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 101"), head
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head, "the accept key"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data, chop=None):
        """Sends bytes, `chop` at a time. Errors are ignored if the server has closed the connection; the next read will
        show it.
        """
        try:
            for start in range(0, len(data), chop or max(1, len(data))):
                self.socket.sendall(data[start:start + (chop or len(data))])
        except (BrokenPipeError, ConnectionResetError):
            pass

    def receive(self):
        """Returns the opcode and the payload of the next frame, after checks that hold for every frame of a server.

        The server's own pings are skipped.
        """
        while (received := self._receive()) == (PING, b"callboard"):
            pass
        return received

    def _receive(self):
        self._need(2)
        opcode, size = self.buffer[0], self.buffer[1]
        assert opcode & 0x70 == 0, "a reserved bit"
        assert opcode & 0x80, "a fragment"
        assert size & 0x80 == 0, "a masked frame of the server"
        header = 2
        if size == 126:
            self._need(4)
            size, header = struct.unpack(">H", self.buffer[2:4])[0], 4
            assert size >= 126, "a length longer than need be"
        elif size == 127:
            self._need(10)
            size, header = struct.unpack(">Q", self.buffer[2:10])[0], 10
            assert size >= 65536, "a length longer than need be"
        self._need(header + size)
        payload = self.buffer[header:header + size]
        self.buffer = self.buffer[header + size:]
        return opcode & 15, payload

    def end(self):
        """Returns the code of the close frame that must come next: 1005 if it has none, `None` if the connection ends
        without a close frame.

        The close frame is answered. Nothing else may come before it, and nothing at all after it.
        """
        try:
            opcode, payload = self.receive()
        except Closed:
            return None
        assert opcode == CLOSE, f"a frame of type {opcode} instead of the end: {payload[:40]!r}"
        assert len(payload) != 1
        self.send(frame(CLOSE, payload[:2]))
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        try:
            late = self.receive()
        except Closed:
            return struct.unpack(">H", payload[:2])[0] if payload else 1005
        raise AssertionError(f"{late} after the close")

    def _need(self, count):
        while len(self.buffer) < count:
            self._more()

    def _more(self):
        try:
            piece = self.socket.recv(1 << 18)
        except ConnectionResetError:
            piece = b""
        if not piece:
            raise Closed
        self.buffer += piece
