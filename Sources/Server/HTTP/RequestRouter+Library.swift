import Content
import GameRules
import JSON
import Logging
import WebSocketServer
import WireProtocol

/// The library: content published for everyone on this server. Clients with a profile may publish, rate and report;
/// everyone may browse and copy.
extension RequestRouter {
    /// Returns the routes of a published kind, below `/api/library`.
    static func libraryRoutes(of kind: any ContentKind.Type) -> [Route] {
        let base = "/api/library/\(kind.plural)"
        func action(
            _ answer: @escaping @Sendable (RequestRouter) -> (Shelf, Route.Visit) throws(Rejection) -> Void
        ) -> Route.Action {
            .plain { [kind = kind.kind] router, visit in
                do throws(Rejection) {
                    let shelf = router.content.shelf(kind)
                    guard let library = shelf.library, library.mode != .off else { throw Library.off }
                    try answer(router)(Shelf(shelf: shelf, library: library), visit)
                } catch {
                    visit.refuse(error)
                }
            }
        }
        return [
            Route(.get, base, action(RequestRouter.search)),
            Route(.post, base, action(RequestRouter.publishOnce)),
            Route(.get, "\(base)/{name}", action(RequestRouter.showCard)),
            Route(.put, "\(base)/{name}", action(RequestRouter.changePublished)),
            Route(.delete, "\(base)/{name}", action(RequestRouter.withdraw)),
            Route(.put, "\(base)/{name}/stars", action(RequestRouter.rate)),
            Route(.put, "\(base)/{name}/report", action(RequestRouter.report)),
            Route(.get, "\(base)/{name}/copy", action(RequestRouter.handOut)),
        ]
    }

    /// The content of a kind, and its published part.
    struct Shelf: Sendable {
        let shelf: ContentShelf
        let library: Library
    }

    /// Runs a body, and responds with its rejection if it throws.
    private func answer(_ visit: Route.Visit, _ body: () throws(Rejection) -> Void) {
        do throws(Rejection) { try body() } catch { visit.refuse(error) }
    }

    private var now: Timestamp { directory.environment.now() }

    /// Returns the profile's key in the request; `nil` if it has none.
    private func profileKey(_ visit: Route.Visit) -> ProfileKey? {
        visit.request.credential("bearer").flatMap(SeatToken.init).map(ProfileKey.init)
    }

    /// Returns the card of the name in the address, unless it is hidden from the client.
    private func card(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) -> LibraryCard {
        guard let name = ContentName(saved: visit.parameters[0]), let card = shelf.library.card(name, at: now),
            !card.isHidden || card.owner == profileKey(visit)?.owner
        else { throw shelf.shelf.kind.unknown(visit.parameters[0]) }
        return card
    }

    // MARK: - Looking

