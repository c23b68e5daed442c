import Foundation
import GameRules
import JSON
import WireProtocol

/// The test server's room. Every player has the same 3×3 board. When all have joined, three terms are called. When all
/// have marked them, there is a bingo and the round ends.
struct MiniRoom {
    /// The faults to simulate.
    struct Script: Sendable {
        var players = 1
        /// Answers every handshake with this status.
        var status: String?
        /// Refuses every join with this code.
        var refusal: String?
        /// Closes with this code at each player's first mark, before applying it.
        var closeCode: UInt16?
        /// Answers each player's first mark with this code.
        var rejection: String?
        /// Applies marks of the third cell without answering.
        var isSilentAtLast = false
        /// Splits messages into fragments with a ping between them.
        var isFragmented = false
        /// Omits the second call, as if a broadcast had been lost.
        var losesCall = false
        /// Takes back the first term after every player has marked it, and calls it again.
        var takesBack = false
    }

    private static let sampleAccept = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

    let script: Script
    /// The seats by token, with the marked cells.
    private(set) var marks: [String: Set<Int>] = [:]
    /// How often a mark was applied, by token and ID.
    private(set) var done: [String: [Int: Int]] = [:]
    private(set) var pongs = 0
    private(set) var syncs = 0
    private(set) var names: Set<String> = []
    /// The addresses from which connections came.
    private(set) var sources: Set<UInt32> = []
    private var disturbed: Set<String> = []
    private var tokens: [Int32: String] = [:]
    private var calls: [(term: Int, time: Timestamp)] = []
    private var state = "dealt"
    private var seq = 0
    private var wasTakenBack = false

    init(_ script: Script) { self.script = script }

    mutating func note(source: UInt32) { sources.insert(source) }

