import GameRules
import JSON
import WireProtocol

extension PartyGame {
    /// Writes `games`, including the current one. An unfinished game is written without its seed, and a spin that has
    /// not turned without the phones' nonces.
    package func encodeExport(names: some SeatNames, into writer: inout JSONWriter) {
        writer.array("games") { writer in
            for record in history + [record] {
                writer.object { $0.exportMembers(of: record, names) }
            }
        }
    }
}

extension GameRecord {
    /// Returns an entrant's name in the game.
    func name(of entrant: Entrant, _ names: some SeatNames) -> String {
        switch entrant {
        case .seat(let seat): names.name(of: seat)
        case .guest(let number):
            guests.indices.contains(number - 1) ? names.shown(guests[number - 1], as: entrant.description) : ""
        case .line(let number):
            lines.indices.contains(number - 1) ? names.shown(lines[number - 1], as: entrant.description) : ""
        }
    }
}

extension JSONWriter {
    /// Writes the `groups` of a spin, if teams take turns.
    fileprivate mutating func groups(of spin: Spin) {
        guard !spin.groups.isEmpty else { return }
        array("groups") { writer in for group in spin.groups { writer.object { $0.members(of: group) } } }
    }

    /// Writes the `team` of a group, unless it is that of the entrants without one, and its `count` of slices.
    mutating func members(of group: Spin.Group) {
        if let team = group.team { member("team", team) }
        member("count", group.count)
    }

    /// Writes `player` and `name` as they were in the game, and a seat's `avatar`.
    mutating func members(of entrant: Entrant, of record: GameRecord, _ names: some SeatNames) {
        if case .seat(let seat) = entrant {
            members(of: seat, in: names)
        } else {
            member("player", entrant.description)
            member("name", record.name(of: entrant, names))
        }
    }

    /// Writes the game's setup; its seed only after the end.
    mutating func headMembers(of record: GameRecord) {
        member("number", record.number)
        member("state", record.isOver ? "ended" : "playing")
        member("began", record.began)
        member("commitment", record.commitment.hexadecimal)
        if record.isOver { member("seed", record.setup.seed.hexadecimal) }
        object("options") { record.setup.options.encode(into: &$0) }
        array("decks") { writer in
            for deck in record.setup.decks {
                writer.object { writer in
                    writer.member("title", deck.title)
                    writer.member("count", deck.questions.count)
                    writer.member("sha256", deck.digest.hexadecimal)
                }
            }
        }
        member("asked", record.asked)
    }

    fileprivate mutating func exportMembers(of record: GameRecord, _ names: some SeatNames) {
        headMembers(of: record)
        if !record.lines.isEmpty {
            array("lines") { writer in
                for number in record.lines.indices { writer.string(record.name(of: .line(number + 1), names)) }
            }
        }
        array("guests") { writer in
            for number in record.guests.indices { writer.string(record.name(of: .guest(number + 1), names)) }
        }
        array("spins") { writer in
            for spin in record.spins {
                writer.object { writer in
                    writer.member("number", spin.number)
                    writer.member("time", spin.began)
                    writer.member("by", spin.by.description)
                    writer.member("rule", spin.rule.rawValue)
                    writer.member("slices", spin.slices.map { $0.description }.joined(separator: " "))
                    writer.groups(of: spin)
                    writer.member("count", spin.count)
                    if spin.isDraw, record.setup.rules >= 2 { writer.member("isDraw", true) }
                    if let prize = spin.prize { writer.member("prize", prize) }
                    writer.array("committed") { writer in
                        for seat in spin.chance.seats { writer.string(seat.description) }
                    }
                    writer.member("commitments", spin.chance.commitments.hexadecimal)
                    writer.member("list", spin.chance.listDigest.hexadecimal)
                    if spin.isUndone { writer.member("isUndone", true) }
                    guard let turning = spin.turning else { return }
                    writer.member("nonces", spin.chance.nonces.hexadecimal)
                    writer.member("told", spin.chance.told.map { $0 ? "1" : "0" }.joined())
                    writer.member("winner", turning.stop.winner)
                    writer.member("place", turning.stop.place)
                    writer.member("turns", turning.stop.turns)
                    writer.array("winners") { writer in
                        for one in spin.winners { writer.object { $0.members(of: one, of: record, names) } }
                    }
                }
            }
        }
        array("picked") { writer in
            for (entrant, times) in record.picked {
                writer.object { writer in
                    writer.members(of: entrant, of: record, names)
                    writer.member("times", times)
                }
            }
        }
    }
}
