import Content
import GameRules
import JSON
import Packs
import WebSocketServer
import WireProtocol

/// Packs: the shipped ones, and those that hosts save.
extension RequestRouter {
    /// What a pack looks like as a file.
    enum PackFormat {
        case yaml, text, json

        var type: String {
            switch self {
            // RFC 9512
            case .yaml: "application/yaml"
            case .text: "text/plain; charset=utf-8"
            case .json: "application/json"
            }
        }

        var fileExtension: String {
            switch self {
            case .yaml: "yaml"
            case .text: "txt"
            case .json: "json"
            }
        }

        func encode(_ pack: TermPack) -> [UInt8] {
            switch self {
            case .yaml: Array(pack.yaml.utf8)
            case .text: Array(pack.text.utf8)
            case .json: JSONWriter.object(pack.encode)
            }
        }
    }

    func listPacks(_ visit: Route.Visit) {
        visit.respond(
            .json(
                JSONWriter.object { writer in
                    writer.array("packs") { writer in
                        for pack in packs.packs { writer.object(pack.encodeSummary) }
                    }
                    writer.member("default", packs.defaultPack.name.description)
                }))
    }

    func showPack(_ visit: Route.Visit) {
        content.pack(named: visit.parameters[0]) { result in
            switch result {
            case .failure(let rejection): visit.respond(.problem(rejection))
            case .success(let (pack, revision)):
                visit.respond(
                    .json(
                        JSONWriter.object { writer in
                            pack.encode(into: &writer)
                            if let revision { writer.member("revision", revision) }
                        }))
            }
        }
    }

    func downloadPack(_ visit: Route.Visit, as format: PackFormat) {
        content.pack(named: visit.parameters[0]) { result in
            switch result {
            case .failure(let rejection): visit.respond(.problem(rejection))
            case .success(let (pack, _)):
                visit.respond(
                    HTTPResponse(
                        status: 200,
                        headers: [
                            ("Content-Type", format.type), ("Cache-Control", "no-store"),
                            ("Content-Disposition", "attachment; filename=\"\(pack.name).\(format.fileExtension)\""),
                        ],
                        body: format.encode(pack)))
            }
        }
    }

    // MARK: - Saving

    func createPack(_ visit: Route.Visit) {
        do throws(Rejection) {
            let creator = budget.creator(visit.request)
            try budget.admitPack(by: creator, bytes: visit.request.body.count)
            try countSave(visit)
            lookThrough(visit) { [self] () throws(Rejection) in
                savedPacks.create(try draft(in: visit.request), by: creator) { [links] result in
                    switch result {
                    case .failure(let rejection): visit.respond(.problem(rejection))
                    case .success(let (saved, token)):
                        var response = HTTPResponse.json(
                            JSONWriter.object { writer in
                                writer.member("name", saved.pack.name.description)
                                writer.member("token", token.text)
                                writer.member("revision", saved.revision)
                                links.encode(saved.pack.name, for: visit.request, into: &writer)
                            }, status: 201)
                        response.headers.append(("Location", "/api/packs/\(saved.pack.name)"))
                        visit.respond(response)
                    }
                }
            }
        } catch {
            visit.respond(.problem(error))
        }
    }

    func savePack(_ visit: Route.Visit) {
        do throws(Rejection) {
            let token = try changingToken(visit)
            let entry = try savedPacks.entry(visit.parameters[0], ownedBy: token)
            try budget.admitPack(by: entry.creator, bytes: visit.request.body.count)
            try countSave(visit)
            let revision = try revision(in: visit.request)
            lookThrough(visit) { [self] () throws(Rejection) in
                let draft = try draft(in: visit.request, replacing: entry)
                try savedPacks.save(draft, to: entry.key, revision: revision) { [links] result in
                    switch result {
                    case .failure(let failure):
                        let rejection = SavedPacks.rejection(failure)
                        guard case .conflict(_, let present) = failure else {
                            return visit.respond(.problem(rejection))
                        }
                        visit.respond(
                            .problem(409, rejection.code, rejection.message) { $0.member("revision", present) })
                    case .success(let saved):
                        visit.respond(
                            .json(
                                JSONWriter.object { writer in
                                    saved.pack.encodeSummary(into: &writer)
                                    writer.member("revision", saved.revision)
                                    links.encode(saved.pack.name, for: visit.request, into: &writer)
                                }))
                    }
                }
            }
        } catch {
            visit.respond(.problem(error))
        }
    }

