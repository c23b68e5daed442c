import BingoReferee
import Cryptography
import GameRules
import JSON
import WireProtocol

extension Referee {
    /// The visible presence.
    struct Presence {
        /// The indices of the seats with a connection.
        var online: Set<Int>
        /// The players' seats among them.
        var playing: Set<Int>
        /// The number of those.
        var players: Int { playing.count }
    }

    /// Returns the expected snapshot for a seat, or for a spectator.
    ///
    /// Early marks of the crowd are left to ``early(among:now:)``, because they change with time.
    func view(for seat: Int?, presence: Presence) -> RoomView {
        let isHost = seat.map { seats[$0].role == "host" } ?? false
        let standings = bingo.standings().map { line(of: $0) }
        let nearness = bingo.nearness()
        return RoomView(
            seat: seat.map { seat in
                let autoMark = bingo.rules.autoMark && bingo.players[seat].autoMark
                return RoomView.Seat(
                    id: "p\(seat + 1)", name: name(of: seat), role: seats[seat].role, autoMark: autoMark,
                    team: teams.of[seat])
            },
            code: code, title: title, play: play, game: "bingo", house: house(isForHosts: isHost), round: round,
            board: seat.flatMap { board(of: $0) }, top: Array(standings.prefix(20)), total: standings.count,
            own: seat.flatMap { seat in standings.first { $0.player == "p\(seat + 1)" } }, totals: totals,
            players: isHost ? players(presence) : nil,
            banned: isHost
                ? seats.indices.filter { seats[$0].isRemoved && !seats[$0].isUnbanned && seats[$0].removal == nil }.map
                { "p\($0 + 1)" } : nil,
            pulse: RoomView.Pulse(
                present: presence.players, oneAway: nearness.oneAway,
                claimable: isHost || nearness.unclaimed.isEmpty ? nil : nearness.unclaimed.count, early: nil,
                needed: isHost ? Referee.pairs(nearness.needed) : nil,
                notYet: isHost ? Referee.pairs(bingo.notYet) : nil,
                unclaimed: isHost
                    ? RoomView.Pulse.Unclaimed(
                        total: nearness.unclaimed.count, players: nearness.unclaimed.prefix(10).map { "p\($0 + 1)" })
                    : nil, teams: teams.list.isEmpty ? nil : teamSizes),
            vote: vote, evening: evening(for: seat, isHost: isHost))
    }

    /// Returns the evening as a seat may see it.
    private func evening(for seat: Int?, isHost: Bool) -> RoomView.Evening {
        let rows = isHost || isEveningShown ? table : []
        return RoomView.Evening(
            isShown: isEveningShown, plays: Array(1..<play), table: Array(rows.prefix(20)),
            own: seat.flatMap { seat in rows.first { $0.player == "p\(seat + 1)" } }.map { [$0.points, $0.place] },
            teams: isHost || isEveningShown ? teamTable : [])
    }

    /// Returns the hosts' view of early marks at a time of day.
    func early(among playing: Set<Int>, now: Int64) -> [[Int]] {
        let isSecond = bingo.version > 1
        let pairs = Referee.pairs(bingo.early(now: max(now, time), among: isSecond ? playing : nil))
        return isSecond ? pairs.map { $0 + [bingo.quorum(of: $0[0], present: playing)[1]] } : pairs
    }

    /// Returns the line of a seat in a game's standings; `nil` without a bingo.
    func line(of seat: Int, in game: RefereeGame) -> RoomView.Line? {
        game.standings().first { $0.player == seat }.map { line(of: $0) }
    }

    /// Returns a seat's board; `nil` if it has none.
    func board(of seat: Int) -> RoomView.Board? {
        let player = bingo.players[seat]
        guard player.plays else { return nil }
        return RoomView.Board(
            size: bingo.rules.size, deal: player.deal, cells: player.board,
            marked: player.marks.indices.filter { player.marks[$0] != nil }, guardSeconds: player.guardSeconds,
            notYet: bingo.calls.filter { $0.notYet.contains(seat) }.map(\.number), voted: bingo.vote?.choices[seat])
    }

    /// The open vote with its counts.
    var vote: RoomView.Vote? {
        bingo.vote.map { vote in
            RoomView.Vote(
                number: vote.number, packs: zip(vote.titles, bingo.voteCounts).map { "\($0)=\($1)" })
        }
    }

    /// Returns the term that a record calls for the crowd; `nil` for any other record.
    static func promptedTerm(_ record: [UInt8]) -> Int? {
        guard let fields = try? JSONParser.parse(Array(record.dropFirst()), limits: .document).object,
            fields["input"]?.string == "prompted"
        else { return nil }
        return fields["command"]?.object?["term"]?.integer
    }

    /// Returns the expected preview of an uncall: a rejection's code, or how many bingos would be lost and the first
    /// seats among them.
    func withdrawn(by term: Int, of seat: Int) -> String {
        if seats[seat].role != "host" { return "notAllowed" }
        var after = bingo
        let command = JSONObject([("type", .string("uncall")), ("term", .integer(term))])
        if let code = after.apply(command, by: seat, isHost: true, position: position + 1, time: time) { return code }
        let left = after.standings().map(\.player)
        let gone = bingo.standings().map(\.player).filter { !left.contains($0) }.sorted()
        return "\(gone.count) \(gone.prefix(10).map { "p\($0 + 1)" })"
    }

    /// Records a name that the room assigned. Returns whether the room may assign it.
    mutating func see(name: String, of seat: Int) -> Bool {
        if let seen = seats[seat].seen { return seen == name }
        guard seats[seat].asked == name || Referee.isNumbered(name, after: seats[seat].asked) else { return false }
        let isTaken = seats.indices.contains { other in
            other != seat && !seats[other].isRemoved && seats[other].seen.map(Referee.look) == Referee.look(name)
        }
        if isTaken, !seats[seat].isRemoved { return false }
        seats[seat].seen = name
        return true
    }

