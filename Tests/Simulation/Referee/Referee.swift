import BingoReferee
import Cryptography
import GameRules
import JSON
import WireProtocol

/// A room once more, worked out from the records of its log and from nothing else, as plainly as it can be said.
struct Referee {
    /// What a command was answered when it was done.
    enum Answer: Equatable {
        case accepted(position: Int, lines: [String]?)
        case rejected(String)
    }

    struct Seat {
        var tokenHash: String
        /// The name that was asked for; the room may add a number to it.
        var asked: String
        /// The name that the room was first seen to give.
        var seen: String?
        var role: String
        var isRemoved = false
        let browser: String?
        let network: String?
        /// When it was taken, in milliseconds.
        let joined: Int64
        /// The number of the removal that took it out of play together with others.
        var removal: Int?
        /// Whether the host wants nobody to come back from the seat's browser.
        var isBanned = false
        /// Whether a host thought better of it.
        var isUnbanned = false
        /// By client and id, or by idempotency key.
        var answers: [String: Answer] = [:]
        /// By the same names, the number of the play that each was answered in.
        var plays: [String: Int] = [:]
        /// By idempotency key, what it came with first.
        var digests: [String: String] = [:]
        var highest: [String: Int] = [:]
    }

    /// An invitation to be a host; one without an end is for any number of people.
    struct Invitation {
        let number: Int
        let hash: String
        let author: Int
        let until: Int?
    }

    /// A record that no referee can read.
    struct Unreadable: Error {
        let reason: String
    }

    /// How many records were folded.
    private(set) var position = 1
    /// The time of the last record, in milliseconds.
    private(set) var time: Int64
    let code: String
    let title: String
    private(set) var isLocked = false
    private(set) var renames = "untilStart"
    private(set) var locksAtStart = false
    private(set) var nameFilter: [String] = []
    /// The invitations that were made and not used or withdrawn, in their order.
    private var invitations: [Invitation] = []
    /// Whose room it is.
    private(set) var owner = 0
    /// The hash of the secret that makes its bearer the owner.
    private(set) var recovery: String?
    /// The hashes of the tokens of those who were let back in, until they come.
    private(set) var expected: Set<String> = []
    private var hasBegun = false
    private(set) var isEnded = false
    /// Since when nobody keeps the room's clock, in milliseconds; `nil` while somebody does.
    private(set) var asleepSince: Int64?
    /// Until when a host expects a hall, in milliseconds.
    private(set) var hallUntil: Int64?
    /// By number from 1, whether each removal of many can still be undone.
    private var removals: [Bool] = []
    /// Whether the owner alone goes on to another play and ends the room.
    private(set) var playByOwner: Bool
    private(set) var isEveningShown = true
    /// The number of the play that is on, from 1, and when it began.
    private(set) var play = 1
    private var playBegan: Int64 = 0
    /// How many plays have logged what they came to.
    private var endedPlays = 0
    /// For each play that is over, the points of its seats.
    private var pointsOfPlays: [[Int: Int]] = []
    /// The game that the last `play` has ended, and its position: what was pending of that game leaves with it.
    private var over: (position: Int, game: RefereeGame)?
    var seats: [Seat] = []
    private(set) var game: RefereeGame

    /// Begins with a log's first record.
    init(_ record: [UInt8]) throws(Unreadable) {
        let fields = try Referee.fields(record)
        guard fields["input"]?.string == "create",
            let game = Referee.game(fields, room: fields["code"]?.string ?? "", play: 1)
        else {
            throw Unreadable(reason: "the first record creates no room")
        }
        self.game = game
        playByOwner = fields["fold"]?.integer ?? 1 >= 2
        code = fields["code"]?.string ?? ""
        title = fields["title"]?.string ?? ""
        time = Int64(fields["time"]?.integer ?? 0)
        addSeat(fields, role: "host")
    }

