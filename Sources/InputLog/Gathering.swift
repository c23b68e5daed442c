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
    var count = waiting()
    for _ in 0..<gatheringsAtMost {
        sleep(for: pause)
        let now = waiting()
        if now == count { return }
        count = now
    }
}

/// The longest pause: far less than anybody notices, even all of them together.
private let longestGathering = Duration.microseconds(500)
/// How many pauses there are at most. What comes alone waits for one.
private let gatheringsAtMost = 4
