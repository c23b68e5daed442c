"""What a power failure would leave behind: the files as of their last sync, reconstructed from a trace of system calls.
"""

import re
import shutil
import sqlite3
import tempfile
import pathlib

_SEQ = re.compile(rb'"at":\{"epoch":"[0-9a-f]+","seq":(\d+)\}')


class SurvivingDisk:
    """The database and its write-ahead log, each as it was when its last completed sync began."""

    def __init__(self, data):
        self.names = {str(data / name): name for name in ("callboard.sqlite", "callboard.sqlite-wal")}
        self.written = {path: bytearray(pathlib.Path(path).read_bytes()) for path in self.names}
        self.durable = {path: bytes(content) for path, content in self.written.items()}
        self.syncing = {}

    def write(self, call):
        content = self.written[call.target]
        end = call.offset + len(call.bytes)
        content.extend(bytes(max(0, end - len(content))))
        content[call.offset:end] = call.bytes

    def begin_sync(self, call):
        self.syncing[id(call)] = bytes(self.written[call.target])

    def end_sync(self, call):
        content = self.syncing.pop(id(call))
        # strace injected this result, so the disk was not asked.
        if call.result == 0 and not call.injected:
            self.durable[call.target] = content

    def records(self, room):
        """Returns how many records of a room would be found if the power failed now."""
        folder = tempfile.mkdtemp(prefix="callboard-surviving-")
        try:
            for path, name in self.names.items():
                (pathlib.Path(folder) / name).write_bytes(self.durable[path])
            database = sqlite3.connect(f"{folder}/callboard.sqlite")
            try:
                (count,) = database.execute("SELECT count FROM rooms WHERE key = ?", (room,)).fetchone()
                return count
            finally:
                database.close()
        finally:
            shutil.rmtree(folder)


class Verdict:
    """What a trace shows about the order of syncs and sends."""

    def __init__(self):
        self.violations = []
        self.syncs = 0
        self.positions_sent = set()


def judge(steps, disk, room, records_before_first):
    """Follows a trace and returns the verdict; a violation is a position that is sent on a socket before its record is
    durable.

    - records_before_first: the number of records of the room minus its position, which is constant.
    """
    verdict = Verdict()
    durable = disk.records(room)
    for moment, call in steps:
        if call.target in disk.written:
            if call.name == "pwrite64" and moment == "enter":
                disk.write(call)
            elif call.name in ("fsync", "fdatasync"):
                if moment == "enter":
                    disk.begin_sync(call)
                else:
                    disk.end_sync(call)
                    durable = disk.records(room)
                    verdict.syncs += 1
            else:
                assert call.name == "pwrite64" or not call.bytes, f"the database is written by {call.name}"
        elif call.bytes and not call.is_file and moment == "enter":
            for found in _SEQ.finditer(call.bytes):
                seq = int(found.group(1))
                verdict.positions_sent.add(seq)
                if seq + records_before_first > durable:
                    verdict.violations.append((seq, durable, call.target))
    return verdict
