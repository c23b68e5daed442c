import Content
import Dispatch
import GameRules
import JSON
import WebSocketServer
import WireProtocol

/// Profiles without accounts: a browser only needs a key, and this server only stores its hash.
extension RequestRouter {
    static let profileRoutes: [Route] = [
        Route(.get, "/api/profile", .plain { $0.showProfile($1) }),
        Route(.put, "/api/profile", .plain { $0.saveProfile($1) }),
        Route(.delete, "/api/profile", .plain { $0.deleteProfile($1) }),
        Route(.post, "/api/profile/levels", .plain { $0.submitLevel($1) }),
        Route(.post, "/api/profile/merge", .plain { $0.mergeProfile($1) }),
        Route(.get, "/api/leaderboards/{game}", .plain { $0.showLeaderboard($1) }),
        Route(.put, "/api/handovers/{handover}", .plain { $0.leaveHandover($1) }),
        Route(.delete, "/api/handovers/{handover}", .plain { $0.takeHandover($1) }),
    ]

    private func key(_ visit: Route.Visit) throws(Rejection) -> ProfileKey {
        ProfileKey(try visit.request.bearerToken())
    }

    // MARK: - The client's own profile

    private func showProfile(_ visit: Route.Visit) {
        do throws(Rejection) {
            profiles.read(try key(visit)) { [self] result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success(let profile): visit.respond(.json(JSONWriter.object { encode(profile, into: &$0) }))
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    /// Creates a profile, or changes its nickname and whether it is listed.
    private func saveProfile(_ visit: Route.Visit) {
        do throws(Rejection) {
            let key = try key(visit)
            let fields = try visit.request.object()
            let name = try PlayerName(typed: try fields.requiredString("nickname"))
            guard !directory.environment.blockedNames.catches(name.text) else {
                throw Rejection(.badName, "This name is blocked on this server. Choose another one.")
            }
            let isListed = try fields.requiredBool("listed")
            let now = directory.environment.now()
            if try profiles.exists(key) {
                try profiles.charge(key, at: now)
                profiles.change(key) { profile throws(Rejection) in
                    (profile.nickname, profile.isListed) = (name.text, isListed)
                } then: {
                    self.answer(visit, $0.map(\.profile), status: 200)
                }
            } else {
                let creator = budget.creator(visit.request)
                try budget.admitProfile(by: creator)
                guard rates.take(.profiles, visit.request.remoteAddress, at: now) else {
                    throw Rejection(.rateLimited, "Too many new profiles from your network. Try again in an hour.")
                }
                try profiles.charge(key, at: now)
                profiles.create(Profile(nickname: name.text, isListed: isListed), for: key, by: creator) {
                    self.answer(visit, $0, status: 201)
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    private func deleteProfile(_ visit: Route.Visit) {
        do throws(Rejection) {
            let key = try key(visit)
            profiles.delete(key) { [self] result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success: forget(key.owner, key.document) { visit.respond(HTTPResponse(status: 204)) }
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    /// Deletes a profile with everything that it published, of any kind.
    func forget(_ owner: [UInt8], _ profile: DocumentKey, then done: @escaping @Sendable () -> Void) {
        let work = DispatchGroup()
        for library in content.shelves.compactMap(\.library) {
            work.enter()
            library.forget(owner: owner, profile: profile) { work.leave() }
        }
        work.notify(queue: .global(), execute: done)
    }

    private func answer(_ visit: Route.Visit, _ result: Result<Profile, Rejection>, status: Int) {
        switch result {
        case .failure(let rejection): visit.refuse(rejection)
        case .success(let profile):
            visit.respond(.json(JSONWriter.object { encode(profile, into: &$0) }, status: status))
        }
    }

    /// Writes a profile. Records of games that are no longer installed are kept but omitted.
    private func encode(_ profile: Profile, into writer: inout JSONWriter) {
        writer.member("nickname", profile.nickname)
        writer.member("listed", profile.isListed)
        writer.object("games") { writer in
            for name in directory.environment.games.names {
                guard let record = profile.games[name], let game = directory.environment.games.solo(of: name) else {
                    continue
                }
                writer.name(of: name)
                writer.object { writer in
                    writer.object("levels") { writer in
                        for counter in game.counters {
                            guard let tally = record.tallies[counter] else { continue }
                            writer.name(of: counter)
                            writer.object { writer in
                                writer.member("solved", tally.solved.count)
                                writer.member("ranked", tally.ranked.count)
                            }
                        }
                    }
                    writer.array("achievements") { writer in
                        for name in record.achievements.sorted() { writer.string(name) }
                    }
                }
            }
        }
    }

    // MARK: - Results

    /// Counts a solo level after verifying its moves by the rules.
    private func submitLevel(_ visit: Route.Visit) {
        do throws(Rejection) {
            let key = try key(visit)
            let fields = try visit.request.object()
            let name = try fields.requiredString("game")
            guard let game = directory.environment.games.solo(of: name) else {
                throw Rejection(.unknownGame, "Unknown game “\(name.excerpt)”.")
            }
            guard try profiles.exists(key) else { throw ProfileBook.unknown }
            let now = directory.environment.now()
            guard rates.take(.submissions, visit.request.remoteAddress, at: now) else {
                throw Rejection(.rateLimited, "Too many levels from your network. Try again later.")
            }
            try profiles.charge(key, at: now)
            lookThrough(visit, on: replays) { [self] () throws(Rejection) in
                let result = try game.replay(fields)
                profiles.change(key) { profile throws(Rejection) in
                    profile.games[name, default: Profile.Record()].add(result, game)
                } then: { outcome in
                    switch outcome {
                    case .failure(let rejection): visit.refuse(rejection)
                    case .success(let (_, counted)):
                        visit.respond(
                            .json(
                                JSONWriter.object { writer in
                                    writer.member("counter", result.counter)
                                    writer.member("level", result.level)
                                    writer.member("new", counted.isNew)
                                    writer.member("ranked", counted.isRanked)
                                }))
                    }
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    /// Merges two profiles of the same person: adds the other's records, and deletes the other.
    private func mergeProfile(_ visit: Route.Visit) {
        do throws(Rejection) {
            let key = try key(visit)
            guard let text = SeatToken(try visit.request.object().requiredString("key")) else {
                throw Rejection(.badToken, "“key” must be the key of the other profile.")
            }
            let other = ProfileKey(text)
            guard other != key else { throw Rejection(.badMessage, "You cannot merge a profile with itself.") }
            // Keys cost nothing, so remembering keys without a profile would displace others.
            guard try profiles.exists(key) else { throw ProfileBook.unknown }
            try profiles.charge(key, at: directory.environment.now())
            profiles.read(other) { [self] result in
                do throws(Rejection) {
                    let added = try result.get()
                    profiles.change(key) { profile throws(Rejection) in
                        profile.merge(added)
                    } then: { [self] outcome in
                        guard case .success(let (profile, _)) = outcome else {
                            return answer(visit, outcome.map(\.profile), status: 200)
                        }
                        // A client that repeats this after a crash adds the same records again, which changes nothing.
                        for shelf in content.shelves { shelf.library?.move(from: other, to: key) }
                        profiles.delete(other) { [self] _ in answer(visit, .success(profile), status: 200) }
                    }
                } catch {
                    visit.refuse(error)
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    // MARK: - Leaderboards

    /// The maximum number of lines in an answer.
    private static let linesMax = 20

    private func showLeaderboard(_ visit: Route.Visit) {
        let request = visit.request
        func asked(_ name: String) -> String? { request.query.last { $0.name == name }?.value }
        do throws(Rejection) {
            let name = visit.parameters[0]
            guard let game = directory.environment.games.solo(of: name) else {
                throw Rejection("notFound", "This game has no leaderboard.")
            }
            let counter = asked("counter")
            guard counter.map(game.counters.contains) ?? true else {
                throw Rejection("notFound", "Unknown counter. \(name) has \(game.counters.joined(separator: ", ")).")
            }
            guard let from = Int(asked("from") ?? "0"), from >= 0 else {
                throw Rejection(.badMessage, "“from” must be the number of the first line, starting at 0.")
            }
            let own = request.credential("bearer").flatMap(SeatToken.init).map { ProfileKey($0).document }
            lookThrough(visit, on: replays) { [self] () throws(Rejection) in
                let page = leaderboards.page(
                    of: name, counter: counter, from: from, count: RequestRouter.linesMax, own: own,
                    at: directory.environment.now())
                visit.respond(
                    .json(
                        JSONWriter.object { writer in
                            writer.member("total", page.total)
                            writer.member("from", page.lines.startIndex)
                            writer.array("lines") { writer in
                                for line in page.lines { writer.object { $0.members(of: line) } }
                            }
                            guard let own = page.own else { return }
                            writer.object("own") { writer in
                                writer.members(of: own.line)
                                writer.member("line", own.index)
                            }
                        }))
            }
        } catch {
            visit.refuse(error)
        }
    }

    // MARK: - From one device to another

    private func leaveHandover(_ visit: Route.Visit) {
        do throws(Rejection) {
            let box = try visit.request.object().requiredString("box")
            let now = directory.environment.now()
            let creator = budget.creator(visit.request)
            try budget.admitProfile(by: creator)
            guard rates.take(.handovers, visit.request.remoteAddress, at: now) else {
                throw Rejection(.rateLimited, "Too many transfers from your network. Try again in a few minutes.")
            }
            handovers.leave(box, as: visit.parameters[0], by: creator) { result in
                switch result {
                case .failure(let rejection): visit.refuse(rejection)
                case .success: visit.respond(HTTPResponse(status: 204))
                }
            }
        } catch {
            visit.refuse(error)
        }
    }

    private func takeHandover(_ visit: Route.Visit) {
        handovers.take(visit.parameters[0]) { result in
            switch result {
            case .failure(let rejection): visit.refuse(rejection)
            case .success(let box): visit.respond(.json(JSONWriter.object { $0.member("box", box) }))
            }
        }
    }
}

extension Profile.Record {
    /// Counts a level; returns whether it is new, and whether it is ranked.
    ///
    /// It is ranked if the hints used in all counted levels could have been earned.
    fileprivate mutating func add(
        _ result: SoloResult, _ game: any SoloGame.Type
    ) -> (isNew: Bool, isRanked: Bool) {
        let hintsMax = game.hintsMax(solved: solved.values.reduce(0, +))
        let isRanked = result.isRanked && (result.hints == 0 || hints + result.hints <= hintsMax)
        let isNew = tallies[result.counter, default: Profile.Tally()].solved.insert(result.level)
        let isNewlyRanked = isRanked && tallies[result.counter]?.ranked.insert(result.level) ?? false
        if isNew || isNewlyRanked { hints += result.hints }
        achievements.formUnion(result.achievements)
        achievements.formUnion(game.achievements(solved: solved, hints: hints))
        return (isNew, isRanked)
    }
}

extension JSONWriter {
    fileprivate mutating func members(of line: Leaderboards.Line) {
        member("place", line.place)
        member("nickname", line.nickname)
        member("levels", line.levels)
    }
}
