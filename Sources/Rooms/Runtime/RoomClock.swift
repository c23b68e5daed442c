import GameRules

/// A room's timing: the deadline it waits for, its last use, and whether its clock is running.
///
/// The time between inputs is measured by the executor's clock, whatever happens to the system's clock.
struct RoomClock {
    /// How long a room stays awake after its last connection and command.
    static let awakeFor = Duration.seconds(60)

    /// A deadline that is being waited for.
    struct Wait {
        /// Its time by the wall clock.
        let deadline: Timestamp
        /// Its time by the executor's clock.
        let due: Duration
        fileprivate let timer: Timer
    }

    /// A timer for a deadline. It is valid until another is set or the deadline is dropped.
    struct Timer: Equatable, Sendable {
        fileprivate let number: UInt64
    }

    /// The deadline that is being waited for, if any.
    private(set) var wait: Wait?
    private var lastTimer: UInt64 = 0
    private var lastInput: (time: Timestamp, at: Duration)
    private var lastUse: Duration
    /// The last time a server is known to have run this room's timers, if it stopped without logging `slept`. `nil`
    /// once the log says so, or if another node runs them.
    private(set) var unkeptSince: Timestamp?

    /// Creates the clock of a newly opened room.
    ///
    /// - Parameters:
    ///   - now: the time of day.
    ///   - uptime: the same time by the executor's clock.
    init(opened now: Timestamp, at uptime: Duration, unkeptSince: Timestamp?) {
        lastInput = (now, uptime)
        lastUse = uptime
        self.unkeptSince = unkeptSince
    }

    // MARK: - Inputs

    /// Records that this node appended an input.
    mutating func noteAppend(of time: Timestamp, at uptime: Duration) { lastInput = (time, uptime) }

    /// Records that an input of another node arrived.
    mutating func noteCommit(of time: Timestamp, at uptime: Duration) {
        if time > lastInput.time { lastInput = (time, uptime) }
    }

    // MARK: - Deadlines

    /// Starts to wait for a deadline, which replaces the previous one. The wait is measured from the last input.
    mutating func await(_ deadline: Timestamp) -> Wait {
        let rest = Duration.milliseconds(deadline.milliseconds - lastInput.time.milliseconds)
        return set(deadline, due: lastInput.at + rest)
    }

    /// Waits for the same deadline with a new timer. Returns `nil` if there is no deadline.
    mutating func awaitAgain() -> Wait? { wait.map { set($0.deadline, due: $0.due) } }

    private mutating func set(_ deadline: Timestamp, due: Duration) -> Wait {
        lastTimer += 1
        let set = Wait(deadline: deadline, due: due, timer: Timer(number: lastTimer))
        wait = set
        return set
    }

    /// Whether a timer is still valid.
    func counts(_ wait: Wait) -> Bool { self.wait?.timer == wait.timer }

    /// Stops waiting for a deadline.
    mutating func stopWaiting() { wait = nil }

    // MARK: - Use and sleep

    /// Records that the room was used.
    mutating func noteUse(at uptime: Duration) { lastUse = uptime }

    /// Returns how long the room has not been used.
    func idleTime(at uptime: Duration) -> Duration { uptime - lastUse }

    /// Returns how long the room stays awake without further use.
    func timeAwake(at uptime: Duration) -> Duration { max(.zero, RoomClock.awakeFor - idleTime(at: uptime)) }

    /// Records that the clock is running, or that the log says since when it is not.
    mutating func noteKept() { unkeptSince = nil }
}
