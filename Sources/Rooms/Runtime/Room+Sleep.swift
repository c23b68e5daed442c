import GameRules
import InputLog
import WireProtocol

/// Sleeping and waking: a room without clients stops its clock, and the next client wakes it.
///
/// So an empty room costs nothing, and everything scheduled in it is postponed by the time that the clock stood still,
/// even if the server had stopped. Rooms of the first version never sleep.
extension Room {
    /// Whether deadlines are waited for and the game is asked for due inputs.
    var isClockKept: Bool { fold.isAwake && clock.unkeptSince == nil }

    /// Resumes what the room had planned before it was unloaded or the server stopped. Called once, on the executor.
    func start() {
        if fold.plays.finished.last?.isLogged == false {
            keepRecap(of: nil)
            logEndOfPlay()
        }
        // One may have been erased while the room was read.
        applyErasures()
        askWhoIsThere()
        scheduleDeadline()
        scheduleSleep()
    }

    /// Logs that the room wakes, if it is asleep.
    func wake() {
        if isAsking { return }
        let since: Timestamp
        if let rest = pending.lastRest {
            guard let rest = rest.since else { return }
            since = rest
        } else if let asleep = fold.asleepSince {
            since = asleep
        } else if let unkept = clock.unkeptSince {
            // The system's clock may have been set back.
            since = min(unkept, nextTime)
            append(.slept(since: since), from: .nobody)
        } else {
            return
        }
        let time = nextTime
        append(.woke(after: max(0, time.milliseconds - since.milliseconds)), at: time, from: .nobody)
    }

    /// Sends all clients a snapshot with moved deadlines. Another node may have put the room to sleep by mistake, and
    /// clients know times that have since moved, such as the end of marking, for which no timer is set.
    func showMovedDeadlines() {
        for id in subscribers.ids { sendSnapshot(to: id, answering: nil) }
    }

    /// Whether a new client must wait until the room is awake. Its snapshot then has the right times.
    var isWaking: Bool { isAsking || pending.lastRest.map { $0.since == nil } ?? false }

    /// Admits waiting clients when the room is awake or cannot be woken now.
    func admitWaiting() {
        guard !isWaking else { return }
        for one in waitingRoom.takeSleepers() {
            // Much may have happened in the meantime, at other nodes too.
            if let seat = one.seat, fold.seats.seat(seat)?.isRemoved == true {
                refuse(one.message, RoomFold.removedRejection, to: one.id, .removed)
            } else if fold.isEnded {
                refuse(one.message, RoomFold.endedRejection, to: one.id, .roomEnded)
            } else {
                attach(one.id, to: one.seat, client: one.client, answering: one.message)
            }
        }
    }

    /// Schedules sleep for the time when the room has been without clients for a while.
    func scheduleSleep() {
        guard isAlone else { return }
        plan(.sleep, after: clock.timeAwake(at: executor.uptime)) { $0.sleep() }
    }

    /// Whether the room has no clients and its clock is running.
    private var isAlone: Bool {
        subscribers.isEmpty && !presence.isKeptElsewhere && !waitingRoom.awaitsWaking && pending.isEmpty
            && fold.version > 1
            && isClockKept
    }

    private func sleep() {
        guard isAlone else { return }
        guard clock.timeAwake(at: executor.uptime) == .zero else { return scheduleSleep() }
        // If the log does not accept it, it is tried again after the same time.
        clock.noteUse(at: executor.uptime)
        append(.slept(since: nil), from: .nobody)
    }

    /// Logs the result of the last play, for programs that will not know its rules. If several nodes have the room
    /// open, one of them does so; this one does if no other has.
    func logEndOfPlay() {
        let delay = timerDelayMilliseconds
        guard delay > 0 else { return logEndOfPlayNow() }
        executor.schedule(after: .milliseconds(delay)) { [weak self] in
            self?.assumeIsolated { $0.logEndOfPlayNow() }
        }
    }

    private func logEndOfPlayNow() {
        guard let over = fold.plays.finished.last, !over.isLogged, !pending.isPlayEnding else { return }
        for end in over.ends { append(.playEnded(end), from: .nobody) }
    }
}