    private func search(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let request = visit.request
        func asked(_ name: String) throws(Rejection) -> String? {
            let found = request.query.filter { $0.name == name }
            guard found.count <= 1 else { throw Rejection(.badMessage, "“\(name)” is specified more than once.") }
            return found.first.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        var query = LibraryQuery()
        let words = try asked("q") ?? ""
        guard words.unicodeScalars.count <= LibraryQuery.textMax else {
            throw Rejection(.badMessage, "“q” is too long: at most \(LibraryQuery.textMax) characters.")
        }
        query.look(for: words)
        if let sort = try asked("sort") {
            guard let known = LibraryQuery.Sort(rawValue: sort) else {
                throw Rejection(
                    .badMessage,
                    "“sort” must be one of \(LibraryQuery.Sort.allCases.map(\.rawValue).joined(separator: ", ")).")
            }
            query.sort = known
        }
        if let audience = try asked("audience") {
            let known = shelf.shelf.kind.audiences
            guard known.contains(audience) else {
                throw Rejection(.badMessage, "“audience” must be one of \(known.joined(separator: ", ")).")
            }
            query.audience = audience
        }
        query.language = try asked("language")
        if let own = try asked("own") {
            guard own == "true" else { throw Rejection(.badMessage, "“own” must be true or omitted.") }
            query.isOwn = true
        }
        // It is compared with every card.
        guard (query.language ?? "").utf8.count <= LibraryQuery.tagMax else {
            throw Rejection(.badMessage, "“language” is too long: at most \(LibraryQuery.tagMax) bytes.")
        }
        guard let page = Int(try asked("page") ?? "1"), (1...1_000_000).contains(page) else {
            throw Rejection(.badMessage, "“page” must be the number of a page, starting at 1.")
        }
        query.page = page - 1
        let key = profileKey(visit)
        lookThrough(visit, on: replays) { [self, query] () throws(Rejection) in
            let found = shelf.library.page(query, for: key, at: now)
            visit.respond(
                .json(
                    JSONWriter.object { writer in
                        writer.member("total", found.total)
                        writer.member("page", page)
                        writer.member("pages", (found.total + LibraryQuery.pageMax - 1) / LibraryQuery.pageMax)
                        writer.name(of: shelf.shelf.kind.plural)
                        writer.array { writer in
                            for card in found.cards {
                                writer.object { encode(card, in: shelf.library, for: key, into: &$0) }
                            }
                        }
                    }))
        }
    }

    /// Writes a card with the client's own relation to it.
    private func encode(
        _ card: LibraryCard, in library: Library, for key: ProfileKey?, into writer: inout JSONWriter
    ) {
        card.encode(into: &writer)
        guard let key else { return }
        writer.object("own") { writer in
            writer.member("published", card.owner == key.owner)
            if card.owner == key.owner, card.isHidden { writer.member("hidden", true) }
            let opinion = library.opinion(of: key, on: card.name)
            if let stars = opinion?.stars { writer.member("stars", stars) } else { writer.nullMember("stars") }
            writer.member("reported", opinion?.report?.revision == card.revision)
        }
    }

    private func showCard(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let card = try card(shelf, visit)
        let key = profileKey(visit)
        shelf.shelf.read(card.name) { [self] result in
            switch result {
            case .failure(let rejection): visit.refuse(rejection)
            case .success(let found):
                visit.respond(
                    .json(
                        JSONWriter.object { writer in
                            encode(card, in: shelf.library, for: key, into: &writer)
                            (found.item as? any LibraryItem)?.encodeDetails(into: &writer)
                        }))
            }
        }
    }

    // MARK: - Publishing

    /// Charges a change to the profile and to its network.
    private func charged(_ visit: Route.Visit) throws(Rejection) -> (key: ProfileKey, profile: DocumentEntry) {
        let key = ProfileKey(try visit.request.bearerToken())
        let profile = try profiles.entry(key)
        guard rates.take(.submissions, visit.request.remoteAddress, at: now) else {
            throw Rejection(.rateLimited, "Too many requests from your network. Try again later.")
        }
        try profiles.charge(key, at: now)
        return (key, profile)
    }

    private func publishOnce(_ shelf: Shelf, _ visit: Route.Visit) {
        once(visit) { router, visit in
            router.answer(visit) { () throws(Rejection) in try router.publish(shelf, visit) }
        }
    }

    private func publish(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        guard shelf.library.mode == .on else { throw Library.readOnly }
        let (key, profile) = try charged(visit)
        let creator = budget.creator(visit.request)
        try admitSave(shelf.shelf, by: creator, visit)
        lookThrough(visit, on: checks) { [self] () throws(Rejection) in
            shelf.library.publish(try draft(in: visit.request), by: key, profile, creator: creator) { result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success(let (name, revision)):
                    var response = HTTPResponse.json(
                        JSONWriter.object { writer in
                            writer.member("name", name.description)
                            writer.member("revision", revision)
                        }, status: 201)
                    response.headers.append(("Location", "/api/library/\(shelf.shelf.kind.plural)/\(name)"))
                    visit.respond(response)
                }
            }
        }
    }

    private func changePublished(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let (key, profile) = try charged(visit)
        let card = try card(shelf, visit)
        try admitSave(shelf.shelf, by: card.creator, visit)
        let revision = try revision(in: visit.request)
        lookThrough(visit, on: checks) { [self] () throws(Rejection) in
            try shelf.library.change(
                card.name, to: try draft(in: visit.request), revision: revision, by: key, profile
            ) { result in
                switch result {
                case .success(let revision):
                    visit.respond(
                        .json(
                            JSONWriter.object { writer in
                                writer.member("name", card.name.description)
                                writer.member("revision", revision)
                            }))
                case .failure(let failure): visit.respond(.problem(failure, of: shelf.shelf.kind))
                }
            }
        }
    }

