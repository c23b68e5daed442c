import GameRules
import JSON
import WireProtocol

/// The state that results from a room's log, without a running room: for inspecting a log.
public struct RoomReplay: Sendable {
    private var fold: RoomFold

    /// Folds a whole log.
    ///
    /// - Parameters:
    ///   - records: each as it was appended, the creation first.
    ///   - erasures: the seats whose names are not told; `nil` to tell all.
    public init(
        _ records: [[UInt8]], games: GameRegistry, erasures: (any RoomErasures)? = nil
    ) throws(RoomUnreadable) {
        fold = try RoomFold(replaying: records, games: games)
        if let erasures { fold.forget(erasures) }
    }

    /// The random bits of the room's link.
    public var link: String { fold.link }

    /// Returns the record that appends an operator's command to this log.
    ///
    /// - Parameters:
    ///   - fields: the command in the form of a host's message, without `id`.
    ///   - time: the time of day. Times in a log never decrease.
    /// - Throws: `unknownType`, or the room's reason to refuse it.
    public mutating func record(operating fields: JSONObject, at time: Timestamp) throws(Rejection) -> [UInt8] {
        let timed = TimedInput(time: max(time, fold.time), input: try RoomInput(ofOperator: fields))
        if case .answered(.rejected(let rejection), _) = fold.apply(timed, send: nil, note: { _ in }) {
            throw rejection
        }
        return RoomRecord.encode(timed)
    }

    /// Returns the state as one JSON object: the evening, under `game` the public view and the hosts' view, and for
    /// each of the `seats` what only that seat sees, also under `game`. A log contains no secrets of seats.
    public mutating func state() -> [UInt8] {
        let seats = fold.seats.all
        let shared = view(of: nil, role: nil)
        let host = seats.first { $0.role == .host && !$0.isRemoved }
        let hosts = host.map { view(of: $0.id, role: .host) } ?? []
        let views = seats.map { view(of: $0.id, role: $0.role) }
        let fold = fold
        return JSONWriter.object { writer in
            writer.object("room") { writer in
                writer.member("code", fold.code.description)
                writer.member("title", fold.title)
                writer.member("play", fold.plays.number)
                writer.member("game", fold.game.name)
                writer.member("rulesVersion", fold.game.rulesVersion)
                writer.member("locked", fold.admission.isLocked)
                writer.member("ended", fold.isEnded)
                writer.member("owner", fold.ownership.owner.description)
            }
            writer.member("seq", fold.position)
            writer.member("time", fold.time)
            writer.member("state", fold.game.stateName)
            writer.object("game") { RoomReplay.write(hosts.isEmpty ? shared : hosts, besides: [], into: &$0) }
            writer.object("evening") {
                fold.encodeEvening(EveningTable(of: fold).rows[...], withSummaries: true, into: &$0)
            }
            writer.array("seats") { writer in
                for (seat, view) in zip(seats, views) {
                    writer.object { writer in
                        writer.member("id", seat.id.description)
                        writer.member("name", fold.seats.names.name(of: seat.id))
                        writer.member("role", seat.role.rawValue)
                        writer.member("removed", seat.isRemoved)
                        writer.object("game") { RoomReplay.write(view, besides: shared + hosts, into: &$0) }
                    }
                }
            }
        }
    }

    /// Finds a seat.
    ///
    /// - Parameters:
    ///   - player: a seat's identifier such as `p7`, or the name of one seat.
    ///   - includesRemoved: whether to find removed seats, too.
    /// - Throws: `badMessage` if there is no such seat, or if several seats have the name.
    public func seat(
        of player: String, includingRemoved includesRemoved: Bool = false
    ) throws(Rejection) -> (SeatID, name: String) {
        let names = fold.seats.names
        let found = fold.seats.all.filter { seat in
            (includesRemoved || !seat.isRemoved)
                && (SeatID(wire: player) == seat.id || names.name(of: seat.id) == player)
        }
        guard let seat = found.first, found.count == 1 else {
            throw Rejection(
                .badMessage, "There is no player “\(player)” in this room. “callboard replay” lists all seats.")
        }
        return (seat.id, names.name(of: seat.id))
    }

    /// Returns the seats that were taken from a browser or moved to it, by the browser's random number. Removed seats
    /// are included, erased ones are not. Several people may share a browser.
    public func seats(ofBrowser browser: String) -> [(SeatID, name: String)] {
        let hash = BrowserHash(of: browser, in: fold.code)
        return fold.seats.all.filter { $0.browser == hash && !fold.seats.isErased($0.id) }.map {
            ($0.id, fold.seats.names.name(of: $0.id))
        }
    }

    /// Returns the game's members of a snapshot.
    private mutating func view(of seat: SeatID?, role: Role?) -> [(name: String, value: JSONValue)] {
        let bytes = JSONWriter.object { writer in
            fold.withGame { game, names in
                game.encodeSnapshot(for: seat, role: role, names: names, into: &writer)
            }
        }
        return (try? JSONParser.parse(bytes, limits: .document))?.object?.members ?? []
    }

    private static func write(
        _ members: [(name: String, value: JSONValue)], besides known: [(name: String, value: JSONValue)],
        into writer: inout JSONWriter
    ) {
        for member in members where !known.contains(where: { $0.name == member.name && $0.value == member.value }) {
            writer.name(of: member.name)
            writer.value(member.value)
        }
    }
}
