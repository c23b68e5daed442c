import Bingo
import Testing
import WireProtocol

@testable import Bots

@Suite("Reading the server's messages")
struct ServerMessageTests {
    @Test(
        "What lacks what its type needs is refused",
        arguments: [
            "", "[]", "{}", #"{"type":7}"#, #"{"type":"joined"}"#, #"{"type":"accepted"}"#,
            #"{"type":"rejected","id":1}"#,
            #"{"type":"called","call":{"number":1,"term":2,"time":"yesterday"}}"#, #"{"type":"uncalled"}"#,
            #"{"type":"bingos"}"#, #"{"type":"roundStarted"}"#, #"{"type":"board"}"#,
            #"{"type":"board","board":{"cells":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"marked":[]}}"#,
        ])
    func refused(text: String) {
        #expect(throws: ServerMessage.Fault.self) { try Self.read(text) }
    }

    private static func read(_ text: String) throws -> ServerMessage {
        try Array(text.utf8).withUnsafeBufferPointer {
            try ServerMessage($0, of: "bingo", strategies: BotStrategies([BingoBot.self]))
        }
    }

    @Test("The error for a message names its type and the mistake")
    func fault() throws {
        let fault = #expect(throws: ServerMessage.Fault.self) { try Self.read(#"{"type":"accepted","id":"one"}"#) }
        let sentence = try #require(fault?.description)
        #expect(sentence.hasPrefix("accepted: ") && sentence.contains("id"))
    }

    @Test("The same broadcast is parsed once, a personal message each time")
    func shared() {
        var messages = SharedMessages(strategies: BotStrategies([BingoBot.self]))
        func read(_ text: String) -> Bool {
            Array(text.utf8).withUnsafeBufferPointer { (try? messages.message($0, of: "bingo")) != nil }
        }
        for _ in 0..<5 { #expect(read(#"{"type":"pulse","present":1,"oneAway":0}"#)) }
        #expect(messages.parsedCount == 1)
        for _ in 0..<5 { #expect(read(#"{"type":"accepted","id":1}"#)) }
        #expect(messages.parsedCount == 6)
        for number in 0..<8 { #expect(read(#"{"type":"uncalled","term":1\#(number)}"#)) }
        #expect(read(#"{"type":"uncalled","term":10}"#))
        #expect(messages.parsedCount == 14)
        #expect(read(#"{"type":"pulse","present":1,"oneAway":0}"#))
        #expect(messages.parsedCount == 15)
        #expect(!read("nonsense"))
    }
}