    /// The game that a `create` or a `play` begins.
    private static func game(_ fields: JSONObject, room: String, play: Int) -> RefereeGame? {
        fields["setup"]?.object.flatMap { setup in
            RefereeGame(setup: setup, version: fields["rulesVersion"]?.integer ?? 1, room: room, play: play)
        }
    }

    /// Whether several servers write the records, each by its own clock: a time before the last one counts as that.
    var hasManyClocks = false
    /// The invitations that are open.
    var open: [Invitation] { invitations.filter { $0.until.map { Int(time) <= $0 } ?? true } }
    /// The hashes of the secrets by which somebody becomes a host or the owner.
    var secrets: [String] { open.map(\.hash) + [recovery].compactMap { $0 } }

    /// Whether newcomers without an invitation are kept out.
    var isClosed: Bool { isLocked || locksAtStart && hasBegun }

    /// Folds the next record.
    mutating func apply(_ record: [UInt8]) throws(Unreadable) {
        let fields = try Referee.fields(record)
        var time = Int64(fields["time"]?.integer ?? 0)
        if hasManyClocks { time = max(time, self.time) }
        guard time >= self.time else { throw Unreadable(reason: "time goes back by \(self.time - time) ms") }
        self.time = time
        position += 1
        switch fields["input"]?.string {
        case "join": join(fields)
        case "command":
            guard let seat = fields["seat"]?.string.flatMap(SeatID.init(wire:)), let command = fields["command"]?.object
            else { throw Unreadable(reason: "a command without a seat") }
            perform(command, of: Int(seat.number) - 1, fields)
        case "timer":
            let deadline = game.startsAt ?? game.openDraw?.until
            if deadline != nil, deadline.map(Int.init) == fields["deadline"]?.integer, isAwake, isNow(fields) {
                if game.startsAt == nil { game.closeDraw() } else { game.begin() }
            }
        case "prompted":
            if let command = fields["command"]?.object, isAwake, isNow(fields) {
                game.callByCrowd(command, position: position, time: time)
            }
        case "slept": if isAwake { asleepSince = fields["since"]?.integer.map(Int64.init) ?? time }
        case "woke": try wake(after: fields["after"]?.integer)
        case "playEnded": try endPlay(fields)
        default: throw Unreadable(reason: "a record of an unknown kind")
        }
        if game.state != "dealt" { hasBegun = true }
    }

    private var isAwake: Bool { asleepSince == nil && !isEnded }

    private mutating func wake(after milliseconds: Int?) throws(Unreadable) {
        guard let since = asleepSince else { return }
        let after = Int64(milliseconds ?? -1)
        // With many clocks another server may have put the room to sleep a little earlier than who wakes it believes.
        guard after == time - since || hasManyClocks && after >= 0 else {
            throw Unreadable(
                reason: "a room that slept since \(since) wakes up after \(milliseconds ?? -1) ms at \(time)")
        }
        asleepSince = nil
        game.moveDeadlines(since: since, by: after)
    }

    private mutating func endPlay(_ fields: JSONObject) throws(Unreadable) {
        let number = fields["play"]?.integer ?? 1
        guard number > endedPlays else { return }
        var points: [Int: Int] = [:]
        for (index, worth) in (fields["points"]?.array ?? []).enumerated() where worth.integer ?? 0 > 0 {
            points[index] = worth.integer
        }
        guard number == play - 1, points == pointsOfPlays.last else {
            throw Unreadable(reason: "play \(number) did not come to \(points)")
        }
        endedPlays = number
    }

    /// Whether a record of the game means the play that is on.
    private func isNow(_ fields: JSONObject) -> Bool { fields["play"]?.integer ?? 1 == play }

    /// What is known of a command, named "client:id" or "key name"; `nil` if it was never done.
    func answer(to key: String, of seat: Int) -> Answer? {
        seats.indices.contains(seat) ? seats[seat].answers[key] : nil
    }

    /// The place of the seat that a token proves.
    func seat(of tokenHash: String) -> Int? { seats.firstIndex { $0.tokenHash == tokenHash } }

