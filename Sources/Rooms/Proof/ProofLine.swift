import GameRules
import JSON
import WireProtocol

/// A line of a proof document about an event: a call of the room to its game, or the beginning of a play.
struct ProofLine: Sendable {
    /// The version of the document's form.
    static let formVersion = 1

    enum Body: Sendable {
        case play(ProofPlay)
        case joined(SeatID, Role)
        case role(SeatID, Role)
        case removed([SeatID])
        case restored([SeatID])
        case paper([SeatID])
        case taken(SeatID)
        case teams(TeamChange)
        case input(SeatID, JSONObject)
        /// An input whose seat is withheld; see ``InputDisclosure/unsigned(_:ballot:)``.
        case unsigned(voter: Int, JSONObject)
        case prompted(JSONObject)
        case timer
        case moved(since: Timestamp, by: Int64)
        case finished
        case ended

        /// Whether it concerns only the game, and no seat or team, so that it is withheld while the play is not disclosed.
        var isOfPlay: Bool {
            switch self {
            case .play, .joined, .role, .removed, .restored, .paper, .taken, .teams: false
            case .input, .unsigned, .prompted, .timer, .moved, .finished, .ended: true
            }
        }
    }

    let moment: Moment
    /// The changed totals; `nil` if they are unchanged. See ``GameWithInputProof/disclosedTotals``.
    var totals: JSONObject?
    var body: Body
}

/// The setup of a play.
struct ProofPlay: Sendable {
    let number: Int
    let game: String
    let rulesVersion: Int
    var title: String?
    /// `nil` if the play is not disclosed.
    var setup: JSONObject?
}

// MARK: - Writing

