import Content
import GameRules
import JSON
import WebSocketServer
import WireProtocol

/// Content of every kind: shipped items, and those that hosts save.
extension RequestRouter {
    /// The addresses of a kind, below `/api`.
    static func routes(of kind: any ContentKind.Type) -> [Route] {
        let base = "/api/\(kind.plural)"
        func action(
            _ answer: @escaping @Sendable (RequestRouter, ContentShelf, Route.Visit) -> Void
        ) -> Route.Action {
            .plain { [kind = kind.kind] in answer($0, $0.content.shelf(kind), $1) }
        }
        let downloads = kind.formats.map { format in
            Route(.get, "\(base)/{name}.\(format.fileExtension)", action { $0.download($1, $2, as: format) })
        }
        return [
            Route(.get, base, action { $0.list($1, $2) }),
            Route(.post, base, action { router, shelf, visit in router.once(visit) { $0.create($1, in: shelf) } }),
            Route(.post, "\(base)/check", action { $0.check($1, $2) }),
        ] + downloads + [
            Route(.get, "\(base)/{name}", action { $0.show($1, $2) }),
            Route(.put, "\(base)/{name}", action { $0.save($1, $2) }),
            Route(.delete, "\(base)/{name}", action { $0.delete($1, $2) }),
        ]
    }

    private func list(_ shelf: ContentShelf, _ visit: Route.Visit) {
        visit.respond(
            .json(
                JSONWriter.object { writer in
                    writer.name(of: shelf.kind.plural)
                    writer.array { writer in
                        for item in shelf.shipped { writer.object(item.encodeSummary) }
                    }
                    writer.member("default", shelf.standard.name.description)
                }))
    }

    private func show(_ shelf: ContentShelf, _ visit: Route.Visit) {
        find(in: shelf, visit) { found in
            .json(JSONWriter.object(found.encode))
        }
    }

    private func download(_ shelf: ContentShelf, _ visit: Route.Visit, as format: ContentFormat) {
        find(in: shelf, visit) { found in
            let file = "\(found.item.name).\(format.fileExtension)"
            return HTTPResponse(
                status: 200,
                headers: [
                    ("Content-Type", format.mediaType), ("Cache-Control", "no-store"),
                    ("Content-Disposition", "attachment; filename=\"\(file)\""),
                ],
                body: found.item.file(as: format))
        }
    }

    private func find(
        in shelf: ContentShelf, _ visit: Route.Visit,
        answer: @escaping @Sendable (ContentShelf.Found) -> HTTPResponse
    ) {
        shelf.find(visit.parameters[0]) { result in
            switch result {
            case .failure(let rejection): visit.refuse(rejection)
            case .success(let found): visit.respond(answer(found))
            }
        }
    }

    // MARK: - Saving

