/// What one page shows of a room: the content of a snapshot, whether read, folded from facts or computed.
struct RoomView: Equatable {
    struct Seat: Equatable {
        let id: String
        var name: String
        var role: String
        /// The game's data of the seat.
        var autoMark: Bool?
        var team: Int?
    }
    /// The host's settings for joining and names.
    struct House: Equatable {
        var isLocked: Bool
        var renames: String
        var locksAtStart: Bool
        /// Only for hosts.
        var isInvited: Bool?
        /// Only for hosts.
        var playByOwner: Bool?
        var hallUntil: String?
        /// Only for hosts.
        var nameFilter: [String]?
        /// The current play's title, if it is not the room's.
        var playTitle: String?
        /// The title of what the programme has next, empty without one.
        var next: String?
        /// The ids of the programme's entries. Only for hosts.
        var programme: [Int]?
        /// The entries and names of the list of names. Only for hosts.
        var names: [String]?
        /// The ids and names of the teams.
        var teams: [String] = []
        var way: String?
    }
    struct Options: Equatable {
        var size: Int
        var freeCentre: Bool
        var verification: String
        var autoMark: Bool
        var window: Int
        var isWindowAutomatic: Bool
        var crowd: Int
        var crowdSeconds: Int
        var patterns: [String]
        var masks: [[Int]]
        var need: Int
    }
    struct Call: Equatable {
        let number: Int
        let term: Int
        let time: String
        let crowd: Int?
        /// The number of players that marked it, and the number needed.
        let quorum: [Int]
    }
    /// A prize draw, without the winner's name, which may change.
    struct Draw: Equatable {
        let number: Int
        let rank: Int
        let among: [String]
        let player: String
        let again: Int?
        let contributed: Int?
    }
    /// A prize draw that waits for contributions.
    struct OpenDraw: Equatable {
        let number: Int
        let rank: Int
        let among: [String]
        let commitment: String
        let until: String
        let again: Int?
    }
    struct Round: Equatable {
        var number: Int
        var state: String
        var commitment: String
        var seed: String?
        var language: String?
        var terms: [String]
        /// The explanations of terms, as "index=text".
        var means: [String]
        /// The number of terms added during the round.
        var added: Int
        var options: Options
        var calls: [Call]
        var startsAt: String?
        var marksUntil: String?
        var draws: [Draw]
        var open: OpenDraw?
    }
    struct Board: Equatable {
        let size: Int
        let deal: Int
        let cells: [Int]
        var marked: [Int]
        var guardSeconds: Int
        var notYet: [Int]
        /// The pack for which the seat votes.
        var voted: Int?
    }
    struct Vote: Equatable {
        let number: Int
        /// Each with its votes, as "title=3".
        let packs: [String]
    }
    struct Line: Equatable {
        let player: String
        var name: String
        let rank: Int
        let call: Int?
        let lines: Int
        let time: String
    }
    struct Player: Equatable {
        let id: String
        let name: String
        let role: String
        let online: Bool
        var team: Int?
    }
    struct Pulse: Equatable {
        var present: Int
        var oneAway: Int
        var claimable: Int?
        var early: [[Int]]?
        var needed: [[Int]]?
        var notYet: [[Int]]?
        /// The number of bingos that only wait for taps, and the first seats among them.
        var unclaimed: Unclaimed?
        /// The number of players in each team.
        var teams: [Int]?

        struct Unclaimed: Equatable {
            let total: Int
            let players: [String]
        }
    }
    /// The evening's standings, without the names, which may change.
    struct Evening: Equatable {
        struct Row: Equatable {
            let player: String
            let points: Int
            let place: Int
        }
        var isShown: Bool
        /// The numbers of the finished plays.
        var plays: [Int]
        var table: [Row]
        /// The seat's own points and place.
        var own: [Int]?
        /// Each team with its points and its place.
        var teams: [[Int]] = []
    }
    /// A player's results in all finished rounds, without the name, which may change.
    struct Total: Equatable {
        let player: String
        let rounds: Int
        let bingos: Int
        let firsts: Int
        let lines: Int
    }

    var seat: Seat?
    var code: String
    var title: String
    /// The number of the current play.
    var play: Int
    var game: String
    var house: House
    var round: Round
    var board: Board?
    var top: [Line]
    var total: Int
    var own: Line?
    /// `nil` before the first round is finished.
    var totals: [Total]?
    /// By seat; `nil` except for hosts.
    var players: [Player]?
    /// The removed seats that were not unbanned; `nil` except for hosts.
    var banned: [String]?
    var pulse: Pulse
    /// The open vote; `nil` if there is none.
    var vote: Vote?
    var evening: Evening

    /// Returns the first part in which this view differs from another, in words; `nil` if they are equal.
    func difference(from other: RoomView) -> String? {
        func text(_ name: String, _ mine: Any?, _ theirs: Any?) -> String {
            let texts = [mine, theirs].map { $0.map { "\($0)" } ?? "none" }
            // Start shortly before the difference.
            let alike = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
            func short(_ value: Any?) -> String {
                String((value.map { "\($0)" } ?? "none").dropFirst(max(0, alike - 100)).prefix(700))
            }
            return "\(name) is \(short(mine)) and should be \(short(theirs))"
        }
        if seat != other.seat { return text("seat", seat, other.seat) }
        if (code, title, play, game) != (other.code, other.title, other.play, other.game) {
            return text("room", (code, title, play, game), (other.code, other.title, other.play, other.game))
        }
        if house != other.house { return text("the house's rules", house, other.house) }
        if round.calls != other.round.calls { return text("calls", round.calls, other.round.calls) }
        if round != other.round { return text("round", round, other.round) }
        if board != other.board { return text("board", board, other.board) }
        if top != other.top { return text("standings", top, other.top) }
        if total != other.total { return text("total", total, other.total) }
        if totals != other.totals { return text("totals of all standings", totals, other.totals) }
        if own != other.own { return text("own standing", own, other.own) }
        if players != other.players { return text("players", players, other.players) }
        if banned != other.banned { return text("who was banned", banned, other.banned) }
        if vote != other.vote { return text("vote", vote, other.vote) }
        if evening != other.evening { return text("the evening", evening, other.evening) }
        if pulse != other.pulse { return text("pulse", pulse, other.pulse) }
        return nil
    }
}
