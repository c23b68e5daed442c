import GameRules
import JSON
import WireProtocol

/// The disclosed part of a call to a game, before it is known whether the game accepts the call.
enum DisclosedCall: Sendable {
    case withheld
    case line(ProofLine.Body)
    case unsigned(SeatID, InputDisclosure.Ballot?, JSONObject)

    /// - Parameter seat: `nil` for an input that the server made.
    init(_ disclosure: InputDisclosure, of input: some PlayableInput, by seat: SeatID?) {
        func line(_ members: JSONObject) -> DisclosedCall {
            .line(seat.map { .input($0, members) } ?? .prompted(members))
        }
        switch disclosure {
        case .withheld: self = .withheld
        case .signed(let names): self = line(DisclosedCall.members(of: input, named: names))
        case .rewritten(let members): self = line(members)
        case .unsigned(let names, let ballot):
            guard let seat else {
                self = .withheld
                return
            }
            self = .unsigned(seat, ballot, DisclosedCall.members(of: input, named: names))
        }
    }

    /// Returns the members of a logged input that may be disclosed.
    private static func members(of input: some PlayableInput, named names: [String]) -> JSONObject {
        let encoded = JSONWriter.object { input.encode(into: &$0) }
        let all = (try? JSONParser.parse(encoded, limits: .document))?.object?.members ?? []
        return JSONObject(all.filter { names.contains($0.name) })
    }
}
