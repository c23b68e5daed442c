import GameRules
import JSON
import WireProtocol

/// The setup of a play whose game or rules this program does not know.
struct SkippedSetup: PreparedGame {
    let name: String
    let rulesVersion: Int
    /// Why it cannot be folded.
    let reason: String

    /// Only what was read from a log is skipped, and that is never written again.
    func encode(into writer: inout JSONWriter) {}

    func begin(_ origin: PlayOrigin, at moment: Moment) -> any HostedGame {
        SkippedGame(name: name, rulesVersion: rulesVersion, unreadable: reason)
    }
}

/// A play that is over and whose inputs mean nothing to this program: the room is folded past it, and what it came to
/// stands in the log.
struct SkippedGame: HostedGame {
    private struct Input: PreparedInput {
        let beginsRound = false
        let isForHosts = false
        func encode(into writer: inout JSONWriter) {}
    }

    let name: String
    let rulesVersion: Int
    let unreadable: String?
    /// Whether a `play` that does not say “end” is taken for accepted; see `RoomReplaying`.
    var isInterruptible = false

    let nextDeadline: Timestamp? = nil
    let allowsOwnRename = true
    let hasBegun = false
    let roundCount = 1
    let stateName = ""
    let roundPlaces: [RoundPlaces] = []
    let roundPlacesRevision: UInt64 = 0
    let channelRevision: UInt64 = 0
    let hasPending = false
    let tableColumns: [String] = []

    func channel(of seat: SeatID) -> ChannelName? { nil }
    func isPublic(_ channel: ChannelName) -> Bool { false }
    func encodeChannel(_ channel: ChannelName, names: NameList, into writer: inout JSONWriter) {}
    func encodeSummary(into writer: inout JSONWriter) {}
    func prepare(
        type: String, fields: JSONObject, seed: () throws(Rejection) -> Seed
    ) throws(Rejection) -> (any PreparedInput)? { nil }
    func decode(_ fields: JSONObject) -> (any PreparedInput)? { Input() }
    func presence(ofType type: String) -> PresenceNeed { .none }
    func encodeDetail(_ detail: UInt64, into writer: inout JSONWriter) {}
    func command(method: String, path: [String], fields: JSONObject) throws(Rejection) -> JSONObject? { nil }
    func encodeResult(at position: UInt64, into writer: inout JSONWriter) {}
    func answer(
        query type: String, fields: JSONObject, names: NameList
    ) throws(Rejection) -> ((inout JSONWriter) -> Void)? { nil }
    func dueInputs(present: SeatSet, at time: Timestamp) -> [any PreparedInput] { [] }

    func seatJoined(_ seat: SeatID, role: Role, in context: FoldContext) {}
    func seatPromoted(_ seat: SeatID, to role: Role, in context: FoldContext) {}
    func seatRemoved(_ seat: SeatID, in context: FoldContext) {}
    func seatsRemoved(_ seats: [SeatID], in context: FoldContext) {}
    func seatsRestored(_ seats: [SeatID], in context: FoldContext) {}
    func hasPlayed(_ seat: SeatID) -> Bool { false }
    func seatRenamed(_ seat: SeatID) {}
    func deadlineReached(in context: FoldContext) {}
    func moveDeadlines(since time: Timestamp, by milliseconds: Int64) {}
    func finishPlay(in context: FoldContext) {}
    func roomEnded(in context: FoldContext) {}
    func apply(_ input: any PreparedInput, from seat: Seat, in context: FoldContext) -> Answer {
        .accepted(position: context.moment.position, detail: 0)
    }
    func applyPrompted(_ input: any PreparedInput, in context: FoldContext) {}

    func flush(names: NameList, send: MessageSink) {}
    func dropPending() {}
    func encodeSnapshot(for seat: SeatID?, role: Role?, names: NameList, into writer: inout JSONWriter) {}
    func encodePulse(forHosts: Bool, present: SeatSet, now: Timestamp, into writer: inout JSONWriter) {}
    func encodeExport(names: NameList, into writer: inout JSONWriter) {}
    func encodeRecap(names: NameList, into writer: inout JSONWriter) {}
    func writeTable(names: NameList, line: ([JSONValue]) -> Void) {}
    func encodeBoard(of seat: SeatID, names: NameList) throws(Rejection) -> (inout JSONWriter) -> Void {
        throw Rejection(.notAllowed, "This board is not public.")
    }
}
