import Content
import GameRules
import JSON
import Rooms
import WireProtocol

extension Venue {
    /// Does what the operator's commands ask of the running server.
    func take(_ order: OperatorOrder, then completion: @escaping @Sendable (Result<[UInt8], Rejection>) -> Void) {
        let done = { @Sendable (result: Result<Void, Rejection>) in completion(result.map { [] }) }
        switch order {
        case .states:
            directory.states { completion(.success(Venue.encode($0))) }
        case .operate(let room, let command): directory.operate(room, command, then: done)
        case .deleteRoom(let room): directory.delete(room, then: done)
        case .deleteContent(DocumentKind.profile.rawValue, let name):
            requests.profiles.delete(name.document(of: .profile), then: done)
        case .deleteContent(let kind, let name):
            guard let shelf = requests.content.shelves.first(where: { $0.kind.kind.rawValue == kind }) else {
                return done(.failure(OperatorOrder.malformed))
            }
            shelf.delete(name.document(of: shelf.kind.kind), then: done)
        }
    }

    private static func encode(_ states: [RoomDirectory.RoomState]) -> [UInt8] {
        JSONWriter.write { writer in
            writer.array("rooms") { writer in
                for state in states {
                    writer.object { writer in
                        writer.member("room", state.code.description)
                        writer.member("state", state.isEnded ? "ended" : state.kind.rawValue)
                        writer.member("connections", state.connections)
                    }
                }
            }
        }
    }
}
