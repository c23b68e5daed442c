"""The connections between servers, each of which can be cut."""

import contextlib
import socket
import threading


class Way:
    """A port that forwards to another one until it is cut."""

    def __init__(self, target):
        self.target = target
        self.is_cut = False
        self.sockets = set()
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                if self.is_cut:
                    raise OSError
                far = socket.create_connection(("127.0.0.1", self.target), timeout=2)
                far.settimeout(None)
            except OSError:
                near.close()
                continue
            with self.lock:
                self.sockets |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one, other):
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        self._close({one, other})

    def _close(self, sockets):
        with self.lock:
            self.sockets -= sockets
        for one in sockets:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def cut(self):
        self.is_cut = True
        self._close(set(self.sockets))

    def mend(self):
        self.is_cut = False

    def close(self):
        self.cut()
        self.listener.close()


class Ways:
    """A proxy for each ordered pair of ports."""

    def __init__(self, ports):
        self.ways = {(one, other): Way(ports[other])
                     for one in range(len(ports)) for other in range(len(ports)) if one != other}

    def ports_from(self, index):
        return [way.port for (one, _), way in self.ways.items() if one == index]

    def cut(self, *pairs):
        """Disconnects the servers of each pair from each other."""
        for one, other in pairs:
            self.ways[one, other].cut()
            self.ways[other, one].cut()

    def mend(self):
        for way in self.ways.values():
            way.mend()

    def close(self):
        for way in self.ways.values():
            way.close()
