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
        case .undeleteRoom(let room): directory.undelete(room, then: done)
        case .deleteContent(DocumentKind.profile.rawValue, let name):
            let document = name.document(of: .profile)
            let owner = requests.profiles.owner(of: document)
            requests.profiles.delete(document) { [requests] result in
                guard case .success = result, let owner else { return done(result) }
                requests.forget(owner, document) { done(result) }
            }
        case .deleteContent(let kind, let name):
            guard let shelf = requests.content.shelves.first(where: { $0.kind.kind.rawValue == kind }) else {
                return done(.failure(OperatorOrder.malformed))
            }
            if let library = shelf.library, library.card(name, at: .now) != nil {
                return library.decide(.delete, on: name, then: done)
            }
            shelf.delete(name.document(of: shelf.kind.kind), then: done)
        case .library(let kind):
            guard let library = library(kind) else { return done(.failure(OperatorOrder.malformed)) }
            completion(.success(library.told(at: .now)))
        case .decide(let kind, let decision, let name):
            guard let library = library(kind) else { return done(.failure(OperatorOrder.malformed)) }
            library.decide(decision, on: name, then: done)
        }
    }

    private func library(_ kind: String) -> Library? {
        requests.content.shelves.first { $0.kind.kind.rawValue == kind }?.library
    }

    private static func encode(_ states: [RoomDirectory.RoomState]) -> [UInt8] {
        JSONWriter.write { writer in
            writer.array("rooms") { writer in
                for state in states {
                    writer.object { writer in
                        writer.member("room", state.code.description)
                        writer.member("state", state.isEnded ? "ended" : state.kind.rawValue)
                        writer.member("connections", state.connections)
                        if let deleted = state.deleted { writer.member("deleted", deleted) }
                    }
                }
            }
        }
    }
}
