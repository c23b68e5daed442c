import Bingo
import GameRules
import JSON
import Testing
import WireProtocol

/// Helpers for tests of messages.
enum Wire {
    struct Names: SeatNames {
        var names: [SeatID: String] = [Evening.player(1): "Ada", Evening.player(2): "Bo"]
        func name(of seat: SeatID) -> String { names[seat] ?? "" }
    }

    struct Message: Equatable {
        let type: String
        let audience: Audience
        let members: String
    }

    /// The terms of a seat's 3×3 board.
    static func cells(_ evening: Evening, _ seat: SeatID) -> String {
        (0..<9).map { String(evening.term($0, of: seat)) }.joined(separator: ",")
    }

    /// The `round` of an evening with its usual options.
    static func round(_ evening: Evening, state: String, calls: String = "") -> String {
        let terms = (0..<evening.game.setup.terms.count).map { "\"term \($0)\"" }.joined(separator: ",")
        return #"{"number":1,"commitment":"\#(evening.game.commitment)","rules":2,"language":"en","terms":[\#(terms)],"#
            + #""options":{"size":3,"freeCentre":false,"verification":"called","autoMark":true,"window":180,"crowd":0,"crowdSeconds":30,"#
            + #""goal":{"patterns":["row","column","diagonal"],"masks":[],"need":1}},"#
            + #""state":"\#(state)","calls":[\#(calls)]}"#
    }

    /// Reads the members of a JSON object.
    static func fields(_ text: String) throws -> JSONObject {
        try #require(try JSONParser.parse(Array(text.utf8)).object)
    }

    /// The JSON object whose members `body` writes.
    static func text(_ body: (inout JSONWriter) -> Void) -> String {
        String(decoding: JSONWriter.object(body), as: UTF8.self)
    }

    /// Reads a command as a client sends it; new seeds are all nines.
    static func input(_ text: String) throws -> BingoInput? {
        let fields = try fields(text)
        return try BingoGame.input(ofType: try fields.requiredString("type"), from: fields) { Evening.seed(9) }
    }

    /// Returns the code and the sentence of a command's refusal before it reaches the game.
    static func refusal(_ text: String) throws -> Rejection? {
        do {
            _ = try input(text)
            return nil
        } catch let rejection as Rejection {
            return rejection
        }
    }

    /// Reads a room's setup.
    static func setup(_ text: String) throws -> BingoSetup {
        try BingoGame.setup(from: try fields(text)) { Evening.seed(9) }
    }

    /// Returns the code of a setup's refusal.
    static func setupRefusal(_ text: String) throws -> Rejection.Code? {
        do {
            _ = try setup(text)
            return nil
        } catch let rejection as Rejection {
            return rejection.code
        }
    }
}

extension BingoProjection {
    /// Notes the events of an evening's last input, and returns the messages.
    mutating func messages(of evening: Evening) -> [Wire.Message] {
        var messages: [Wire.Message] = []
        for event in evening.events {
            note(
                event, at: Moment(position: 1, time: evening.time), game: evening.game, names: Wire.Names(),
                send: { messages.append(Wire.Message(type: $0.description, audience: $1, members: Wire.text($2))) })
        }
        return messages
    }

    /// Returns the messages of a flush.
    mutating func flushed(_ evening: Evening, names: Wire.Names = Wire.Names()) -> [Wire.Message] {
        var messages: [Wire.Message] = []
        flush(game: evening.game, names: names) {
            messages.append(Wire.Message(type: $0.description, audience: $1, members: Wire.text($2)))
        }
        return messages
    }
}
