import GameRules
import JSON
import WireProtocol

/// Facts produced by a player's input, held back until earlier broadcasts have been flushed. The list is empty or
/// contains a fact for many.
struct HeldFacts {
    struct Fact {
        let type: StaticString
        let audience: Audience
        let members: [UInt8]
    }

    private let isHolding: Bool
    private(set) var held: [Fact] = []

    /// Starts to collect facts.
    ///
    /// - Parameter isHolding: `false` for an input before which everything pending was flushed.
    init(isHolding: Bool) {
        self.isHolding = isHolding
    }

    /// Holds back a fact if this input's facts must wait: the first one for many, and those after it. A fact for a
    /// single seat is independent of the order of broadcasts. Returns whether it was held back.
    mutating func hold(_ type: StaticString, _ audience: Audience, _ members: (inout JSONWriter) -> Void) -> Bool {
        guard isHolding, !held.isEmpty || HeldFacts.isForMany(audience) else { return false }
        held.append(Fact(type: type, audience: audience, members: JSONWriter.write(members)))
        return true
    }

    private static func isForMany(_ audience: Audience) -> Bool {
        switch audience {
        case .everybody, .hosts, .channel: true
        case .seat, .otherDevices: false
        }
    }
}
