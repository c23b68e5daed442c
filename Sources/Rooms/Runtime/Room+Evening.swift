import GameRules
import JSON
import WireProtocol

/// The evening beside the present play: its table, and how everybody is told that another play has begun.
extension Room {
    // MARK: - Table

    /// Looks whether what was committed has moved a place.
    func noteEvening() {
        guard fold.game.roundPlacesRevision != evening.revision else { return }
        coalescing.expect(.evening)
    }

    /// Makes the table anew and tells everybody, if it is another.
    func flushEvening() {
        guard coalescing.take(.evening) else { return }
        let before = evening
        evening = EveningShown(fold)
        for kind in Channel.Kind.allCases where evening.members(for: kind) != before.members(for: kind) {
            publish("evening", in: [kind], at: position) { $0.encoded(evening.members(for: kind)) }
        }
    }

    /// Writes `evening` as everybody was told it last, with the row of a seat if it has one.
    func encodeEvening(for kind: Channel.Kind, own seat: SeatID?, into writer: inout JSONWriter) {
        writer.object("evening") { writer in
            writer.encoded(evening.members(for: kind))
            guard let own = seat.flatMap({ evening.table[$0] }), fold.isEveningShown || kind == .hosts else {
                return
            }
            writer.object("own") { writer in
                writer.member("points", own.points)
                writer.member("place", own.place)
            }
        }
    }

    /// Whether a token of the room may see the whole table.
    ///
    /// - Throws: `badToken` or `removed`.
    public func seesTable(_ token: SeatToken) throws(Rejection) -> Bool {
        try seat(of: token).role == .host || fold.isEveningShown
    }

    /// The answer to `GET …/evening` as one JSON object.
    ///
    /// - Throws: `badToken` or `removed`.
    public func eveningInFull(token: SeatToken) throws(Rejection) -> [UInt8] {
        let isShown = try seesTable(token)
        return JSONWriter.object { copy().writeEvening(isShown: isShown, into: &$0) }
    }

    // MARK: - Another play

    /// Tells everybody at once what everybody may see of the play that has begun.
    func tellOfPlay() {
        _ = coalescing.take(.evening)
        told.forgetGameParts()
        coalescing.expect(.pulse)
        // A deadline of the play before is nobody's any more.
        clock.stopWaiting()
        evening = EveningShown(fold)
        regroupForPlay()
        for kind in Channel.Kind.allCases {
            publish("played", in: [kind], at: position) { writer in
                writer.object("room") { encodeRoom(forHosts: kind == .hosts, into: &$0) }
                encodeGame(for: nil, role: kind == .hosts ? .host : nil, into: &writer)
                encodeEvening(for: kind, own: nil, into: &writer)
            }
        }
    }

    /// Sends every seat's connections what they alone may see of it, some at a time, so that nobody waits for thousands:
    /// a connection that reads slowly lags, and gets a snapshot when it has caught up.
    func showViews() {
        viewsDue.replace(with: subscribers.ids)
        if !isPlanned(.views) { showSomeViews() }
    }

    private func showSomeViews() {
        let position = position
        for id in viewsDue.takeBatch() {
            guard let subscriber = subscribers[id], let seat = subscriber.seat.flatMap({ fold.seats.seat($0) }),
                !seat.isRemoved
            else { continue }
            send("view", to: [id], at: position) { writer in
                writer.member("play", fold.plays.number)
                encodeGame(for: seat.id, role: seat.role, in: subscribers.channel(of: id)?.name, into: &writer)
                encodeEvening(for: subscriber.kind, own: seat.id, into: &writer)
            }
        }
        if !viewsDue.isEmpty { plan(.views, after: Room.pause) { $0.showSomeViews() } }
    }
}

/// The evening's table as everybody was told it last.
struct EveningShown {
    /// How many lines of the table everybody is sent.
    static let rowsMax = 20

    let table: EveningTable
    /// Of the places that it is made of.
    let revision: UInt64
    /// The members of `evening` for those from whom a hidden table is hidden, and for hosts.
    private let audience: [UInt8]
    private let hosts: [UInt8]

    init(_ fold: RoomFold) {
        let table = EveningTable(of: fold)
        self.table = table
        revision = fold.game.roundPlacesRevision
        hosts = JSONWriter.write {
            fold.encodeEvening(table.rows.prefix(EveningShown.rowsMax), withSummaries: false, into: &$0)
        }
        audience =
            fold.isEveningShown ? hosts : JSONWriter.write { fold.encodeEvening([], withSummaries: false, into: &$0) }
    }

    func members(for kind: Channel.Kind) -> [UInt8] { kind == .hosts ? hosts : audience }
}

extension RoomFold {
    /// Writes the members of `evening`: whether it is shown to everybody, the plays that are over, lines of the table.
    ///
    /// - Parameter withSummaries: whether the plays come with their times and with what their games say of them.
    func encodeEvening(
        _ rows: ArraySlice<EveningTable.Row>, withSummaries isInFull: Bool, into writer: inout JSONWriter
    ) {
        writer.member("shown", isEveningShown)
        writer.array("plays") { writer in
            for play in plays.finished {
                writer.object { writer in
                    writer.member("play", play.number)
                    writer.member("game", play.game)
                    if let title = play.title { writer.member("title", title) }
                    guard isInFull else { return }
                    writer.member("begun", play.begun)
                    writer.member("ended", play.ended)
                    writer.object("summary") { encodeSummary(of: play, into: &$0) }
                }
            }
        }
        writer.array("table") { writer in
            for row in rows {
                writer.object { writer in
                    writer.members(of: row.seat, in: seats.names)
                    writer.member("points", row.points)
                    writer.member("place", row.place)
                }
            }
        }
    }
}

extension RoomFold {
    /// Writes what the game says of a play that is over, and the `firsts`: the seats that came first in most rounds.
    private func encodeSummary(of play: FinishedPlay, into writer: inout JSONWriter) {
        for member in play.summary.members {
            writer.name(of: member.name)
            writer.value(named(member.value))
        }
        // Rooms of the first two versions have them from the game, as they were when the play was over.
        guard play.result.hasPlaces, !play.result.numbers.isEmpty else { return }
        writer.array("firsts") { writer in
            for first in play.result.firsts(without: { seats.seat($0)?.isRemoved ?? true }) {
                writer.object { writer in
                    writer.members(of: first.seat, in: seats.names)
                    writer.member("firsts", first.rounds)
                }
            }
        }
    }

    /// The same value with a `name` next to each `player`; the names of removed seats are left empty.
    private func named(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map(named))
        case .object(let object):
            var members = object.members.map { (name: $0.name, value: named($0.value)) }
            if let seat = object["player"]?.string.flatMap(SeatID.init(wire:)).flatMap(seats.seat) {
                members.append(("name", .string(seat.isRemoved ? "" : seats.names.name(of: seat.id))))
                if !seat.isRemoved, let avatar = seats.names.avatar(of: seat.id) {
                    members.append(("avatar", avatar.value))
                }
            }
            return .object(JSONObject(members))
        default: return value
        }
    }
}
