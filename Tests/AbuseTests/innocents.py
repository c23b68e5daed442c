"""Measures what players in another room notice of an attack: how long their marks take during the attack, and during
harmless traffic of the same generator at the same rate. The times are reported and never asserted, since wall-clock
times depend on the machine more than on the server.
"""

import multiprocessing
import statistics
import time

from evening import Evening, day_or_night

REPEATS = 5
SECONDS = day_or_night(2, 10)
PAUSE_SECONDS = 0.01


class Innocents:
    """Players of a separate room on this machine who mark and unmark cells in turn."""

    def __init__(self, server, connect, players=6):
        self.played = Evening(server, connect, names=[f"Person {number}" for number in range(players)])
        self.turn = 0

    def milliseconds(self, seconds):
        """Returns how long each mark took until it was acknowledged."""
        players, taken, end = self.played.players, [], time.monotonic() + seconds
        while time.monotonic() < end:
            player, lap = players[self.turn % len(players)], self.turn // len(players)
            self.turn += 1
            begun = time.monotonic()
            player.do("mark" if lap % 2 == 0 else "unmark", cell=0)
            taken.append((time.monotonic() - begun) * 1_000)
            player.messages.clear()
            player.read = 0
            time.sleep(PAUSE_SECONDS)
        return taken


def percentile99(taken):
    return sorted(taken)[min(len(taken) - 1, len(taken) * 99 // 100)]


def beside(server, connect, generator, *arguments):
    """Runs an attack and its harmless control in turns, and prints the medians of the players' 99th percentiles.

    `generator(port, is_hostile, stop, *arguments)` runs in a separate process until `stop` is set.

    Returns the medians in milliseconds: during harmless traffic, during the attack.
    """
    innocents = Innocents(server, connect)
    innocents.milliseconds(0.5)
    context = multiprocessing.get_context("fork")
    found = {False: [], True: []}
    for _ in range(REPEATS):
        for is_hostile in (False, True):
            stop = context.Event()
            process = context.Process(target=generator, args=(server.port, is_hostile, stop, *arguments), daemon=True)
            process.start()
            try:
                found[is_hostile].append(percentile99(innocents.milliseconds(SECONDS)))
                assert process.is_alive(), "the generator ended before it was told to"
            finally:
                stop.set()
                process.join(30)
                process.kill()
    control, attack = (statistics.median(found[is_hostile]) for is_hostile in (False, True))
    print(f"\n{generator.__name__}: innocents' p99 {control:.1f} ms beside harmless traffic, {attack:.1f} ms beside the attack "
          f"(medians of {REPEATS}; {min(found[False]):.1f}–{max(found[False]):.1f} and {min(found[True]):.1f}–{max(found[True]):.1f})")
    return control, attack
