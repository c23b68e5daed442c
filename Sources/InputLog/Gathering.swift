internal import Glibc

/// Waits for company before something is committed, on a thread of its own.
///
/// Whoever is first often has more to say in the same turn of its loop. A sixteenth of a commit spent on waiting for it saves
/// a whole commit, and what was appended together is announced together. Where more has come, there is another pause: with
/// a fast disk, a sixteenth of a commit is shorter than a burst.
///
/// - Parameters:
///   - took: how long a commit took, as of late; nothing is waited for before the first.
///   - waiting: a measure of what waits.
package func gatherCompany(commitTook took: Duration, waiting: () -> Int) {
    let pause = min(took / 16, longestGathering)
    guard pause > .zero else { return }
    var nap = timespec(tv_sec: 0, tv_nsec: Int(pause.components.attoseconds / 1_000_000_000))
    var count = waiting()
    for _ in 0..<gatheringsAtMost {
        // A semaphore's time-out ends by the wall clock, which may be set back by an hour meanwhile.
        nanosleep(&nap, nil)
        let now = waiting()
        if now == count { return }
        count = now
    }
}

/// The longest pause: far less than anybody notices, even all of them together.
private let longestGathering = Duration.microseconds(500)
/// How many pauses there are at most. What comes alone waits for one.
private let gatheringsAtMost = 4
