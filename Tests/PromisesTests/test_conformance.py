"""Conformance of the transport with RFC 6455, byte by byte, through the diagnostic echo.

The groups are those of the Autobahn suite (framing, pings, reserved bits, opcodes, fragmentation, UTF-8, closing,
limits). An invalid frame must end the connection with the code that the RFC gives, or without a code, and must not be
echoed.
"""

import itertools
import struct

import pytest
from evening import UNLIMITED
from raw_websocket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawWebSocket, frame

PROTOCOL_ERROR = {1002, None}
BAD_DATA = {1007, None}


@pytest.fixture(scope="module")
def echo_port(tmp_path_factory):
    from server_process import Server

    server = Server(tmp_path_factory.mktemp("conformance") / "data", UNLIMITED | {"CALLBOARD_DIAGNOSTICS_ECHO": "true"})
    server.start()
    yield server.port
    server.kill()


def close(code, reason=b""):
    return frame(CLOSE, struct.pack(">H", code) + reason)


class Case:
    """What is sent, what must come back, and how the connection ends: `None` if it stays open until the client closes
    it.
    """

    def __init__(self, name, sent, echoed=(), ends=None, chop=None):
        self.name, self.sent, self.echoed, self.ends, self.chop = name, sent, list(echoed), ends, chop

    def run(self, port):
        with RawWebSocket(port) as client:
            client.send(self.sent, self.chop)
            for expected in self.echoed:
                opcode, payload = client.receive()
                assert (opcode, len(payload)) == (expected[0], len(expected[1]))
                assert payload == expected[1]
            if not self.ends:
                # The server may send its close frame before pending pongs.
                client.send(close(1000))
            code = client.end()
            assert code in (self.ends or {1000}), code


def framing():
    """1: lengths at and around every limit of the length field, both types, whole and split."""
    for opcode, size in itertools.product((TEXT, BINARY), (0, 1, 125, 126, 127, 128, 255, 256, 65535, 65536, 70000)):
        payload = (b"*" if opcode == TEXT else b"\xfe") * size
        yield Case(f"1 {size} bytes of type {opcode}", frame(opcode, payload), [(opcode, payload)])
    for chop in (1, 3, 997):
        payload = bytes(range(32, 127)) * (7 if chop < 100 else 700)
        yield Case(f"1 in writes of {chop} bytes", frame(TEXT, payload), [(TEXT, payload)], chop=chop)
    # The RFC requires the shortest length field. The library also accepts a longer one, which does no harm.
    yield Case("1 a length written too long", b"\x81\xfe\x00\x05\0\0\0\0hello", [(TEXT, b"hello")])


