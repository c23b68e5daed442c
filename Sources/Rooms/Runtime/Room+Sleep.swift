import GameRules
import InputLog
import WireProtocol

/// A room that nobody is in keeps no clock: it falls asleep, and whoever comes wakes it.
///
/// So a room costs nothing while nobody is there, and what was to happen in it happens as much later as the clock stood
/// still, also where that was because the server died. Rooms of the first version keep their clocks.
extension Room {
    /// Whether deadlines are waited for and the game is asked what is due.
    var isClockKept: Bool { fold.isAwake && clock.unkeptSince == nil }

    /// Takes up what the room had planned before it was put away or the server died. Called once, on the executor.
    func start() {
        if fold.plays.finished.last?.isLogged == false {
            keepRecap(of: nil)
            logEndOfPlay()
        }
        askWhoIsThere()
        scheduleDeadline()
        scheduleSleep()
    }

    /// Logs that somebody keeps the clock again, if nobody does.
    func wake() {
        if isAsking { return }
        let since: Timestamp
        if let rest = pending.lastRest {
            guard let rest = rest.since else { return }
            since = rest
        } else if let asleep = fold.asleepSince {
            since = asleep
        } else if let unkept = clock.unkeptSince {
            // The time of day may have been set back since.
            since = min(unkept, nextTime)
            append(.slept(since: since), from: .nobody)
        } else {
            return
        }
        let time = nextTime
        append(.woke(after: max(0, time.milliseconds - since.milliseconds)), at: time, from: .nobody)
    }

    /// Another node believed for a moment that nobody is here: who is was told of times that have moved since, until when
    /// marks count, say, for which nothing is waited.
    func showMovedDeadlines() {
        for id in subscribers.ids { sendSnapshot(to: id, answering: nil) }
    }

    /// Whether who comes in now waits until the room is awake: what they are shown then has the right times.
    var isWaking: Bool { isAsking || pending.lastRest.map { $0.since == nil } ?? false }

    /// The room is awake, or cannot be woken at present.
    func admitWaiting() {
        guard !isWaking else { return }
        for one in waitingRoom.takeSleepers() {
            // Much may have happened meanwhile, at other nodes too.
            if let seat = one.seat, fold.seats.seat(seat)?.isRemoved == true {
                refuse(one.message, RoomFold.removedRejection, to: one.id, .removed)
            } else if fold.isEnded {
                refuse(one.message, RoomFold.endedRejection, to: one.id, .roomEnded)
            } else {
                attach(one.id, to: one.seat, client: one.client, answering: one.message)
            }
        }
    }

    /// Sees to it that the room falls asleep when nobody has been there for a while.
    func scheduleSleep() {
        guard isAlone else { return }
        plan(.sleep, after: clock.timeAwake(at: executor.uptime)) { $0.sleep() }
    }

    /// Whether nobody is here, and the clock is kept all the same.
    private var isAlone: Bool {
        subscribers.isEmpty && !presence.isKeptElsewhere && !waitingRoom.awaitsWaking && pending.isEmpty
            && fold.version > 1
            && isClockKept
    }

    private func sleep() {
        guard isAlone else { return }
        guard clock.timeAwake(at: executor.uptime) == .zero else { return scheduleSleep() }
        // If the log does not take it, it is tried again as much later.
        clock.noteUse(at: executor.uptime)
        append(.slept(since: nil), from: .nobody)
    }

    /// Lets the log hold what the last play came to, for programs that will not know its rules. Where others have the
    /// room, too, one of them does so, and this one if nobody has.
    func logEndOfPlay() {
        let delay = keeperDelayMilliseconds
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
