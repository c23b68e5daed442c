import GameRules
import JSON
import WireProtocol

/// The part of the evening that does not depend on the current play: its standings, and the announcement of another
/// play.
extension Room {
    // MARK: - Standings

    /// Checks whether the committed inputs have changed a place.
    func noteEvening() {
        guard fold.game.roundPlacesRevision != evening.revision else { return }
        coalescing.expect(.evening)
    }

    /// Recomputes the standings and broadcasts them if they have changed.
    func flushEvening() {
        guard coalescing.take(.evening) else { return }
        let before = evening
        evening = EveningShown(fold)
        for kind in Channel.Kind.allCases where evening.members(for: kind) != before.members(for: kind) {
            publish("evening", in: [kind], at: position) { $0.encoded(evening.members(for: kind)) }
        }
    }

    /// Writes the member `evening` as it was last broadcast, with the row of a seat if it has one.
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

    /// Whether the owner of a token may see the complete standings.
    ///
    /// - Throws: `badToken` or `removed`.
    public func seesTable(_ token: SeatToken) throws(Rejection) -> Bool {
        try seat(of: token).role == .host || fold.isEveningShown
    }

    /// Returns the answer to `GET …/evening` as one JSON object.
    ///
    /// - Throws: `badToken` or `removed`.
    public func eveningInFull(token: SeatToken) throws(Rejection) -> [UInt8] {
        let isShown = try seesTable(token)
        return JSONWriter.object { copy().writeEvening(isShown: isShown, into: &$0) }
    }

    // MARK: - Another play

    /// Broadcasts the public part of the new play.
    func tellOfPlay() {
        _ = coalescing.take(.evening)
        told.forgetGameParts()
        coalescing.expect(.pulse)
        // The previous play's deadline no longer matters.
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

    /// Sends every seat's connections their own view of the play, in batches, so that others do not wait for thousands.
    /// A connection that reads slowly lags, and gets a snapshot when it has caught up.
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

extension TeamTable {
    /// Returns the teams' points of all plays, with another round of the current play, in the order of the room's list.
    fileprivate func points(with round: RoundPlaces, in fold: RoomFold) -> [Int] {
        let isRemoved = { (seat: SeatID) in fold.isRemoved(seat) ?? true }
        let rounds = (fold.teams.score == .median ? fold.allRoundPlaces : fold.roundPlaces) + [round]
        let current = TeamTable.points(
            of: fold.teams, members: fold.teams.members, isRemoved: isRemoved,
            rounds: rounds.map { $0.without(isRemoved) })
        return current.indices.map { index in plays.dropLast().reduce(current[index]) { $0 + $1[index] } }
    }
}

/// The evening's standings as last broadcast.
struct EveningShown {
    /// The maximum number of lines that are broadcast.
    static let rowsMax = 20

    let table: EveningTable
    let teams: TeamTable
    /// The revision of the places from which they were made.
    let revision: UInt64
    /// The members of `evening` for the audience, which may not see hidden standings, and for hosts.
    private let audience: [UInt8]
    private let hosts: [UInt8]
    /// The teams' points if the current round ended now, and the revision of its places.
    private var soFar: (points: [Int], revision: UInt64)?

    init(_ fold: RoomFold) {
        let table = EveningTable(of: fold)
        self.table = table
        let teams = TeamTable(of: fold)
        self.teams = teams
        revision = fold.game.roundPlacesRevision
        hosts = JSONWriter.write {
            fold.encodeEvening(table.rows.prefix(EveningShown.rowsMax), teams, withSummaries: false, into: &$0)
        }
        audience =
            fold.isEveningShown ? hosts : JSONWriter.write { fold.encodeEvening([], withSummaries: false, into: &$0) }
    }

    func members(for kind: Channel.Kind) -> [UInt8] { kind == .hosts ? hosts : audience }

    /// Returns the teams' points if the current round ended now, in the order of the room's list. There are none without
    /// teams, between rounds, and in games that have no places before the end of a round.
    mutating func teamPointsSoFar(in fold: RoomFold) -> [Int] {
        guard !fold.teams.isEmpty, teams.rows.count == fold.teams.all.count else { return [] }
        let revision = fold.game.placesSoFarRevision
        if let soFar, soFar.revision == revision { return soFar.points }
        let points = fold.game.placesSoFar.map { teams.points(with: $0, in: fold) } ?? []
        soFar = (points, revision)
        return points
    }
}
