import Bingo
import CrossSums
import GameRules
import JSON
import Party
import Quiz
import SequenceBoard
import WireProtocol

/// The function that libFuzzer calls with each input (https://llvm.org/docs/LibFuzzer.html): bytes as a stranger might
/// send them.
///
/// A trap, an out-of-bounds access or a failed precondition ends the run, and libFuzzer saves the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    guard let value = try? JSONParser.parse(bytes) else { return 0 }
    let written = write(value)
    guard let again = try? JSONParser.parse(written) else { fatalError("what was written cannot be read") }
    precondition(write(again) == written, "what is written changes when it is read")
    guard let object = value.object else { return 0 }
    decodeNames(object)
    decode(object, as: BingoGame.self)
    decode(object, as: CrossSumsGame.self)
    decode(object, as: PartyGame.self)
    decode(object, as: QuizGame.self)
    decode(object, as: SequenceGame.self)
    return 0
}

private let seed = Seed([UInt8](repeating: 7, count: Seed.byteCount))

private func write(_ value: JSONValue) -> [UInt8] {
    JSONWriter.write { $0.value(value) }
}

/// Checks that an accepted room code or name stays the same when it is parsed again.
private func decodeNames(_ object: JSONObject) {
    if let text = object["room"]?.string, let code = RoomCode(text) {
        precondition(RoomCode(code.description) == code)
    }
    if let text = object["token"]?.string { _ = SeatToken(text) }
    if let text = object["name"]?.string, let name = try? PlayerName(typed: text) {
        precondition((1...24).contains(name.text.count))
        precondition((try? PlayerName(typed: name.text)) == name, "a name changes when it is typed again")
    }
}

private func decode(_ object: JSONObject, as game: (some PlayableGame).Type) {
    decodeInput(object, of: game)
    decodeSetup(object, of: game)
}

/// Checks that an accepted input can be read back from the log unchanged. A room that cannot read its own log is lost.
private func decodeInput<Rules: PlayableGame>(_ object: JSONObject, of game: Rules.Type) {
    guard let type = object["type"]?.string,
        let input = try? Rules.input(ofType: type, from: object, seed: { seed })
    else { return }
    let record = JSONWriter.object { input.encode(into: &$0) }
    guard let fields = (try? JSONParser.parse(record, limits: .document))?.object,
        let again = Rules.input(logged: fields, rules: Rules.newRulesVersion)
    else { fatalError("an input cannot be read back") }
    precondition(JSONWriter.object { again.encode(into: &$0) } == record, "an input changes in the log")
}

/// Checks the same for a room's setup.
private func decodeSetup<Rules: PlayableGame>(_ object: JSONObject, of game: Rules.Type) {
    guard let setup = try? Rules.setup(from: object, seed: { seed }) else { return }
    let record = JSONWriter.object { setup.encode(into: &$0) }
    guard let fields = (try? JSONParser.parse(record, limits: .document))?.object,
        let again = Rules.setup(logged: fields, rules: Rules.rulesVersions.upperBound)
    else { fatalError("a setup cannot be read back") }
    precondition(JSONWriter.object { again.encode(into: &$0) } == record, "a setup changes in the log")
}
