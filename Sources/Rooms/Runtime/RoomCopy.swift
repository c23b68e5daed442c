import JSON
import WireProtocol

/// A room as it was at one position, for large answers to be written from it on any thread.
///
/// It shares everything with the living room. Whatever that changes meanwhile it copies first, once, so the copy should
/// not be kept longer than it takes to write from it.
public struct RoomCopy: Sendable {
    let fold: RoomFold
    /// Where the room was.
    public let position: LogPosition
    /// When everybody had last been told something.
    public let lastTold: LogPosition
    /// The members of `room`, encoded.
    let room: [UInt8]
    let past: PastPlays
    let recaps: (any RecapStore)?

    /// Writes the members of everything public about the evening so far: the room, its players, the table, and each play
    /// with its game's part. Plays that are over take a second folding of the log.
    public func writeExport(into writer: inout JSONWriter) {
        writer.object("room") { $0.encoded(room) }
        writer.member("at", position)
        writer.array("players") { writer in
            for seat in fold.seats.all {
                writer.object { writer in
                    writer.member("id", seat.id.description)
                    writer.member("name", fold.seats.names.name(of: seat.id))
                    writer.member("role", seat.role.rawValue)
                    writer.member("removed", seat.isRemoved)
                }
            }
        }
        writeEvening(into: &writer)
        writePlays(into: &writer) { game, writer in
            game.encodeExport(names: fold.seats.names, into: &writer)
        } skipped: { play, recap, writer in
            if let recap { writer.object("recap") { StoredRecap.write(recap, in: fold, into: &$0) } }
            writer.array("records") { writer in past.records(of: play) { writer.value(.object($0)) } }
        }
    }

    /// Writes the members of what anybody may look back at, play by play; the names of removed seats are left empty.
    public func writeRecap(into writer: inout JSONWriter) {
        writer.object("room") { $0.encoded(room) }
        writer.member("at", position)
        writer.member("state", fold.game.stateName)
        if fold.isEveningShown { writeEvening(into: &writer) }
        var names = fold.seats.names
        for seat in fold.seats.all where seat.isRemoved { names.clear(seat.id) }
        writePlays(into: &writer) { game, writer in
            game.encodeRecap(names: names, into: &writer)
        } skipped: { _, recap, writer in
            if let recap { StoredRecap.write(recap, in: fold, into: &writer) }
        }
    }

    /// Writes the members of what whoever is in the room may ask for: what is known of every play, and the whole table to
    /// those to whom it is shown.
    public func writeEvening(isShown: Bool, into writer: inout JSONWriter) {
        writer.member("at", position)
        let rows = isShown ? EveningTable(of: fold).rows : []
        fold.encodeEvening(rows[...], withSummaries: true, into: &writer)
    }

    private func writeEvening(into writer: inout JSONWriter) {
        writer.object("evening") { writer in
            fold.encodeEvening(EveningTable(of: fold).rows[...], withSummaries: true, into: &writer)
        }
    }

    /// Writes `plays`: of each its number, game, version of the rules and times, then what `body` writes of its game; of
    /// one whose rules are not known any more `unreadable`, why, and what `skipped` makes of the recap that was kept.
    private func writePlays(
        into writer: inout JSONWriter, _ body: (any HostedGame, inout JSONWriter) -> Void,
        skipped: (FinishedPlay, _ recap: [UInt8]?, inout JSONWriter) -> Void
    ) {
        writer.array("plays") { writer in
            var told = 0
            var unreadable: RoomUnreadable?
            do throws(RoomUnreadable) {
                try past.each(until: fold) { play, game in
                    writer.object { writer in
                        RoomCopy.write(play, into: &writer)
                        guard let reason = play.unreadable else { return body(game, &writer) }
                        writer.member("unreadable", reason)
                        skipped(play, recaps?.read(fold.code, play: play.number), &writer)
                    }
                    told += 1
                }
            } catch {
                unreadable = error
            }
            for play in fold.plays.finished.dropFirst(told) {
                writer.object { writer in
                    RoomCopy.write(play, into: &writer)
                    writer.member("unreadable", unreadable?.description ?? "the log has lost it")
                }
            }
            writer.object { writer in
                writer.member("play", fold.plays.number)
                writer.member("game", fold.game.name)
                writer.member("rulesVersion", fold.game.rulesVersion)
                if let title = fold.plays.title { writer.member("title", title) }
                writer.member("begun", fold.plays.begun.time)
                body(fold.game, &writer)
            }
        }
    }

    private static func write(_ play: FinishedPlay, into writer: inout JSONWriter) {
        writer.member("play", play.number)
        writer.member("game", play.game)
        writer.member("rulesVersion", play.rulesVersion)
        if let title = play.title { writer.member("title", title) }
        writer.member("begun", play.begun)
        writer.member("ended", play.ended)
    }

    /// Hands over the standings of all rounds of a play as a table, the names of the columns first; nothing of a play
    /// that is not known.
    ///
    /// - Parameter number: the play; one that is over takes a second folding of the log.
    public func writeTable(of number: Int, line: ([JSONValue]) -> Void) {
        func write(_ game: any HostedGame) {
            game.writeTable(names: fold.seats.names, line: line)
        }
        if number == fold.plays.number { return write(fold.game) }
        try? past.each(until: fold) { play, game in if play.number == number { write(game) } }
    }
}
