import GameRules

/// What a room knows of time: the deadline it waits for, when it was used last, and whether anybody keeps its clock.
///
/// Times between inputs are measured by the executor's clock, whatever happens to the time of day.
struct RoomClock {
    /// How long after the last connection and the last command a room stays awake.
    static let awakeFor = Duration.seconds(60)

    /// A deadline that is waited for.
    struct Wait {
        /// The time of day at which it falls due.
        let deadline: Timestamp
        /// The same by the executor's clock.
        let due: Duration
        fileprivate let timer: Timer
    }

    /// A timer that was set for a deadline. It counts until another is set, or the deadline is given up.
    struct Timer: Equatable, Sendable {
        fileprivate let number: UInt64
    }

    /// The deadline that is waited for; `nil` if none is.
    private(set) var wait: Wait?
    private var lastTimer: UInt64 = 0
    private var lastInput: (time: Timestamp, at: Duration)
    private var lastUse: Duration
    /// Until when somebody kept the clock of a room that was awake when its server died; `nil` once the log says that it
    /// fell asleep then, or another node turned out to keep it.
    private(set) var unkeptSince: Timestamp?

    /// The clock of a room that was opened just now.
    ///
    /// - Parameters:
    ///   - now: the time of day.
    ///   - uptime: the same by the executor's clock.
    init(opened now: Timestamp, at uptime: Duration, unkeptSince: Timestamp?) {
        lastInput = (now, uptime)
        lastUse = uptime
        self.unkeptSince = unkeptSince
    }

    // MARK: - Inputs

    /// An input of this node was appended.
    mutating func noteAppend(of time: Timestamp, at uptime: Duration) { lastInput = (time, uptime) }

    /// An input of another node came.
    mutating func noteCommit(of time: Timestamp, at uptime: Duration) {
        if time > lastInput.time { lastInput = (time, uptime) }
    }

    // MARK: - Deadlines

    /// Begins to wait for a deadline instead of another, as long after the last input as the deadline lies behind it.
    mutating func await(_ deadline: Timestamp) -> Wait {
        let rest = Duration.milliseconds(deadline.milliseconds - lastInput.time.milliseconds)
        return set(deadline, due: lastInput.at + rest)
    }

    /// Waits for the same deadline by a new timer; `nil` if none is waited for.
    mutating func awaitAgain() -> Wait? { wait.map { set($0.deadline, due: $0.due) } }

    private mutating func set(_ deadline: Timestamp, due: Duration) -> Wait {
        lastTimer += 1
        let set = Wait(deadline: deadline, due: due, timer: Timer(number: lastTimer))
        wait = set
        return set
    }

    /// Whether a timer still counts.
    func counts(_ wait: Wait) -> Bool { self.wait?.timer == wait.timer }

    /// Waits for no deadline any more.
    mutating func stopWaiting() { wait = nil }

    // MARK: - Use and sleep

    /// Somebody uses the room.
    mutating func noteUse(at uptime: Duration) { lastUse = uptime }

    /// For how long nobody has used the room.
    func idleTime(at uptime: Duration) -> Duration { uptime - lastUse }

    /// How long the room stays awake if nobody uses it.
    func timeAwake(at uptime: Duration) -> Duration { max(.zero, RoomClock.awakeFor - idleTime(at: uptime)) }

    /// Somebody keeps the clock, or the log says since when nobody does.
    mutating func noteKept() { unkeptSince = nil }
}
