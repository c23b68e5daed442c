import Content
import GameRules
import JSON
import Logging
import WebSocketServer
import WireProtocol

/// The requests of the page for operators and moderators. If no token is configured, these addresses do not exist.
extension RequestRouter {
    static func operatorRoutes(_ kinds: [any ContentKind.Type]) -> [Route] {
        func action(
            for role: AuditLog.Actor.Role = .moderator,
            _ answer: @escaping @Sendable (RequestRouter) -> (AuditLog.Actor, Route.Visit) throws(Rejection) -> Void
        ) -> Route.Action {
            .plain { router, visit in
                do throws(Rejection) {
                    let actor = try router.admitOperator(visit)
                    guard actor.role == role || actor.role == .operator else {
                        throw Rejection(.notAllowed, "Only an operator may do this.")
                    }
                    try answer(router)(actor, visit)
                } catch {
                    visit.refuse(error)
                }
            }
        }
        func published(
            _ kind: any ContentKind.Type,
            _ answer:
                @escaping @Sendable (RequestRouter) -> (Shelf, AuditLog.Actor, Route.Visit) throws(Rejection) -> Void
        ) -> Route.Action {
            action { [kind = kind.kind] router in
                { (actor, visit) throws(Rejection) in
                    let shelf = router.content.shelf(kind)
                    guard let library = shelf.library else { throw Library.off }
                    try answer(router)(Shelf(shelf: shelf, library: library), actor, visit)
                }
            }
        }
        let base = "/api/operator"
        return [
            Route(.get, base, action(RequestRouter.showOperator)),
            Route(.post, "\(base)/sessions", .plain { $0.beginSession($1) }),
            Route(.delete, "\(base)/sessions", action(RequestRouter.endSession)),
            Route(.get, "\(base)/status", action(for: .operator, RequestRouter.showStatus)),
            Route(.get, "\(base)/audit", action(for: .operator, RequestRouter.showAudit)),
        ]
            + kinds.filter { $0.isInLibrary }.flatMap { kind in
                [
                    Route(.get, "\(base)/library/\(kind.plural)", published(kind, RequestRouter.listPublished)),
                    Route(.get, "\(base)/library/\(kind.plural)/{name}", published(kind, RequestRouter.showPublished)),
                    Route(
                        .post, "\(base)/library/\(kind.plural)/{name}/decision",
                        published(kind, RequestRouter.decideOnPublished)),
                ]
            }
    }

    /// Returns the person whose token the request has.
    private func admitOperator(_ visit: Route.Visit) throws(Rejection) -> AuditLog.Actor {
        do throws(Rejection) {
            return try operatorAuthorizer.admit(visit.request, at: directory.environment.now())
        } catch {
            if error.code == .badToken, visit.request.authorization != nil { noteGuess(visit) }
            throw error
        }
    }

    /// Logs a wrong token or code, once a minute.
    private func noteGuess(_ visit: Route.Visit) {
        guard wrongTokens.admits("") else { return }
        logger.notice(
            "a wrong operator token was sent",
            metadata: ["address": "\(visit.request.remoteAddress.truncated)"])
    }

    /// Responds with the name and role of the token's owner.
    private func showOperator(_ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        visit.respond(.json(JSONWriter.object { write(actor.name, actor.role, into: &$0) }))
    }

    private func write(_ name: String, _ role: AuditLog.Actor.Role, into writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("role", role.rawValue)
        writer.array("library") { writer in
            for shelf in content.shelves where shelf.library != nil { writer.string(shelf.kind.plural) }
        }
    }

    /// Responds with the token of a session, to a client with a code.
    private func beginSession(_ visit: Route.Visit) {
        let finish = { @Sendable [self] (result: Result<SignIns.Session, Rejection>) in
            switch result {
            case .failure(let rejection):
                if rejection.code == SignIns.unknown.code { noteGuess(visit) }
                visit.refuse(rejection)
            case .success(let session):
                logger.notice("an operator signed in by a code", metadata: ["by": "\(session.name)"])
                visit.respond(
                    .json(
                        JSONWriter.object { writer in
                            writer.member("token", session.token)
                            writer.member("until", session.until)
                            write(session.name, .operator, into: &writer)
                        }))
            }
        }
        do throws(Rejection) {
            try operatorAuthorizer.signIn(visit.request, at: directory.environment.now(), then: finish)
        } catch {
            finish(.failure(error))
        }
    }

