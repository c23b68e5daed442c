import Bingo
import GameRules
import JSON
import Testing
import WireProtocol

@Suite("Commands on the wire")
struct InputWireTests {
    static let nines = String(repeating: "09", count: 32)

    /// A client's commands, the inputs they mean, and their logged form.
    static let commands: [(sent: String, input: BingoInput, logged: String)] = {
        var change = OptionsChange()
        change.size = 4
        change.goal = Goal(kinds: [.frame, .row], masks: [0b1000_0001], need: 2)
        let seed = Evening.seed(9)
        return [
            (#"{"type":"mark","cell":3,"id":1}"#, .mark(cell: 3), #"{"type":"mark","cell":3}"#),
            (#"{"type":"unmark","cell":24}"#, .unmark(cell: 24), #"{"type":"unmark","cell":24}"#),
            (#"{"type":"autoMark","on":true}"#, .autoMark(on: true), #"{"type":"autoMark","on":true}"#),
            (#"{"type":"reshuffle"}"#, .reshuffle, #"{"type":"reshuffle"}"#),
            (#"{"type":"call","term":12}"#, .call(term: 12), #"{"type":"call","term":12}"#),
            (#"{"type":"uncall","term":12}"#, .uncall(term: 12), #"{"type":"uncall","term":12}"#),
            (#"{"type":"startRound"}"#, .startRound, #"{"type":"startRound"}"#),
            (#"{"type":"finishRound"}"#, .finishRound, #"{"type":"finishRound"}"#),
            (
                #"{"type":"newRound","options":null,"terms":null}"#,
                .newRound(OptionsChange(), terms: nil, language: nil, seed: seed),
                #"{"type":"newRound","options":{},"seed":"\#(nines)"}"#
            ),
            (
                #"{"type":"newRound","options":{"size":4,"goal":"#
                    + #"{"patterns":["frame","row"],"masks":[[7,0]],"need":2}},"#
                    + #""terms":["a",{"text":" b ","means":"B, or b"}],"language":"en"}"#,
                .newRound(change, terms: [Term("a"), Term("b", means: "B, or b")], language: "en", seed: seed),
                #"{"type":"newRound","options":{"size":4,"goal":"#
                    + #"{"patterns":["row","frame"],"masks":[[0,7]],"need":2}},"#
                    + #""terms":["a",{"text":"b","means":"B, or b"}],"language":"en","seed":"\#(nines)"}"#
            ),
            (
                #"{"type":"setOptions","options":{"size":4,"goal":"#
                    + #"{"patterns":["frame","row"],"masks":[[0,7]],"need":2}}}"#,
                .setOptions(change, seed: seed),
                #"{"type":"setOptions","options":{"size":4,"goal":"#
                    + #"{"patterns":["row","frame"],"masks":[[0,7]],"need":2}},"seed":"\#(nines)"}"#
            ),
            (
                #"{"type":"setTerms","terms":["a"]}"#, .setTerms([Term("a")], language: nil, seed: seed),
                #"{"type":"setTerms","terms":["a"],"seed":"\#(nines)"}"#
            ),
        ]
    }()

    @Test("a command is read, logged and read again", arguments: commands.indices)
    func roundTrip(index: Int) throws {
        let command = Self.commands[index]
        #expect(try Wire.input(command.sent) == command.input)
        #expect(Wire.text { command.input.encode(into: &$0) } == command.logged)
        #expect(try Wire.input(command.logged) == command.input)
    }

    @Test("all options are read, logged and read again")
    func allOptions() throws {
        let options =
            #"{"size":5,"freeCentre":true,"verification":"honour","autoMark":false,"window":30,"#
            + #""goal":{"patterns":["x","blackout"],"masks":[],"need":1}}"#
        let input = try #require(try Wire.input(#"{"type":"setOptions","options":\#(options)}"#))
        #expect(
            Wire.text { input.encode(into: &$0) }
                == #"{"type":"setOptions","options":\#(options),"seed":"\#(Self.nines)"}"#)
    }

    @Test("a seed in a client's message is ignored")
    func seeds() throws {
        let sevens = String(repeating: "07", count: 32)
        let input = try Wire.input(#"{"type":"newRound","seed":"\#(sevens)"}"#)
        #expect(input == .newRound(OptionsChange(), terms: nil, language: nil, seed: Evening.seed(9)))
    }

    @Test("a command of another game is not an error of this game")
    func unknown() throws {
        #expect(try Wire.input(#"{"type":"dance"}"#) == nil)
        #expect(try Wire.input(#"{"type":"announce","text":"hi"}"#) == nil)
    }

    @Test(
        "what is malformed is refused by a stable code",
        arguments: [
            (#"{"type":"mark"}"#, "badMessage"),
            (#"{"type":"mark","cell":"3"}"#, "badMessage"),
            (#"{"type":"mark","cell":1.5}"#, "badMessage"),
            (#"{"type":"mark","cell":null}"#, "badMessage"),
            (#"{"type":"unmark","cell":true}"#, "badMessage"),
            (#"{"type":"autoMark","on":1}"#, "badMessage"),
            (#"{"type":"call","term":"One more thing"}"#, "badMessage"),
            (#"{"type":"uncall"}"#, "badMessage"),
            (#"{"type":"setOptions"}"#, "badOptions"),
            (#"{"type":"setOptions","options":[]}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"size":"5"}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"freeCentre":0}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"autoMark":"yes"}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"window":"180"}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"verification":"trust"}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"verification":1}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":"row"}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"patterns":"row"}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"patterns":["knight"]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"patterns":[1]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"masks":7}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"masks":[7]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"masks":[[25]]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"masks":[[-1]]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"masks":[["0"]]}}}"#, "badOptions"),
            (#"{"type":"setOptions","options":{"goal":{"need":"1"}}}"#, "badOptions"),
            (#"{"type":"setTerms"}"#, "badTerms"),
            (#"{"type":"setTerms","terms":"a"}"#, "badTerms"),
            (#"{"type":"setTerms","terms":["a"],"language":7}"#, "badTerms"),
            (#"{"type":"newRound","terms":[""]}"#, "badTerms"),
            (#"{"type":"newRound","options":7}"#, "badOptions"),
        ])
    func malformed(text: String, code: String) throws {
        let refusal = try #require(try Wire.refusal(text))
        #expect(refusal.code.rawValue == code)
        #expect(refusal.message.hasSuffix("."))
    }

    @Test("a goal without patterns means its masks, or any line without masks either")
    func goalDefaults() throws {
        let masks = try Wire.input(#"{"type":"setOptions","options":{"goal":{"masks":[[1,2]]}}}"#)
        var change = OptionsChange()
        change.goal = Goal(kinds: [], masks: [0b110])
        #expect(masks == .setOptions(change, seed: Evening.seed(9)))
        change.goal = Goal(kinds: [.row, .column, .diagonal], need: 2)
        let two = try Wire.input(#"{"type":"setOptions","options":{"goal":{"need":2}}}"#)
        #expect(two == .setOptions(change, seed: Evening.seed(9)))
    }

    @Test("a mark is answered with the lines")
    func detail() throws {
        var evening = try Evening()
        let ada = Evening.player(1)
        evening.call([0, 1, 2], of: ada)
        evening.mark([0, 1], by: ada)
        let verdict = evening.game.apply(
            .mark(cell: 2), from: ada, role: .player, at: Moment(position: 50, time: evening.time))
        guard case .accepted(_, let detail) = verdict else { throw Rejection(.badMessage, "rejected") }
        #expect(Wire.text { BingoGame.encodeDetail(detail, into: &$0) } == #"{"lines":["row1"]}"#)
        #expect(Wire.text { BingoGame.encodeDetail(1 << 63, into: &$0) } == #"{"lines":[]}"#)
        #expect(Wire.text { BingoGame.encodeDetail(0, into: &$0) } == "{}")
    }

    @Test("scripts call by POST and undo by DELETE")
    func resources() throws {
        var evening = try Evening()
        let post = try evening.game.command(method: "POST", path: ["calls"], fields: Wire.fields(#"{"term":4}"#))
        #expect(post == JSONObject([("type", .string("call")), ("term", .integer(4))]))
        evening.expect(.call(term: 4))
        let made = evening.position
        #expect(
            Wire.text { evening.game.encodeResult(at: made, into: &$0) }
                == #"{"call":{"number":1,"term":4,"time":"\#(evening.time.rfc3339)"}}"#)
        let delete = try evening.game.command(method: "DELETE", path: ["calls", "1"], fields: JSONObject([]))
        #expect(delete == JSONObject([("type", .string("uncall")), ("term", .integer(4))]))
        evening.expect(.uncall(term: 4))
        #expect(Wire.text { evening.game.encodeResult(at: evening.position, into: &$0) } == "{}")
        // The call was taken back, but it is still the result of that command.
        #expect(Wire.text { evening.game.encodeResult(at: made, into: &$0) }.contains(#""number":1,"term":4"#))
        evening.expect(.call(term: 4))
        let restored = Wire.text { evening.game.encodeResult(at: evening.position, into: &$0) }
        #expect(restored.contains(#""number":1,"term":4"#))
        for path in [["calls", "1"], ["rounds"], []] {
            #expect(try evening.game.command(method: "POST", path: path, fields: JSONObject([])) == nil)
        }
        for number in ["0", "2", "-1", "x", "-9223372036854775808", "99999999999999999999"] {
            #expect(throws: Rejection.self) {
                try evening.game.command(method: "DELETE", path: ["calls", number], fields: JSONObject([]))
            }
        }
        evening.expect(.uncall(term: 4))
        evening.wait(seconds: 61)
        evening.expect(.call(term: 4))
        #expect(throws: Rejection.self) {
            try evening.game.command(method: "DELETE", path: ["calls", "1"], fields: JSONObject([]))
        }
    }
}
