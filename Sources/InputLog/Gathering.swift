/// Waits briefly before a commit, so that more appends can join it. Blocks the calling thread, which must not serve
/// rooms.
///
/// The first sender often has more to append in the same turn of its loop. Waiting for a sixteenth of a commit saves a
/// whole commit, and records that were appended together are broadcast together. If more has arrived, the function
/// waits again, because on a fast disk a sixteenth of a commit is shorter than a burst.
///
/// - Parameters:
///   - took: the recent duration of a commit. There is no wait before the first commit.
///   - waiting: returns a measure of what is queued.
package func gatherCompany(commitTook took: Duration, waiting: () -> Int) {
    let pause = min(took / 16, longestGathering)
    guard pause > .zero else { return }
    var count = waiting()
    for _ in 0..<gatheringsAtMost {
        sleep(for: pause)
        let now = waiting()
        if now == count { return }
        count = now
    }
}

/// The longest single wait. Even all waits together are too short to notice.
private let longestGathering = Duration.microseconds(500)
/// The maximum number of waits. A single append waits once.
private let gatheringsAtMost = 4