    private static func fields(_ record: [UInt8]) throws(Unreadable) -> JSONObject {
        guard record.first == 1, let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object
        else {
            throw Unreadable(reason: "a record that is no object of format 1")
        }
        return fields
    }

    private mutating func join(_ fields: JSONObject) {
        let known = seats.firstIndex { $0.tokenHash == fields["token"]?.string }
        if let secret = fields["recovery"]?.string { return recover(secret, known: known, fields) }
        let invitation = open.first { $0.hash == fields["invite"]?.string }
        let isInvited = invitation != nil
        if let seat = known {
            if isInvited, !isEnded, !seats[seat].isRemoved, seats[seat].role != "host" {
                seats[seat].role = "host"
                use(invitation)
            }
            return
        }
        let browser = fields["browser"]?.string
        if isEnded || browser != nil && seats.contains(where: { $0.isBanned && $0.browser == browser }) { return }
        if isInvited {
            use(invitation)
            return addSeat(fields, role: "host")
        }
        let isExpected = expected.contains(fields["token"]?.string ?? "")
        // That the game has begun was looked at before the append.
        if fields["invite"] == nil, !isLocked || isExpected { addSeat(fields, role: "player") }
    }

    private mutating func use(_ invitation: Invitation?) {
        if invitation?.until != nil { invitations.removeAll { $0.number == invitation?.number } }
    }

    private mutating func recover(_ secret: String, known: Int?, _ fields: JSONObject) {
        let browser = fields["browser"]?.string
        if known == nil, browser != nil, seats.contains(where: { $0.isBanned && $0.browser == browser }) { return }
        if isEnded || secret != recovery || seats[owner].isRemoved || known == owner { return }
        if let known {
            if seats[known].isRemoved { return }
            seats[known].role = "host"
            owner = known
        } else {
            seats[owner].tokenHash = fields["token"]?.string ?? ""
        }
        recovery = nil
    }

    private mutating func addSeat(_ fields: JSONObject, role: String) {
        expected.remove(fields["token"]?.string ?? "")
        seats.append(
            Seat(
                tokenHash: fields["token"]?.string ?? "", asked: fields["name"]?.string ?? "", role: role,
                browser: fields["browser"]?.string, network: fields["network"]?.string, joined: time))
        game.addPlayer(withBoard: role == "player")
    }

    /// The commands that are the room's own.
    private static let ownTypes = [
        "name", "announce", "lock", "rename", "remove", "promote", "endRoom", "invite", "nameFilter", "rules",
        "unban", "play", "showEvening", "demote", "handOver", "uninvite", "recovery",
        "removeArrivals", "undoRemoval", "expectHall",
    ]

    private mutating func perform(_ command: JSONObject, of seat: Int, _ fields: JSONObject) {
        guard seats.indices.contains(seat), !seats[seat].isRemoved else { return }
        var key: String?
        if let client = fields["client"]?.string, let id = fields["id"]?.integer {
            key = "\(client):\(id)"
            if id <= seats[seat].highest[client] ?? 0 { return }
            seats[seat].highest[client] = id
        } else if let name = fields["key"]?.string {
            key = "key \(name)"
            if seats[seat].answers["key \(name)"] != nil { return }
            seats[seat].digests["key \(name)"] = fields["keyDigest"]?.string
        }
        var answer = Answer.rejected("roomEnded")
        if !isEnded {
            let isOwn = Referee.ownTypes.contains(command["type"]?.string ?? "")
            if let code = isOwn || isNow(fields) ? effect(of: command, by: seat) : "stalePlay" {
                answer = .rejected(code)
            } else {
                let isMark = command["type"]?.string == "mark"
                answer = .accepted(position: position, lines: isMark ? game.held(by: seat) : nil)
            }
        }
        if let key {
            seats[seat].answers[key] = answer
            seats[seat].plays[key] = play
        }
    }

