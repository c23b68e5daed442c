import GameRules
import JSON
import WireProtocol

/// The facts that an input of a player causes at once, until what was pending has left before them. One of them is for many, or there are none.
struct HeldFacts {
    struct Fact {
        let type: StaticString
        let audience: Audience
        let members: [UInt8]
    }

    private let isHolding: Bool
    private(set) var held: [Fact] = []

    /// - Parameter isHolding: `false` for an input before which everything pending has left already.
    init(isHolding: Bool) {
        self.isHolding = isHolding
    }

    /// Keeps a fact, if this is an input whose facts are kept: one for many, and those behind it. What a seat alone is
    /// told is beside the order of the broadcasts.
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