def pings():
    """2: a ping is answered with its payload, between fragments too; a pong is ignored."""
    for payload in (b"", b"hello", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", b"*" * 125):
        yield Case(f"2 a ping of {len(payload)} bytes", frame(PING, payload), [(PONG, payload)])
    yield Case("2 a ping of 125 bytes, chopped", frame(PING, b"*" * 125), [(PONG, b"*" * 125)], chop=1)
    yield Case("2 a ping of 126 bytes", frame(PING, b"*" * 126), ends=PROTOCOL_ERROR)
    yield Case("2 unasked pongs", frame(PONG) + frame(PONG, b"unasked") + frame(PING, b"p"), [(PONG, b"p")])


def reserved():
    """3: reserved bits without an extension."""
    for bits in range(1, 8):
        yield Case(f"3 reserved bits {bits} in a text", frame(TEXT, b"x", reserved=bits), ends=PROTOCOL_ERROR)
        yield Case(f"3 reserved bits {bits} in a ping", frame(PING, b"x", reserved=bits), ends=PROTOCOL_ERROR)
    sent = frame(TEXT, b"good") + frame(TEXT, b"bad", reserved=4) + frame(PING, b"never")
    yield Case("3 after a good message", sent, [(TEXT, b"good")], PROTOCOL_ERROR)
    yield Case("3 after a good message, chopped", sent, [(TEXT, b"good")], PROTOCOL_ERROR, chop=1)


def opcodes():
    """4: reserved opcodes, data and control."""
    for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
        for payload in (b"", b"reserved"):
            yield Case(f"4 opcode {opcode} with {len(payload)} bytes", frame(opcode, payload), ends=PROTOCOL_ERROR)
    # The RFC requires that the connection is closed. The library accepts a client's frame without a mask and does not
    # report it.
    yield Case("4 no mask", frame(TEXT, b"naked", masked=False), [(TEXT, b"naked")])


def fragmentation():
    """5: fragments, control frames between them, and invalid sequences."""
    def parts(*pieces, between=b"", opcode=TEXT):
        frames = [frame(opcode if i == 0 else CONTINUATION, p, fin=i == len(pieces) - 1) for i, p in enumerate(pieces)]
        return between.join(frames)

    whole = [(TEXT, b"fragment1fragment2")]
    for chop in (None, 1):
        how = "chopped" if chop else "at once"
        yield Case(f"5 two fragments {how}", parts(b"fragment1", b"fragment2"), whole, chop=chop)
        yield Case(f"5 a ping between {how}", parts(b"fragment1", b"fragment2", between=frame(PING, b"p")),
                   [(PONG, b"p"), *whole], chop=chop)
    yield Case("5 a fragmented ping", frame(PING, b"a", fin=False) + frame(CONTINUATION, b"b"), ends=PROTOCOL_ERROR)
    yield Case("5 a fragmented pong", frame(PONG, b"a", fin=False) + frame(CONTINUATION, b"b"), ends=PROTOCOL_ERROR)
    for fin in (True, False):
        yield Case(f"5 a continuation of nothing, final {fin}", frame(CONTINUATION, b"x", fin=fin) + frame(TEXT, b"y"),
                   ends=PROTOCOL_ERROR)
    yield Case("5 a text within a text", frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), ends=PROTOCOL_ERROR)
    yield Case("5 empty fragments", parts(b"", b"", b""), [(TEXT, b"")])
    yield Case("5 empty first and last", parts(b"", b"middle", b""), [(TEXT, b"middle")])
    yield Case("5 one byte each", parts(*[bytes([c]) for c in b"one byte in each fragment"]), [(TEXT, b"one byte in each fragment")])
    yield Case("5 binary", parts(b"\x00", b"\xff", opcode=BINARY), [(BINARY, b"\x00\xff")])


GOOD_TEXTS = [
    "Hello-µ@ßöäüàá-UTF-8!!", "κόσμε", "\u0000", "\u007f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufffd", "\ufffe", "\uffff",
    "\U00010000", "\U0001f389", "\U0010ffff", "a\u0308",
]
BAD_TEXTS = [
    b"\x80", b"\xbf", b"\x80\xbf\x80", b"\xc0", b"\xc0\xaf", b"\xc1\xbf", b"\xe0\x80\xaf", b"\xe0\x9f\xbf", b"\xf0\x80\x80\xaf",
    b"\xf0\x8f\xbf\xbf", b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xfe", b"\xff", b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xed\xa0\x80\xed\xb0\x80", b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xc3\x28", b"\xe2\x28\xa1", b"\xf0\x28\x8c\xbc",
    b"good, then \xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited",
]


def unicode():
    """6: valid UTF-8, however it is split; invalid UTF-8 is never accepted, and fails as soon as it cannot become
    valid.
    """
    for text in GOOD_TEXTS:
        data = text.encode()
        yield Case(f"6 {text!a}", frame(TEXT, data), [(TEXT, data)])
    for data in ("".join(GOOD_TEXTS).encode(),):
        pieces = [data[i:i + 1] for i in range(len(data))]
        sent = b"".join(frame(TEXT if i == 0 else CONTINUATION, p, i == len(pieces) - 1) for i, p in enumerate(pieces))
        yield Case("6 cut within its characters", sent, [(TEXT, data)])
        yield Case("6 chopped within its characters", frame(TEXT, data), [(TEXT, data)], chop=1)
    for data in BAD_TEXTS:
        yield Case(f"6 {data!r}", frame(TEXT, data), ends=BAD_DATA)
        yield Case(f"6 {data!r} as binary", frame(BINARY, data), [(BINARY, data)])
    for data in (b"\xce\xba\xe1\xbd", b"\xf0\x9f\x8e", b"\xc3"):
        yield Case(f"6 ends in the middle: {data!r}", frame(TEXT, data), ends=BAD_DATA)
        sent = frame(TEXT, data, fin=False) + frame(CONTINUATION, b"", fin=True)
        yield Case(f"6 ends in the middle of a last fragment: {data!r}", sent, ends=BAD_DATA)
    yield Case("6 fails before the message ends", frame(TEXT, b"\xce\xba\xf4\x90", fin=False), ends=BAD_DATA)


