import GameRules
import JSON
import WireProtocol

extension SequenceGame: LoggedGame {
    /// Writes `rounds`, the number of rounds played. In rooms of the first two versions it also writes `firsts`, the
    /// winners of the last round, which later rooms derive themselves.
    package func encodeSummary(into writer: inout JSONWriter) {
        writer.member("rounds", finishedPlaces.count)
        guard !origin.derivesPlaces else { return }
        writer.array("firsts") { writer in
            for line in roundPlaces.last?.lines ?? [] where line.place == 1 {
                writer.object { writer in writer.member("player", line.seat.description) }
            }
        }
    }

    package static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        guard let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return nil }
        var options = SequenceOptions()
        do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
        return Setup(options: options, seed: seed, rules: rules)
    }

    package static func input(logged fields: JSONObject, rules: Int) -> SequenceInput? {
        switch fields["type"]?.string {
        case "setOptions"?: return setup(logged: fields, rules: rules).map { .setOptions($0.options, $0.seed) }
        case "newRound"?: return setup(logged: fields, rules: rules).map { .newRound($0.options, $0.seed) }
        case "seat"?: return (try? teams(in: fields)).map { .seat($0) }
        case "shuffleTeams"?:
            return fields["seed"]?.string.flatMap { Seed(hexadecimal: $0) }.map { .shuffleTeams($0) }
        case "house"?:
            guard let step = fields["step"]?.integer, let act = fields["act"]?.string,
                let move = try? CardTable.Move(ofType: act, fields)
            else { return nil }
            return .house(table: fields["table"]?.integer, step: step, move)
        case let type?: return (try? plainInput(ofType: type, from: fields)) ?? nil
        case nil: return nil
        }
    }

    /// Reads commands that consist only of numbers and switches, and that the fold validates. They are read the same
    /// way from the wire and from the log.
    static func plainInput(
        ofType type: String, from fields: JSONObject
    ) throws(Rejection) -> SequenceInput? {
        switch type {
        // The room has its own command `play`.
        case "playCard": return .move(try CardTable.Move(ofType: "play", fields))
        case "swap", "pass": return .move(try CardTable.Move(ofType: type, fields))
        case "team": return .team(try fields.requiredInteger("team"))
        case "ready": return .ready(commit: try fields.requiredHash("commit"))
        case "reveal": return .reveal(nonce: try fields.requiredHash("nonce"))
        case "takeOver": return .takeOver(table: try fields.table(), place: try fields.requiredInteger("place"))
        case "undo": return .undo(table: try fields.table())
        case "startRound": return .startRound
        case "substitute":
            guard let by = Occupant(wire: try fields.requiredString("by")) else {
                throw Rejection(.badMessage, "“by” must be a player, for example “p7”, or “bot:1” to “bot:3”.")
            }
            return .substitute(table: try fields.table(), place: try fields.requiredInteger("place"), by: by)
        case "pause": return .pause
        case "resume": return .resume
        case "finishRound": return .finishRound
        case "finishTable": return .finishTable(try fields.requiredInteger("table"))
        default: return nil
        }
    }

    static func teams(in fields: JSONObject) throws(Rejection) -> [[Occupant]] {
        var teams: [[Occupant]] = []
        for team in try fields.requiredArray("teams") {
            guard let team = team.array else { throw Rejection(.badMessage, "A team must be a list of places.") }
            var places: [Occupant] = []
            for place in team {
                guard let place = place.string.flatMap(Occupant.init(wire:)) else {
                    throw Rejection(.badMessage, "A place must be a player, for example “p7”, or “bot:1” to “bot:3”.")
                }
                places.append(place)
            }
            teams.append(places)
        }
        return teams
    }
}

extension JSONObject {
    /// Reads a tournament's table, from 0; missing where there is only one.
    fileprivate func table() throws(Rejection) -> Int? {
        present("table") == nil ? nil : try requiredInteger("table")
    }

    /// Reads 32 bytes as 64 hexadecimal digits; throws `badMessage` otherwise.
    fileprivate func requiredHash(_ name: String) throws(Rejection) -> [UInt8] {
        guard let bytes = [UInt8](hexadecimal: try requiredString(name)), bytes.count == Nonces.byteCount else {
            throw Rejection(.badMessage, "“\(name)” must be 64 hexadecimal digits.")
        }
        return bytes
    }
}

extension SequenceGame.Setup: PlayableSetup {
    package func encode(into writer: inout JSONWriter) {
        writer.object("options") { writer in options.encode(into: &writer) }
        writer.member("seed", seed.hexadecimal)
    }
}

extension SequenceInput: PlayableInput {
    package func encode(into writer: inout JSONWriter) {
        writer.member("type", name)
        switch self {
        case .move(let move): move.encode(into: &writer)
        case .team(let team): writer.member("team", team)
        case .ready(let commit): writer.member("commit", commit.hexadecimal)
        case .reveal(let nonce): writer.member("nonce", nonce.hexadecimal)
        case .takeOver(let table, let place):
            if let table { writer.member("table", table) }
            writer.member("place", place)
        case .undo(let table): if let table { writer.member("table", table) }
        case .finishTable(let table): writer.member("table", table)
        case .seat(let teams):
            writer.array("teams") { writer in
                for team in teams { writer.array { writer in for place in team { writer.string(place.wire) } } }
            }
        case .shuffleTeams(let seed): writer.member("seed", seed.hexadecimal)
        case .substitute(let table, let place, let occupant):
            if let table { writer.member("table", table) }
            writer.member("place", place)
            writer.member("by", occupant.wire)
        case .setOptions(let options, let seed), .newRound(let options, let seed):
            SequenceGame.Setup(options: options, seed: seed).encode(into: &writer)
        case .house(let table, let step, let move):
            if let table { writer.member("table", table) }
            writer.member("step", step)
            writer.member("act", move.name)
            move.encode(into: &writer)
        case .startRound, .pause, .resume, .finishRound: break
        }
    }

    private var name: String {
        switch self {
        case .move(.play): "playCard"
        case .move(let move): move.name
        case .team: "team"
        case .ready: "ready"
        case .reveal: "reveal"
        case .takeOver: "takeOver"
        case .undo: "undo"
        case .setOptions: "setOptions"
        case .seat: "seat"
        case .shuffleTeams: "shuffleTeams"
        case .startRound: "startRound"
        case .substitute: "substitute"
        case .pause: "pause"
        case .resume: "resume"
        case .finishRound: "finishRound"
        case .finishTable: "finishTable"
        case .newRound: "newRound"
        case .house: "house"
        }
    }
}