    /// The round's seed in hexadecimal digits, while it is secret.
    var secretSeed: String? { bingo.state == "finished" ? nil : bingo.seed.hexadecimal }

    private func house(isForHosts: Bool) -> RoomView.House {
        RoomView.House(
            isLocked: isLocked, renames: names.list.isEmpty ? renames : "never", locksAtStart: locksAtStart,
            isInvited: isForHosts ? !open.isEmpty : nil,
            playByOwner: isForHosts ? playByOwner : nil,
            hallUntil: isForHosts ? hallUntil.map { Timestamp(milliseconds: $0).rfc3339 } : nil,
            nameFilter: isForHosts ? nameFilter : nil,
            playTitle: playTitle == title ? nil : playTitle,
            next: programme.first { !$0.isPlayed }.map { $0.title ?? "" },
            programme: isForHosts ? programme.map(\.id) : nil,
            names: isForHosts ? names.list.map { "\($0.id) \($0.name)" } : nil,
            teams: teams.list.map { "\($0.id) \($0.name)" }, way: teams.list.isEmpty ? nil : teams.way)
    }

    private var round: RoomView.Round {
        RoomView.Round(
            number: bingo.number, state: bingo.state, commitment: bingo.commitment,
            seed: bingo.state == "finished" ? bingo.seed.hexadecimal : nil, language: bingo.language,
            terms: bingo.terms + bingo.added, means: bingo.means, added: bingo.added.count, options: bingo.rules.view,
            calls: bingo.calls.filter { $0.takenBack == nil }.map { call in
                RoomView.Call(
                    number: call.number, term: call.term, time: Timestamp(milliseconds: call.time).rfc3339,
                    crowd: call.crowd, quorum: call.quorum)
            },
            startsAt: bingo.startsAt.map { Timestamp(milliseconds: $0).rfc3339 },
            marksUntil: bingo.marksUntil.map { Timestamp(milliseconds: $0).rfc3339 },
            draws: bingo.draws.filter { !bingo.players[$0.winner].isRemoved }.map { draw in
                RoomView.Draw(
                    number: draw.number, rank: draw.rank, among: draw.among.map { "p\($0 + 1)" },
                    player: "p\(draw.winner + 1)", again: draw.again, contributed: draw.contributed)
            },
            open: bingo.openDraw.map { draw in
                RoomView.OpenDraw(
                    number: draw.number, rank: draw.rank, among: draw.among.map { "p\($0 + 1)" },
                    commitment: sha256(draw.secret).hexadecimal, until: Timestamp(milliseconds: draw.until).rfc3339,
                    again: draw.again)
            })
    }

    /// The best of all finished rounds: by first ranks, bingos, patterns and seat.
    private var totals: [RoomView.Total]? {
        guard bingo.hasFinishedRounds || bingo.state == "finished" else { return nil }
        let all = bingo.players.indices.filter { !bingo.players[$0].isRemoved }.map { ($0, bingo.tally(of: $0)) }
        let best = all.filter { $0.1.rounds > 0 }.sorted { left, right in
            (right.1.firsts, right.1.bingos, right.1.lines, left.0) < (
                left.1.firsts, left.1.bingos, left.1.lines, right.0
            )
        }
        return best.prefix(20).map { player, tally in
            RoomView.Total(
                player: "p\(player + 1)", rounds: tally.rounds, bingos: tally.bingos, firsts: tally.firsts,
                lines: tally.lines)
        }
    }

    private func players(_ presence: Presence) -> [RoomView.Player] {
        seats.indices.filter { !seats[$0].isRemoved }.map { seat in
            RoomView.Player(
                id: "p\(seat + 1)", name: name(of: seat), role: seats[seat].role,
                online: presence.online.contains(seat), team: teams.of[seat])
        }
    }

    private func line(of line: RefereeGame.Line) -> RoomView.Line {
        RoomView.Line(
            player: "p\(line.player + 1)", name: name(of: line.player), rank: line.rank, call: line.call,
            lines: line.lines, time: Timestamp(milliseconds: line.time).rfc3339)
    }

    private func name(of seat: Int) -> String { seats[seat].seen ?? seats[seat].asked }

    /// Returns terms and counts, the largest count first, equal ones by term.
    private static func pairs(_ counts: [Int: Int]) -> [[Int]] {
        Array(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { [$0.key, $0.value] }.prefix(50))
    }

    /// Returns the appearance of a name, as far as visitors' names look alike.
    static func look(_ name: String) -> String {
        String(
            name.lowercased().map { letter in
                switch letter {
                case "а": "a"
                case "0": "o"
                case "1", "l": "i"
                default: letter
                }
            })
    }

    /// Whether a name is the requested one, perhaps shortened, with a number after it.
    private static func isNumbered(_ name: String, after asked: String) -> Bool {
        guard let space = name.lastIndex(of: " "), let number = Int(name[name.index(after: space)...]), number >= 2
        else { return false }
        return asked.hasPrefix(name[..<space])
    }
}

extension RefereeRules {
    /// The options as in a snapshot.
    fileprivate var view: RoomView.Options {
        RoomView.Options(
            size: size, freeCentre: freeCentre, verification: honour ? "honour" : "called", autoMark: autoMark,
            window: window, isWindowAutomatic: isWindowAutomatic, crowd: crowd, crowdSeconds: crowdSeconds,
            patterns: RefereeRules.allKinds.filter(kinds.contains), masks: masks, need: need)
    }
}