extension ProofLine {
    func encode(into writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("seq", moment.position)
            writer.member("time", moment.time.milliseconds)
            if let totals { writer.value(named: "totals", .object(totals)) }
            switch body {
            case .play(let play):
                writer.member("is", "play")
                writer.member("play", play.number)
                writer.member("game", play.game)
                writer.member("rulesVersion", play.rulesVersion)
                if let title = play.title { writer.member("title", title) }
                if let setup = play.setup { writer.value(named: "setup", .object(setup)) }
            case .joined(let seat, let role):
                writer.member("is", "joined")
                writer.member("seat", seat.description)
                writer.member("role", role.rawValue)
            case .role(let seat, let role):
                writer.member("is", "role")
                writer.member("seat", seat.description)
                writer.member("role", role.rawValue)
            case .removed(let seats): writer.members(is: "removed", seats)
            case .restored(let seats): writer.members(is: "restored", seats)
            case .paper(let seats): writer.members(is: "paper", seats)
            case .taken(let seat):
                writer.member("is", "taken")
                writer.member("seat", seat.description)
            case .teams(.set(let draft)):
                writer.member("is", "teams")
                draft.encode(into: &writer)
            case .teams(.move(let seat, let team)):
                writer.member("is", "team")
                writer.member("seat", seat.description)
                if let team { writer.member("team", team) }
            case .teams(.settled): writer.member("is", "teamsSettled")
            case .input(let seat, let input):
                writer.member("is", "input")
                writer.member("seat", seat.description)
                writer.value(named: "input", .object(input))
            case .unsigned(let voter, let input):
                writer.member("is", "vote")
                if voter > 0 { writer.member("voter", voter) }
                writer.value(named: "input", .object(input))
            case .prompted(let input):
                writer.member("is", "prompted")
                writer.value(named: "input", .object(input))
            case .timer: writer.member("is", "timer")
            case .moved(let since, let milliseconds):
                writer.member("is", "moved")
                writer.member("since", since.milliseconds)
                writer.member("by", milliseconds)
            case .finished: writer.member("is", "finished")
            case .ended: writer.member("is", "ended")
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(is kind: String, _ seats: [SeatID]) {
        member("is", kind)
        array("seats") { writer in for seat in seats { writer.string(seat.description) } }
    }

    mutating func value(named name: StaticString, _ value: JSONValue) {
        self.name(name)
        self.value(value)
    }
}

// MARK: - Reading

/// The reason why a line cannot be read.
enum ProofFault: Error {
    /// The line may be valid for a newer program.
    case newer(String)
    /// No program writes such a line.
    case malformed(String)
}

extension ProofLine {
    private static let common: Set = ["seq", "time", "totals", "is"]

    init(_ fields: JSONObject) throws(ProofFault) {
        guard let seq = fields["seq"]?.integer, seq > 0,
            let time = fields["time"]?.wideInteger.flatMap(Timestamp.init(logged:)), let kind = fields["is"]?.string
        else { throw .malformed("has no “seq”, “time” or “is”") }
        moment = Moment(position: UInt64(seq), time: time)
        if let value = fields["totals"] {
            guard let totals = value.object else { throw .malformed("has “totals” that are no object") }
            self.totals = totals
        }
        let known: Set<String>
        switch kind {
        case "play":
            known = ["play", "game", "rulesVersion", "title", "setup"]
            guard let number = fields["play"]?.integer, let game = fields["game"]?.string,
                let version = fields["rulesVersion"]?.integer
            else { throw .malformed("does not say which play begins") }
            body = .play(
                ProofPlay(
                    number: number, game: game, rulesVersion: version, title: fields["title"]?.string,
                    setup: fields["setup"]?.object))
        case "joined", "role":
            known = ["seat", "role"]
            guard let role = fields["role"]?.string.flatMap(Role.init(rawValue:)) else {
                throw .malformed("has no “role”")
            }
            let seat = try ProofLine.seat(fields["seat"])
            body = kind == "joined" ? .joined(seat, role) : .role(seat, role)
        case "removed", "restored", "paper":
            known = ["seats"]
            guard let values = fields["seats"]?.array else { throw .malformed("has no “seats”") }
            var seats: [SeatID] = []
            for value in values { seats.append(try ProofLine.seat(value)) }
            body = kind == "removed" ? .removed(seats) : kind == "paper" ? .paper(seats) : .restored(seats)
        case "taken":
            known = ["seat"]
            body = .taken(try ProofLine.seat(fields["seat"]))
        case "teams":
            known = ["teams", "way", "score", "best", "most", "seed", "order", "begun"]
            guard let draft = Teams.Draft(logged: fields) else { throw .malformed("has no “teams”") }
            body = .teams(.set(draft))
        case "team":
            known = ["seat", "team"]
            body = .teams(.move(try ProofLine.seat(fields["seat"]), fields["team"]?.integer))
        case "teamsSettled":
            known = []
            body = .teams(.settled)
        case "input":
            known = ["seat", "input"]
            body = .input(try ProofLine.seat(fields["seat"]), try ProofLine.input(fields))
        case "vote":
            known = ["voter", "input"]
            let voter = fields["voter"].map { $0.integer ?? -1 } ?? 0
            guard voter >= 0 else { throw .malformed("has a “voter” that is no number") }
            body = .unsigned(voter: voter, try ProofLine.input(fields))
        case "prompted":
            known = ["input"]
            body = .prompted(try ProofLine.input(fields))
        case "timer":
            known = []
            body = .timer
        case "moved":
            known = ["since", "by"]
            guard let since = fields["since"]?.wideInteger.flatMap(Timestamp.init(logged:)),
                let by = fields["by"]?.wideInteger.flatMap(Timestamp.init(logged:))
            else { throw .malformed("does not say by how much") }
            body = .moved(since: since, by: by.milliseconds)
        case "finished":
            known = []
            body = .finished
        case "ended":
            known = []
            body = .ended
        default: throw .newer("a line “\(kind.excerpt)”")
        }
        for member in fields.members where !ProofLine.common.contains(member.name) && !known.contains(member.name) {
            throw .newer("the member “\(member.name.excerpt)” of a line “\(kind)”")
        }
    }

    private static func seat(_ value: JSONValue?) throws(ProofFault) -> SeatID {
        guard let seat = value?.string.flatMap(SeatID.init(wire:)) else { throw .malformed("names no seat") }
        return seat
    }

    private static func input(_ fields: JSONObject) throws(ProofFault) -> JSONObject {
        guard let input = fields["input"]?.object else { throw .malformed("has no “input”") }
        return input
    }
}