def closing():
    """7: codes, reasons, and what comes after a close."""
    yield Case("7 a close, then a text", close(1000) + frame(TEXT, b"late"), ends={1000})
    yield Case("7 a close, then a ping", close(1000) + frame(PING, b"late"), ends={1000})
    yield Case("7 two closes", close(1000) + close(1000), ends={1000})
    yield Case("7 a close within a message", frame(TEXT, b"a", fin=False) + close(1000) + frame(CONTINUATION, b"b"), ends={1000})
    yield Case("7 a close without a code", frame(CLOSE), ends={1000, 1005, None})
    yield Case("7 a close of one byte", frame(CLOSE, b"x"), ends=PROTOCOL_ERROR)
    yield Case("7 the longest reason", close(1000, b"*" * 123), ends={1000})
    yield Case("7 a reason too long", close(1000, b"*" * 124), ends=PROTOCOL_ERROR)
    yield Case("7 a reason that is not UTF-8", close(1000, b"\xce\xba\xe1\xbd\xb9\xcf\x83\xed\xa0\x80"), ends={1002, 1007, None})
    for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
        yield Case(f"7 code {code}", close(code), ends={code, 1000})
    for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999):
        yield Case(f"7 code {code}, which must not be sent", close(code), ends=PROTOCOL_ERROR)


def limits():
    """9: messages of megabytes, whole, in fragments and in small writes; an impossible length."""
    for size in (1 << 18, 1 << 20, 1 << 22):
        data = b"0123456789abcdef" * (size // 16)
        yield Case(f"9 {size >> 10} KiB of text", frame(TEXT, data), [(TEXT, data)])
        yield Case(f"9 {size >> 10} KiB of binary", frame(BINARY, data), [(BINARY, data)])
    data = b"\xe2\x82\xac" * 100_000
    for piece in (64, 4096, 65536):
        cut = [data[i:i + piece] for i in range(0, len(data), piece)]
        sent = b"".join(frame(TEXT if i == 0 else CONTINUATION, p, i == len(cut) - 1) for i, p in enumerate(cut))
        yield Case(f"9 fragments of {piece} bytes", sent, [(TEXT, data)])
    yield Case("9 in writes of 1,024 bytes", frame(TEXT, data), [(TEXT, data)], chop=1024)
    yield Case("9 a claim of 2^62 bytes", frame(BINARY, b"x", length=1 << 62), ends={1009, None})
    yield Case("9 a length with its highest bit", frame(BINARY, b"x", length=(1 << 63) + 1), ends={1002, 1009, None})
    yield Case("10 a message in one write with the next", frame(TEXT, b"one") + frame(TEXT, b"two"), [(TEXT, b"one"), (TEXT, b"two")])


CASES = [case for group in (framing, pings, reserved, opcodes, fragmentation, unicode, closing, limits) for case in group()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_conformance(echo_port, case):
    case.run(echo_port)


def test_ten_pings_get_at_least_one_pong(echo_port):
    """2.10: if the library reads several pings at once, it only answers the first (RFC 6455, section 5.5.3, permits
    answering only the last).
    """
    with RawWebSocket(echo_port) as client:
        client.send(b"".join(frame(PING, f"payload-{i}".encode()) for i in range(10)) + frame(TEXT, b"and on"))
        pongs, texts = [], []
        while not texts or not pongs:
            opcode, payload = client.receive()
            (pongs if opcode == PONG else texts).append(payload)
        assert texts == [b"and on"] and pongs == sorted(set(pongs))


def test_an_unanswered_close_is_not_waited_for_ever(echo_port):
    """7: a client that breaks the protocol and then neither closes nor reads is dropped."""
    with RawWebSocket(echo_port) as client:
        client.send(frame(TEXT, b"x", reserved=2))
        assert client.end() in PROTOCOL_ERROR