    private func create(_ visit: Route.Visit, in shelf: ContentShelf) {
        do throws(Rejection) {
            let creator = budget.creator(visit.request)
            try admitSave(shelf, by: creator, visit)
            lookThrough(visit, on: checks) { [self] () throws(Rejection) in
                shelf.create(try draft(in: visit.request), by: creator) { [links] result in
                    switch result {
                    case .failure(let rejection): visit.refuse(rejection)
                    case .success(let (saved, token)):
                        var response = HTTPResponse.json(
                            JSONWriter.object { writer in
                                writer.member("name", saved.item.name.description)
                                writer.member("token", token.text)
                                writer.member("revision", saved.revision ?? 1)
                                links.encode(saved.item.name, of: shelf.kind.kind, for: visit.request, into: &writer)
                            }, status: 201)
                        response.headers.append(("Location", "/api/\(shelf.kind.plural)/\(saved.item.name)"))
                        visit.respond(response)
                    }
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    private func save(_ shelf: ContentShelf, _ visit: Route.Visit) {
        do throws(Rejection) {
            let entry = try shelf.entry(visit.parameters[0], ownedBy: try changingToken(shelf, visit))
            try admitSave(shelf, by: entry.creator, visit)
            let revision = try revision(in: visit.request)
            lookThrough(visit, on: checks) { [self] () throws(Rejection) in
                let draft = try draft(in: visit.request, replacing: entry)
                try shelf.save(draft, to: entry.key, revision: revision) { [links] result in
                    switch result {
                    case .failure(let failure): visit.respond(.problem(failure, of: shelf.kind))
                    case .success(let saved):
                        visit.respond(
                            .json(
                                JSONWriter.object { writer in
                                    saved.item.encodeSummary(into: &writer)
                                    writer.member("revision", saved.revision ?? 1)
                                    links.encode(
                                        saved.item.name, of: shelf.kind.kind, for: visit.request, into: &writer)
                                }))
                    }
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    private func delete(_ shelf: ContentShelf, _ visit: Route.Visit) {
        do throws(Rejection) {
            let entry = try shelf.entry(visit.parameters[0], ownedBy: try changingToken(shelf, visit))
            shelf.delete(entry.key) { result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success: visit.respond(HTTPResponse(status: 204))
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    /// Reads content as saving would, stores nothing, and reports all mistakes.
    ///
    /// Runs off the loops, because 64 KB of YAML, or of lines with combining marks, may take as long as a thousand
    /// other requests.
    private func check(_ shelf: ContentShelf, _ visit: Route.Visit) {
        guard rates.take(.checks, visit.request.remoteAddress, at: directory.environment.now()) else {
            let sentence = "Too many searches for \(shelf.kind.plural). Wait a few seconds."
            return visit.respond(.problem(429, .rateLimited, sentence))
        }
        lookThrough(visit, on: checks, isCheck: true) { [self] () throws(Rejection) in
            visit.respond(.json(JSONWriter.object(try shelf.kind.examine(try draft(in: visit.request)))))
        }
    }

    /// The maximum number of tasks waiting for a thread: a few seconds' work, and 4 MB. Checks leave some places for
    /// saving.
    private static let waitingMax = 64
    private static let waitingChecksMax = 48

    /// Runs work of some milliseconds off the loops, so that it delays no play.
    ///
    /// - Parameter isCheck: Whether the work only checks and stores nothing.
    func lookThrough(
        _ visit: Route.Visit, on thread: WorkThread, isCheck: Bool = false,
        _ work: @escaping @Sendable () throws(Rejection) -> Void
    ) {
        let most = isCheck ? RequestRouter.waitingChecksMax : RequestRouter.waitingMax
        let isTaken = thread.run(unlessWaiting: most) {
            do throws(Rejection) { try work() } catch { visit.refuse(error) }
        }
        if !isTaken {
            visit.respond(.problem(503, .unavailable, "Too many searches are pending. Try again in a moment."))
        }
    }

    /// Reads a draft. Members without a place in the body are in the address, or remain unchanged.
    func draft(in request: HTTPRequest, replacing old: DocumentEntry? = nil) throws(Rejection) -> ContentDraft {
        func asked(_ name: String) -> String? { request.query.last { $0.name == name }?.value }
        let isJSON = request.mediaType == "application/json"
        guard isJSON || !MarksInARow.areTooMany(in: request.body) else {
            throw Rejection(
                .badMessage, "A text contains more than \(ShownText.marksInARowMax) combining marks in a row.")
        }
        return ContentDraft(
            isJSON ? .json(try request.object()) : .file(type: request.mediaType, request.body),
            title: asked("title") ?? old?.title, language: asked("language") ?? old?.language)
    }

    /// Returns the revision that a change is based on. Without it, a concurrent change would be lost.
    func revision(in request: HTTPRequest) throws(Rejection) -> Int {
        guard let revision = request.query.last(where: { $0.name == "revision" }).flatMap({ Int($0.value) }) else {
            throw Rejection(.badMessage, "Specify the revision that you are changing, for example “?revision=1”.")
        }
        return revision
    }

    private func changingToken(_ shelf: ContentShelf, _ visit: Route.Visit) throws(Rejection) -> SeatToken {
        let token = try visit.request.bearerToken()
        if shelf.isShipped(visit.parameters[0]) {
            throw Rejection(
                .notAllowed, "This \(shelf.kind.kind) is included with the server and cannot be changed. Save a copy.")
        }
        return token
    }

    func admitSave(_ shelf: ContentShelf, by creator: String?, _ visit: Route.Visit) throws(Rejection) {
        try budget.admit(shelf.kind, by: creator, bytes: visit.request.body.count)
        guard rates.take(.saves, visit.request.remoteAddress, at: directory.environment.now()) else {
            throw Rejection(
                .rateLimited, "Your network has saved too many \(shelf.kind.plural). Try again in an hour.")
        }
    }

    /// Responds with the result of a body, or its rejection.
    func respond(_ visit: Route.Visit, _ body: () throws(Rejection) -> HTTPResponse) {
        do throws(Rejection) { visit.respond(try body()) } catch { visit.refuse(error) }
    }
}

extension HTTPResponse {
    /// The reason why content was not changed; for a conflict also the current revision.
    static func problem(_ failure: ContentFailure, of kind: any ContentKind.Type) -> HTTPResponse {
        let rejection = kind.rejection(failure)
        guard case .conflict(_, let present) = failure else { return .problem(rejection) }
        return .problem(409, rejection.code, rejection.message) { $0.member("revision", present) }
    }
}
