import JSON
import Rooms
import WireProtocol

/// Deliberately corrupts frames from time to time, as a canary specifies.
final class Saboteur {
    typealias Delivery = (frames: [Frame], lines: [Line])

    private let canary: Canary
    private var chances = 0
    /// A broadcast that is held back, to swap it with the next one.
    private var held: Delivery?

    init(_ canary: Canary) {
        self.canary = canary
    }

    /// Returns the replacement of a frame, and its receivers.
    func spoil(_ frame: Frame, to lines: [Line], channel: Channel?, others: [Line], world: World) -> [Delivery] {
        let plain = [([frame], lines)]
        let isLink = channel != nil && (frame.after?.seq ?? .max) < (frame.at?.seq ?? 0)
        switch canary {
        case .droppedFrame where isLink && lines.count > 1 && isDue(5): return [([frame], Array(lines.dropFirst()))]
        case .repeatedFrame where isLink && isDue(5): return [([frame, frame], lines)]
        case .swappedFrames where channel != nil && frame.at != nil: return swap(([frame], lines), isLink: isLink)
        case .lostBoard where frame.type == "board": return []
        case .lostAnswer where frame.type == "accepted" && (frame.object["id"]?.integer ?? 0).isMultiple(of: 5):
            return []
        case .forgottenBingo where frame.type == "bingos":
            return [([frame.replacing("\"type\":\"bingos\"", by: "\"type\":\"nothing\"")], lines)]
        case .wrongRank where frame.type == "joined" || frame.type == "standings":
            return [([frame.replacing("\"rank\":1,", by: "\"rank\":2,")], lines)]
        case .wrongLines where frame.type == "accepted":
            return [([frame.replacing("\"lines\":[]", by: "\"lines\":[\"row1\"]")], lines)]
        case .leakedBoard where frame.type == "board" && isDue(3): return [([frame], others)]
        case .leakedHand where frame.type == "hand" && isDue(3): return [([frame], others)]
        case .leakedToken where frame.type == "players" && isDue(3):
            guard let hash = lines.first?.tokenHash else { return plain }
            return [([frame.replacing("\"changed\":", by: "\"token\":\"\(hash)\",\"changed\":")], lines)]
        case .leakedSeed where channel != nil && isDue(3):
            guard let seed = world.firstSeed(of: lines.first) else { return plain }
            return [([frame.replacing("\"type\":", by: "\"seed\":\"\(seed)\",\"type\":")], lines)]
        default: return plain
        }
    }

    /// Returns `true` once in a number of calls.
    private func isDue(_ interval: Int) -> Bool {
        chances += 1
        return chances.isMultiple(of: interval)
    }

    private func swap(_ delivery: Delivery, isLink: Bool) -> [Delivery] {
        if let held {
            self.held = nil
            return [delivery, held]
        }
        guard isLink, isDue(4) else { return [delivery] }
        held = delivery
        return []
    }
}

extension World {
    /// Returns the seed in the first record of a visitor's room.
    fileprivate func firstSeed(of line: Line?) -> String? {
        guard let line, let record = ledgers.first(where: { $0.code == line.visitor.code })?.records.first else {
            return nil
        }
        return Frame.fields(of: record)["setup"]?.object?["seed"]?.string
    }
}

extension Frame {
    /// Returns the fields of a record in the log.
    static func fields(of record: [UInt8]) -> JSONObject {
        (try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object) ?? JSONObject([])
    }

    /// Returns the frame with one text replaced by another.
    fileprivate func replacing(_ text: String, by other: String) -> Frame {
        let whole = String(decoding: bytes, as: UTF8.self)
        guard let place = whole.firstRange(of: text) else { return self }
        return Frame(Array(whole.replacingCharacters(in: place, with: other).utf8))
    }

}

extension String {
    fileprivate func replacingCharacters(in place: Range<String.Index>, with other: String) -> String {
        self[..<place.lowerBound] + other + self[place.upperBound...]
    }
}
