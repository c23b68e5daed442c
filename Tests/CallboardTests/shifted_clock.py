"""Shifts a server's wall clock while it runs or before it starts."""

import mmap
import shutil
import struct
import subprocess

# Replaces the library's wall clock by one that is shifted by the seconds in a file; the monotonic clock is not changed.
SHIFTED_CLOCK = r"""
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static volatile long long *shift;
__attribute__((constructor)) static void look(void) {
    int file = open(getenv("CLOCK_SHIFT"), O_RDONLY);
    shift = mmap(0, sizeof *shift, PROT_READ, MAP_SHARED, file, 0);
    close(file);
}
int clock_gettime(clockid_t clock, struct timespec *now) {
    int status = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += shift ? *shift : 0;
    return status;
}
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec time;
    int status = clock_gettime(CLOCK_REALTIME, &time);
    now->tv_sec = time.tv_sec;
    now->tv_usec = time.tv_nsec / 1000;
    return status;
}
time_t time(time_t *now) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    if (now) *now = time.tv_sec;
    return time.tv_sec;
}
"""


class ShiftedClock:
    """A clock for servers that are started with its environment. `set` sets by how many seconds it is ahead."""

    def __init__(self, folder):
        self.library, self.shift = folder / "shifted-clock.so", folder / "shift"
        self.env = {"LD_PRELOAD": str(self.library), "CLOCK_SHIFT": str(self.shift)}
        subprocess.run(
            [compiler(), "-shared", "-fPIC", "-o", self.library, "-x", "c", "-"], input=SHIFTED_CLOCK, text=True, check=True)
        self.shift.write_bytes(bytes(8))

    def set(self, seconds):
        with open(self.shift, "r+b") as file, mmap.mmap(file.fileno(), 8) as shared:
            struct.pack_into("q", shared, 0, seconds)


def compiler():
    return shutil.which("cc") or shutil.which("clang")
