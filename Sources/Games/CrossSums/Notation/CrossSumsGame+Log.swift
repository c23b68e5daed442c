import GameRules
import JSON
import WireProtocol

extension CrossSumsGame: LoggedGame {
    /// Writes `rounds`, the number of rounds played, and `difficulty`. In rooms of the first two versions it also
    /// writes `firsts`, the winners of the last ten rounds, which later rooms derive themselves.
    package func encodeSummary(into writer: inout JSONWriter) {
        writer.member("rounds", finishedPlaces.count)
        writer.member("difficulty", setup.options.difficulty.rawValue)
        guard !origin.derivesPlaces else { return }
        writer.array("firsts") { writer in
            for places in roundPlaces.suffix(10) {
                guard let first = places.lines.first else { continue }
                writer.object { writer in writer.member("player", first.seat.description) }
            }
        }
    }

    package static func setup(logged fields: JSONObject, rules: Int) -> Setup? {
        guard let seed = fields["seed"]?.string.flatMap({ Seed(hexadecimal: $0) }) else { return nil }
        var options = CrossSumsOptions()
        do throws(Rejection) { try options.apply(fields["options"]) } catch { return nil }
        return Setup(options: options, seed: seed, rules: rules)
    }

    package static func input(logged fields: JSONObject, rules: Int) -> CrossSumsInput? {
        switch fields["type"]?.string {
        case "setOptions"?: return setup(logged: fields, rules: rules).map { .setOptions($0.options, $0.seed) }
        case "newRound"?: return setup(logged: fields, rules: rules).map { .newRound($0.options, $0.seed) }
        case "crowdMark"?:
            guard let cell = fields["cell"]?.integer, let votes = fields["votes"]?.integer,
                let mark = fields["as"]?.string.flatMap(Mark.init(rawValue:))
            else { return nil }
            return .crowdMark(cell: cell, as: mark, votes: votes)
        case let type?: return (try? plainInput(ofType: type, from: fields)) ?? nil
        case nil: return nil
        }
    }

    /// Reads commands that consist only of numbers and switches, and that the fold validates. They are read the same
    /// way from the wire and from the log.
    static func plainInput(
        ofType type: String, from fields: JSONObject
    ) throws(Rejection) -> CrossSumsInput? {
        switch type {
        case "mark":
            guard let mark = Mark(rawValue: try fields.requiredString("as")) else {
                throw Rejection(.badMessage, "“as” must be “kept”, “removed” or “open”.")
            }
            return .mark(cell: try fields.requiredInteger("cell"), as: mark)
        case "hint": return .hint
        case "submit": return .submit
        case "startRound":
            return .startRound(seconds: fields.present("delay") == nil ? 3 : try fields.requiredInteger("delay"))
        case "cancelStart": return .cancelStart
        case "nextPuzzle": return .nextPuzzle
        case "finishPuzzle": return .finishPuzzle
        case "finishRound": return .finishRound
        default: return nil
        }
    }
}

extension CrossSumsGame.Setup: PlayableSetup {
    package func encode(into writer: inout JSONWriter) {
        writer.object("options") { writer in options.encode(into: &writer) }
        writer.member("seed", seed.hexadecimal)
    }
}

extension CrossSumsInput: PlayableInput {
    package func encode(into writer: inout JSONWriter) {
        switch self {
        case .mark(let cell, let mark):
            writer.member("type", "mark")
            writer.member("cell", cell)
            writer.member("as", mark.rawValue)
        case .hint: writer.member("type", "hint")
        case .submit: writer.member("type", "submit")
        case .crowdMark(let cell, let mark, let votes):
            writer.member("type", "crowdMark")
            writer.member("cell", cell)
            writer.member("as", mark.rawValue)
            writer.member("votes", votes)
        case .startRound(let seconds):
            writer.member("type", "startRound")
            writer.member("delay", seconds)
        case .cancelStart: writer.member("type", "cancelStart")
        case .nextPuzzle: writer.member("type", "nextPuzzle")
        case .finishPuzzle: writer.member("type", "finishPuzzle")
        case .finishRound: writer.member("type", "finishRound")
        case .setOptions(let options, let seed):
            writer.member("type", "setOptions")
            CrossSumsGame.Setup(options: options, seed: seed).encode(into: &writer)
        case .newRound(let options, let seed):
            writer.member("type", "newRound")
            CrossSumsGame.Setup(options: options, seed: seed).encode(into: &writer)
        }
    }
}
