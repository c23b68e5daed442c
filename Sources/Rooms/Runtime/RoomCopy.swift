import GameRules
import JSON
import WireProtocol

/// A room as it was at one position, so that large answers can be written from it on any thread.
///
/// It shares all its data with the live room. When the room changes shared data, it copies it once. So keep this value
/// only as long as it takes to write from it.
public struct RoomCopy: Sendable {
    let fold: RoomFold
    /// The position of the copy.
    public let position: LogPosition
    /// The position of the last broadcast to the audience.
    public let lastTold: LogPosition
    /// The encoded members of `room`.
    let room: [UInt8]
    let past: PastPlays
    let recaps: (any RecapStore)?

    /// Writes the members of everything public about the evening so far: the room, its players, the standings, and each
    /// play with its game's part. Finished plays require folding the log again.
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
                    if let number = fold.paper.number(of: seat.id) { writer.member("paper", number) }
                    if let team = fold.teams[seat.id] { writer.member("team", team) }
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

    /// Writes the members of the public recap, play by play. The names of removed seats are empty.
    public func writeRecap(into writer: inout JSONWriter) {
        writer.object("room") { $0.encoded(room) }
        writer.member("at", position)
        writer.member("state", fold.game.stateName)
        if fold.isEveningShown { writeEvening(into: &writer) }
        var names = fold.seats.names
        for seat in fold.seats.all where seat.isRemoved { names.clear(seat.id) }
        writePlays(into: &writer) { game, writer in
            game.encodeRecap(names: names, into: &writer)
        } skipped: { play, recap, writer in
            if let recap { StoredRecap.write(recap, isTitled: play.title != nil, in: fold, into: &writer) }
        }
    }

    /// Writes the members of `evening` for someone in the room: the data of every play, and the complete standings if
    /// they are shown.
    public func writeEvening(isShown: Bool, into writer: inout JSONWriter) {
        writer.member("at", position)
        let rows = isShown ? EveningTable(of: fold).rows : []
        fold.encodeEvening(rows[...], isShown ? TeamTable(of: fold) : nil, withSummaries: true, into: &writer)
    }

    private func writeEvening(into writer: inout JSONWriter) {
        writer.object("evening") { writer in
            fold.encodeEvening(
                EveningTable(of: fold).rows[...], TeamTable(of: fold), withSummaries: true, into: &writer)
        }
    }

    /// Writes `plays`: each play's number, game, version of the rules and times, then what `body` writes of its game.
    /// For a play whose rules are unknown, it writes the reason as `unreadable`, and then what `skipped` makes of the
    /// stored recap.
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
                        play.encodeHead(of: game, into: &writer)
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
                    play.encodeHead(of: nil as HostedPlay<UnknownGame>?, into: &writer)
                    writer.member("unreadable", unreadable?.description ?? "the log has lost it")
                }
            }
            writer.object { writer in
                fold.plays.encodeHead(of: fold.game, into: &writer)
                body(fold.game, &writer)
            }
        }
    }

    /// Passes the standings of all rounds of a play as a table, the names of the columns first. Passes nothing for an
    /// unknown play. If the room has teams, a column follows with the team in which the player was at the play's end. If
    /// names come from a list, a name without a line gets one at the end, and the last column is how each plays now:
    /// `phone`, `paper`, or `absent`.
    ///
    /// - Parameter number: the play. A finished one requires folding the log again.
    public func writeTable(of number: Int, line: ([JSONValue]) -> Void) {
        func write(_ game: any HostedGame, _ members: [UInt16]) {
            var columns: [JSONValue] = []
            var (player, seen) = (0, Set<String>())
            func end(_ values: [JSONValue]) {
                let id = values.indices.contains(player) ? values[player] : .null
                var values = values
                if !fold.teams.isEmpty { values.append(.string(teamName(id, members))) }
                if !fold.classList.isEmpty { values.append(.string(attendance(of: id))) }
                line(values)
            }
            game.writeTable(names: fold.seats.names) { values in
                guard columns.isEmpty else {
                    if values.indices.contains(player), let id = values[player].string { seen.insert(id) }
                    return end(values)
                }
                columns = values
                player = values.firstIndex(of: .string("player")) ?? 0
                line(
                    values + (fold.teams.isEmpty ? [] : [.string("roomTeam")])
                        + (fold.classList.isEmpty ? [] : [.string("attendance")]))
            }
            guard let name = columns.firstIndex(of: .string("name")) else { return }
            for entry in fold.shownClass {
                let holder = fold.isTaken(entry) ? entry.holder : nil
                if let holder, seen.contains(holder.description) { continue }
                var values = columns.map { _ in JSONValue.null }
                values[name] = .string(holder.map(fold.seats.names.name) ?? entry.name.text)
                if let holder { values[player] = .string(holder.description) }
                end(values)
            }
        }
        if number == fold.plays.number { return write(fold.game, fold.teams.members) }
        try? past.each(until: fold) { play, game in if play.number == number { write(game, play.members) } }
    }

    private func attendance(of player: JSONValue) -> String {
        guard let seat = player.string.flatMap(SeatID.init(wire:)) else { return "absent" }
        return fold.paper.contains(seat) ? "paper" : "phone"
    }

    /// Returns the name of a player's team; empty without one.
    private func teamName(_ player: JSONValue, _ members: [UInt16]) -> String {
        let team = player.string.flatMap(SeatID.init(wire:)).flatMap { Teams.team(of: $0, in: members) }
        return fold.teams.all.first { $0.id == team }?.name ?? ""
    }
}