    private func withdraw(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let key = ProfileKey(try visit.request.bearerToken())
        shelf.library.withdraw(try card(shelf, visit).name, by: key) { visit.respond(.done($0)) }
    }

    // MARK: - Ratings and reports

    private func said(
        _ shelf: Shelf, _ visit: Route.Visit,
        _ change: (inout Opinion, LibraryCard) -> Void
    ) throws(Rejection) {
        guard shelf.library.mode == .on else { throw Library.readOnly }
        let (key, profile) = try charged(visit)
        let card = try card(shelf, visit)
        guard card.owner != key.owner else {
            throw Rejection(.notAllowed, "You cannot rate or report what you published.")
        }
        shelf.library.say(card.name, as: key, network: budget.customer(visit.request)) {
            change(&$0, card)
            // Opinions of newly created keys count in full from tomorrow.
            $0.countsFrom = Opinions.day(of: profile.created.milliseconds) + 1
        } then: { [self] result in
            noteReports(of: card, in: shelf)
            visit.respond(.done(result))
        }
    }

    /// Logs that reports have hidden an item.
    private func noteReports(of before: LibraryCard, in shelf: Shelf) {
        guard !before.isHidden, let card = shelf.library.card(before.name, at: now), card.isHeldBack else { return }
        logger.notice(
            "reports have hidden an item of the library until you decide; list them with “callboard library list --reported”",
            metadata: [
                shelf.shelf.kind.kind.rawValue: "\(card.name)", "networks": .stringConvertible(card.opinions.reporters),
            ])
    }

    private func rate(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let fields = try visit.request.object()
        var stars: Int?
        guard let given = fields["stars"] else {
            throw Rejection(.badMessage, "“stars” is missing: send 1 to 5, or null to remove your rating.")
        }
        if given != .null {
            stars = try fields.requiredInteger("stars")
            guard (1...5).contains(stars ?? 0) else { throw Rejection(.badMessage, "“stars” must be 1 to 5 or null.") }
        }
        try said(shelf, visit) { opinion, _ in opinion.stars = stars }
    }

    private func report(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        guard let reason = Opinion.Reason(rawValue: try visit.request.object().requiredString("reason")) else {
            throw Rejection(
                .badMessage,
                "“reason” must be one of \(Opinion.Reason.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        try said(shelf, visit) { opinion, card in
            opinion.report = Opinion.Report(reason, revision: card.revision)
        }
    }

    /// Sends the complete item, and counts once that a profile has downloaded it. Clients without a profile get it,
    /// too.
    private func handOut(_ shelf: Shelf, _ visit: Route.Visit) throws(Rejection) {
        let card = try card(shelf, visit)
        countDownload(of: card, in: shelf, visit) {
            shelf.shelf.read(card.name) { result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success(let found): visit.respond(.json(JSONWriter.object(found.encode)))
                }
            }
        }
    }

    /// - Parameter done: Called once, whether or not the download was counted.
    private func countDownload(
        of card: LibraryCard, in shelf: Shelf, _ visit: Route.Visit, then done: @escaping @Sendable () -> Void
    ) {
        // Beyond the profile's hourly limit, downloads are not counted.
        guard visit.request.method == .get, shelf.library.mode == .on, let key = profileKey(visit),
            key.owner != card.owner, shelf.library.opinion(of: key, on: card.name)?.gotInWeek == nil,
            (try? charged(visit)) != nil
        else { return done() }
        let week = Opinions.day(of: now.milliseconds) / 7
        shelf.library.say(card.name, as: key, network: budget.customer(visit.request)) {
            $0.gotInWeek = week
        } then: { _ in
            shelf.shelf.noteUse(of: card.name)
            done()
        }
    }
}

extension HTTPResponse {
    /// A response that only confirms success, or gives the reason for a failure.
    fileprivate static func done(_ result: Result<Void, Rejection>) -> HTTPResponse {
        switch result {
        case .success: HTTPResponse(status: 204)
        case .failure(let rejection): .problem(rejection)
        }
    }
}
