import GameRules
import JSON
import WireProtocol

/// Encoding and decoding of the messages that thousands of clients send and receive.
enum CodecBenchmarks {
    static func run() throws {
        let mark = Array(#"{"type":"mark","id":4,"cell":0}"#.utf8)
        try Stopwatch.measure("read a mark", count: 100_000) { _ in
            try JSONParser.parse(mark).object?["cell"]?.integer ?? 0
        }
        let position = LogPosition(epoch: "5f1c09aa", seq: 45)
        Stopwatch.measure("write an accepted", count: 100_000) { number in
            JSONWriter.object { writer in
                writer.member("type", "accepted")
                writer.member("id", number)
                writer.member("at", position)
                writer.array("lines") { $0.string("row1") }
            }.count
        }
        let time = Timestamp(milliseconds: 1_780_000_000_000)
        Stopwatch.measure("write a called", count: 100_000) { number in
            JSONWriter.object { writer in
                writer.member("type", "called")
                writer.member("at", position)
                writer.member("after", position)
                writer.object("call") { writer in
                    writer.member("number", number)
                    writer.member("term", 17)
                    writer.member("time", time)
                }
            }.count
        }
        Stopwatch.measure("write a bingos of 20", count: 10_000) { _ in
            JSONWriter.object { writer in
                writer.member("type", "bingos")
                writer.member("at", position)
                writer.member("after", position)
                writer.array("bingos") { writer in
                    for rank in 1...20 {
                        writer.object { writer in
                            writer.member("player", "p\(rank)")
                            writer.member("name", "Ada Lovelace")
                            writer.array("patterns") { $0.string("row1") }
                            writer.member("call", 17)
                            writer.member("rank", rank)
                            writer.member("time", time)
                        }
                    }
                }
                writer.member("more", 4_980)
            }.count
        }
    }
}