    func handshake(_ request: String) -> (bytes: [UInt8], isOpen: Bool) {
        if let status = script.status { return (Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n".utf8), false) }
        let isRight = request.hasPrefix("GET /ws HTTP/1.1\r\n") && request.contains("\r\nSec-WebSocket-Version: 13\r\n")
        guard isRight else { return (Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), false) }
        let answer = [
            "HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "CONNECTION: Upgrade",
            "Sec-WebSocket-Accept: \(MiniRoom.sampleAccept)", "Sec-WebSocket-Protocol: \(wireSubprotocol)", "", "",
        ]
        return (Array(answer.joined(separator: "\r\n").utf8), true)
    }

    /// Handles a frame. Returns the messages to send and their recipients.
    mutating func receive(_ frame: MiniClient.Frame, from client: Int32) -> (bytes: [(Int32, [UInt8])], isClosing: Bool)
    {
        if frame.opcode == 10 {
            pongs += 1
            return ([], false)
        }
        guard frame.opcode == 1, let fields = try? JSONParser.parse(frame.payload).object,
            let type = fields["type"]?.string, let id = fields["id"]?.integer
        else { return ([], true) }
        switch type {
        case "join": return (join(fields, id: id, from: client), false)
        case "sync":
            syncs += 1
            return ([(client, snapshot(of: tokens[client]!, id: id))], false)
        default: return mark(fields, id: id, from: client)
        }
    }

    // MARK: - Commands

    private mutating func join(_ fields: JSONObject, id: Int, from client: Int32) -> [(Int32, [UInt8])] {
        if let code = script.refusal { return [(client, rejected(id, code))] }
        let token = fields["token"]!.string!
        names.insert(fields["name"]!.string!)
        let isNew = marks[token] == nil
        if isNew { marks[token] = [] }
        tokens = tokens.filter { $0.value != token }
        tokens[client] = token
        var answers = [(client, snapshot(of: token, id: id))]
        guard isNew, marks.count == script.players else { return answers }
        state = "playing"
        answers += broadcast(#""type":"roundStarted","round":\#(round)"#)
        for term in 0..<3 { answers += call(term) }
        return answers
    }

    private mutating func mark(
        _ fields: JSONObject, id: Int, from client: Int32
    ) -> (bytes: [(Int32, [UInt8])], isClosing: Bool) {
        let token = tokens[client]!
        if disturbed.insert(token).inserted {
            if let code = script.closeCode {
                return ([(client, [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)])], true)
            }
            if let code = script.rejection { return ([(client, rejected(id, code))], false) }
        }
        done[token, default: [:]][id, default: 0] += 1
        marks[token]!.insert(fields["cell"]!.integer!)
        var answers = [(client, frames(#"{"type":"accepted","id":\#(id),"at":\#(position),"lines":[]}"#))]
        if script.isSilentAtLast, fields["cell"] == .integer(2) { answers = [] }
        guard marks.values.allSatisfy({ $0.isSuperset(of: [0, 1, 2]) }), state == "playing" else {
            return (answers, false)
        }
        if script.takesBack, !wasTakenBack {
            wasTakenBack = true
            for token in marks.keys { marks[token]!.remove(0) }
            answers += broadcast(#""type":"uncalled","term":0,"number":1"#)
            answers += announceCall(0)
            return (answers, false)
        }
        state = "finished"
        answers += broadcast(#""type":"bingos","bingos":[{"player":"p2"}],"more":4"#)
        answers += broadcast(#""type":"roundFinished","seed":"00""#)
        return (answers, false)
    }

    // MARK: - Messages

    private var position: String { #"{"epoch":"e1","seq":\#(seq)}"# }

    private var round: String {
        let calls = calls.indices.map(call(at:)).joined(separator: ",")
        return #"{"number":1,"state":"\#(state)","terms":["a","b","c","d","e","f","g","h","i"],"calls":[\#(calls)]}"#
    }

    private func call(at index: Int) -> String {
        #"{"number":\#(index + 1),"term":\#(calls[index].term),"time":"\#(calls[index].time.rfc3339)"}"#
    }

    private mutating func call(_ term: Int) -> [(Int32, [UInt8])] {
        calls.append((term, Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))))
        let messages = announceCall(term)
        return script.losesCall && term == 1 ? [] : messages
    }

    private mutating func announceCall(_ term: Int) -> [(Int32, [UInt8])] {
        broadcast(#""type":"called","call":\#(call(at: term))"#)
    }

    private mutating func broadcast(_ members: String) -> [(Int32, [UInt8])] {
        let previous = position
        seq += 1
        let bytes = frames(#"{"at":\#(position),"after":\#(previous),\#(members)}"#)
        return tokens.keys.map { ($0, bytes) }
    }

    private func snapshot(of token: String, id: Int) -> [UInt8] {
        let marked = marks[token]!.sorted().map(String.init).joined(separator: ",")
        return frames(
            #"{"type":"joined","id":\#(id),"at":\#(position),"seat":{"id":"p2"},"room":{"play":1,"game":"bingo"},"#
                + #""game":{"autoMark":false,"round":\#(round),"#
                + #""board":{"size":3,"deal":0,"cells":[0,1,2,3,4,5,6,7,8],"marked":[\#(marked)]}}}"#)
    }

    private func rejected(_ id: Int, _ code: String) -> [UInt8] {
        frames(#"{"type":"rejected","id":\#(id),"code":"\#(code)","message":"No."}"#)
    }

    private func frames(_ text: String) -> [UInt8] {
        func frame(_ first: UInt8, _ payload: ArraySlice<UInt8>) -> [UInt8] {
            let count = payload.count
            return [first] + (count < 126 ? [UInt8(count)] : [126, UInt8(count >> 8), UInt8(count & 0xFF)]) + payload
        }
        let bytes = Array(text.utf8)
        guard script.isFragmented else { return frame(0x81, bytes[...]) }
        let ping = frame(0x89, [1, 2, 3])
        return frame(0x01, bytes[..<5]) + ping + frame(0x00, bytes[5..<9]) + frame(0x80, bytes[9...])
    }
}