    /// Ends the session of the request's token. A configured token stays valid.
    private func endSession(_ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        operatorAuthorizer.signIns.end(visit.request.credential("bearer") ?? "") { result in
            if case .failure(let rejection) = result { return visit.refuse(rejection) }
            visit.respond(HTTPResponse(status: 204))
        }
    }

    private func showStatus(_ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        let saved = content.shelves.map { ($0.kind.plural, $0.savedCount) } + [("profiles", profiles.count)]
        operatorStatus.tell(
            games: directory.environment.games, health: directory.environment.log.health, saved: saved,
            refusals: refusals
        ) { visit.respond(.json($0)) }
    }

    private func showAudit(_ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        visit.respond(
            .json(
                JSONWriter.object { writer in
                    writer.array("entries") { writer in
                        for entry in audit.entries(atMost: 200) { writer.object { entry.encode(into: &$0) } }
                    }
                }))
    }

    // MARK: - The library

    private func listPublished(_ shelf: Shelf, _ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        let cards = shelf.library.all(at: directory.environment.now()).filter {
            $0.opinions.reporters > 0 || $0.isHidden
        }.sorted {
            // Items that wait for a decision come first, because the answer has a limit.
            ($0.isDecided ? 1 : 0, $1.opinions.reporters, $0.published, $0.name)
                < ($1.isDecided ? 1 : 0, $0.opinions.reporters, $1.published, $1.name)
        }
        visit.respond(
            .json(
                JSONWriter.object { writer in
                    writer.name(of: shelf.shelf.kind.plural)
                    writer.array { writer in
                        for card in cards.prefix(200) { writer.object(card.encodeForModerator) }
                    }
                    writer.member("total", cards.count)
                }))
    }

    /// Returns the item that a request names. Moderators may only name items that were reported, hidden or approved.
    private func published(
        _ shelf: Shelf, _ actor: AuditLog.Actor, _ visit: Route.Visit
    ) throws(Rejection) -> ContentName {
        guard let name = ContentName(saved: visit.parameters[0]),
            let card = shelf.library.card(name, at: directory.environment.now())
        else { throw shelf.shelf.kind.unknown(visit.parameters[0]) }
        guard actor.role == .operator || card.opinions.reporters > 0 || card.isHidden || card.isDecided else {
            throw Rejection(.notAllowed, "This was not reported. Moderators decide only on reported items.")
        }
        return name
    }

    /// Sends the complete item, hidden or not, so that a moderator can judge it.
    private func showPublished(_ shelf: Shelf, _ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        shelf.shelf.read(try published(shelf, actor, visit)) { result in
            switch result {
            case .failure(let rejection): visit.refuse(rejection)
            case .success(let found): visit.respond(.json(JSONWriter.object(found.encode)))
            }
        }
    }

    private func decideOnPublished(_ shelf: Shelf, _ actor: AuditLog.Actor, _ visit: Route.Visit) throws(Rejection) {
        let name = try published(shelf, actor, visit)
        // The page cannot delete items; `callboard library delete` can.
        let decision = Library.Decision(rawValue: try visit.request.object().requiredString("decision"))
        guard let decision, decision != .delete else {
            throw Rejection(.badMessage, "“decision” must be hide or approve.")
        }
        let kind = shelf.shelf.kind.kind.rawValue
        shelf.library.decide(decision, on: name) { [audit, logger] result in
            if case .failure(let rejection) = result { return visit.refuse(rejection) }
            logger.notice(
                "an operator decided on published content",
                metadata: [
                    "kind": "\(kind)", "name": "\(name)", "decision": "\(decision.rawValue)", "by": "\(actor.name)",
                    "role": "\(actor.role.rawValue)",
                ])
            audit.note(decision.deed(on: name, of: kind), by: actor) { isDurable in
                if isDurable { visit.respond(HTTPResponse(status: 204)) } else { visit.refuse(AuditLog.notWritten) }
            }
        }
    }
}