    private mutating func effect(of command: JSONObject, by seat: Int) -> String? {
        let type = command["type"]?.string ?? ""
        let isHost = seats[seat].role == "host"
        guard Referee.ownTypes.contains(type) else {
            return game.apply(command, by: seat, isHost: isHost, position: position, time: time)
        }
        if type == "name" {
            if !isHost, renames == "never" { return "notAllowed" }
            rename(seat, command)
            return nil
        }
        guard isHost else { return "notAllowed" }
        switch type {
        case "lock": isLocked = command["on"]?.bool ?? false
        case "endRoom":
            if playByOwner, seat != owner { return "notAllowed" }
            finish()
            isEnded = true
        case "play": return play(command, by: seat)
        case "showEvening": isEveningShown = command["on"]?.bool ?? true
        case "invite": return invite(command["secretHash"]?.string, until: command["until"]?.integer, by: seat)
        case "uninvite":
            guard open.contains(where: { $0.number == command["number"]?.integer }) else { return "badMessage" }
            invitations.removeAll { $0.number == command["number"]?.integer }
        case "recovery":
            if seat != owner { return "notAllowed" }
            recovery = command["secretHash"]?.string
        case "nameFilter": nameFilter = (command["words"]?.array ?? []).compactMap(\.string)
        case "rules":
            if let byOwner = command["playByOwner"]?.bool {
                if seat != owner { return "notAllowed" }
                playByOwner = byOwner
            }
            renames = command["renames"]?.string ?? renames
            locksAtStart = command["lockAtStart"]?.bool ?? locksAtStart
        case "expectHall": hallUntil = command["on"]?.bool == true ? time + 600_000 : nil
        case "removeArrivals": return removeArrivals(command)
        case "undoRemoval": return undoRemoval(command["removal"]?.integer ?? 0)
        case "unban":
            let number = command["player"]?.string.flatMap(SeatID.init(wire:))?.number ?? 0
            let other = Int(number) - 1
            guard seats.indices.contains(other), seats[other].isRemoved, !seats[other].isUnbanned else {
                return "badMessage"
            }
            unban(other)
        case "rename", "remove", "promote", "demote", "handOver":
            let number = command["player"]?.string.flatMap(SeatID.init(wire:))?.number ?? 0
            let other = Int(number) - 1
            guard seats.indices.contains(other), !seats[other].isRemoved else { return "badMessage" }
            if type == "rename" { rename(other, command) }
            if type == "promote" { seats[other].role = "host" }
            if type == "remove" {
                if other == seat { return "notAllowed" }
                if seats[other].role == "host", command["sparesHosts"]?.bool == true, seat != owner {
                    return "notAllowed"
                }
                if seats[other].role == "host" { forget(other) }
                seats[other].isRemoved = true
                game.remove(other)
                seats[other].isBanned = command["ban"]?.bool ?? false
            }
            if type == "demote" || type == "handOver" {
                if seats[other].role != "host" { return "badMessage" }
                if type == "demote", other == owner { return "notAllowed" }
                if seat != owner, type == "handOver" || other != seat { return "notAllowed" }
                if type == "handOver" {
                    owner = other
                    recovery = nil
                } else {
                    forget(other)
                    seats[other].role = "player"
                    game.giveBoard(to: other)
                }
            }
        default: break
        }
        return nil
    }

    // MARK: - Plays

    private mutating func play(_ command: JSONObject, by seat: Int) -> String? {
        if playByOwner, seat != owner { return "notAllowed" }
        if play >= 50 { return "tooManyPlays" }
        if endedPlays < play - 1 || play > 1 && time < playBegan + 5000 { return "playTooSoon" }
        guard let next = Referee.game(command, room: code, play: play + 1) else { return "badMessage" }
        if game.state == "playing" || game.startsAt != nil || game.openDraw != nil {
            if command["end"]?.bool != true { return "roundPlaying" }
            finish()
        }
        over = (position, game)
        pointsOfPlays.append(Referee.points(game.finishedPlaces))
        play += 1
        playBegan = time
        game = next
        hasBegun = false
        for index in seats.indices {
            game.addPlayer(withBoard: seats[index].role == "player")
            if seats[index].isRemoved { game.remove(index) }
        }
        return nil
    }

