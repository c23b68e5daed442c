"""WebSockets without a library, so that a test can hold thousands of them and decide how much to read from each."""

import json
import socket
import time

PATIENCE = 60


def awaited(condition, seconds=PATIENCE):
    """Waits until a condition returns a true value, and returns that value."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return value


class Line:
    """An open WebSocket with a separate client address.

    Args: who: the address that a trusted proxy reports. receive_bytes: the size of the system's receive buffer; `None`
    for the default.
    """

    def __init__(self, server, who, receive_bytes=None):
        self.last_id = 0
        self.stream = bytearray()
        end = time.monotonic() + PATIENCE
        head = self.shake_hands(server, who, receive_bytes)
        # A client that opens many connections has to slow down.
        while b" 429 " in head and time.monotonic() < end:
            self.socket.close()
            time.sleep(0.2)
            head = self.shake_hands(server, who, receive_bytes)
        assert b" 101 " in head, head

    def shake_hands(self, server, who, receive_bytes):
        """Connects, requests a WebSocket, and returns the head of the response."""
        self.socket = socket.socket()
        if receive_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall((
            "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Sec-WebSocket-Protocol: callboard.v2\r\nX-Forwarded-For: {who}\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            piece = self.socket.recv(1)
            assert piece, f"closed after {head!r}"
            head += piece
        return head

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.socket.close()

    def send(self, type, **fields):
        """Sends a message with the next ID, and returns the ID."""
        self.last_id += 1
        self.send_text(json.dumps({"type": type, "id": self.last_id} | fields, ensure_ascii=False))
        return self.last_id

    def send_text(self, text):
        self.socket.sendall(self.frame(text.encode()))

    @staticmethod
    def frame(payload, opcode=1):
        """Returns a whole frame with a mask of zeros."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big") if size < 65_536 else (
            b"\xff" + size.to_bytes(8, "big"))
        return bytes([0x80 | opcode]) + length + bytes(4) + payload

    def messages(self, or_end=False):
        """Yields what the server sends, in order: whole texts, then `("closed", code)` at the end. With `or_end`, also
        `("nothing", None)` if nothing arrives for too long.
        """
        message = bytearray()
        while True:
            while (frame := self.next_frame()) is None:
                try:
                    piece = self.socket.recv(1 << 16)
                except ConnectionResetError:
                    piece = b""
                except TimeoutError:
                    if not or_end:
                        raise
                    yield ("nothing", None)
                    return
                if not piece:
                    yield ("closed", None)
                    return
                self.stream += piece
            opcode, is_final, payload = frame
            if opcode == 8:
                yield ("closed", int.from_bytes(payload[:2], "big"))
                return
            if opcode < 2:
                message += payload
                if is_final:
                    yield ("text", bytes(message))
                    message.clear()

    def next_frame(self):
        """Returns opcode, final flag and payload of the next frame that has arrived completely, or `None`."""
        if len(self.stream) < 2:
            return None
        size, start = self.stream[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(self.stream[2:start], "big")
            if len(self.stream) < start:
                return None
        if len(self.stream) < start + size:
            return None
        opcode, is_final = self.stream[0] & 0x0F, bool(self.stream[0] & 0x80)
        payload = bytes(self.stream[start:start + size])
        del self.stream[:start + size]
        return opcode, is_final, payload

    def wait(self, type):
        """Returns the next message of a type; earlier messages of other types are skipped."""
        for kind, content in self.messages():
            assert kind == "text", (kind, content)
            message = json.loads(content)
            if message["type"] == type:
                return message

    def answer(self, id):
        """Returns the answer to the message with an ID."""
        for kind, content in self.messages():
            assert kind == "text", (kind, content)
            message = json.loads(content)
            if message["type"] in ("joined", "accepted", "rejected") and message["id"] == id:
                return message

    def closed(self):
        """Reads to the end, and returns the close code."""
        for kind, content in self.messages():
            if kind == "closed":
                return content
