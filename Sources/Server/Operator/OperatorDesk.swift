import Content
import GameRules
import JSON
import Logging
import Rooms
import WireProtocol

extension Venue {
    /// Carries out an order of the operator's commands, and logs it in the audit log.
    ///
    /// - Parameter user: The name of the machine's user who gave the command.
    func take(
        _ order: OperatorOrder, by user: String,
        then completion: @escaping @Sendable (Result<[UInt8], Rejection>) -> Void
    ) {
        let actor = AuditLog.Actor(user, .operator, by: .command)
        let done = { @Sendable [requests] (result: Result<Void, Rejection>) in
            guard case .success = result, let deed = order.deed else { return completion(result.map { [] }) }
            requests.audit.note(deed, by: actor) {
                completion($0 ? .success([]) : .failure(AuditLog.notWritten))
            }
        }
        switch order {
        case .states:
            directory.states { completion(.success(Venue.encode($0))) }
        case .rooms: completion(Result { () throws(Rejection) in try holdings.rooms() })
        case .records(let room): completion(Result { () throws(Rejection) in try holdings.records(of: room) })
        case .documents(let kind): completion(.success(holdings.documents(of: kind)))
        case .document(let key): holdings.document(key, then: completion)
        case .operate(let room, let command):
            // The room itself logs that it ended.
            guard command["type"]?.string == "owner" else { return directory.operate(room, command, then: done) }
            let metadata: Logger.Metadata = ["room": "\(room)", "seat": "\(command["player"]?.string ?? "")"]
            directory.operate(
                room, command, then: noting("an operator named the owner of a room", metadata, then: done))
        case .deleteRoom(let room): directory.delete(room, then: done)
        case .undeleteRoom(let room): directory.undelete(room, then: done)
        case .deleteContent(DocumentKind.profile.rawValue, let name):
            let done = noting("an operator deleted a profile", ["profile": "\(name)"], then: done)
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
            let done = noting("an operator deleted saved content", ["kind": "\(kind)", "name": "\(name)"], then: done)
            if let library = shelf.library, library.card(name, at: .now) != nil {
                return library.decide(.delete, on: name, then: done)
            }
            shelf.delete(name.document(of: shelf.kind.kind), then: done)
        case .library(let kind):
            guard let library = library(kind) else { return done(.failure(OperatorOrder.malformed)) }
            completion(.success(library.told(at: .now)))
        case .decide(let kind, let decision, let name):
            guard let library = library(kind) else { return done(.failure(OperatorOrder.malformed)) }
            let metadata: Logger.Metadata = ["kind": "\(kind)", "name": "\(name)", "decision": "\(decision.rawValue)"]
            library.decide(
                decision, on: name, then: noting("an operator decided on published content", metadata, then: done))
        case .eraseSeat(let room, let seat):
            let none = Rejection(.badMessage, "There is no player \(seat) in this room.")
            erase(room, version: 1, then: done) { [erasures] found, isDurable throws(Rejection) in
                guard found.hasSeat(seat) else { throw none }
                erasures.put(seat, of: room, link: found.link, then: isDurable)
            }
        case .eraseGuest(let room, let name):
            erase(room, version: 2, then: done) { [erasures] found, isDurable throws(Rejection) in
                erasures.put(name: name, of: room, link: found.link, then: isDurable)
            }
        case .makeSignInCode: makeSignInCode(for: user, then: completion)
        case .endSignIns: requests.operatorDoor.signIns.endAll(then: done)
        case .note: done(.success(()))
        }
    }

    /// Erases a person of a room. Once this is durable, this node no longer sends the name; the other nodes follow a
    /// moment later.
    ///
    /// - Parameters:
    ///   - version: The version of erasures that all nodes must support.
    ///   - put: Writes the person to the list.
    private func erase(
        _ code: RoomCode, version: Int, then done: @escaping @Sendable (Result<Void, Rejection>) -> Void,
        put: @escaping @Sendable (isolated Room, @escaping @Sendable (Bool) -> Void) throws(Rejection) -> Void
    ) {
        // Nodes of older versions would continue to send the name.
        guard directory.environment.peers?.allFold(ErasedSeats.rulesName, version: version) ?? true else {
            return done(.failure(Venue.olderNode))
        }
        directory.enter(code) { [directory] room in
            do throws(Rejection) {
                try put(room) { isDurable in
                    guard isDurable else { return done(.failure(Room.unavailableRejection)) }
                    directory.applyErasures(in: [code])
                    done(.success(()))
                }
            } catch {
                done(.failure(error))
            }
        } absent: { [directory] entry in
            done(.failure(directory.refusal(of: code, entry)))
        }
    }

    private func makeSignInCode(
        for user: String, then completion: @escaping @Sendable (Result<[UInt8], Rejection>) -> Void
    ) {
        guard requests.operatorDoor.isOpen else {
            return completion(
                .failure(
                    Rejection(
                        .notAllowed,
                        "This server has no page /operator. Set operator.page to true in its configuration and restart it."
                    )))
        }
        requests.operatorDoor.signIns.makeCode(for: user) { result in
            completion(
                result.map { code in
                    JSONWriter.write { writer in
                        writer.member("signInCode", code.description)
                        writer.member("seconds", Int(SignIns.codeMilliseconds / 1000))
                    }
                })
        }
    }

    private static let olderNode = Rejection(
        .unavailable, "A node of an older version would go on telling the name; upgrade all nodes first.")

    /// Logs a sentence once an act has succeeded.
    private func noting(
        _ sentence: Logger.Message, _ metadata: Logger.Metadata,
        then done: @escaping @Sendable (Result<Void, Rejection>) -> Void
    ) -> @Sendable (Result<Void, Rejection>) -> Void {
        { [requests] result in
            if case .success = result { requests.logger.notice(sentence, metadata: metadata) }
            done(result)
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
                        if let game = state.game { writer.member("game", game) }
                        writer.member("connections", state.connections)
                        if let deleted = state.deleted { writer.member("deleted", deleted) }
                    }
                }
            }
        }
    }
}