    func deletePack(_ visit: Route.Visit) {
        do throws(Rejection) {
            let entry = try savedPacks.entry(visit.parameters[0], ownedBy: try changingToken(visit))
            savedPacks.delete(entry.key) { result in
                switch result {
                case .failure(let rejection): visit.respond(.problem(rejection))
                case .success: visit.respond(HTTPResponse(status: 204))
                }
            }
        } catch {
            visit.respond(.problem(error))
        }
    }

    /// Reads a pack as `createPack` would, keeps nothing, and tells all that is wrong with it.
    ///
    /// Off the loops: 64 KB of YAML, or of lines with marks, may take as long as a thousand other requests.
    func checkPack(_ visit: Route.Visit) {
        guard rates.checks.take(visit.request.remoteAddress, at: directory.environment.now()) else {
            return visit.respond(.problem(429, .rateLimited, "Too many packs to look through; wait a few seconds."))
        }
        lookThrough(visit) { [self] () throws(Rejection) in
            let request = visit.request
            let examination = isYAML(request) ? PackExamination(yaml: request.body) : try draft(in: request).examined()
            visit.respond(.json(JSONWriter.object(examination.encode)))
        }
    }

    /// Packs that may wait to be looked through: a few seconds' work, and 4 MB.
    private static let checksMax = 64

    /// Reads a pack where nobody's play waits for it.
    private func lookThrough(_ visit: Route.Visit, _ work: @escaping @Sendable () throws(Rejection) -> Void) {
        let isTaken = checks.run(unlessWaiting: RequestRouter.checksMax) {
            do throws(Rejection) { try work() } catch { visit.respond(.problem(error)) }
        }
        if !isTaken { visit.respond(.problem(503, .unavailable, "Many packs wait to be looked through; try again.")) }
    }

    private func isYAML(_ request: HTTPRequest) -> Bool {
        ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"].contains(request.mediaType)
    }

    /// The pack in a body of any kind in which packs are downloaded. A list as plain text has no title and language: they
    /// stand in the address, or stay as they are.
    private func draft(in request: HTTPRequest, replacing old: DocumentEntry? = nil) throws(Rejection) -> PackDraft {
        func asked(_ name: String) -> String? { request.query.last { $0.name == name }?.value }
        do throws(PackMistake) {
            if isYAML(request) { return try PackDraft(yaml: request.body) }
            if request.mediaType == "text/plain" {
                return try PackDraft(
                    lines: request.body, title: asked("title") ?? old?.title ?? "",
                    language: asked("language") ?? old?.language)
            }
        } catch {
            throw Rejection(error)
        }
        guard request.mediaType == "application/json" else {
            throw Rejection(
                "unsupportedMediaType", "The body must be sent as application/json, application/yaml or text/plain.")
        }
        return try PackDraft(request.object())
    }

    /// The revision that a change is made of, without which a change of somebody else in between would be lost.
    private func revision(in request: HTTPRequest) throws(Rejection) -> Int {
        guard let revision = request.query.last(where: { $0.name == "revision" }).flatMap({ Int($0.value) }) else {
            throw Rejection(.badMessage, "Name the revision that you change, as you read it: “?revision=1”.")
        }
        return revision
    }

    private func changingToken(_ visit: Route.Visit) throws(Rejection) -> SeatToken {
        let token = try visit.request.bearerToken()
        if packs.pack(named: visit.parameters[0]) != nil {
            throw Rejection(.notAllowed, "This pack came with the server; save one of your own.")
        }
        return token
    }

    private func countSave(_ visit: Route.Visit) throws(Rejection) {
        guard rates.packs.take(visit.request.remoteAddress, at: directory.environment.now()) else {
            throw Rejection(.rateLimited, "Too many packs saved from your network; try again in an hour.")
        }
    }

    /// Answers with what a body makes, or with why it could not.
    func respond(_ visit: Route.Visit, _ body: () throws(Rejection) -> HTTPResponse) {
        do throws(Rejection) { visit.respond(try body()) } catch { visit.respond(.problem(error)) }
    }
}