    /// Ends what is under way.
    private mutating func finish() {
        if game.openDraw != nil { return game.closeDraw() }
        if game.state == "playing" || game.startsAt != nil { game.end() }
    }

    /// The games that a frame of the present position may speak of.
    var gamesNow: [RefereeGame] { [game] + (over.map { $0.position == position ? [$0.game] : [] } ?? []) }

    private static func points(_ rounds: [[RefereeGame.Place]]) -> [Int: Int] {
        var points: [Int: Int] = [:]
        for place in rounds.joined() where place.place <= 5 {
            points[place.player, default: 0] += [10, 7, 5, 3, 1][place.place - 1]
        }
        return points
    }

    /// The whole table of the evening.
    var table: [RoomView.Evening.Row] {
        var points: [Int: Int] = [:]
        for play in pointsOfPlays + [Referee.points(game.finishedPlaces)] { points.merge(play, uniquingKeysWith: +) }
        let rows = points.filter { !seats[$0.key].isRemoved }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return rows.map { player, points in
            RoomView.Evening.Row(
                player: "p\(player + 1)", points: points, place: 1 + rows.count { $0.value > points })
        }
    }

    private mutating func invite(_ hash: String?, until: Int?, by seat: Int) -> String? {
        guard let hash, until != nil else {
            invitations = hash.map { [Invitation(number: position, hash: $0, author: seat, until: nil)] } ?? []
            return nil
        }
        if open.contains(where: { $0.hash == hash }) { return nil }
        if open.count >= 8 { return "tooManyInvitations" }
        invitations.append(Invitation(number: position, hash: hash, author: seat, until: until))
        return nil
    }

    /// Somebody is no host any more, and must not come back by what they know.
    private mutating func forget(_ seat: Int) {
        invitations.removeAll { $0.author == seat || $0.until == nil }
    }

    private mutating func removeArrivals(_ command: JSONObject) -> String? {
        func time(_ name: String) -> Int64? {
            command[name]?.string.flatMap(Timestamp.init(rfc3339:))?.milliseconds
        }
        let spared = command["spared"]?.string.flatMap { SeatSet(hexadecimal: $0) }
        let targets = seats.indices.filter { index in
            let seat = seats[index]
            if seat.isRemoved || seat.role == "host" { return false }
            if let network = command["network"]?.string, network != seat.network { return false }
            if let from = time("from"), seat.joined < from { return false }
            if let until = time("until"), seat.joined > until { return false }
            return command["marked"]?.bool == true || spared?.contains(SeatID(UInt32(index + 1))) != true
        }
        if targets.isEmpty { return "badMessage" }
        if command["force"]?.bool != true, targets.count * 3 > seats.count(where: { !$0.isRemoved }) {
            return "needsForce"
        }
        removals.append(true)
        if removals.count > 20 { removals[removals.count - 21] = false }
        for index in targets {
            seats[index].isRemoved = true
            seats[index].removal = removals.count
            game.remove(index)
        }
        return nil
    }

    private mutating func undoRemoval(_ number: Int) -> String? {
        guard removals.indices.contains(number - 1), removals[number - 1] else { return "badMessage" }
        removals[number - 1] = false
        for index in seats.indices where seats[index].removal == number && !seats[index].isUnbanned {
            seats[index].isRemoved = false
            seats[index].removal = nil
            game.restore(index)
        }
        return nil
    }

    /// The token and the browser of a removed seat are as good as new ones.
    private mutating func unban(_ seat: Int) {
        expected.insert(seats[seat].tokenHash)
        seats[seat].tokenHash = "none, for p\(seat + 1) was unbanned"
        seats[seat].isUnbanned = true
        for other in seats.indices where seats[other].browser == seats[seat].browser { seats[other].isBanned = false }
    }

    private mutating func rename(_ seat: Int, _ command: JSONObject) {
        seats[seat].asked = command["name"]?.string ?? ""
        seats[seat].seen = nil
    }
}
